// Accepts an inbound call: a call to a number that an agent answers is put on record, every other is turned away.
import { readPhone } from '@voicecall/contract/phone/read-phone';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { system } from '../../../platform/principal.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { newId } from '../../../platform/ids.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { inboundRoomPrefix } from '../../../ports/media.ts';
import type { MediaParticipant } from '../../../ports/media.ts';
import { insertCall, lockCallByRoom } from '../store.ts';
import type { CallRow } from '../store.ts';
import { readCaller } from './read-caller.ts';
import { findAnsweredNumber } from './target-store.ts';

/**
 * Returns the locked call of a room that the media service opened for `caller`, and puts it on record where it is not
 * yet; undefined where there is to be no call.
 */
export async function receiveCall(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'log'>,
  sql: Sql,
  room_name: string,
  caller: MediaParticipant,
): Promise<CallRow | undefined> {
  if (!room_name.startsWith(inboundRoomPrefix) || caller.kind !== 'sip') return undefined;
  const number =
    caller.trunk_number && caller.media_trunk_id
      ? await findAnsweredNumber(sql, calledNumber(caller.trunk_number), caller.media_trunk_id)
      : undefined;
  if (!number) {
    deps.log.warn(
      { room_name, to: caller.trunk_number, media_trunk_id: caller.media_trunk_id },
      'a call to a number that no agent answers was turned away',
    );
    await deps.enqueue(sql, 'room.close', [{ payload: { room_name } }]);
    return undefined;
  }
  const now = deps.clock.now();
  const { tenant_id, agent_id, agent_version, trunk_id, client_ref } = number;
  const sent = { from: caller.phone_number, asserted: caller.asserted_identity ?? null, to_number: number.number };
  const from_number = readCaller(sent, number);
  const from_raw = asSent(caller.phone_number);
  const asserted_identity = asSent(caller.asserted_identity);
  const diversion = asSent(caller.diversion);
  const call = await insertCall(sql, {
    ...{ tenant_id, agent_id, agent_version, trunk_id, client_ref, room_name },
    ...{ from_number, from_raw, asserted_identity, diversion },
    id: newId('call'),
    direction: 'inbound',
    to_number: number.number,
    leg_identity: caller.identity,
    routing_pending: number.asks,
    sip_call_id: caller.sip_call_id,
    timezone: zoneOf(number.timezone),
    max_duration_sec: number.max_call_duration_sec,
    created_at: now,
  });
  if (!call) return lockCallByRoom(sql, room_name);
  const changes = { agent_id, trunk_id, from_number, from_raw, to_number: number.number };
  await recordAudit(sql, system, {
    tenant_id,
    action: 'call.received',
    target: ['call', call.id],
    client_ref,
    changes,
    at: now,
  });
  await deps.enqueue(sql, 'call.answer', [{ payload: { tenant_id, call_id: call.id } }]);
  return call;
}

/** Carriers send our number with or without its plus, and with parameters. */
const calledNumber = (sent: string): string =>
  readPhone(sent) ?? readPhone(sent.startsWith('+') ? sent : `+${sent}`) ?? sent;

/** SIP sets no limit to what it carries. */
const longestRaw = 256;
const asSent = (text: string | null | undefined): string | null => text?.slice(0, longestRaw) || null;
