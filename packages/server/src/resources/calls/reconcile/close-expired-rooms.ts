// Scheduled task: closes rooms that have expired, also when somebody is still in them: rooms of calls that have ended,
// and rooms of web sessions that are older than a session may be.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { webRoomPrefix } from '../../../ports/media.ts';
import { roomsOfEndedCalls } from '../store.ts';
import { lateRoomMs } from '../timing.ts';

/** The name of a web session's room ends with the time when the session was created. */
const created = new RegExp(`^${webRoomPrefix}ta_[0-9a-f]{24}-(\\d{13})$`);

/**
 * The end of a call closes its room. Two things open a room again: a request to the media service that took effect
 * after it had timed out, and a browser's token, until it expires.
 */
export async function closeExpiredRooms(deps: Pick<Deps, 'db' | 'clock' | 'media' | 'log'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const all = await deps.media.listRooms();
  const ended = await roomsOfEndedCalls(
    deps.db.sql,
    all.filter((name) => !name.startsWith(webRoomPrefix)),
    new Date(now - lateRoomMs),
  );
  const expired = all.filter(
    (name) => Number(created.exec(name)?.[1] ?? Number.POSITIVE_INFINITY) <= now - limits.web_session_sec * 1000,
  );
  const rooms = [...ended, ...expired];
  const outcomes = await Promise.allSettled(rooms.map((room_name) => deps.media.deleteRoom(room_name)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ room_name: rooms[index], err: outcome.reason }, 'an expired room could not be closed');
  }
}
