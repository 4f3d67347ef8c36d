// Lists calls: newest first, with the outcome and the cost of each.
import type { Deps } from '../../deps.ts';
import { instant, readPage, startOf } from '../../platform/database/page.ts';
import type { PageQuery, PageRequest } from '../../platform/database/page.ts';
import type { ListedCall } from '../../types.ts';
import { searchFor } from '../call-search/public.ts';
import type { Search } from '../call-search/public.ts';
import { bookingIdsColumn } from './booking-ids.ts';
import { outcomeColumn, presentCall, shownColumns } from './present.ts';
import type { ShownRow } from './present.ts';

/** Filters of the list; a call must match every one that is given. */
export interface CallFilters extends PageQuery {
  readonly q?: string | undefined;
  readonly client_ref?: string | undefined;
  readonly status?: string | undefined;
  readonly direction?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly trunk_id?: string | undefined;
  readonly to_number?: string | undefined;
  readonly from_number?: string | undefined;
  readonly ended_reason?: string | undefined;
  readonly agent_version?: number | undefined;
  readonly outcome?: string | undefined;
  readonly min_cost?: string | undefined;
  readonly min_duration_sec?: number | undefined;
  readonly max_duration_sec?: number | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

type ListedRow = ShownRow & Pick<ListedCall, 'booking_ids' | 'outcome' | 'cost'>;

const everyCall: Search = { by: null, where: [] };

/** The key and the moment are those of the count: its indexes have the order of the list. */
const otherColumns = shownColumns.split(/,\s*/).filter((name) => !['tenant_id', 'id', 'created_at'].includes(name));
/** Each count has one call, which the planner cannot know of a join. */
const countedCalls = `(select tenant_id, call_id as id, created_at, outcome, seconds, cost from call_counts) k
  cross join lateral (
    select ${otherColumns.join(', ')} from calls where tenant_id = k.tenant_id and id = k.id limit 1) c`;

/** The outcome and the cost of a call: columns of a select from `calls`. */
const listedColumns = `${outcomeColumn},
  (select json_build_object('currency', min(u.currency), 'total', trim_scale(sum(u.amount))::text) from call_usage u
    where u.tenant_id = calls.tenant_id and u.call_id = calls.id and u.amount is not null having count(*) > 0) as cost`;

const isAsked = (conditions: Search['where']): boolean => conditions.some(([, value]) => value !== undefined);

/** A search without filters reads no call but those of the page. */
function tablesOf(
  by: Search['by'],
  { isCounted, isFiltered }: { readonly isCounted: boolean; readonly isFiltered: boolean },
): Pick<PageRequest, 'table' | 'of'> {
  if (by !== null && !isFiltered) return { table: (place) => `${by(place)} as searched`, of: 'calls' };
  const from = isCounted ? countedCalls : 'calls';
  if (by === null) return { table: isCounted ? `(select * from ${from}) as calls` : from };
  const joined: Search['by'] = (place) => `(select tenant_id, id, haystack, terms from ${by(place)} s)`;
  return { table: (place) => `(select * from ${from} join ${joined(place)} s using (tenant_id, id)) as calls` };
}

export async function listCalls(deps: Pick<Deps, 'db'>, tenant_id: string, filters: CallFilters) {
  const { q } = filters;
  const before = startOf('call', filters, instant(filters.created_before));
  const search = q === undefined ? everyCall : await searchFor(deps.db.sql, tenant_id, { q, before });
  if (!search) return { calls: [], next_cursor: null, has_more: false };
  const figures = [
    ['outcome = ?', filters.outcome],
    ['cost >= ?::numeric', filters.min_cost],
    ['seconds >= ?', filters.min_duration_sec],
    ['seconds <= ?', filters.max_duration_sec],
  ] as const;
  const ofCall = [
    ['client_ref = ?', filters.client_ref],
    ['status = ?', filters.status],
    ['direction = ?', filters.direction],
    ['agent_id = ?', filters.agent_id],
    ['trunk_id = ?', filters.trunk_id],
    ['to_number = ?', filters.to_number],
    ['from_number = ?', filters.from_number],
    ['ended_reason = ?', filters.ended_reason],
    ['agent_version = ?', filters.agent_version],
    ...figures,
  ] as const;
  const filtered = { isCounted: isAsked(figures), isFiltered: isAsked(ofCall) };
  const request: Omit<PageRequest, 'table'> = {
    columns: `${shownColumns}, ${bookingIdsColumn}, ${listedColumns}`,
    where: [
      ['tenant_id = ?', tenant_id],
      ...search.where,
      ...ofCall,
      ['created_at > ?', instant(filters.created_after)],
    ],
    before: instant(filters.created_before),
    kind: 'call',
    query: filters,
  };
  const recent =
    search.recent && (await readPage<ListedRow>(deps.db.sql, { ...request, ...tablesOf(search.recent, filtered) }));
  // Without more of them, there may be older ones.
  const page = recent?.has_more
    ? recent
    : await readPage<ListedRow>(deps.db.sql, { ...request, ...tablesOf(search.by, filtered) });
  return {
    calls: page.rows.map((row) => ({
      ...presentCall(row, row.booking_ids),
      outcome: row.outcome,
      cost: row.cost,
    })),
    next_cursor: page.next_cursor,
    has_more: page.has_more,
  };
}
