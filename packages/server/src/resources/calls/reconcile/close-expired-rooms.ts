// Upkeep: rooms whose time is over go, whoever is still in them: those of calls that have ended, and of web sessions
// whose hour is over.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { webRoomPrefix } from '../../../ports/media.ts';
import { roomsOfEndedCalls } from '../store.ts';

/** The moment in a room's name is that of the session's creation. */
const opened = new RegExp(`^${webRoomPrefix}ta_[0-9a-f]{24}-(\\d{13})$`);
/**
 * Every call's end closes its room. What the media service did later, on a request that was given up, has its room
 * closed here.
 */
const afterEndMs = 30_000;

/** One round. A token opens its room again after the call has ended, until it expires: such rooms belong to no call. */
export async function closeExpiredRooms(deps: Pick<Deps, 'db' | 'clock' | 'media' | 'log'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const all = await deps.media.listRooms();
  const ended = await roomsOfEndedCalls(
    deps.db.sql,
    all.filter((name) => !name.startsWith(webRoomPrefix)),
    new Date(now - afterEndMs),
  );
  const expired = all.filter(
    (name) => Number(opened.exec(name)?.[1] ?? Number.POSITIVE_INFINITY) <= now - limits.web_session_sec * 1000,
  );
  const over = [...ended, ...expired];
  const outcomes = await Promise.allSettled(over.map((room_name) => deps.media.deleteRoom(room_name)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected')
      deps.log.warn({ room_name: over[index], err: outcome.reason }, 'a room whose time is over could not be closed');
  }
}
