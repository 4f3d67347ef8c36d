// Metrics of what waits in the whole installation. The database is queried when they are read.
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { countCallsByTenant, readQueues } from './store.ts';

/** So many tenants, those with most calls, have a series of their own. */
const shownTenants = 10;
/** While the database fails these metrics are absent, and the others are still shown. */
const queryTimeoutMs = 2_000;

export function showWork({ metrics, db, queues }: Pick<Deps, 'metrics' | 'db' | 'queues'>): void {
  const { registry } = metrics;
  const orNone = <T>(rows: Promise<T[]>): Promise<T[]> =>
    Promise.race([rows.catch(() => []), delay(queryTimeoutMs, [], { ref: false })]);
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_calls',
      help: 'Unfinished calls by state: of the ten tenants with most of them, and of all others.',
      labelNames: ['state', 'tenant_id'],
      registers: [],
      async collect() {
        this.reset();
        for (const { tenant_id, waiting, in_progress } of await orNone(countCallsByTenant(db.sql, shownTenants))) {
          this.set({ state: 'waiting', tenant_id }, waiting);
          this.set({ state: 'in_progress', tenant_id }, in_progress);
        }
      },
    }),
  );
  const oldest = new Gauge({
    name: 'voicecall_job_oldest_waiting_seconds',
    help: 'For how long the oldest job of a queue has waited; 0 when none waits.',
    labelNames: ['queue'],
    registers: [],
  });
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_jobs_waiting',
      help: 'Jobs of a queue that wait, as counted in the last minute.',
      labelNames: ['queue'],
      registers: [],
      async collect() {
        this.reset();
        oldest.reset();
        for (const { name: queue, waiting, oldest_waiting_sec } of await orNone(readQueues(db.sql, queues))) {
          this.set({ queue }, waiting);
          oldest.set({ queue }, oldest_waiting_sec ?? 0);
        }
      },
    }),
  );
  // After the one that fills it.
  registry.registerMetric(oldest);
}
