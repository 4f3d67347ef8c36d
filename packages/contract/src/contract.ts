// The whole public contract: the routes of every resource, and a list of all routes.
import { initContract } from '@ts-rest/core';
import type { AnyRoute } from './any-route.ts';
import { inPublishedOrder, resources } from './lists/declared.ts';
import type { Resource } from './lists/declared.ts';
import { auditEvents } from './resources/audit-events.ts';
import { callTimeline } from './resources/calls/call-timeline.ts';
import { eventFeed } from './resources/webhooks/events.ts';
import { tenants } from './resources/tenants.ts';
import { webhooks } from './resources/webhooks/webhooks.ts';
import { closeRequests } from './validation/closed.ts';

type WithRoutes = Extract<Resource, { readonly routes: object }>;

const { calls, ...others } = Object.fromEntries(
  resources.flatMap((it) => ('routes' in it ? [[it.resource, it.routes]] : [])),
) as { readonly [R in WithRoutes as R['resource']]: R['routes'] };

/** With the routes whose schemas list what all resources declare. */
const routes = {
  ...others,
  calls: { ...calls, ...callTimeline },
  webhooks,
  events: eventFeed,
  tenants,
  auditEvents,
};
type Routes = typeof routes;

/** Every route that clients and operators can call, by resource. Routes are tried in this order. */
export const contract = initContract().router(
  closeRequests(
    Object.fromEntries(
      inPublishedOrder('resources', Object.keys(routes) as (keyof Routes)[]).map((name) => [name, routes[name]]),
      // A route with an error code, an audit action or a tag that no resource declares does not compile here.
    ) as Routes satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>,
  ),
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
