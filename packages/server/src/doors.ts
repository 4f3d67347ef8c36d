// Every door of the platform: of HTTP under the resource that it opens onto, of the queue and of the media service.
import type { Deps } from './deps.ts';
import { sessionCookie } from './http/operator-session.ts';
import type { JobHandlers } from './platform/queue.ts';
import { agentRoutes } from './resources/agents/routes.ts';
import { apiKeyRoutes } from './resources/api-keys/routes.ts';
import { auditEventRoutes } from './resources/audit-events/routes.ts';
import { bookingAgentRoutes } from './resources/bookings/agent-routes.ts';
import { bookingRoutes } from './resources/bookings/routes.ts';
import { callAgentRoutes } from './resources/calls/agent-routes.ts';
import { callJobs } from './resources/calls/jobs.ts';
import { callRoutes } from './resources/calls/routes.ts';
import { callSignal } from './resources/calls/signals.ts';
import { customFieldRoutes } from './resources/custom-fields/routes.ts';
import { eventRoutes } from './resources/events/routes.ts';
import { operatorSessionRoutes } from './resources/operators/routes.ts';
import { phoneNumberRoutes } from './resources/phone-numbers/routes.ts';
import { recordingJobs } from './resources/recordings/jobs.ts';
import { recordingSignal } from './resources/recordings/signals.ts';
import { summaryJobs } from './resources/summaries/jobs.ts';
import { summaryRoutes, summaryRunRoutes } from './resources/summaries/routes.ts';
import { tenantRoutes } from './resources/tenants/routes.ts';
import { toolAgentRoutes } from './resources/tools/agent-routes.ts';
import { toolRoutes } from './resources/tools/routes.ts';
import { trunkRoutes } from './resources/trunks/routes.ts';
import { voiceRoutes } from './resources/voices/routes.ts';
import { webSessionRoutes } from './resources/web-sessions/routes.ts';
import { webhookDeliveryRoutes } from './resources/webhook-deliveries/routes.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoints/routes.ts';

/** Everything that an agent may do for its call. */
export const agentDoors = (deps: Deps) => ({ ...callAgentRoutes(deps), ...bookingAgentRoutes(deps), ...toolAgentRoutes(deps) });

/** Every route of the public contract. */
export const doors = (deps: Deps) => ({
  agents: agentRoutes(deps),
  tools: toolRoutes(deps),
  trunks: trunkRoutes(deps),
  phoneNumbers: phoneNumberRoutes(deps),
  calls: callRoutes(deps),
  summaries: summaryRoutes(deps),
  customFields: customFieldRoutes(deps),
  webSessions: webSessionRoutes(deps),
  bookings: bookingRoutes(deps),
  webhooks: webhookEndpointRoutes(deps),
  webhookDeliveries: webhookDeliveryRoutes(deps),
  events: eventRoutes(deps),
  operatorSession: operatorSessionRoutes(deps, sessionCookie(deps.publicUrl)),
  tenants: tenantRoutes(deps),
  apiKeys: apiKeyRoutes(deps),
  auditEvents: auditEventRoutes(deps),
  summaryRuns: summaryRunRoutes(deps),
  voices: voiceRoutes(deps),
});

/** Every job of the queue. */
export const jobDoors = (deps: Deps): JobHandlers => ({ ...callJobs(deps), ...recordingJobs(deps), ...summaryJobs(deps) });

/** The media service's webhooks, over their raw bytes; false when it did not sign them. */
export const mediaDoor =
  (deps: Deps) =>
  async (body: string, authorization: string): Promise<boolean> => {
    const signal = await deps.media.receiveWebhook(body, authorization);
    if (signal) await (signal.type === 'recording' ? recordingSignal(deps)(signal) : callSignal(deps)(signal));
    return signal !== undefined;
  };
