// A webhook of the media service: a hint, applied once and never backwards, in one transaction with its de-duplication.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { MediaSignal } from '../../../ports/media.ts';
import { callLeg } from './call-leg.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import { noteCallerGone } from './note-caller-gone.ts';
import { isOvertime, reasonOfAnsweredLeg } from './reasons.ts';
import { receiveCall } from './receive-call.ts';
import { recordAnswer } from './record-answer.ts';
import { recordJoined } from './record-joined.ts';
import { recordLeft } from './record-left.ts';
import { changeCall, checkBy, lockCallByRoom, rememberWebhook } from '../store.ts';
import type { CallRow } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics' | 'log'>;
type Who = NonNullable<MediaSignal['participant']>;

/** How long after its room is gone the dialer may still report how an unanswered call ended. */
const dialerGraceMs = 5_000;
/** How soon a call is looked at whose agent left. */
const agentLeftMs = 1_000;
/** Why the earlier connection of a browser ends that has connected anew. */
const replaced = 'DUPLICATE_IDENTITY';

export async function applySignal(deps: Needs, signal: MediaSignal): Promise<void> {
  if (signal.type === 'other' || signal.type === 'recording' || signal.room_name === '') return;
  await deps.db.hot(async (sql) => {
    if (!(await rememberWebhook(sql, signal.id, deps.clock.now()))) return;
    const call =
      (await lockCallByRoom(sql, signal.room_name)) ??
      (signal.participant && (await receiveCall(deps, sql, signal.room_name, signal.participant)));
    if (call) await applyToCall(deps, sql, call, signal);
  });
}

async function applyToCall(deps: Needs, sql: Sql, call: CallRow, signal: MediaSignal): Promise<void> {
  const who = signal.participant;
  // LiveKit's times are whole seconds: what we heard just now did not happen before the call was answered.
  const at = deps.clock.now();
  if (signal.type === 'room_finished') return roomFinished(deps, sql, call, at);
  if (who?.kind === 'agent' && signal.type === 'participant_left')
    return checkBy(sql, call, new Date(at.getTime() + agentLeftMs));
  if (!who || (who.kind !== 'sip' && who.kind !== 'web')) return;
  if (signal.type === 'participant_left') return legLeft(deps, sql, call, { ...who, kind: who.kind, at });
  if (isTerminal(call)) return;
  const joined = await recordJoined(deps, sql, call, { identity: who.identity, kind: who.kind, at });
  // A browser is talking to the agent as soon as both are there.
  if (joined.direction === 'web' && joined.agent_accepted_at && who.identity === callLeg(call).identity)
    await recordAnswer(deps, sql, joined, { at, sip_call_id: null });
}

async function legLeft(
  deps: Needs,
  sql: Sql,
  call: CallRow,
  { identity, kind, at, disconnect_reason }: Who & { kind: 'sip' | 'web'; at: Date },
): Promise<void> {
  if (isTerminal(call) || disconnect_reason === replaced) return;
  const current = await recordLeft(deps, sql, call, { identity, kind, at, disconnect_reason, sip_status: null });
  if (isTerminal(current) || identity !== callLeg(call).identity) return;
  // Before the answer the dialer knows best how it ended; after it, the leg's leaving is the end.
  if (current.answered_at)
    await finishCall(deps, sql, current, {
      reason: isOvertime(current, at) ? 'max_duration' : reasonOfAnsweredLeg(kind, disconnect_reason),
      at,
    });
  else if (current.direction !== 'outbound') await noteCallerGone(deps, sql, current, at);
}

async function roomFinished(deps: Needs, sql: Sql, call: CallRow, at: Date): Promise<void> {
  if (isTerminal(call)) return;
  if (call.answered_at) return finishCall(deps, sql, call, { reason: 'user_hangup', at });
  await changeCall(sql, call, { room_finished_at: at, check_after: new Date(at.getTime() + dialerGraceMs) }, at);
}
