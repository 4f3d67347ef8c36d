// Load: events published as the platform publishes them, some of them in transactions that are rolled back, with a log
// of the results.
import { eventObjects } from '@voicecall/contract';
import type { EventObject } from '@voicecall/contract';
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { newId } from '@voicecall/server/platform/ids.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import type { Emit } from './logs.ts';

/** `committed` is unknown if the database became unavailable meanwhile. */
export type Emitted = Omit<Emit, 'committed' | 'endpoints'> & { readonly committed: boolean | undefined };

export interface Emitter {
  readonly emits: readonly Emitted[];
  /** Publishes `rate` events a second until the returned function is called, which waits for those in progress. */
  load(rate: number): () => Promise<void>;
  close(): Promise<void>;
}

const example = eventObjects['call.completed'].meta()?.['example'] as EventObject<'call.completed'>;
const changedMind = new Error('rolled back on purpose');
/** One event in this many is rolled back. */
const rollBackEvery = 20;

export function openEmitter(database_url: string, tenant_id: string): Emitter {
  const db = openDb(database_url, 10, () => undefined);
  const metrics = createMetrics();
  const emits: Emitted[] = [];
  let count = 0;
  const emit = async (): Promise<void> => {
    const call_id = newId('call');
    const rolledBack = (count += 1) % rollBackEvery === 0;
    const note = (answered: boolean, committed: boolean | undefined): void =>
      void emits.push({ key: call_id, at: Date.now(), answered, committed });
    try {
      await db.tx(async (sql) => {
        await publishEvent(
          { metrics },
          sql,
          { tenant_id, call_id, at: new Date() },
          { type: 'call.completed', object: { ...example, tenant_id, call_id } },
        );
        if (rolledBack) throw changedMind;
      });
      note(true, true);
    } catch (error) {
      note(false, error === changedMind ? false : undefined);
    }
  };
  return {
    emits,
    load(rate) {
      const underWay = new Set<Promise<void>>();
      const timer = setInterval(() => {
        const run = emit().finally(() => underWay.delete(run));
        underWay.add(run);
      }, 1000 / rate);
      return async () => {
        clearInterval(timer);
        await Promise.all(underWay);
      };
    },
    close: () => db.close(),
  };
}
