// The whole public contract: the routes of every resource, and a list of all routes.
import { initContract } from '@ts-rest/core';
import type { AnyRoute } from './policy.ts';
import { agents } from './resources/agents.ts';
import { apiKeys } from './resources/api-keys.ts';
import { auditEvents } from './resources/audit-events.ts';
import { bookings } from './resources/calls/bookings.ts';
import { callTimeline } from './resources/calls/call-timeline.ts';
import { calls } from './resources/calls/calls.ts';
import { callStreams } from './resources/calls/call-streams.ts';
import { chats, chatStreams } from './resources/calls/chats.ts';
import { carrierImports } from './resources/carrier-imports.ts';
import { customFields } from './resources/custom-fields.ts';
import { eventFeed } from './resources/events.ts';
import { systemRoutes } from './resources/installation/system.ts';
import { invitations } from './resources/invitations.ts';
import { operatorSession } from './resources/operator-session.ts';
import { operators } from './resources/operators.ts';
import { portalSessions } from './resources/portal-sessions.ts';
import { portal } from './resources/portal.ts';
import { phoneNumbers } from './resources/phone-numbers.ts';
import { stats } from './resources/calls/stats.ts';
import { prices } from './resources/prices.ts';
import { requestLog } from './resources/request-log.ts';
import { summaries, summaryRuns } from './resources/calls/summaries.ts';
import { tenants } from './resources/tenants.ts';
import { tools } from './resources/tools.ts';
import { trunks } from './resources/trunks.ts';
import { ttsVoices, voices } from './resources/voices.ts';
import { webSessions } from './resources/calls/web-sessions.ts';
import { webhookDeliveries } from './resources/webhook-deliveries.ts';
import { webhooks } from './resources/webhooks.ts';
import { closeRequests } from './validation/closed.ts';

/** Every route that clients and operators can call, by resource. */
export const contract = initContract().router(
  closeRequests({
    agents,
    chats,
    chatStreams,
    tools,
    trunks,
    phoneNumbers,
    carrierImports,
    // Before the route of a call: `stream` is not the id of one.
    callStreams,
    calls: { ...calls, ...callTimeline },
    stats,
    summaries,
    customFields,
    webSessions,
    bookings,
    webhooks,
    webhookDeliveries,
    events: eventFeed,
    portalSessions,
    portal,
    operatorSession,
    operators,
    invitations,
    tenants,
    apiKeys,
    auditEvents,
    requestLog,
    prices,
    system: systemRoutes,
    summaryRuns,
    voices,
    ttsVoices,
  }),
);

/** One route with the resource and key under which the contract holds it. */
export interface RouteEntry {
  readonly resource: string;
  readonly key: string;
  readonly route: AnyRoute;
}

/** All routes of the public contract in declaration order, for generators and policy tests. */
export const allRoutes: readonly RouteEntry[] = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, AnyRoute>).map(([key, route]) => ({ resource, key, route })),
);
