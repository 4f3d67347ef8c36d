// Metrics of the backlog: how many deliveries wait, and for how long. The database is queried when metrics are read.
import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Deps } from '../../../deps.ts';
import { countUnfinished } from '../store.ts';
import { endpointsWithDue } from './claim-store.ts';

/** Metrics matter most while the database fails: then these two are unknown, and the others are still shown. */
const queryTimeoutMs = 2_000;

export function showBacklog(deps: Pick<Deps, 'db' | 'clock' | 'metrics'>): void {
  const { registry } = deps.metrics;
  const orUnknown = (value: Promise<number>): Promise<number> =>
    Promise.race([value.catch(() => Number.NaN), delay(queryTimeoutMs, Number.NaN, { ref: false })]);
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_deliveries_pending',
      help: 'Webhook deliveries that have not ended, those under way included; an estimate from 10,000 on.',
      registers: [],
      async collect() {
        this.set(await orUnknown(countUnfinished(deps.db.sql)));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_delivery_oldest_due_seconds',
      help: 'For how long the webhook delivery that is most overdue has been due; 0 when nothing waits.',
      registers: [],
      async collect() {
        this.set(await orUnknown(oldestDueSeconds(deps)));
      },
    }),
  );
}

async function oldestDueSeconds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await endpointsWithDue(db.sql, now);
  return due.reduce((oldest, { due_at }) => Math.max(oldest, (now.getTime() - due_at.getTime()) / 1000), 0);
}
