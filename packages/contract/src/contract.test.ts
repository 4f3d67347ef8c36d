// Guarantees of the contract as a whole: names are unique, routes are complete, and nothing is forgotten in a list.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accessTable } from './access.ts';
import type { AccessClass } from './access.ts';
import { auditActions } from './lists/audit-actions.ts';
import { allRoutes, contract } from './contract.ts';
import { resources } from './lists/declared.ts';
import type { Declarations } from './define-resource.ts';
import { events } from './lists/event-catalogue.ts';
import { agentRoutes } from './internal/agent-routes.ts';
import { livekitWebhookRoutes } from './internal/livekit-webhook.ts';
import { eventsOf } from './event-stream.ts';
import type { AnyRoute } from './any-route.ts';
import { mayUse } from './any-route.ts';
import { recordingRoute } from './internal/recording-route.ts';
import type { RouteAuth } from './policy.ts';
import { tags } from './lists/tags.ts';
import { pathParamNames } from './verb.ts';

const routes: AnyRoute[] = [...allRoutes.map(({ route }) => route), ...Object.values(agentRoutes)];

/** Every schema that a route or event mentions, in one. */
const everything = z.tuple([
  z.unknown(),
  ...routes
    .flatMap(({ body, query, responses }) => [body, query, ...Object.values(responses)])
    .filter((schema) => schema instanceof z.ZodType),
  ...Object.values(events),
]);

describe('the contract', () => {
  it('gives no two schemas the same id', () => {
    expect(() => z.toJSONSchema(everything, { io: 'input' })).not.toThrow();
  });

  it('would notice if two schemas had the same id', () => {
    const twice = z.tuple([everything, z.object({ other: z.string() }).meta({ id: 'Agent' })]);
    expect(() => z.toJSONSchema(twice, { io: 'input' })).toThrow('Agent');
  });

  it('gives no two operations the same name, and no two routes the same address', () => {
    const names = routes.map(({ metadata }) => metadata.operation);
    const addresses = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('hides no route behind an earlier one whose path fits its requests', () => {
    const fitting = (path: string): RegExp =>
      new RegExp(
        `^${path.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll(/\/:\w+(?=\/|$)/g, '/[^/]+')}$`,
      );
    const hidden = routes.filter((route, index) =>
      routes.slice(0, index).some(({ method, path }) => method === route.method && fitting(path).test(route.path)),
    );
    expect(hidden.map(({ metadata }) => metadata.operation)).toEqual([]);
  });

  it.each(routes.map((route) => [route.metadata.operation, route] as const))(
    '%s declares exactly the parameters of its path',
    (_name, { path, pathParams }) => {
      const declared = pathParams instanceof z.ZodObject ? Object.keys(pathParams.shape) : [];
      expect(declared).toEqual(pathParamNames(path));
    },
  );

  it.each(allRoutes.map(({ route }) => [route.metadata.operation, route] as const))(
    '%s records an audit action exactly when it changes something, or hands out everything',
    (_name, { method, metadata }) => {
      expect(metadata.audit !== undefined).toBe(method !== 'GET' || metadata.operation === 'downloadExport');
    },
  );
});

/** Whom the routes for each kind of credential may need: some classes of these. */
const holdersOf: Readonly<Record<RouteAuth, readonly AccessClass[]>> = {
  tenant: accessTable.user_owner,
  operator: ['self', 'installation:read', 'installation:write'],
  portal: ['self'],
  person: ['self'],
  public: accessTable.nobody,
  call_token: accessTable.call_agent,
  livekit: accessTable.media_service,
};
const reading: readonly AccessClass[] = [...accessTable.operator_viewer, ...accessTable.nobody];

describe('access', () => {
  it.each(
    [...routes, ...livekitWebhookRoutes, recordingRoute].map(
      (route: AnyRoute) => [route.metadata.operation, route] as const,
    ),
  )('of %s is a class of its credential, and one that only reads when it changes nothing', (_name, route) => {
    const { auth, access } = route.metadata;
    expect(access.length).toBeGreaterThan(0);
    expect(mayUse(holdersOf[auth], route)).toBe(true);
    const isAudited = route.metadata.audit !== undefined;
    if (route.method === 'GET' && !isAudited && auth !== 'call_token') expect(mayUse(reading, route)).toBe(true);
    if (mayUse(reading, route) && route.method !== 'GET') expect([['self'], ['public']]).toContainEqual(access);
  });
});

describe('a resource', () => {
  const files = readdirSync(`${import.meta.dirname}/resources`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''));
  // Parts of resources that have another file.
  const parts = [
    'agent-tests/parts',
    'alerts/alert-kinds',
    'calls/call-erasure',
    'calls/call-events',
    'calls/call-record',
    'calls/call-timeline',
    'calls/call-consent',
    'calls/call-explanation',
    'calls/ended-reason',
    'across-resources',
    'declared-apart',
  ];
  const keyOf = (file: string): string =>
    file.replace(/^.*\//, '').replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  // Groups of routes for operators, declared in the file of the resource that they belong to.
  const operatorViews = ['summaryRuns', 'ttsVoices'];

  it('has one file, named as the resource of the contract', () => {
    const own = files.filter((file) => !parts.includes(file));
    expect([...own.map(keyOf), ...operatorViews].toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it('is exported by the package', () => {
    const lists = ['index.ts', 'resources.ts'].map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
    expect(files.filter((file) => !lists.join('').includes(`'./resources/${file}.ts'`))).toEqual([]);
  });

  const namesOf = {
    ids: ({ ids = [] }) => ids.map(({ kind }) => kind),
    tags: ({ tags: declared = {} }) => Object.keys(declared),
    limits: ({ limits = {} }) => Object.keys(limits),
    auditActions: ({ auditActions: actions = [] }) => actions,
    errors: ({ errors = {} }) => Object.keys(errors),
    events: ({ events: declared = {} }) => Object.keys(declared),
  } satisfies Record<string, (it: Declarations) => readonly string[]>;

  it.each(Object.entries(namesOf))('declares %s that no other resource declares', (_part, names) => {
    const all = resources.flatMap(names);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });
});

describe('what was said in calls', () => {
  /** What a schema has that holds it. */
  const signs = {
    transcript: /"(Turn|TranscriptItem)"/,
    recording: /"recording_url"/,
    summary: /"CallSummaryPayload"/,
  };
  const schemasOf = (response: unknown): z.ZodType[] => {
    if (response instanceof z.ZodType) return [response];
    const { body } = response as { readonly body?: unknown };
    return body instanceof z.ZodType ? Object.values(eventsOf(body)) : [];
  };

  it.each(allRoutes.map(({ route }) => [route.metadata.operation, route] as const))(
    'is in responses of %s exactly when the route is marked with it',
    (_name, { responses, metadata }) => {
      const schemas = Object.values(responses).flatMap(schemasOf);
      const shown = JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema, { io: 'output' })));
      const held = Object.entries(signs).flatMap(([kind, sign]) => (sign.test(shown) ? [kind] : []));
      expect([...(metadata.reads ?? [])].sort()).toEqual(held.sort());
    },
  );
});

describe('a tag', () => {
  it('has at least one operation, but for Events, which has the webhooks', () => {
    const published: AnyRoute[] = [...allRoutes.map(({ route }) => route), ...livekitWebhookRoutes];
    const used = new Set<string>(published.map(({ metadata }) => metadata.tag));
    expect(Object.keys(tags).filter((tag) => !used.has(tag))).toEqual(['Events']);
  });
});

describe('an audit action', () => {
  const recordedOtherwise = [
    'operator.password_changed',
    'operator.login_failed',
    'phone_number.release_incomplete',
    'number_claim.gained',
    'number_claim.lost',
    'number_claim.conflict',
    'carrier_import.undone',
    'carrier_import.abandoned',
    'booking.created',
    'booking.updated',
    'call.received',
    'call.transferred',
    'webhook_endpoint.disabled',
    'alert.opened',
    'alert.closed',
    'user.login_failed',
    'second_factor.failed',
    'retention.applied',
    'erasure.completed',
    'tenant.deleted',
    'export.completed',
    'erasure.replayed',
    'transcript.read',
    'recording.read',
    'summary.read',
  ];

  it('is recorded by a public route, or is one of those that the platform records otherwise', () => {
    const ofRoutes = new Set(allRoutes.map(({ route }) => route.metadata.audit));
    expect(auditActions.filter((action) => !ofRoutes.has(action))).toEqual(recordedOtherwise);
  });
});
