// Every door of the platform: of HTTP under the resource that it opens onto, of the queue, of the media service, and of
// time.
import type { Deps } from './deps.ts';
import { forgetOld } from './events/forget-old.ts';
import { sessionCookie } from './http/operator-session.ts';
import { forgetKeys } from './platform/idempotency.ts';
import type { JobHandlers } from './platform/queue.ts';
import type { UpkeepTask } from './platform/upkeep.ts';
import { agentRoutes } from './resources/agents/routes.ts';
import { apiKeyRoutes } from './resources/api-keys/routes.ts';
import { auditEventRoutes } from './resources/audit-events/routes.ts';
import { bookingAgentRoutes } from './resources/bookings/agent-routes.ts';
import { bookingRoutes } from './resources/bookings/routes.ts';
import { adoptRooms } from './resources/calls/adopt-rooms.ts';
import { callAgentRoutes } from './resources/calls/agent-routes.ts';
import { closeExpiredRooms } from './resources/calls/close-expired-rooms.ts';
import { callJobs } from './resources/calls/jobs.ts';
import { reconcileCalls } from './resources/calls/reconcile-calls.ts';
import { callRoutes } from './resources/calls/routes.ts';
import { callSignal } from './resources/calls/signals.ts';
import { wakeAdmission } from './resources/calls/wake-admission.ts';
import { carrierJobs } from './resources/carrier-imports/jobs.ts';
import { carrierImportRoutes } from './resources/carrier-imports/routes.ts';
import { forgetOperations } from './resources/carrier-imports/operation-store.ts';
import { wakeEvictions } from './resources/carrier-imports/wake-evictions.ts';
import { wakeOperations } from './resources/carrier-imports/wake-operations.ts';
import { customFieldRoutes } from './resources/custom-fields/routes.ts';
import { eventRoutes } from './resources/events/routes.ts';
import { forgetReservations } from './resources/number-claims/store.ts';
import { operatorRoutes, operatorSessionRoutes } from './resources/operators/routes.ts';
import { phoneNumberRoutes } from './resources/phone-numbers/routes.ts';
import { recordingJobs } from './resources/recordings/jobs.ts';
import { reconcileRecordings } from './resources/recordings/reconcile-recordings.ts';
import { recordingSignal } from './resources/recordings/signals.ts';
import { summaryJobs } from './resources/summaries/jobs.ts';
import { summaryRoutes, summaryRunRoutes } from './resources/summaries/routes.ts';
import { wakeSummaries } from './resources/summaries/wake-summaries.ts';
import { tenantRoutes } from './resources/tenants/routes.ts';
import { toolAgentRoutes } from './resources/tools/agent-routes.ts';
import { toolRoutes } from './resources/tools/routes.ts';
import { forgetReservedPeers } from './resources/trunks/peer-store.ts';
import { trunkRoutes } from './resources/trunks/routes.ts';
import { ttsVoiceRoutes, voiceRoutes } from './resources/voices/routes.ts';
import { webSessionRoutes } from './resources/web-sessions/routes.ts';
import { webhookDeliveryRoutes } from './resources/webhook-deliveries/routes.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoints/routes.ts';

/** Everything that an agent may do for its call. */
export const agentDoors = (deps: Deps) => ({
  ...callAgentRoutes(deps),
  ...bookingAgentRoutes(deps),
  ...toolAgentRoutes(deps),
});

/** Every route of the public contract. */
export const doors = (deps: Deps) => ({
  agents: agentRoutes(deps),
  tools: toolRoutes(deps),
  trunks: trunkRoutes(deps),
  phoneNumbers: phoneNumberRoutes(deps),
  carrierImports: carrierImportRoutes(deps),
  calls: callRoutes(deps),
  summaries: summaryRoutes(deps),
  customFields: customFieldRoutes(deps),
  webSessions: webSessionRoutes(deps),
  bookings: bookingRoutes(deps),
  webhooks: webhookEndpointRoutes(deps),
  webhookDeliveries: webhookDeliveryRoutes(deps),
  events: eventRoutes(deps),
  operatorSession: operatorSessionRoutes(deps, sessionCookie(deps.publicUrl)),
  operators: operatorRoutes(deps),
  tenants: tenantRoutes(deps),
  apiKeys: apiKeyRoutes(deps),
  auditEvents: auditEventRoutes(deps),
  summaryRuns: summaryRunRoutes(deps),
  voices: voiceRoutes(deps),
  ttsVoices: ttsVoiceRoutes(deps),
});

/** Every job of the queue. */
export const jobDoors = (deps: Deps): JobHandlers => ({
  ...callJobs(deps),
  ...recordingJobs(deps),
  ...summaryJobs(deps),
  ...carrierJobs(deps),
});

/** The media service's webhooks, over their raw bytes: what acts on one; undefined when it did not sign it. */
export const mediaDoor =
  (deps: Deps) =>
  async (body: string, authorization: string): Promise<(() => Promise<void>) | undefined> => {
    const signal = await deps.media.receiveWebhook(body, authorization);
    return (
      signal &&
      (async () => {
        await (signal.type === 'recording' ? recordingSignal(deps)(signal) : callSignal(deps)(signal));
      })
    );
  };

const soonMs = 2_000;
const dayMs = 86_400_000;

/** What is looked after without being asked, and how often; deliveries have a scan of their own. */
export const upkeep = (deps: Deps, retention: Parameters<typeof forgetOld>[1]): UpkeepTask[] => [
  { name: 'reconcile calls', every_ms: soonMs, round: () => reconcileCalls(deps) },
  { name: 'reconcile recordings', every_ms: soonMs, round: () => reconcileRecordings(deps) },
  { name: 'wake summaries', every_ms: soonMs, round: () => wakeSummaries(deps) },
  { name: 'wake carrier operations', every_ms: soonMs, round: () => wakeOperations(deps) },
  { name: 'wake evictions', every_ms: soonMs, round: () => wakeEvictions(deps) },
  { name: 'wake admission', every_ms: 5_000, round: () => wakeAdmission(deps) },
  { name: 'adopt rooms of inbound calls', every_ms: 15_000, round: () => adoptRooms(deps) },
  { name: 'close rooms whose time is over', every_ms: 30_000, round: () => closeExpiredRooms(deps) },
  { name: 'forget idempotency keys', every_ms: 60_000, round: () => forgetKeys(deps.db.sql, deps.clock.now()) },
  { name: 'forget reserved numbers', every_ms: 60_000, round: () => forgetReservations(deps.db.sql, deps.clock.now()) },
  { name: 'forget reserved peers', every_ms: 60_000, round: () => forgetReservedPeers(deps.db.sql, deps.clock.now()) },
  {
    name: 'forget carrier operations',
    every_ms: 60_000,
    round: () => forgetOperations(deps.db.sql, new Date(deps.clock.now().getTime() - 30 * dayMs)),
  },
  { name: 'forget old events and deliveries', every_ms: 60_000, round: (signal) => forgetOld(deps, retention, signal) },
];
