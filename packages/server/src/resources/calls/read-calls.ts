// Reads calls: a page of them, or one with its turns and transcripts (requirement 2.9).
import type { CallCost, UsageLine } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { instant, readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import type { ListedCall, TranscriptItem } from '../../types.ts';
import { searchFor } from '../call-search/public.ts';
import type { Search } from '../call-search/public.ts';
import { bookingIdsColumn } from './booking-ids.ts';
import { metricsOf } from '../call-telemetry/present.ts';
import { usageColumn } from '../call-telemetry/store.ts';
import { costColumn } from '../prices/store.ts';
import { presentCall, presentTurn, shownColumns } from './present.ts';
import type { ShownRow } from './present.ts';
import { explained, explainedColumns } from './read-explanation.ts';
import type { ExplainedRow } from './read-explanation.ts';
import { readLatencies, transcriptsColumn, turnOfJson, turnsColumn } from './agent/transcript-store.ts';
import type { PageJson, TurnJson } from './agent/transcript-store.ts';

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

const everyCall: Search = { join: '', where: [] };

/** The key and the moment are those of the count: its indexes have the order of the list. */
const otherColumns = shownColumns.split(/,\s*/).filter((name) => !['tenant_id', 'id', 'created_at'].includes(name));
/** Each count has one call, which the planner cannot know of a join. */
const countedCalls = `(select tenant_id, call_id as id, created_at, outcome, seconds, cost from call_counts) k
  cross join lateral (
    select ${otherColumns.join(', ')} from calls where tenant_id = k.tenant_id and id = k.id limit 1) c`;

/** The outcome and the cost of a call: columns of a select from `calls`. */
const listedColumns = `
  (select s.outcome from call_summaries s where s.tenant_id = calls.tenant_id and s.id = calls.summary_id) as outcome,
  (select json_build_object('currency', min(u.currency), 'total', trim_scale(sum(u.amount))::text) from call_usage u
    where u.tenant_id = calls.tenant_id and u.call_id = calls.id and u.amount is not null having count(*) > 0) as cost`;

export async function listCalls(deps: Pick<Deps, 'db'>, tenant_id: string, filters: CallFilters) {
  const search = filters.q === undefined ? everyCall : await searchFor(deps.db.sql, tenant_id, filters.q);
  if (!search) return { calls: [], next_cursor: null, has_more: false };
  const figures = [
    ['outcome = ?', filters.outcome],
    ['cost >= ?::numeric', filters.min_cost],
    ['seconds >= ?', filters.min_duration_sec],
    ['seconds <= ?', filters.max_duration_sec],
  ] as const;
  const from = figures.some(([, value]) => value !== undefined) ? countedCalls : 'calls';
  const page = await readPage<ShownRow & BookingIds & Figures>(deps.db.sql, {
    table: from === 'calls' && search.join === '' ? from : `(select * from ${from} ${search.join}) as calls`,
    columns: `${shownColumns}, ${bookingIdsColumn}, ${listedColumns}`,
    where: [
      ['tenant_id = ?', tenant_id],
      ...search.where,
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
      ['created_at > ?', instant(filters.created_after)],
    ],
    before: instant(filters.created_before),
    kind: 'call',
    query: filters,
  });
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

export async function getCall(deps: Pick<Deps, 'db' | 'clock' | 'recordings'>, tenant_id: string, id: string) {
  const call = await findShownCall(deps.db.sql, tenant_id, id);
  if (!call) throw refuse('call_not_found');
  const conversation = presentConversation(call, call, 0);
  const whole = conversation.turns_next === null;
  return {
    call: presentCall(call, call.booking_ids),
    explanation: await explained(deps, call),
    ...conversation,
    recording_url:
      call.recording_status === 'completed' && call.recording_key
        ? await deps.recordings.urlOf(call.recording_key, deps.clock.now())
        : null,
    recording_missing: call.recording_status === 'failed',
    metrics: metricsOf(whole ? conversation.turns : await readLatencies(deps.db.sql, call)),
    usage: call.usage,
    cost: call.cost,
  };
}

export interface TurnsRead {
  readonly tenant_id: string;
  readonly id: string;
  /** What the parts before have shown. */
  readonly turns_after: number;
  readonly transcripts_after: number;
}

/** The next part of what was said in a call that has more than one response shows. */
export async function getCallTurns(
  deps: Pick<Deps, 'db'>,
  { tenant_id, id, turns_after, transcripts_after }: TurnsRead,
) {
  const [call] = await deps.db.sql<Times & Said>(findTurnsSql, [tenant_id, id, turns_after, transcripts_after]);
  if (!call) throw refuse('call_not_found');
  return presentConversation(call, call, transcripts_after);
}

type Times = Pick<ShownRow, 'answered_at' | 'created_at'>;
interface Said {
  readonly turns: PageJson<TurnJson>;
  readonly transcripts: PageJson<TranscriptItem>;
}

function presentConversation(call: Times, { turns: said, transcripts }: Said, skipped: number) {
  const turns = said.rows.map((turn) => presentTurn(turnOfJson(turn), call));
  return {
    turns,
    transcripts: transcripts.rows,
    turns_next: said.more ? (turns.at(-1)?.turn_id ?? null) : null,
    transcripts_next: transcripts.more ? skipped + transcripts.rows.length : null,
  };
}

type BookingIds = { readonly booking_ids: string[] };
type Figures = Pick<ListedCall, 'outcome' | 'cost'>;
type ShownCall = ShownRow &
  ExplainedRow &
  BookingIds &
  Said & {
    readonly usage: UsageLine[];
    readonly cost: CallCost | null;
  };

const findShownSql = prepared(`select ${shownColumns}, ${explainedColumns}, ${bookingIdsColumn}, ${turnsColumn('0')},
    ${transcriptsColumn('0')},
    ${usageColumn}, ${costColumn}
  from calls where tenant_id = $1 and id = $2`);

const findTurnsSql = prepared(`select answered_at, created_at, ${turnsColumn('$3')},
    ${transcriptsColumn('$4')} from calls where tenant_id = $1 and id = $2`);

/** The call with all that its response shows, in one round trip. */
async function findShownCall(sql: Sql, tenant_id: string, id: string): Promise<ShownCall | undefined> {
  const [call] = await sql<ShownCall>(findShownSql, [tenant_id, id]);
  return call;
}
