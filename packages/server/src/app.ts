// Composition root: puts adapters behind ports, rooms behind doors, and everything in the order in which it starts and ends.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { agentRoutes, contract } from '@voicecall/contract';
import { httpReceivers } from './adapters/http-receivers.ts';
import { livekitMedia } from './adapters/livekit-media/livekit-media.ts';
import { sandboxVoices } from './adapters/sandbox-voices.ts';
import { systemClock } from './adapters/system-clock.ts';
import type { Config, LivekitConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { buildServer } from './http/build-server.ts';
import { closeGracefully } from './http/close-gracefully.ts';
import { docsRouter } from './http/docs.ts';
import { answerMalformedRequests } from './http/malformed-requests.ts';
import { mount } from './http/mount.ts';
import { sessionCookie } from './http/operator-session.ts';
import { checkKey } from './platform/check-key.ts';
import { openDb } from './platform/db.ts';
import { forgetKeys } from './platform/idempotency.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { createQueue } from './platform/queue.ts';
import type { Queue } from './platform/queue.ts';
import { createSealer } from './platform/seal.ts';
import { startUpkeep } from './platform/upkeep.ts';
import type { Clock } from './ports/clock.ts';
import { agentRoutes as agentDoors } from './resources/agents/routes.ts';
import { findApiKey } from './resources/api-keys/find-api-key.ts';
import { apiKeyRoutes } from './resources/api-keys/routes.ts';
import { auditEventRoutes } from './resources/audit-events/routes.ts';
import { bookingAgentRoutes } from './resources/bookings/agent-routes.ts';
import { bookingRoutes } from './resources/bookings/routes.ts';
import { adoptRooms } from './resources/calls/adopt-rooms.ts';
import { callAgentRoutes } from './resources/calls/agent-routes.ts';
import { verifyCallToken } from './resources/calls/call-token.ts';
import { callJobs } from './resources/calls/jobs.ts';
import { recheckCalls } from './resources/calls/recheck-calls.ts';
import { reconcileCalls } from './resources/calls/reconcile-calls.ts';
import { callRoutes } from './resources/calls/routes.ts';
import { receiveSignal } from './resources/calls/signals.ts';
import { wakeAdmission } from './resources/calls/wake-admission.ts';
import { ensureFirstOperator } from './resources/operators/ensure-first-operator.ts';
import type { FirstOperatorInput } from './resources/operators/ensure-first-operator.ts';
import { findOperatorSession } from './resources/operators/find-operator-session.ts';
import { operatorSessionRoutes } from './resources/operators/routes.ts';
import { phoneNumberRoutes } from './resources/phone-numbers/routes.ts';
import { ensureDemo } from './resources/tenants/ensure-demo.ts';
import { tenantRoutes } from './resources/tenants/routes.ts';
import { toolAgentRoutes } from './resources/tools/agent-routes.ts';
import { toolRoutes } from './resources/tools/routes.ts';
import { trunkRoutes } from './resources/trunks/routes.ts';
import { voiceRoutes } from './resources/voices/routes.ts';
import { deliveryJobs } from './resources/webhook-deliveries/jobs.ts';
import { webhookDeliveryRoutes } from './resources/webhook-deliveries/routes.ts';
import { wakeOverdue } from './resources/webhook-deliveries/wake-overdue.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoints/routes.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'public_url' | 'role' | 'database_pool' | 'database_backend' | 'byo_trunk_api_key_enabled' | 'legacy_sunset_at' | 'webhook_allowed_cidrs' | 'delivery_concurrency' | 'log_level'>;
  readonly database_url: string;
  readonly livekit: LivekitConfig;
  /** The far ends are the sandbox's: receivers may live on this machine, and a demo tenant makes sense. */
  readonly sandbox: boolean;
  readonly encryption_key: string;
  readonly operator: FirstOperatorInput;
  /** Seams for tests; in production the machine's clock, standard output, and no response validation. */
  readonly clock?: Clock;
  readonly log?: Log;
  readonly validateResponses?: boolean;
  /** How long a delivery may be due without a job before upkeep wakes it. */
  readonly overdueSlackMs?: number;
}

export interface App {
  readonly url: string;
  /** The first operator; `password_works` is false where the generated password is not theirs. */
  readonly operator: { readonly email: string; readonly password_works: boolean };
  /** Makes the demo tenant and its key exist. */
  ensureDemo(tenant_id: string, api_key: string): Promise<void>;
  /**
   * Accepts nothing more, lets jobs in hand finish for half of `drainMs` and requests for all of it, and closes everything.
   * Until then it goes on listening, so that whoever asks learns that it is not ready.
   */
  close(drainMs: number): Promise<void>;
}

const upkeepMs = 2_000;
const adoptMs = 15_000;
const wakeAdmissionMs = 5_000;
const overdueSlackMs = 15_000;
const loopback = ['127.0.0.0/8', '::1/128'];
const published = new URL('../../../', import.meta.url);

/** Starts the platform: when it answers, the database is migrated, requests are served and jobs are worked on. */
export async function createApp(options: AppOptions): Promise<App> {
  await migrate(options.database_url);
  const parts = assemble(options);
  try {
    return await start(options, parts);
  } catch (error) {
    parts.server.closeAllConnections();
    parts.server.close();
    await parts.queue.stop(0);
    await parts.release();
    throw error;
  }
}

interface Parts {
  readonly deps: Deps;
  readonly queue: Queue;
  readonly server: Server;
  /** Lets go of connections; the last thing to happen. */
  release(): Promise<void>;
}

function assemble(options: AppOptions): Parts {
  const { config } = options;
  const log = options.log ?? createLog(config.log_level);
  const metrics = createMetrics();
  const db = openDb(options.database_url, config.database_pool, (error) => log.warn({ err: error }, 'a database connection was lost'));
  const queue = createQueue({
    connectionString: options.database_url,
    backend: config.database_backend,
    worker: config.role !== 'api',
    onError: (error, job) => {
      metrics.jobErrors.inc({ job: job ?? 'queue' });
      log.warn({ err: error, job }, 'a job failed and will be tried again');
    },
  });
  const receivers = httpReceivers({ allowed_cidrs: config.webhook_allowed_cidrs ?? (options.sandbox ? loopback : []), connections: config.delivery_concurrency });
  // Node's own answer to a request without a host would be empty.
  const server = createServer({ requireHostHeader: false });
  answerMalformedRequests(server);
  const deps: Deps = {
    db,
    metrics,
    log,
    receivers,
    clock: options.clock ?? systemClock,
    media: livekitMedia(options.livekit),
    // Agents bring their own speech provider; as long as this server is not told of one, it knows of no voices.
    speech: options.sandbox ? sandboxVoices() : { listVoices: async () => [] },
    sealer: createSealer(Buffer.from(options.encryption_key, 'base64')),
    enqueue: queue.enqueue,
    publicUrl: () => config.public_url ?? urlOf(config.host, server, config.port),
  };
  return { deps, queue, server, release: () => receivers.close().then(() => db.close()) };
}

async function start(options: AppOptions, parts: Parts): Promise<App> {
  const { deps, queue, server } = parts;
  const { role } = options.config;
  await checkKey(deps.db.sql, deps.sealer);
  await queue.start();
  const first = await ensureFirstOperator(deps, options.operator);
  const stopping = new AbortController();
  const closeServer = closeGracefully(server);
  if (role !== 'worker') await listen(server, await requestHandler(options, deps, () => !stopping.signal.aborted), options.config);
  const stopUpkeep = role === 'api' ? undefined : await startWork(options, deps, queue);
  return {
    url: deps.publicUrl(),
    operator: { email: first.operator.email, password_works: first.password_works },
    ensureDemo: (tenant_id, api_key) => ensureDemo(deps, { tenant_id, api_key }),
    async close(drainMs) {
      stopping.abort();
      await Promise.all([stopUpkeep?.(), queue.rest(drainMs / 2)]);
      await closeServer(drainMs / 2);
      await queue.stop(0);
      await parts.release();
    },
  };
}

async function requestHandler(options: AppOptions, deps: Deps, running: () => boolean) {
  return buildServer({
    ...deps,
    mounts: [mount(contract, allDoors(deps)), mount(agentRoutes, agentDoorsOf(deps))],
    routers: [docsRouter({ openapi: await readFile(new URL('openapi.json', published)), schemasDir: fileURLToPath(new URL('schemas', published)) })],
    receiveLivekitWebhook: receiveSignal(deps),
    lookups: {
      findApiKey: (hash) => findApiKey(deps, hash),
      findOperatorSession: (hash, tenant_id) => findOperatorSession(deps, hash, tenant_id),
      verifyCallToken: (tenant_id, call_id, token) => verifyCallToken(deps.sealer, tenant_id, call_id, token),
    },
    byo_trunk_api_key_enabled: options.config.byo_trunk_api_key_enabled,
    legacy_sunset_at: options.config.legacy_sunset_at,
    ready: async () => running(),
    validateResponses: options.validateResponses ?? false,
  });
}

/** Everything that an agent may do for its call. */
const agentDoorsOf = (deps: Deps) => ({ ...callAgentRoutes(deps), ...bookingAgentRoutes(deps), ...toolAgentRoutes(deps) });

const allDoors = (deps: Deps) => ({
  agents: agentDoors(deps),
  tools: toolRoutes(deps),
  trunks: trunkRoutes(deps),
  phoneNumbers: phoneNumberRoutes(deps),
  calls: callRoutes(deps),
  bookings: bookingRoutes(deps),
  webhooks: webhookEndpointRoutes(deps),
  webhookDeliveries: webhookDeliveryRoutes(deps),
  operatorSession: operatorSessionRoutes(deps, sessionCookie(deps.publicUrl)),
  tenants: tenantRoutes(deps),
  apiKeys: apiKeyRoutes(deps),
  auditEvents: auditEventRoutes(deps),
  voices: voiceRoutes(deps),
});

async function startWork(options: AppOptions, deps: Deps, queue: Queue): Promise<() => Promise<void>> {
  await queue.work({ ...callJobs(deps), ...deliveryJobs(deps) });
  await recheckCalls(deps);
  return startUpkeep(deps, [
    { name: 'reconcile calls', every_ms: upkeepMs, round: () => reconcileCalls(deps) },
    { name: 'wake admission', every_ms: wakeAdmissionMs, round: () => wakeAdmission(deps) },
    { name: 'adopt rooms of inbound calls', every_ms: adoptMs, round: () => adoptRooms(deps) },
    { name: 'forget idempotency keys', every_ms: 60_000, round: () => forgetKeys(deps.db.sql, deps.clock.now()) },
    { name: 'wake overdue deliveries', every_ms: upkeepMs, round: () => wakeOverdue(deps, options.overdueSlackMs ?? overdueSlackMs) },
  ]);
}

async function listen(server: Server, handler: Awaited<ReturnType<typeof requestHandler>>, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  server.on('request', handler);
  server.listen(port, host);
  await once(server, 'listening');
}

function urlOf(host: string, server: Server, configured: number): string {
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : configured;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
