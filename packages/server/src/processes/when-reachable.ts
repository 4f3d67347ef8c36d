// A start during a failover waits for the database, within a bound, instead of ending.
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '@voicecall/contract/build';
import { isDatabaseDown } from '../platform/database/db.ts';
import { createLog } from '../platform/log.ts';

interface Waiting {
  readonly wait_sec: number;
  readonly ended: AbortSignal;
  readonly log_level: string;
  /** Of a process that goes on: its first line in the log says what it is. */
  readonly role?: string;
}

const tryEveryMs = 1_000;
const logEveryMs = 10_000;

/**
 * What `start` resolves with. While it fails because the database cannot be reached or written, it is repeated for
 * `wait_sec`; undefined once the start is `ended`.
 */
export async function whenReachable<T>(start: () => Promise<T>, waiting: Waiting): Promise<T | undefined> {
  const since = performance.now();
  const log = createLog(waiting.log_level);
  if (waiting.role !== undefined) log.info({ ...build, role: waiting.role }, 'the process starts');
  let said: string | undefined;
  for (let logAt = since; !waiting.ended.aborted;) {
    try {
      return await start();
    } catch (error) {
      const now = performance.now();
      if (!isDatabaseDown(error) || now - since >= waiting.wait_sec * 1000) throw error;
      const { message } = error as Error;
      if (now >= logAt || message !== said) {
        log.warn({ err: error, wait_sec: waiting.wait_sec }, 'the start waits for the database');
        [logAt, said] = [now + logEveryMs, message];
      }
      await delay(tryEveryMs, undefined, { signal: waiting.ended }).catch(() => undefined);
    }
  }
  return undefined;
}
