// Writes the request log. Entries wait in memory and are written together, so that no request waits for its entry.
import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { isDatabaseDown } from '../../platform/database/db.ts';
import { gather } from '../../platform/queue/gather.ts';
import { newId } from '../../platform/ids.ts';
import { within } from '../../platform/wait.ts';
import { insertRequests } from './store.ts';
import type { RequestRow } from './store.ts';

export interface RequestLog {
  /** Takes an entry, to be written soon. When too many wait, the oldest is dropped. */
  add(entry: Omit<RequestRow, 'id'>): void;
  /** Writes what waits, for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

const gatherMs = 250;
const batchSize = 250;
const retryMs = 1_000;
/** A few megabytes: what a busy process serves in some seconds. */
const mostWaiting = 10_000;

export function startRequestLog({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>): RequestLog {
  const stopping = new AbortController();
  const drop = (count: number): void => metrics.requestLogDropped.inc(count);
  /** Resolves early when the process stops. */
  const pause = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const write = async (batch: RequestRow[]): Promise<void> => {
    for (let again = false; ; again = true) {
      try {
        return await insertRequests(db.sql, batch, again);
      } catch (error) {
        log.warn({ err: error }, 'entries of the request log could not be written');
        if (!isDatabaseDown(error) || stopping.signal.aborted) return drop(batch.length);
        await pause(retryMs);
      }
    }
  };
  const gathered = gather<RequestRow>({ gather_ms: gatherMs, most: batchSize, work: write, pause });
  return {
    add(entry) {
      // A reader of the log would otherwise push out what it reads.
      if (entry.operation === contract.requestLog.list.metadata.operation) return;
      gathered.add({ id: newId('request'), ...entry });
      const excess = gathered.waiting.length - mostWaiting;
      if (excess > 0) drop(gathered.waiting.splice(0, excess).length);
    },
    async close(timeoutMs) {
      stopping.abort();
      await within(timeoutMs, gathered.idle()).catch(() => drop(gathered.waiting.splice(0).length));
    },
  };
}
