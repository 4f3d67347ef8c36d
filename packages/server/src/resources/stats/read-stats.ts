// Statistics of the ended calls of a tenant.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { CallStats } from '../../types.ts';
import { presentFigures, presentGroup } from './present.ts';
import { readState, readSums } from './store.ts';
import { daysOf, spansOf } from './spans.ts';

export interface StatsInput {
  readonly from: string;
  readonly to: string;
  readonly group_by: CallStats['group_by'];
}

export async function readStats(
  deps: Pick<Deps, 'db'>,
  tenant_id: string,
  { from, to, group_by }: StatsInput,
): Promise<CallStats> {
  checkRange(from, to);
  // After an upgrade, or a change of the zone: sums would be too low, or of other days.
  const { timezone, has_backlog } = await readState(deps.db.sql, tenant_id);
  if (has_backlog) throw new Refusal('not_ready', undefined, { headers: { 'Retry-After': '5' } });
  const totalSpans = spansOf(from, to);
  const rows = await readSums(deps.db.sql, tenant_id, {
    from,
    to,
    dimension: group_by === 'day' ? 'all' : group_by,
    spans: group_by === 'day' ? [{ unit: 'day', first: from, past: to }] : totalSpans,
    totalSpans,
    limit: limits.stats_groups + 1,
  });
  const groups = rows.filter(({ is_total }) => !is_total).map(presentGroup);
  groups.sort((a, b) => (group_by === 'day' ? 0 : b.calls - a.calls) || compare(a.key ?? '', b.key ?? ''));
  return {
    from,
    to,
    timezone,
    group_by,
    totals: presentFigures(rows.find(({ is_total }) => is_total)?.sums ?? {}),
    groups: groups.slice(0, limits.stats_groups),
    has_more: groups.length > limits.stats_groups,
  };
}

function checkRange(from: string, to: string): void {
  const days = daysOf(from, to);
  if (days > 0 && days <= limits.stats_days) return;
  const message = days > 0 ? `must be at most ${limits.stats_days} days after from` : 'must be after from';
  throw refuse('validation_failed', { issues: [{ path: 'to', message }] });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
