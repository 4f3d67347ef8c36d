// Events of 1 kB, published as the platform publishes them: event, delivery and notification in one transaction each,
// which is one statement.
import { eventObjects } from '@voicecall/contract';
import type { EventObject } from '@voicecall/contract';
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Sql } from '@voicecall/server/platform/database/db.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { bodyWithoutId } from '@voicecall/server/events/build-envelope.ts';
import { newId } from '@voicecall/server/platform/ids.ts';
import { cpuOfSiblings } from './process-cpu.ts';

export interface Publisher {
  /** Publishes `count` events in transactions of `at_once`. */
  backlog(tenant_id: string, count: number, at_once?: number): Promise<void>;
  /**
   * Publishes `rate` events a second for `seconds`, each at its scheduled time, also when the previous one takes long.
   * Returns how long after its scheduled time each was committed, in ms.
   */
  openLoop(tenant_id: string, rate: number, seconds: number): Promise<number[]>;
  /** CPU seconds that the database's processes have used, in both directions: writing events and delivering them. */
  databaseCpu(): Promise<number>;
  close(): Promise<void>;
}

const bodyBytes = 1_000;
const now = (): number => performance.timeOrigin + performance.now();

/** A body as the platform sends it, padded to the size of the benchmark; `meant` is its scheduled time. */
export const sampleBody = (meant: number): string =>
  `{"id":"${newId('webhook_delivery')}",${bodyWithoutId(eventOf('tn_bench', meant), new Date()).slice(1)}`;

function eventOf(tenant_id: string, meant: number) {
  const example = eventObjects['call.completed'].meta()?.['example'] as EventObject<'call.completed'>;
  const object = { ...example, tenant_id, call_id: newId('call'), client_ref: `${meant.toFixed(3)} ` };
  return {
    type: 'call.completed' as const,
    object: { ...object, client_ref: object.client_ref.padEnd(bodyBytes - JSON.stringify(object).length - 80, 'x') },
  };
}

export function openPublisher(database_url: string): Publisher {
  let closed = false;
  // The database may end while the pool still closes its connections.
  const fail = (error: unknown): void => {
    if (!closed) throw error;
  };
  const db = openDb(database_url, 20, fail);
  const deps = { metrics: createMetrics() };
  const publish = (sql: Sql, tenant_id: string, meant: number): Promise<void> => {
    const event = eventOf(tenant_id, meant);
    return publishEvent(deps, sql, { tenant_id, call_id: event.object.call_id, at: new Date() }, event);
  };
  return {
    async backlog(tenant_id, count, at_once = 500) {
      for (let done = 0; done < count; done += at_once)
        await db.tx(async (sql) => {
          const length = Math.min(at_once, count - done);
          await Promise.all(Array.from({ length }, () => publish(sql, tenant_id, 0)));
        });
    },
    openLoop: (tenant_id, rate, seconds) => inPace(rate, seconds, (meant) => publish(db.sql, tenant_id, meant)),
    async databaseCpu() {
      const [row] = await db.sql<{ pid: number }>('select pg_backend_pid() as pid');
      return cpuOfSiblings(row?.pid ?? 0);
    },
    close: () => {
      closed = true;
      return db.close();
    },
  };
}

/** Calls `emit` at the scheduled times, in bursts if the timer is coarser than the rate. */
export async function inPace(rate: number, seconds: number, emit: (meant: number) => Promise<void>): Promise<number[]> {
  const started = now();
  const emitted: Promise<number>[] = [];
  const timed = (meant: number): Promise<number> => emit(meant).then(() => now() - meant);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (emitted.length < rate * seconds && started + (emitted.length * 1000) / rate <= now())
        emitted.push(timed(started + (emitted.length * 1000) / rate));
      if (emitted.length < rate * seconds) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  return Promise.all(emitted);
}
