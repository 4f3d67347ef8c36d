// Notifications (NOTIFY) behind the commits that they belong to. A transaction that notifies holds a lock of the whole
// database until it is on disk, so such transactions are written one by one: 700 a second, where others reach 3,000.
// One that contains nothing but notifications does not wait for the disk.
import { setTimeout as delay } from 'node:timers/promises';
import { gather } from '../queue/gather.ts';
import { atMost } from '../wait.ts';

const sql = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)';
/** A statement that does not end, on a broken connection, must not hold back later notifications. */
const giveUpMs = 5_000;
/** Each statement wakes every listening connection, so a busy process sends less than 1,000 a second. */
const pauseMs = 1;

/**
 * Returns a function that sends a notification soon, without waiting. One statement at a time sends all that have come
 * meanwhile, each once. A statement that fails is not repeated: receivers also poll.
 */
export function createNotifier(
  run: (text: string, values: unknown[]) => Promise<unknown>,
): (channel: string, payload: string) => void {
  const { add } = gather<readonly [channel: string, payload: string]>({
    gather_ms: 0,
    most: Number.POSITIVE_INFINITY,
    async work(batch) {
      const each = [...new Map(batch.map((one) => [one.join(' '), one])).values()];
      const sent = run(sql, [each.map(([channel]) => channel), each.map(([, payload]) => payload)]);
      await atMost(
        giveUpMs,
        sent.catch(() => undefined),
      );
      await delay(pauseMs);
    },
  });
  return (channel, payload) => add([channel, payload]);
}
