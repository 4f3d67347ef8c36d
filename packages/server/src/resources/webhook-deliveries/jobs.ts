// Job handlers of webhook deliveries: the batches of a redelivery of many. Attempts are not jobs: the delivery worker
// makes them.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue/queue.ts';
import { redeliverBatch } from './redeliveries/redeliver-batch.ts';

export const deliveryJobs = (deps: Deps): Pick<JobHandlers, 'webhook.redeliver'> => ({
  'webhook.redeliver': (job) => redeliverBatch(deps, job),
});
