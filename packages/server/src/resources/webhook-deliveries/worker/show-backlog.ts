// Metrics of the backlog: how many deliveries wait, and for how long. The database is queried when metrics are read.
import { Gauge } from 'prom-client';
import type { Deps } from '../../../deps.ts';
import { orUnknown } from '../../../platform/metrics.ts';
import { countUnfinished } from '../store.ts';
import { endpointsWithDue } from './claim-store.ts';

export function showBacklog(deps: Pick<Deps, 'db' | 'clock' | 'metrics'>): void {
  const { registry } = deps.metrics;
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
