// Reads one call with its turns and transcripts (requirement 2.9).
import { explainCall } from '@voicecall/contract';
import type { CallCost, ExplainedCall } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { jsonRows } from '../../platform/database/json-rows.ts';
import { refuse } from '../../platform/refuse.ts';
import type { ListedCall, TranscriptItem } from '../../types.ts';
import { bookingIdsColumn } from './booking-ids.ts';
import { metricsOf } from '../call-telemetry/present.ts';
import { usageColumn } from '../call-telemetry/store.ts';
import { costOf, usageOf } from '../prices/public.ts';
import type { PricedLine } from '../prices/public.ts';
import { outcomeColumn, presentCall, presentTurn, shownColumns } from './present.ts';
import type { ShownRow } from './present.ts';
import { waits } from './dispatch/admission-store.ts';
import { explainedColumns, readWaiting } from './read-explanation.ts';
import { readLatencies, transcriptsColumn, turnOfJson, turnsColumn } from './agent/transcript-store.ts';
import type { PageJson, TurnJson } from './agent/transcript-store.ts';

export async function getCall(deps: Pick<Deps, 'db' | 'clock' | 'recordings'>, tenant_id: string, id: string) {
  const call = await findShownCall(deps.db.sql, tenant_id, id);
  if (!call) throw refuse('call_not_found');
  const conversation = presentConversation(call, { ...nothingSaid, ...call.happened }, 0);
  const whole = conversation.turns_next === null;
  const { usage = [] } = call.happened ?? {};
  const cost = costOf(usage);
  const waiting = call.happened === null ? await readWaiting(deps.db.sql, { tenant_id, call_id: id }) : null;
  return {
    call: {
      ...presentCall(call, call.booking_ids),
      outcome: call.outcome,
      cost: totalOf(cost),
    },
    explanation: explainCall(call, waiting, deps.clock.now()),
    ...conversation,
    recording_url:
      call.recording_status === 'completed' && call.recording_key
        ? await deps.recordings.urlOf(call.recording_key, deps.clock.now())
        : null,
    recording_missing: call.recording_status === 'failed',
    metrics: metricsOf(whole ? conversation.turns : await readLatencies(deps.db.sql, call)),
    usage: usageOf(usage),
    cost,
  };
}

/** The cost as lists of calls have it. */
function totalOf(cost: CallCost | null): ListedCall['cost'] {
  const { currency = null, total = null } = cost ?? {};
  return currency === null || total === null ? null : { currency, total };
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

const nothingSaid: Said = { turns: { rows: [], more: false }, transcripts: { rows: [], more: false } };

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
type ShownCall = ShownRow &
  ExplainedCall &
  BookingIds &
  Pick<ListedCall, 'outcome'> & {
    /** Null while it waits for admission: then there is nothing yet, and nothing is looked for. */
    readonly happened: (Said & { readonly usage: PricedLine[] }) | null;
  };

const findShown = jsonRows<ShownCall>(
  `select ${shownColumns}, ${outcomeColumn}, ${explainedColumns}, ${bookingIdsColumn},
    case when ${waits} then null else (
      select row_to_json(h) from (select ${turnsColumn('0')}, ${transcriptsColumn('0')}, ${usageColumn}) h) end as happened
  from calls where tenant_id = $1 and id = $2`,
  {
    created_at: true,
    ringing_at: true,
    answered_at: true,
    ended_at: true,
    updated_at: true,
    admitted_at: true,
    agent_dispatched_at: true,
    agent_accepted_at: true,
    dial_started_at: true,
  },
);

const findTurnsSql = prepared(`select answered_at, created_at, ${turnsColumn('$3')},
    ${transcriptsColumn('$4')} from calls where tenant_id = $1 and id = $2`);

/** The call with all that its response shows, in one round trip, but not why it waits: few calls do. */
async function findShownCall(sql: Sql, tenant_id: string, id: string): Promise<ShownCall | undefined> {
  const [call] = await findShown(sql, [tenant_id, id]);
  return call;
}
