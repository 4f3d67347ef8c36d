// Scheduled task: puts inbound calls on record whose webhook was lost. Their rooms show that they exist.
import type { Deps } from '../../../deps.ts';
import { inboundRoomPrefix } from '../../../ports/media.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { receiveCall } from '../dispatch/receive-call.ts';
import { recordJoined } from '../lifecycle/record-joined.ts';
import { roomsWithoutCall } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'enqueue' | 'metrics' | 'log'>;

/** A room that could not be checked is checked again in the next run. */
export async function recoverInboundCalls(deps: Needs): Promise<void> {
  const rooms = await roomsWithoutCall(
    deps.db.sql,
    (await deps.media.listRooms()).filter((name) => name.startsWith(inboundRoomPrefix)),
  );
  const outcomes = await Promise.allSettled(rooms.map((room_name) => recoverInboundCall(deps, room_name)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ room_name: rooms[index], err: outcome.reason }, 'an inbound call could not be recovered');
  }
}

async function recoverInboundCall(deps: Needs, room_name: string): Promise<void> {
  const caller = (await deps.media.listParticipants(room_name)).find(({ kind }) => kind === 'sip');
  if (!caller) return;
  await deps.db.tx(async (sql) => {
    const call = await receiveCall(deps, sql, room_name, caller);
    if (call && !isTerminal(call))
      await recordJoined(deps, sql, call, { ...callLeg(call), at: deps.clock.now(), call_status: caller.call_status });
  });
}
