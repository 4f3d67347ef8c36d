// Every entry point of the platform: route handlers by resource, job handlers, the listener for the media service's
// webhooks, and scheduled tasks.
import { limits } from '@voicecall/contract';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { purgeEvents } from './events/purge-events.ts';
import { portalSessionCookie, sessionCookie } from './http/authentication/operator-session.ts';
import { clientAddress, networkOf } from './http/connection/client-address.ts';
import { purgeInBatches } from './platform/database/purge.ts';
import { purgeIdempotencyKeys } from './platform/database/idempotency-store.ts';
import type { JobHandlers } from './platform/queue/queue.ts';
import type { ScheduledTask } from './platform/queue/scheduled-tasks.ts';
import { agentRoutes } from './resources/agents/routes.ts';
import { apiKeyRoutes } from './resources/api-keys/routes.ts';
import { auditEventRoutes } from './resources/audit-events/routes.ts';
import { bookingAgentRoutes } from './resources/bookings/agent-routes.ts';
import { bookingRoutes } from './resources/bookings/routes.ts';
import { recoverInboundCalls } from './resources/calls/reconcile/recover-inbound-calls.ts';
import { callAgentRoutes } from './resources/calls/agent/agent-routes.ts';
import { closeExpiredRooms } from './resources/calls/reconcile/close-expired-rooms.ts';
import { callJobs } from './resources/calls/jobs.ts';
import { hasCallsToReconcile, reconcileCalls } from './resources/calls/reconcile/reconcile-calls.ts';
import { callTelemetryRoutes } from './resources/call-telemetry/routes.ts';
import { callRoutes, callSummaryRoutes } from './resources/calls/routes.ts';
import { purgeCallChanges } from './resources/calls/streams/purge-call-changes.ts';
import { callStreamRoutes } from './resources/calls/streams/routes.ts';
import type { CallStreams } from './resources/calls/streams/start-call-streams.ts';
import { applyWebhook } from './resources/calls/lifecycle/apply-webhook.ts';
import { callWaits } from './resources/calls/dispatch/admission-store.ts';
import { enqueueAdmissions } from './resources/calls/dispatch/enqueue-admissions.ts';
import { carrierJobs, enqueueEvictions, enqueueOperations } from './resources/carrier-imports/jobs.ts';
import { evictionIsDue } from './resources/carrier-imports/eviction-store.ts';
import { carrierImportRoutes } from './resources/carrier-imports/routes.ts';
import { operationIsDue, purgeOperations } from './resources/carrier-imports/operation-store.ts';
import { chatRoutes, chatStreamRoutes } from './resources/chats/routes.ts';
import type { Replies } from './resources/chats/start-replies.ts';
import { deleteOldChats } from './resources/chats/store.ts';
import { customFieldRoutes } from './resources/custom-fields/routes.ts';
import { eventRoutes } from './resources/events/routes.ts';
import { purgeReservations } from './resources/number-claims/store.ts';
import { invitationRoutes, operatorRoutes, operatorSessionRoutes } from './resources/operators/routes.ts';
import { phoneNumberRoutes } from './resources/phone-numbers/routes.ts';
import { purgePortalSessions } from './resources/portal-sessions/store.ts';
import { portalRoutes, portalSessionRoutes } from './resources/portal-sessions/routes.ts';
import { applyRecording } from './resources/recordings/apply-recording.ts';
import { recordingJobs } from './resources/recordings/jobs.ts';
import { reconcileRecordings } from './resources/recordings/reconcile-recordings.ts';
import { recordingIsDue } from './resources/recordings/store.ts';
import { countCalls } from './resources/stats/count-calls.ts';
import { isUncounted } from './resources/stats/store.ts';
import { statsRoutes } from './resources/stats/routes.ts';
import { priceRoutes } from './resources/prices/routes.ts';
import { requestLogRoutes } from './resources/request-log/routes.ts';
import { deleteOldRequests } from './resources/request-log/store.ts';
import { enqueueSummaries, summaryJobs } from './resources/summaries/jobs.ts';
import { runIsDue } from './resources/summaries/store.ts';
import { summaryRoutes, summaryRunRoutes } from './resources/summaries/routes.ts';
import { systemRoutes } from './resources/system/routes.ts';
import { tenantRoutes } from './resources/tenants/routes.ts';
import { toolRoutes } from './resources/tools/routes.ts';
import { purgeReservedPeers } from './resources/trunks/peer-store.ts';
import { trunkRoutes } from './resources/trunks/routes.ts';
import { ttsVoiceRoutes, voiceRoutes } from './resources/voices/routes.ts';
import { webSessionRoutes } from './resources/web-sessions/routes.ts';
import { deliveryJobs } from './resources/webhook-deliveries/jobs.ts';
import { purgeDeliveries } from './resources/webhook-deliveries/purge-deliveries.ts';
import { webhookDeliveryRoutes } from './resources/webhook-deliveries/routes.ts';
import { webhookRoutes } from './resources/webhooks/routes.ts';
import { dayMs } from './platform/time.ts';

/** The routes that an agent worker uses for its call. */
export const agentRouteHandlers = (deps: Deps) => ({
  ...callAgentRoutes(deps),
  ...bookingAgentRoutes(deps),
});

/** Every route of the public contract. */
export const routeHandlers = (deps: Deps, streams: CallStreams, replies: Replies) => ({
  agents: agentRoutes(deps),
  chats: chatRoutes(deps),
  chatStreams: chatStreamRoutes(replies),
  tools: toolRoutes(deps),
  trunks: trunkRoutes(deps),
  phoneNumbers: phoneNumberRoutes(deps),
  carrierImports: carrierImportRoutes(deps),
  callStreams: callStreamRoutes(streams, (request) => networkOf(clientAddress(request))),
  calls: { ...callRoutes(deps), ...callTelemetryRoutes(deps) },
  stats: statsRoutes(deps),
  summaries: { ...summaryRoutes(deps), ...callSummaryRoutes(deps) },
  customFields: customFieldRoutes(deps),
  webSessions: webSessionRoutes(deps),
  bookings: bookingRoutes(deps),
  webhooks: webhookRoutes(deps),
  webhookDeliveries: webhookDeliveryRoutes(deps),
  events: eventRoutes(deps),
  portalSessions: portalSessionRoutes(deps),
  portal: portalRoutes(deps, portalSessionCookie(deps.publicUrl)),
  operatorSession: operatorSessionRoutes(deps, sessionCookie(deps.publicUrl)),
  operators: operatorRoutes(deps),
  invitations: invitationRoutes(deps, sessionCookie(deps.publicUrl)),
  tenants: tenantRoutes(deps),
  apiKeys: apiKeyRoutes(deps),
  auditEvents: auditEventRoutes(deps),
  requestLog: requestLogRoutes(deps),
  prices: priceRoutes(deps),
  system: systemRoutes(deps),
  summaryRuns: summaryRunRoutes(deps),
  voices: voiceRoutes(deps),
  ttsVoices: ttsVoiceRoutes(deps),
});

/** Every job of the queue. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  ...callJobs(deps),
  ...recordingJobs(deps),
  ...summaryJobs(deps),
  ...carrierJobs(deps),
  ...deliveryJobs(deps),
});

/** Verifies a webhook of the media service over its raw bytes and returns what handles it; undefined when unsigned. */
export const mediaWebhookListener =
  (deps: Deps) =>
  async (body: string, authorization: string): Promise<(() => Promise<void>) | undefined> => {
    const webhook = await deps.media.receiveWebhook(body, authorization);
    return (
      webhook &&
      (async () => {
        if (webhook.type !== 'recording') await applyWebhook(deps, webhook);
        else if (webhook.recording) await applyRecording(deps, webhook.recording);
      })
    );
  };

const frequentMs = 2_000;

/** Work that is done periodically. The scans for due deliveries and jobs belong to their workers. */
export const scheduledTasks = (deps: Deps, retention: Config['retention']): ScheduledTask[] => [
  { name: 'reconcile calls', every_ms: frequentMs, work: hasCallsToReconcile, run: () => reconcileCalls(deps) },
  { name: 'reconcile recordings', every_ms: frequentMs, work: recordingIsDue, run: () => reconcileRecordings(deps) },
  { name: 'enqueue summaries', every_ms: frequentMs, work: runIsDue, run: () => enqueueSummaries(deps) },
  { name: 'count calls', every_ms: frequentMs, work: isUncounted, run: (signal) => countCalls(deps, signal) },
  {
    name: 'enqueue carrier operations',
    every_ms: frequentMs,
    work: operationIsDue,
    run: () => enqueueOperations(deps),
  },
  { name: 'enqueue evictions', every_ms: frequentMs, work: evictionIsDue, run: () => enqueueEvictions(deps) },
  { name: 'enqueue admissions', every_ms: 1_000, work: callWaits, run: () => enqueueAdmissions(deps) },
  ...onOneWorker(deps, retention),
];

/** A second worker that does them at the same time would only repeat them. */
const onOneWorker = (deps: Deps, retention: Config['retention']): ScheduledTask[] => {
  const tasks: ScheduledTask[] = [
    { name: 'recover inbound calls', every_ms: 15_000, run: () => recoverInboundCalls(deps) },
    { name: 'close expired rooms', every_ms: 30_000, run: () => closeExpiredRooms(deps) },
    {
      name: 'purge idempotency keys',
      every_ms: 60_000,
      run: () => purgeIdempotencyKeys(deps.db.sql, deps.clock.now()),
    },
    { name: 'purge reserved numbers', every_ms: 60_000, run: () => purgeReservations(deps.db.sql, deps.clock.now()) },
    { name: 'purge reserved peers', every_ms: 60_000, run: () => purgeReservedPeers(deps.db.sql, deps.clock.now()) },
    { name: 'purge changes of calls', every_ms: 60_000, run: (signal) => purgeCallChanges(deps, signal) },
    {
      name: 'purge carrier operations',
      every_ms: 60_000,
      run: () => purgeOperations(deps.db.sql, new Date(deps.clock.now().getTime() - 30 * dayMs)),
    },
    {
      name: 'purge portal sessions',
      every_ms: 60_000,
      run: (signal) => purgePortalSessions(deps.db.sql, deps.clock, signal),
    },
    {
      name: 'purge chats',
      every_ms: 60_000,
      // An hour later than they can be read, so that nothing is added to what is being deleted.
      run: (signal) =>
        purgeInBatches(deps.clock, limits.chat_days + 1 / 24, signal, (old) => deleteOldChats(deps.db.sql, old)),
    },
    {
      name: 'purge the request log',
      every_ms: 10_000,
      run: (signal) =>
        purgeInBatches(deps.clock, limits.request_log_days, signal, (old) => deleteOldRequests(deps.db.sql, old)),
    },
    {
      name: 'purge old deliveries and events',
      every_ms: 60_000,
      run: async (signal) => {
        await purgeDeliveries(deps, retention, signal);
        await purgeEvents(deps, retention.events, signal);
      },
    },
  ];
  return tasks.map((task) => ({ ...task, alone: true }));
};
