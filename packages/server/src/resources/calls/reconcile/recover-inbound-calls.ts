// Upkeep: rooms of inbound calls that no webhook told of get their call all the same.
import type { Deps } from '../../../deps.ts';
import { inboundRoomPrefix } from '../../../ports/media.ts';
import { isTerminal } from '../lifecycle/finish-call.ts';
import { roomsWithoutCall } from '../lifecycle/inbound-store.ts';
import { callLeg } from '../lifecycle/call-leg.ts';
import { receiveCall } from '../lifecycle/receive-call.ts';
import { recordJoined } from '../lifecycle/record-joined.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics' | 'log'>;

/** One round. A room that cannot be looked at now is looked at in the next one. */
export async function recoverInboundCalls(deps: Needs): Promise<void> {
  const strays = await roomsWithoutCall(
    deps.db.sql,
    (await deps.media.listRooms()).filter((name) => name.startsWith(inboundRoomPrefix)),
  );
  const outcomes = await Promise.allSettled(strays.map((room_name) => recoverInboundCall(deps, room_name)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ room_name: strays[index], err: outcome.reason }, 'a room could not be adopted');
  }
}

async function recoverInboundCall(deps: Needs, room_name: string): Promise<void> {
  const caller = (await deps.media.listParticipants(room_name)).find(({ kind }) => kind === 'sip');
  if (!caller) return;
  await deps.db.hot(async (sql) => {
    const call = await receiveCall(deps, sql, room_name, caller);
    if (call && !isTerminal(call)) await recordJoined(deps, sql, call, { ...callLeg(call), at: deps.clock.now() });
  });
}
