// Queue door of deliveries.
import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../platform/queue.ts';
import { deliverWebhook } from './deliver-webhook.ts';

export const deliveryJobs = (deps: Deps): Pick<JobHandlers, 'webhook.deliver'> => ({
  'webhook.deliver': (job, signal) => deliverWebhook(deps, job, signal),
});
