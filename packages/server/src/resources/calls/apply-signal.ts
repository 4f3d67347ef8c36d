// A webhook of the media service: a hint, applied once and never backwards, in one transaction with its de-duplication.
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/db.ts';
import type { MediaSignal } from '../../ports/media.ts';
import { finishCall, isTerminal } from './finish-call.ts';
import { noteCallerGone } from './note-caller-gone.ts';
import { phoneLeg } from './phone-leg.ts';
import { receiveCall } from './receive-call.ts';
import { recordJoined } from './record-joined.ts';
import { recordLeft } from './record-left.ts';
import { changeCall, lockCallByRoom, rememberWebhook } from './store.ts';
import type { CallRow } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics' | 'log'>;

/** How long after its room is gone the dialer may still report how an unanswered call ended. */
const dialerGraceMs = 5_000;

export async function applySignal(deps: Needs, signal: MediaSignal): Promise<void> {
  if (signal.type === 'other' || signal.room_name === '') return;
  await deps.db.hot(async (sql) => {
    if (!(await rememberWebhook(sql, signal.id, deps.clock.now()))) return;
    const call = (await lockCallByRoom(sql, signal.room_name)) ?? (signal.participant && (await receiveCall(deps, sql, signal.room_name, signal.participant)));
    if (call) await applyToCall(deps, sql, call, signal);
  });
}

async function applyToCall(deps: Needs, sql: Sql, call: CallRow, signal: MediaSignal): Promise<void> {
  const who = signal.participant;
  // LiveKit's times are whole seconds: what we heard just now did not happen before the call was answered.
  const at = deps.clock.now();
  if (signal.type === 'room_finished') return roomFinished(deps, sql, call, at);
  if (!who || (who.kind !== 'sip' && who.kind !== 'web')) return;
  const leg = { identity: who.identity, kind: who.kind, at };
  if (signal.type === 'participant_joined') {
    if (!isTerminal(call)) await recordJoined(deps, sql, call, leg);
    return;
  }
  const current = isTerminal(call) ? call : await recordLeft(deps, sql, call, { ...leg, disconnect_reason: who.disconnect_reason, sip_status: null });
  if (isTerminal(current) || who.identity !== phoneLeg(call).identity) return;
  // Before the answer the dialer knows best how it ended; after it, the phone leg's leaving is the end.
  if (current.answered_at) await finishCall(deps, sql, current, { reason: 'user_hangup', at });
  else if (current.direction === 'inbound') await noteCallerGone(deps, sql, current, at);
}

async function roomFinished(deps: Needs, sql: Sql, call: CallRow, at: Date): Promise<void> {
  if (isTerminal(call)) return;
  if (call.answered_at) return finishCall(deps, sql, call, { reason: 'user_hangup', at });
  await changeCall(sql, call, { room_finished_at: at, check_after: new Date(at.getTime() + dialerGraceMs) }, at);
}
