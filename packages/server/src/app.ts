// Composition root: connects route handlers, job handlers and scheduled tasks to the platform, and starts and stops
// everything in order.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Express, Request } from 'express';
import { accessTable, agentRoutes, contract, limits } from '@voicecall/contract';
import { buildDeps, openTracer } from './build-deps.ts';
import type { AppOptions, BuiltDeps } from './build-deps.ts';
import type { Deps } from './deps.ts';
import { continueEventOrder } from './events/event-order.ts';
import {
  agentRouteHandlers,
  jobHandlers,
  mediaWebhookListener,
  pages,
  routeHandlers,
  scheduledTasks,
  showMetrics,
  startWorkers,
} from './handlers.ts';
import { oidcAttemptCookie, portalSessionCookie, sessionCookie } from './http/authentication/operator-session.ts';
import { buildServer } from './http/build-server.ts';
import { clientAddress, clientOf, networkOf } from './http/connection/client-address.ts';
import { closeGracefully } from './http/connection/close-gracefully.ts';
import { boundConnections } from './http/connection/connections.ts';
import { answerMalformedRequests } from './http/connection/malformed-requests.ts';
import { consoleRouter } from './http/console.ts';
import { docsRouter } from './http/docs.ts';
import { probesOnly } from './http/health.ts';
import { mount } from './http/mount.ts';
import { factsOf } from './http/request/request-facts.ts';
import { createTenantCheck } from './platform/database/served-tenants.ts';
import { callChangesChannel } from './platform/database/call-changes.ts';
import { checkKey, useKey } from './platform/keys/check-key.ts';
import { requireOwnSessions, requirePreparedStatements } from './platform/database/connections/sessions.ts';
import { migrate } from './platform/migrate.ts';
import type { Queue } from './platform/queue/queue.ts';
import { startScheduledTasks } from './platform/queue/scheduled-tasks.ts';
import { withTracer } from './platform/trace.ts';
import { atMost } from './platform/wait.ts';
import { findApiKey } from './resources/api-keys/find-api-key.ts';
import { verifyCallToken } from './resources/calls/agent/call-token.ts';
import { recheckCalls } from './resources/calls/reconcile/reconcile-calls.ts';
import { startCallStreams } from './resources/calls/streams/start-call-streams.ts';
import type { CallStreams } from './resources/calls/streams/start-call-streams.ts';
import { startReplies } from './resources/chats/start-replies.ts';
import { partsReader } from './resources/system/read-parts.ts';
import { watchProcesses } from './resources/system/watch-processes.ts';
import { ensureFirstOperator } from './resources/operators/ensure-first-operator.ts';
import type { FirstOperator } from './resources/operators/ensure-first-operator.ts';
import { findOperatorSession } from './resources/operators/read-operators.ts';
import { findPortalSession } from './resources/portal-sessions/read-portal-sessions.ts';
import { startRequestLog } from './resources/request-log/start-request-log.ts';
import type { RequestLog } from './resources/request-log/start-request-log.ts';
import { makeSignInLink } from './resources/operators/sessions/make-sign-in-link.ts';
import { findUnoffered } from './resources/agents/find-unoffered.ts';
import type { Unoffered } from './resources/agents/find-unoffered.ts';
import { ensureDemo } from './resources/api-keys/ensure-demo.ts';

export type { AppOptions } from './build-deps.ts';
export type { Unoffered } from './resources/agents/find-unoffered.ts';

export interface App {
  readonly url: string;
  readonly operator: FirstOperator;
  /** Makes the link that signs in as `operator`; null when it cannot sign in. Earlier links end. */
  makeSignInLink(): Promise<string | null>;
  /** Creates the demo tenant and its key if they do not exist. False: the tenant was deleted. */
  ensureDemo(tenant_id: string, api_key: string): Promise<boolean>;
  /** Stored agents whose voice, language or model no provider lists. */
  findUnoffered(): Promise<Unoffered[]>;
  /**
   * Accepts nothing more, lets jobs and deliveries finish for three quarters of `drainMs` and requests for all of it,
   * and closes everything. It listens until the end, so that readiness probes see that it is not ready.
   */
  close(drainMs: number): Promise<void>;
}

interface Parts extends BuiltDeps {
  readonly server: Server;
}

const pollMs = 500;
const clockMs = 10_000;
const workShare = 0.75;
const lastEntriesMs = 2_000;
const published = new URL('../../../', import.meta.url);

/** Starts the platform. It resolves when the database is migrated, requests are served and jobs are handled. */
export async function createApp(options: AppOptions): Promise<App> {
  const { database_url, database_direct_url: direct_url = database_url } = options;
  await requireOwnSessions(direct_url);
  if (direct_url !== database_url) await requirePreparedStatements(database_url);
  await migrate(direct_url);
  // Express must handle a request without a Host header itself: the response of Node would have no body.
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5_000 });
  answerMalformedRequests(server);
  const publicUrl = (): string => options.config.public_url ?? serverUrl(server, options.config);
  const tracer = await openTracer(options);
  const parts = { ...buildDeps(options, publicUrl, tracer), server };
  try {
    return await withTracer(tracer, () => start(options, parts));
  } catch (error) {
    server.closeAllConnections();
    server.close();
    await parts.queue.stop(0);
    await parts.release();
    throw error;
  }
}

async function start(options: AppOptions, parts: Parts): Promise<App> {
  const { deps, queue, server } = parts;
  const { role } = options.config;
  await parts.synchronizeClock();
  await checkKey(deps.db.sql, deps.sealer);
  await continueEventOrder(deps.db.sql);
  showMetrics(deps);
  await queue.start();
  const first = await ensureFirstOperator(deps, options.operator);
  const stopping = new AbortController();
  const closeServer = closeGracefully(server);
  const requestLog = startRequestLog(deps);
  const streams = startCallStreams(deps);
  const replies = startReplies(deps);
  const onCallChange = (payload: string): void => {
    const [tenant_id = '', call_id] = payload.split(' ');
    streams.notify(tenant_id);
    if (call_id !== undefined) deps.callChanges.notify(call_id);
  };
  await queue.listen(callChangesChannel, onCallChange, streams.onReconnect);
  const running = (): boolean => !stopping.signal.aborted;
  const processes = watchProcesses(deps);
  await processes.meet();
  await useKey(deps.db.sql, deps.sealer);
  const readParts = partsReader(deps, () => queue.listens(), processes);
  const { health_port } = options.config;
  if (role !== 'worker') {
    const handler = await requestHandler(options, deps, { requestLog, streams, replies, running, parts: readParts });
    await listen(server, handler, options.config);
  } else if (health_port !== undefined) {
    const probes = probesOnly({ ...deps, parts: readParts, ready: async () => running() });
    await listen(server, probes, { ...options.config, port: health_port });
  }
  const stopClock = startScheduledTasks(deps, [
    { name: "synchronize with the database's clock", every_ms: clockMs, run: () => parts.synchronizeClock() },
    { name: 'compare settings with other processes', every_ms: clockMs, run: () => processes.meet() },
  ]);
  if (role !== 'api' && !options.model)
    deps.log.warn('no language model is configured (MODEL_NAME): every summary will fail');
  const stopWork = role === 'api' ? undefined : await startWork(options, deps, queue);
  return {
    url: deps.publicUrl(),
    operator: first,
    makeSignInLink: () => makeSignInLink(deps, first.email),
    ensureDemo: (tenant_id, api_key) => ensureDemo(deps, { tenant_id, api_key }),
    findUnoffered: () => findUnoffered(deps),
    async close(drainMs) {
      stopping.abort();
      // Their clients go on at another process, or at the next one.
      const streamsEnded = streams.stop();
      // Deliveries get most of the time: an attempt that is aborted reaches its receiver twice.
      await Promise.all([stopClock(), stopWork?.(drainMs * workShare)]);
      await closeServer(drainMs * (1 - workShare));
      await atMost(drainMs, replies.stop());
      await requestLog.close(lastEntriesMs);
      await atMost(drainMs, streamsEnded);
      await atMost(lastEntriesMs, processes.leave());
      await queue.stop(0);
      await parts.release();
    },
  };
}

interface Service {
  readonly requestLog: RequestLog;
  readonly streams: CallStreams;
  readonly replies: ReturnType<typeof startReplies>;
  /** False once the process stops. */
  readonly running: () => boolean;
  readonly parts: ReturnType<typeof partsReader>;
}

/** The server of HTTP requests, with everything that is mounted on it. */
export async function requestHandler(
  options: AppOptions,
  deps: Deps,
  { requestLog, streams, replies, running, parts }: Service,
): Promise<Express> {
  const web = {
    operatorCookie: sessionCookie(deps.publicUrl),
    portalCookie: portalSessionCookie(deps.publicUrl),
    oidcCookie: oidcAttemptCookie(deps.publicUrl),
    networkOf: (request: Request) => networkOf(clientAddress(request)),
    visitorOf: (request: Request, route: string) => ({
      ...({ type: 'system', id: null, access: accessTable.nobody } as const),
      ...{ request_id: factsOf(request).id, route, ...clientOf(request) },
    }),
    streams,
    replies,
  };
  const isServed = createTenantCheck(deps.db);
  return buildServer({
    ...deps,
    mounts: [mount(contract, routeHandlers(deps, web)), mount(agentRoutes, agentRouteHandlers(deps))],
    routers: [
      ...pages(deps, web),
      docsRouter({
        openapi: await readFile(new URL('openapi.json', published)),
        schemasDir: fileURLToPath(new URL('schemas', published)),
      }),
      consoleRouter({
        dir: fileURLToPath(new URL('packages/console/dist', published)),
        sandbox: options.sandbox,
        oidc_label: deps.identityProvider?.label ?? null,
        ws_url: deps.media.ws_url,
      }),
    ],
    sandbox_url: options.sandbox ? options.livekit.url : null,
    receiveLivekitWebhook: mediaWebhookListener(deps),
    lookups: {
      findApiKey: findApiKey(deps),
      findOperatorSession: (hash, tenant_id) => findOperatorSession(deps, hash, tenant_id),
      findPortalSession: (hash) => findPortalSession(deps, hash),
      verifyCallToken: async (tenant_id, call_id, token) =>
        verifyCallToken(deps.sealer, tenant_id, call_id, token) && isServed(tenant_id),
    },
    byo_trunk_api_key_enabled: options.config.byo_trunk_api_key_enabled,
    legacy_sunset_at: options.config.legacy_sunset_at,
    trusted_proxies: options.config.trusted_proxies,
    database_pool: options.config.database_pool,
    onServed: (served) => requestLog.add(served),
    parts,
    ready: async () => running(),
    validateResponses: options.validateResponses ?? false,
  });
}

/** Starts jobs, deliveries and scheduled tasks. Returns the function that stops them within the time given. */
async function startWork(options: AppOptions, deps: Deps, queue: Queue): Promise<(timeoutMs: number) => Promise<void>> {
  await queue.work(jobHandlers(deps));
  const workers = startWorkers(deps, options.config);
  for (const { channel, notify, scan } of workers)
    await queue.listen(channel, notify, () =>
      scan.run().catch((error: unknown) => deps.log.warn({ task: scan.name, err: error }, 'a scheduled task failed')),
    );
  await recheckCalls(deps);
  const stopScheduledTasks = startScheduledTasks(deps, [
    ...scheduledTasks(deps, options.config.retention),
    ...workers.map(({ scan }) => scan),
    { name: 'scan for due jobs', every_ms: pollMs, work: queue.jobIsDue, run: () => queue.wakeDue() },
  ]);
  return async (timeoutMs) => {
    await Promise.all([
      stopScheduledTasks(),
      queue.stopWork(timeoutMs),
      ...workers.map((worker) => worker.stop(timeoutMs)),
    ]);
  };
}

async function listen(
  server: Server,
  handler: RequestListener,
  { host, port, keep_alive_sec }: Pick<AppOptions['config'], 'host' | 'port' | 'keep_alive_sec'>,
): Promise<void> {
  const bounds = { ...limits, ...(keep_alive_sec !== undefined && { keep_alive_ms: keep_alive_sec * 1000 }) };
  server.on('request', boundConnections(server, handler, bounds));
  server.listen(port, host);
  await once(server, 'listening');
}

/**
 * The URL of this process for a program on the same machine. A wildcard host becomes the loopback address, and port 0
 * the port that the system chose.
 */
function serverUrl(
  server: Server,
  { host, port: configured, role }: Pick<AppOptions['config'], 'host' | 'port' | 'role'>,
): string {
  // A worker listens for probes, if at all.
  const address = role === 'worker' ? null : server.address();
  const port = address && typeof address === 'object' ? address.port : configured;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
