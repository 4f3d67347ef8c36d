// A call comes in: whoever rings a number that an agent answers gets a call on record, and everybody else is turned
// away.
import { e164Pattern } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { recordAudit, system } from '../../../platform/database/audit.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { newId } from '../../../platform/ids.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { inboundRoomPrefix } from '../../../ports/media.ts';
import type { MediaParticipant } from '../../../ports/media.ts';
import { findAnsweredNumber, insertInboundCall } from './inbound-store.ts';
import { lockCallByRoom } from '../store.ts';
import type { CallRow } from '../store.ts';

/** When the reconciler first looks at a new call. */
const firstCheckMs = 15_000;

/**
 * The call of a room that the media service opened for `caller`, put on record if it is not yet, and locked; undefined
 * where there is no call to be.
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
      ? await findAnsweredNumber(sql, withPlus(caller.trunk_number), caller.media_trunk_id)
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
  const { tenant_id, agent_id, trunk_id, client_ref } = number;
  const from_number = e164Pattern.test(caller.phone_number ?? '') ? caller.phone_number : null;
  const call = await insertInboundCall(sql, {
    ...{ tenant_id, agent_id, trunk_id, client_ref, from_number, room_name },
    id: newId('call'),
    to_number: number.number,
    leg_identity: caller.identity,
    sip_call_id: caller.sip_call_id,
    timezone: zoneOf(number.timezone),
    max_duration_sec: number.max_call_duration_sec,
    created_at: now,
    check_after: new Date(now.getTime() + firstCheckMs),
  });
  if (!call) return lockCallByRoom(sql, room_name);
  const changes = { agent_id, trunk_id, from_number, to_number: number.number };
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

/** Carriers say a number with or without its plus. */
const withPlus = (number: string): string => (number.startsWith('+') ? number : `+${number}`);
