// Reads summaries: the newest of a call, and all runs.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentFailed, presentPending, presentReady, presentRun } from './present.ts';
import { findNewest, findRun } from './store.ts';
import type { SummaryRow } from './store.ts';

/** During a rerun the summary is pending, whatever was there before. */
export async function getSummary(deps: Pick<Deps, 'db' | 'clock'>, tenant_id: string, call_id: string) {
  const newest = await findNewest(deps.db.sql, tenant_id, call_id);
  if (newest === undefined) throw refuse('call_not_found');
  if (newest === null || isErased(newest)) throw refuse('summary_not_found');
  if (newest.status === 'pending') return { status: 202, body: presentPending(newest, deps.clock.now()) } as const;
  if (newest.status === 'failed') return { status: 409, body: { call_summary: presentFailed(newest) } } as const;
  return { status: 200, body: { call_summary: presentReady(newest) } } as const;
}

/** Only the outcome is left, by the retention of the tenant. */
const isErased = ({ status, payload }: Pick<SummaryRow, 'status' | 'payload'>): boolean =>
  status === 'ready' && payload === null;

async function mustHaveCall({ db }: Pick<Deps, 'db'>, tenant_id: string, call_id: string): Promise<void> {
  if ((await findNewest(db.sql, tenant_id, call_id)) === undefined) throw refuse('call_not_found');
}

/** The versions of the summary of a call. */
export async function listVersions(deps: Pick<Deps, 'db'>, query: RunQuery & { readonly call_id: string }) {
  await mustHaveCall(deps, query.tenant_id, query.call_id);
  return listSummaryRuns(deps, query);
}

export async function getVersion(
  deps: Pick<Deps, 'db'>,
  { tenant_id, call_id, id }: { readonly tenant_id: string; readonly call_id: string; readonly id: string },
) {
  await mustHaveCall(deps, tenant_id, call_id);
  const row = await findRun(deps.db.sql, tenant_id, id);
  if (row?.call_id !== call_id) throw refuse('summary_not_found');
  return { call_summary: presentRun(row) };
}

type RunQuery = z.output<typeof contract.summaryRuns.list.query>;

export async function listSummaryRuns(deps: Pick<Deps, 'db'>, query: RunQuery) {
  const { rows, ...rest } = await readPage<SummaryRow>(deps.db.sql, {
    table: 'call_summaries',
    where: [
      ['tenant_id = ?', query.tenant_id],
      ['call_id = ?', query.call_id],
    ],
    kind: 'call_summary',
    query,
  });
  return { call_summaries: rows.map(presentRun), ...rest };
}
