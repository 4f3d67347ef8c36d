// Composition root: puts adapters behind ports, rooms behind doors, and everything in the order in which it starts and
// ends.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { agentRoutes, contract } from '@voicecall/contract';
import { fileRecordings } from './adapters/file-recordings.ts';
import { httpReceivers } from './adapters/http-receivers.ts';
import { twilioCarrier } from './adapters/twilio-carrier.ts';
import type { Lookup } from './adapters/receivers/find-addresses.ts';
import { livekitMedia } from './adapters/livekit-media/livekit-media.ts';
import { llmModel, noModel } from './adapters/llm-model.ts';
import { s3Recordings } from './adapters/s3-recordings.ts';
import { sipPeers } from './adapters/sip-peers.ts';
import { noVoices, providerVoices } from './adapters/provider-voices.ts';
import { sandboxVoices } from './adapters/sandbox-voices.ts';
import { databaseClock } from './adapters/database-clock.ts';
import type { CarrierConfig, Config, LivekitConfig, ModelConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { agentRouteHandlers, routeHandlers, jobHandlers, mediaWebhookListener, scheduledTasks } from './handlers.ts';
import { buildServer } from './http/build-server.ts';
import { boundConnections } from './http/connection/connections.ts';
import { closeGracefully } from './http/connection/close-gracefully.ts';
import { docsRouter } from './http/docs.ts';
import { answerMalformedRequests } from './http/connection/malformed-requests.ts';
import { mount } from './http/mount.ts';
import { checkKey } from './platform/database/check-key.ts';
import { continueEventOrder } from './events/event-order.ts';
import { deliveriesChannel } from './events/store.ts';
import { createCpuPool } from './platform/cpu/cpu-pool.ts';
import type { CpuPool } from './platform/cpu/cpu-pool.ts';
import { openDb, probeDatabase } from './platform/database/db.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { createOutageLog } from './platform/database/outage-log.ts';
import { createMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { createQueue } from './platform/queue/queue.ts';
import type { Queue } from './platform/queue/queue.ts';
import { serverUrl } from './platform/server-url.ts';
import { createSealer } from './platform/seal.ts';
import { startScheduledTasks } from './platform/queue/scheduled-tasks.ts';
import type { Clock } from './ports/clock.ts';
import { findApiKey } from './resources/api-keys/find-api-key.ts';
import { verifyCallToken } from './resources/calls/agent/call-token.ts';
import { recheckCalls } from './resources/calls/reconcile/recheck-calls.ts';
import { ensureFirstOperator } from './resources/operators/ensure-first-operator.ts';
import type { FirstOperator, FirstOperatorInput } from './resources/operators/ensure-first-operator.ts';
import { findOperatorSession } from './resources/operators/find-operator-session.ts';
import { ensureDemo } from './resources/tenants/ensure-demo.ts';
import { showBacklog } from './resources/webhook-deliveries/worker/show-backlog.ts';
import { startDeliveries } from './resources/webhook-deliveries/worker/start-deliveries.ts';

export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'host'
    | 'port'
    | 'public_url'
    | 'role'
    | 'database_pool'
    | 'database_backend'
    | 'byo_trunk_api_key_enabled'
    | 'legacy_sunset_at'
    | 'trusted_proxies'
    | 'webhook_allowed_cidrs'
    | 'trunk_allowed_cidrs'
    | 'webhook_proxy_url'
    | 'delivery_concurrency'
    | 'recordings'
    | 'retention'
    | 'log_level'
    | 'speech'
  >;
  readonly database_url: string;
  readonly livekit: LivekitConfig;
  readonly carrier: CarrierConfig;
  /** Null: there is none, and no summary can be made. */
  readonly model: ModelConfig | null;
  /** The far ends are the sandbox's: receivers may live on this machine, and a demo tenant makes sense. */
  readonly sandbox: boolean;
  readonly encryption_key: string;
  readonly operator: FirstOperatorInput;
  /**
   * Seams for tests; in production the database's clock, standard output, DNS, threads of its own, and no response
   * validation.
   */
  readonly clock?: Clock;
  readonly log?: Log;
  readonly lookup?: Lookup;
  readonly cpu?: CpuPool;
  readonly validateResponses?: boolean;
}

export interface App {
  readonly url: string;
  readonly operator: FirstOperator;
  /** Makes the demo tenant and its key exist. */
  ensureDemo(tenant_id: string, api_key: string): Promise<void>;
  /**
   * Accepts nothing more, lets work in hand finish for three quarters of `drainMs` and requests for all of it, and
   * closes everything.
   * Until then it goes on listening, so that whoever asks learns that it is not ready.
   */
  close(drainMs: number): Promise<void>;
}

const scanMs = 500;
const clockMs = 10_000;
const workShare = 0.75;
/** Heap of one thread of the pool: many times what the longest transcript takes. */
const threadMb = 512;
const loopback = ['127.0.0.0/8', '::1/128'];
/** Addresses that books and tests name, and that lead nowhere (RFC 5737, RFC 3849). */
const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'];
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
  /** Looks at the database's clock, which is the platform's. */
  synchronize(): Promise<void>;
  /** Lets go of connections; the last thing to happen. */
  release(): Promise<void>;
}

function assemble(options: AppOptions): Parts {
  const { config } = options;
  const outages = createOutageLog(options.log ?? createLog(config.log_level), {
    probe: () => probeDatabase(options.database_url),
  });
  const { log } = outages;
  const metrics = createMetrics();
  const db = openDb(options.database_url, config.database_pool, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const queue = createQueue({
    connectionString: options.database_url,
    backend: config.database_backend,
    worker: config.role !== 'api',
    onError: (error, job, ids) => {
      metrics.jobErrors.inc({ job: job ?? 'queue' });
      log.warn({ err: error, job, ...ids }, 'a job failed and will be tried again');
    },
  });
  const receivers = httpReceivers({
    allowed_cidrs: config.webhook_allowed_cidrs ?? (options.sandbox ? loopback : []),
    connections: config.delivery_concurrency,
    proxy_url: config.webhook_proxy_url,
    lookup: options.lookup,
  });
  // In the sandbox no real call is made, so no name is looked up: it works without a network.
  const peers = sipPeers({
    allowed_cidrs: config.trunk_allowed_cidrs ?? (options.sandbox ? documentation : []),
    lookup: options.lookup ?? (options.sandbox ? null : undefined),
    services: options.lookup && (async () => []),
  });
  // Node's own answer to a request without a host would be empty.
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5_000 });
  answerMalformedRequests(server);
  const clock = databaseClock(
    async () => (await db.sql<{ time: Date }>('select clock_timestamp() as time'))[0]?.time ?? new Date(Number.NaN),
  );
  const sealer = createSealer(Buffer.from(options.encryption_key, 'base64'));
  const publicUrl = (): string => config.public_url ?? serverUrl(server, config);
  const cpu = options.cpu ?? createCpuPool({ threads: Math.max(2, availableParallelism() - 1), memory_mb: threadMb });
  const deps: Deps = {
    db,
    cpu,
    metrics,
    log,
    receivers,
    peers,
    clock: options.clock ?? clock,
    media: livekitMedia(options.livekit),
    carrier: twilioCarrier(options.carrier),
    speech: options.sandbox
      ? sandboxVoices()
      : config.speech
        ? providerVoices(config.speech, () => (options.clock ?? clock).now().getTime())
        : noVoices,
    recordings:
      config.recordings.kind === 's3'
        ? s3Recordings(config.recordings)
        : fileRecordings({
            directory: config.recordings.directory,
            link_key: sealer.derive('recording-link'),
            publicUrl,
          }),
    model: options.model ? llmModel(options.model) : noModel,
    sealer,
    enqueue: queue.enqueue,
    publicUrl,
  };
  return {
    deps,
    queue,
    server,
    synchronize: () => clock.synchronize(),
    release: () =>
      Promise.all([receivers.close(), cpu.close()])
        .then(() => db.close())
        .finally(() => outages.stop()),
  };
}

async function start(options: AppOptions, parts: Parts): Promise<App> {
  const { deps, queue, server } = parts;
  const { role } = options.config;
  await parts.synchronize();
  await checkKey(deps.db.sql, deps.sealer);
  await continueEventOrder(deps.db.sql);
  showBacklog(deps);
  await queue.start();
  const first = await ensureFirstOperator(deps, options.operator);
  const stopping = new AbortController();
  const closeServer = closeGracefully(server);
  if (role !== 'worker')
    await listen(server, await requestHandler(options, deps, () => !stopping.signal.aborted), options.config);
  const stopClock = startScheduledTasks(deps, [
    { name: "look at the database's clock", every_ms: clockMs, run: () => parts.synchronize() },
  ]);
  if (role !== 'api' && !options.model)
    deps.log.warn('no language model is configured (MODEL_NAME): every summary will fail');
  const stopWork = role === 'api' ? undefined : await startWork(options, deps, queue);
  return {
    url: deps.publicUrl(),
    operator: first,
    ensureDemo: (tenant_id, api_key) => ensureDemo(deps, { tenant_id, api_key }),
    async close(drainMs) {
      stopping.abort();
      // Work gets most of it: an attempt that is broken off reaches its receiver twice.
      await Promise.all([stopClock(), stopWork?.(drainMs * workShare)]);
      await closeServer(drainMs * (1 - workShare));
      await queue.stop(0);
      await parts.release();
    },
  };
}

async function requestHandler(options: AppOptions, deps: Deps, running: () => boolean) {
  return buildServer({
    ...deps,
    mounts: [mount(contract, routeHandlers(deps)), mount(agentRoutes, agentRouteHandlers(deps))],
    routers: [
      docsRouter({
        openapi: await readFile(new URL('openapi.json', published)),
        schemasDir: fileURLToPath(new URL('schemas', published)),
      }),
    ],
    receiveLivekitWebhook: mediaWebhookListener(deps),
    lookups: {
      findApiKey: (hash) => findApiKey(deps, hash),
      findOperatorSession: (hash, tenant_id) => findOperatorSession(deps, hash, tenant_id),
      verifyCallToken: (tenant_id, call_id, token) => verifyCallToken(deps.sealer, tenant_id, call_id, token),
    },
    byo_trunk_api_key_enabled: options.config.byo_trunk_api_key_enabled,
    legacy_sunset_at: options.config.legacy_sunset_at,
    trusted_proxies: options.config.trusted_proxies,
    database_pool: options.config.database_pool,
    ready: async () => running(),
    validateResponses: options.validateResponses ?? false,
  });
}

/** Everything that works without being asked. The answer ends it, within the milliseconds given. */
async function startWork(options: AppOptions, deps: Deps, queue: Queue): Promise<(timeoutMs: number) => Promise<void>> {
  await queue.work(jobHandlers(deps));
  const deliveries = startDeliveries(deps, options.config.delivery_concurrency);
  await queue.listen(
    deliveriesChannel,
    (payload) => deliveries.notify(payload),
    () =>
      deliveries
        .scan()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'due deliveries could not be looked for')),
  );
  await recheckCalls(deps);
  const stopScheduledTasks = startScheduledTasks(deps, [
    ...scheduledTasks(deps, options.config.retention),
    { name: 'look for due deliveries', every_ms: scanMs, run: () => deliveries.scan() },
  ]);
  return async (timeoutMs) => {
    await Promise.all([stopScheduledTasks(), queue.rest(timeoutMs), deliveries.stop(timeoutMs)]);
  };
}

async function listen(
  server: Server,
  handler: Awaited<ReturnType<typeof requestHandler>>,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  server.on('request', boundConnections(server, handler));
  server.listen(port, host);
  await once(server, 'listening');
}
