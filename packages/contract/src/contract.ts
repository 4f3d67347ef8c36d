// The whole public contract: every resource's routes, and the means to walk over them.
import { initContract } from '@ts-rest/core';
import { closeRequests } from './validation/closed.ts';
import type { AnyRoute } from './policy.ts';
import { agents } from './resources/agents.ts';
import { bookings } from './resources/bookings.ts';
import { summaries, summaryRuns } from './resources/call-summaries.ts';
import { calls } from './resources/calls.ts';
import { carrierImports } from './resources/carrier-imports.ts';
import { customFields } from './resources/custom-fields.ts';
import { eventFeed } from './resources/event-feed.ts';
import { apiKeys, auditEvents, operatorSession, tenants } from './resources/operator.ts';
import { operators } from './resources/operator-accounts.ts';
import { phoneNumbers } from './resources/phone-numbers.ts';
import { tools } from './resources/tools.ts';
import { trunks } from './resources/trunks.ts';
import { ttsVoices, voices } from './resources/voices.ts';
import { webSessions } from './resources/web-sessions.ts';
import { webhookDeliveries, webhooks } from './resources/webhooks.ts';

/** Every route a client or operator can call, by resource (spec 4). */
export const contract = initContract().router(
  closeRequests({
    agents,
    tools,
    trunks,
    phoneNumbers,
    carrierImports,
    calls,
    summaries,
    customFields,
    webSessions,
    bookings,
    webhooks,
    webhookDeliveries,
    events: eventFeed,
    operatorSession,
    operators,
    tenants,
    apiKeys,
    auditEvents,
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

/** All routes of the public contract in declaration order: what generators and policy tests loop over. */
export const allRoutes: readonly RouteEntry[] = Object.entries(contract).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, AnyRoute>).map(([key, route]) => ({ resource, key, route })),
);
