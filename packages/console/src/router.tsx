// The addresses of the console. Filters are search parameters, so each view is a link. Each view is loaded when it is
// first opened.
import {
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
} from '@tanstack/react-router';
import { patient } from './data/connection.ts';
import { queryClient, signedOut } from './data/query-client.ts';
import { InvitationPage, NotFoundPage, PortalPage, SignInLinkPage, SignInPage, WelcomePage } from './session/gate.tsx';
import { firstView, may, sessionQuery } from './session/session.ts';
import { Shell } from './session/shell.tsx';
import { tenantsQuery } from './data/queries/tenants.ts';
import { lastOf } from './session/tenant.ts';
import { ErrorPage } from './session/error-page.tsx';
import { parameterText, search } from './data/search.ts';
import { callFilters } from './views/calls/filters.ts';
import { statisticsFilters } from './views/statistics/filters.ts';
import { bookingFilters } from './views/bookings/filters.ts';
import { auditFilters } from './views/audit-log/filters.ts';
import { priceFilters } from './views/prices/filters.ts';
import { deliveryFilters } from './views/deliveries/filters.ts';
import { eventFilters } from './views/events/filters.ts';
import { requestFilters } from './views/requests/filters.ts';
import { alertFilters } from './views/alerts/filters.ts';
import { agentFilters } from './views/agents/filters.ts';
import { privacyFilters } from './views/privacy/filters.ts';
import { numberFilters } from './views/numbers/numbers-data.ts';

const view: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(patient(load), name);

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: search({ next: 'text', refused: 'text' }),
  // The link that the platform prints has a token behind `#`.
  component: () => (location.hash.length > 1 ? <SignInLinkPage /> : <SignInPage />),
});
const portal = createRoute({ getParentRoute: () => root, path: 'portal', component: PortalPage });
const invitation = createRoute({ getParentRoute: () => root, path: 'invitation', component: InvitationPage });
const welcome = createRoute({ getParentRoute: () => root, path: 'welcome', component: WelcomePage });

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: ErrorPage,
  beforeLoad: async ({ location: { href } }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (!session) throw redirect({ to: '/sign-in', search: { next: href } });
    return { session };
  },
});

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: async ({ context: { session } }) => {
    const tenantId =
      session.kind === 'portal' ? session.tenant.id : lastOf((await queryClient.ensureQueryData(tenantsQuery)).tenants);
    throw tenantId
      ? redirect({ to: `/t/$tenantId/${firstView(session)}`, params: { tenantId } })
      : redirect({ to: '/tenants' });
  },
});

const tenant = createRoute({ getParentRoute: () => inside, path: 't/$tenantId', component: Outlet });

const tenantStart = createRoute({
  getParentRoute: () => tenant,
  path: '/',
  beforeLoad: ({ context: { session }, params }) => {
    throw redirect({ to: `/t/$tenantId/${firstView(session)}`, params });
  },
});
const home = createRoute({
  getParentRoute: () => tenant,
  path: 'home',
  component: view(() => import('./views/home/home-view.tsx'), 'HomeView'),
});
const calls = createRoute({
  getParentRoute: () => tenant,
  path: 'calls',
  validateSearch: search(callFilters),
  component: view(() => import('./views/calls/calls-view.tsx'), 'CallsView'),
});
const call = createRoute({
  getParentRoute: () => tenant,
  path: 'calls/$callId',
  validateSearch: search({ tab: 'text' }),
  component: view(() => import('./views/call/call-view.tsx'), 'CallView'),
});

const statistics = createRoute({
  getParentRoute: () => tenant,
  path: 'statistics',
  validateSearch: search(statisticsFilters),
  component: view(() => import('./views/statistics/statistics-view.tsx'), 'StatisticsView'),
});
const bookings = createRoute({
  getParentRoute: () => tenant,
  path: 'bookings',
  validateSearch: search(bookingFilters),
  component: view(() => import('./views/bookings/bookings-view.tsx'), 'BookingsView'),
});
const live = createRoute({
  getParentRoute: () => tenant,
  path: 'live',
  validateSearch: search({ call: 'text' }),
  component: view(() => import('./views/live/live-view.tsx'), 'LiveView'),
});

const alerts = createRoute({
  getParentRoute: () => tenant,
  path: 'alerts',
  validateSearch: search(alertFilters),
  component: view(() => import('./views/alerts/alerts-view.tsx'), 'AlertsView'),
});
const agents = createRoute({
  getParentRoute: () => tenant,
  path: 'agents',
  validateSearch: search(agentFilters),
  component: view(() => import('./views/agents/agents-view.tsx'), 'AgentsView'),
});
const agent = createRoute({
  getParentRoute: () => tenant,
  path: 'agents/$agentId',
  component: view(() => import('./views/agents/agent-view.tsx'), 'AgentView'),
});
const tools = createRoute({
  getParentRoute: () => tenant,
  path: 'tools',
  validateSearch: search({ list: ['active', 'archived'], open: 'text' }),
  component: view(() => import('./views/tools/tools-view.tsx'), 'ToolsView'),
});

const knowledge = createRoute({
  getParentRoute: () => tenant,
  path: 'knowledge',
  validateSearch: search({ open: 'text' }),
  component: view(() => import('./views/knowledge/knowledge-view.tsx'), 'KnowledgeView'),
});

const webhooks = createRoute({
  getParentRoute: () => tenant,
  path: 'webhooks',
  component: view(() => import('./views/webhooks/webhooks-view.tsx'), 'WebhooksView'),
});
const webhook = createRoute({
  getParentRoute: () => tenant,
  path: 'webhooks/$endpointId',
  component: view(() => import('./views/webhooks/endpoint-view.tsx'), 'EndpointView'),
});
const deliveries = createRoute({
  getParentRoute: () => tenant,
  path: 'deliveries',
  validateSearch: search(deliveryFilters),
  component: view(() => import('./views/deliveries/deliveries-view.tsx'), 'DeliveriesView'),
});

const events = createRoute({
  getParentRoute: () => tenant,
  path: 'events',
  validateSearch: search(eventFilters),
  component: view(() => import('./views/events/events-view.tsx'), 'EventsView'),
});
const requests = createRoute({
  getParentRoute: () => tenant,
  path: 'requests',
  validateSearch: search(requestFilters),
  component: view(() => import('./views/requests/requests-view.tsx'), 'RequestsView'),
});

const numbers = createRoute({
  getParentRoute: () => tenant,
  path: 'numbers',
  validateSearch: search(numberFilters),
  component: view(() => import('./views/numbers/numbers-view.tsx'), 'NumbersView'),
});
const customFields = createRoute({
  getParentRoute: () => tenant,
  path: 'custom-fields',
  validateSearch: search({ list: ['active', 'archived'], open: 'text' }),
  component: view(() => import('./views/custom-fields/custom-fields-view.tsx'), 'CustomFieldsView'),
});
const privacy = createRoute({
  getParentRoute: () => tenant,
  path: 'privacy',
  validateSearch: search(privacyFilters),
  component: view(() => import('./views/privacy/privacy-view.tsx'), 'PrivacyView'),
});
const keys = createRoute({
  getParentRoute: () => tenant,
  path: 'keys',
  beforeLoad: ({ context: { session }, params }) => {
    if (!may(session, 'portal:read')) throw redirect({ to: `/t/$tenantId/${firstView(session)}`, params });
  },
  component: view(() => import('./views/keys/keys-view.tsx'), 'KeysView'),
});
const users = createRoute({
  getParentRoute: () => tenant,
  path: 'users',
  component: view(() => import('./views/users/users-view.tsx'), 'UsersView'),
});

/** Views of the installation: the API refuses them to people of a tenant, so they are sent to the start. */
const installation = createRoute({
  getParentRoute: () => inside,
  id: 'installation',
  component: Outlet,
  beforeLoad: ({ context: { session } }) => {
    if (session.kind !== 'operator') throw redirect({ to: '/' });
  },
});
const tenants = createRoute({
  getParentRoute: () => installation,
  path: 'tenants',
  component: view(() => import('./views/tenants/tenants-view.tsx'), 'TenantsView'),
});
const system = createRoute({
  getParentRoute: () => installation,
  path: 'system',
  component: view(() => import('./views/system/system-view.tsx'), 'SystemView'),
});
const operators = createRoute({
  getParentRoute: () => installation,
  path: 'operators',
  component: view(() => import('./views/operators/operators-view.tsx'), 'OperatorsView'),
});
const auditLog = createRoute({
  getParentRoute: () => installation,
  path: 'audit-log',
  validateSearch: search(auditFilters),
  component: view(() => import('./views/audit-log/audit-log-view.tsx'), 'AuditLogView'),
});
const prices = createRoute({
  getParentRoute: () => installation,
  path: 'prices',
  validateSearch: search(priceFilters),
  component: view(() => import('./views/prices/prices-view.tsx'), 'PricesView'),
});

const routeTree = root.addChildren([
  signIn,
  portal,
  invitation,
  welcome,
  inside.addChildren([
    start,
    tenant.addChildren([
      tenantStart,
      home,
      calls,
      call,
      statistics,
      bookings,
      live,
      alerts,
      agents,
      agent,
      tools,
      knowledge,
      webhooks,
      webhook,
      deliveries,
      events,
      requests,
      numbers,
      customFields,
      privacy,
      keys,
      users,
    ]),
    installation.addChildren([tenants, system, operators, auditLog, prices]),
  ]),
]);

/** The router of the page. */
export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A reference such as `4711e3` is a text, not the number that it looks like.
  parseSearch: parseSearchWith(parameterText),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

signedOut.notify = () => {
  if (router.state.location.pathname.startsWith('/sign-in')) return;
  // The views need the session until they are gone.
  void router
    .navigate({ to: '/sign-in', search: { next: router.state.location.href } })
    .then(() => queryClient.setQueryData(sessionQuery.queryKey, null));
};
