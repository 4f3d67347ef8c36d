// What webhook deliveries give the platform.
import * as z from 'zod';
import type { Module } from '../../module.ts';
import { ofCall } from '../../stored.ts';
import { purgeEvents } from '../../events/purge-events.ts';
import { deliveriesChannel } from '../../events/store.ts';
import { patient } from '../../platform/queue/job.ts';
import { sealedOfEndpoints } from './endpoint-store.ts';
import { purgeDeliveries } from './purge-deliveries.ts';
import { redeliverBatch } from './redeliveries/redeliver-batch.ts';
import { webhookDeliveryRoutes } from './routes.ts';
import { deliveryIsDue } from './worker/claim-store.ts';
import { showBacklog } from './worker/show-backlog.ts';
import { startDeliveries } from './worker/start-deliveries.ts';

const ofRedelivery = z.object({ tenant_id: z.string(), redelivery_id: z.string() });

declare module '../../platform/queue/job.ts' {
  interface JobPayloads {
    'webhook.redeliver': z.output<typeof ofRedelivery>;
  }
}

export const webhookDeliveries = {
  routes: { webhookDeliveries: webhookDeliveryRoutes },
  jobs: {
    // One batch of a redelivery of many deliveries; it enqueues the next one. Attempts are not jobs: the worker below
    // makes them.
    'webhook.redeliver': {
      payload: ofRedelivery,
      alone_by: 'redelivery_id',
      ...patient,
      concurrency: 2,
      expire_sec: 60,
      handle: redeliverBatch,
    },
  },
  tasks: [
    {
      name: 'purge old deliveries and events',
      every_ms: 60_000,
      alone: true,
      run: async (deps, signal, retention) => {
        await purgeDeliveries(deps, retention, signal);
        await purgeEvents(deps, retention.events, signal);
      },
    },
  ],
  workers: [
    (deps, { delivery_concurrency }) => {
      const deliveries = startDeliveries(deps, delivery_concurrency);
      return {
        channel: deliveriesChannel,
        notify: (payload) => deliveries.notify(payload),
        scan: { name: 'scan for due deliveries', every_ms: 500, work: deliveryIsDue, run: () => deliveries.scan() },
        stop: (timeoutMs) => deliveries.stop(timeoutMs),
      };
    },
  ],
  sealed: sealedOfEndpoints,
  showMetrics: showBacklog,
  stored: {
    webhook_deliveries: {
      ...ofCall,
      blank: {
        body: `''`,
        last_error: 'null',
        lease_token: 'null',
        traceparent: 'null',
        next_attempt_at: 'null',
        due_at: 'null',
        status: `case when ended_at is null then 'canceled' else status end`,
        ended_at: 'coalesce(ended_at, $3::timestamptz)',
      },
    },
    delivery_attempts: {
      of: 'delivery_id in (select id from webhook_deliveries where tenant_id = $1 and call_id = any($2))',
      blank: { response_excerpt: `''` },
    },
    webhook_redeliveries: null,
  },
} satisfies Module;
