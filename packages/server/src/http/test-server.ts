// A server with a contract of its own, for the tests of the HTTP layer: real HTTP, no database.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initContract } from '@ts-rest/core';
import { apiKeyPattern, phone, policy } from '@voicecall/contract';
import express from 'express';
import * as z from 'zod';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { principalOf } from '../platform/principal.ts';
import { createSealer, sha256 } from '../platform/seal.ts';
import { MediaError } from '../ports/media.ts';
import { buildServer } from './build-server.ts';
import type { ServerOptions } from './build-server.ts';
import { mount } from './mount.ts';

export const tenant = 'tn_5f0c2e9a7b41d83c6e02f915';
export const otherTenant = 'tn_000000000000000000000000';
export const key = 'svc_live_5f0c2e9a7b41d83c6e02f915';
export const suspendedKey = 'svc_live_aaaaaaaaaaaaaaaaaaaaaaaa';
export const sessionToken = 's'.repeat(43);
export const callToken = 'token-of-the-call';

const seen = z.object({ who: z.unknown(), input: z.unknown() });
const things = '/v1/tenants/:tenantId/things';
const common = { tag: 'Internal', errors: [] } as const;
const inTenant = z.object({ tenantId: z.string().max(128) });

const routes = initContract().router({
  create: {
    method: 'POST',
    path: things,
    pathParams: inTenant,
    body: z.object({ name: z.string().max(20), phone: phone.optional(), data: z.json().optional() }),
    responses: { 201: seen },
    metadata: policy({ ...common, operation: 'create', auth: 'tenant', access: ['self'] }),
  },
  list: {
    method: 'GET',
    path: things,
    pathParams: inTenant,
    query: z.object({ limit: z.coerce.number().int().max(200).default(50) }),
    responses: { 200: seen },
    metadata: policy({ ...common, operation: 'list', auth: 'tenant', access: ['self'] }),
  },
  remove: {
    method: 'DELETE',
    path: `${things}/:thingId`,
    pathParams: inTenant.extend({ thingId: z.string().max(5) }),
    responses: { 200: seen },
    metadata: policy({ ...common, operation: 'remove', auth: 'tenant', access: ['self'] }),
  },
  rerun: {
    method: 'POST',
    path: '/v1/tenants/:tenantId/calls/:callId/summary:rerun',
    pathParams: inTenant.extend({ callId: z.string() }),
    body: z.object({}),
    responses: { 200: seen },
    metadata: policy({
      ...common,
      operation: 'rerun',
      auth: 'tenant',
      access: ['self'],
      rate_limits: ['summary_rerun_call', 'summary_rerun_tenant'],
    }),
  },
  import: {
    method: 'POST',
    path: '/v1/tenants/:tenantId/imports',
    pathParams: inTenant,
    body: z.object({}),
    responses: { 200: seen },
    metadata: policy({
      ...common,
      operation: 'import',
      auth: 'tenant',
      access: ['self'],
      gate: 'byo_trunk',
      rate_limits: ['carrier_import'],
    }),
  },
  login: {
    method: 'POST',
    path: '/admin/api/login',
    body: z.object({ email: z.string() }),
    responses: { 200: seen },
    metadata: policy({
      ...common,
      operation: 'login',
      auth: 'public',
      access: ['public'],
      rate_limits: ['operator_login'],
    }),
  },
  tenants: {
    method: 'GET',
    path: '/admin/api/tenants',
    responses: { 200: seen },
    metadata: policy({ ...common, operation: 'tenants', auth: 'operator', access: ['installation:read'] }),
  },
  ofCall: {
    method: 'GET',
    path: '/internal/tenants/:tenantId/calls/:callId',
    pathParams: inTenant.extend({ callId: z.string() }),
    responses: { 200: seen },
    metadata: policy({ ...common, operation: 'ofCall', auth: 'call_token', access: ['call'] }),
  },
  fails: {
    method: 'GET',
    path: '/fails/:how',
    pathParams: z.object({ how: z.enum(['bug', 'media', 'database', 'schema', 'late']) }),
    responses: { 200: z.object({ ok: z.literal(true) }) },
    metadata: policy({ ...common, operation: 'fails', auth: 'public', access: ['public'] }),
  },
});

const failures = {
  bug: () => new Error('the password is hunter2'),
  media: () => new MediaError('refused', 'no', { retryable: false }),
  database: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
};

const echo =
  <S extends 200 | 201>(status: S) =>
  async ({ req, ...input }: { req: object; params?: unknown; query?: unknown; body?: unknown }) => ({
    status,
    body: { who: principalOf(req), input: { params: input.params, query: input.query, body: input.body } },
  });

const mounted = mount(routes, {
  create: echo(201),
  list: echo(200),
  remove: echo(200),
  rerun: echo(200),
  import: echo(200),
  login: echo(200),
  tenants: echo(200),
  ofCall: echo(200),
  fails: async ({ params, res }) => {
    if (params.how === 'schema') return { status: 200, body: { ok: false } as unknown as { ok: true } };
    if (params.how === 'late') {
      res.write('{"begun":');
      throw failures.bug();
    }
    throw failures[params.how]();
  },
});

/** Rows of the rate limiter in memory; `down` makes every query fail as an unreachable database does. */
export function fakeDatabase() {
  const rows = new Map<string, { points: number; expire: string }>();
  const state = { down: false, queries: 0 };
  const add = (key: string, points: number, expire: number) => {
    const row = { points: (rows.get(key)?.points ?? 0) + points, expire: rows.get(key)?.expire ?? String(expire) };
    rows.set(key, row);
    return { key, ...row };
  };
  /** One row, or those of a batch; a text is the question whether the session can write. */
  const query = async (asked: string | { values: [string | string[], never, never] }) => {
    state.queries += 1;
    if (state.down) throw failures.database();
    if (typeof asked === 'string') return [{ rows: [] }, { rows: [{ read_only: 'off' }] }];
    const [keys, points, expire] = asked.values;
    return {
      rows: [keys].flat().map((key, index) => add(key, [points].flat()[index] ?? 0, [expire].flat()[index] ?? 0)),
    };
  };
  const sql = async () => {
    if (state.down) throw failures.database();
    return [];
  };
  return { state, rows, db: { pool: { query }, sql } as unknown as ServerOptions['db'] };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const lookups: ServerOptions['lookups'] = {
  findApiKey: async (hash) => {
    const known = { [hex(sha256(key))]: 'active', [hex(sha256(suspendedKey))]: 'suspended' } as const;
    const tenant_status = known[hex(hash)];
    return tenant_status
      ? { id: 'ak_1', tenant_id: tenant, tenant_status, audit_access: false, scopes: ['*'], expires_at: null }
      : null;
  },
  findOperatorSession: async (hash, tenant_id) =>
    hex(hash) === hex(sha256(sessionToken))
      ? { id: 'se_1', operator_id: 'op_1', role: 'admin', tenant_exists: tenant_id === tenant, audit_access: false }
      : null,
  findPortalSession: async () => null,
  verifyCallToken: async (tenant_id, call_id, token) =>
    tenant_id === tenant && call_id === 'AJ_1' && token === callToken,
};

/** Starts the server on a free port. `lines` collects its log. */
export async function startTestServer(changes: Partial<ServerOptions> = {}) {
  if (!apiKeyPattern.test(key)) throw new Error('the test key is malformed');
  const database = fakeDatabase();
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const metrics = createMetrics();
  const page = express.Router().get('/page', (_request, response) => void response.type('html').send('<p>page</p>'));
  const app = buildServer({
    mounts: [mounted],
    routers: [page],
    sandbox_url: null,
    receiveLivekitWebhook: async (body, authorization) =>
      authorization === `signed ${body}` ? async () => undefined : undefined,
    recordings: { served: null },
    lookups,
    byo_trunk_api_key_enabled: true,
    legacy_sunset_at: new Date('2999-01-01T00:00:00Z'),
    trusted_proxies: [],
    database_pool: 20,
    publicUrl: () => 'https://voice.example.com',
    db: database.db,
    sealer: createSealer(Buffer.alloc(32)),
    log,
    metrics,
    tracer: null,
    clock: { now: () => new Date(performance.timeOrigin + performance.now()), sleep: async () => undefined },
    onServed: () => undefined,
    parts: async () => ({}),
    ready: async () => true,
    validateResponses: true,
    ...changes,
  });
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as Record<string, unknown>,
    };
  };
  return { ...database, url, ask, lines, metrics, server };
}
