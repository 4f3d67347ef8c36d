// Builds everything that operations depend on: the database, the queue, and an adapter for each port.
import { availableParallelism } from 'node:os';
import { databaseClock } from './adapters/database-clock.ts';
import { mediaAddresses } from './adapters/livekit-media/addresses.ts';
import type { MediaAddresses } from './adapters/livekit-media/addresses.ts';
import { fileRecordings } from './adapters/file-recordings.ts';
import { llmChatModel, noChatModel } from './adapters/llm-chat-model.ts';
import { llmModel, noModel } from './adapters/llm-model.ts';
import { noModels, providerModels } from './adapters/provider-models.ts';
import { noVoices, providerVoices } from './adapters/provider-voices.ts';
import type { Lookup } from './adapters/receivers/find-addresses.ts';
import { s3Recordings } from './adapters/s3-recordings.ts';
import { sandboxVoices } from './adapters/sandbox-voices.ts';
import { sipPeers } from './adapters/sip-peers.ts';
import { twilioCarrier } from './adapters/twilio-carrier.ts';
import type { TwilioCarrierOptions } from './adapters/twilio-carrier.ts';
import type { MailConfig } from './config/mail.ts';
import type { OidcConfig } from './config/oidc.ts';
import type { Config, LivekitConfig, ModelConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { jobs, stored } from './handlers.ts';
import { createCpuPool } from './platform/cpu/cpu-pool.ts';
import type { CpuPool } from './platform/cpu/cpu-pool.ts';
import { createCallChanges } from './platform/database/call-changes.ts';
import { applicationName } from './platform/database/application-name.ts';
import { createBriefCache } from './platform/database/brief-cache.ts';
import { openDb, probeDatabase } from './platform/database/db.ts';
import { createOutageLog } from './platform/database/connections/outage-log.ts';
import type { Keys } from './platform/keys/tenant-keys.ts';
import { withTenantKeys } from './platform/keys/tenant-keys.ts';
import { createLog } from './platform/log.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Metrics } from './platform/metrics.ts';
import type { JobName } from './platform/queue/job.ts';
import { createQueue } from './platform/queue/queue.ts';
import type { Queue } from './platform/queue/queue.ts';
import { createSealer, readKeys } from './platform/seal.ts';
import type { InstallationSealer } from './platform/seal.ts';
import { inSpan } from './platform/trace.ts';
import { whenUsed } from './platform/when-used.ts';
import type { Clock } from './ports/clock.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Mailer } from './ports/mailer.ts';
import { MediaError } from './ports/media.ts';
import type { Media } from './ports/media.ts';
import type { Peers } from './ports/peers.ts';
import type { Receivers } from './ports/receivers.ts';
import type { Tracer } from './ports/tracer.ts';
import type { FirstOperatorInput } from './resources/operators/ensure-first-operator.ts';

export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'host'
    | 'port'
    | 'public_url'
    | 'role'
    | 'database_pool'
    | 'byo_trunk_api_key_enabled'
    | 'legacy_sunset_at'
    | 'trusted_proxies'
    | 'keep_alive_sec'
    | 'health_port'
    | 'webhook_allowed_cidrs'
    | 'trunk_allowed_cidrs'
    | 'webhook_proxy_url'
    | 'delivery_concurrency'
    | 'recordings'
    | 'retention'
    | 'retention_bounds'
    | 'log_level'
    | 'speech'
    | 'mail'
    | 'oidc'
    | 'languages'
    | 'summary_max_cost_tokens'
    | 'traces_url'
  >;
  readonly database_url: string;
  /** Past the pooler at `database_url`, for what needs a session of its own. */
  readonly database_direct_url?: string | undefined;
  readonly livekit: LivekitConfig;
  readonly carrier: TwilioCarrierOptions;
  /** Null: no model is configured, and no summary can be generated. */
  readonly model: ModelConfig | null;
  /** Writes in chats. Absent: the model of summaries. */
  readonly chat_model?: ModelConfig | null | undefined;
  /** Null: drafts are not verified. Absent: the model verifies its own drafts. */
  readonly verifier?: ModelConfig | null | undefined;
  /** The external services are the sandbox's: receivers may run on this machine, and a demo tenant may exist. */
  readonly sandbox: boolean;
  readonly encryption_key: string;
  readonly operator: FirstOperatorInput;
  /**
   * Replaced by tests. In production these are the database's clock, standard output, DNS, a pool of threads, and no
   * validation of responses.
   */
  readonly clock?: Clock;
  readonly log?: Log;
  readonly lookup?: Lookup;
  readonly cpu?: CpuPool;
  readonly validateResponses?: boolean;
}

export interface BuiltDeps {
  readonly deps: Deps;
  readonly queue: Queue;
  /** Reads the database's clock, which is the platform's. */
  synchronizeClock(): Promise<void>;
  /** Closes all connections; the last step of stopping. */
  release(): Promise<void>;
}

/** Heap of one thread of the pool: many times what the longest transcript takes. */
const threadMb = 512;
/** What the sandbox simulates: the provider that is used when none is chosen. */
const sandboxList = { list: 'openai', name: 'sandbox' } as const;
const sandboxLanguages = { recognition: sandboxList, synthesis: sandboxList };
const noBounds = { min_days: 1, max_days: null };
const loopback = ['127.0.0.0/8', '::1/128'];
/** Addresses reserved for documentation, which route nowhere (RFC 5737, RFC 3849). */
const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'];

export function buildDeps(options: AppOptions, publicUrl: () => string, tracer: Tracer | null = null): BuiltDeps {
  const { config } = options;
  const outages = createOutageLog(options.log ?? createLog(config.log_level), {
    probe: () => probeDatabase(options.database_url),
  });
  const { log } = outages;
  const metrics = createMetrics();
  const application_name = applicationName(config.role);
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  const db = openDb(options.database_url, config.database_pool, onLost, application_name);
  const queue = openQueue(options, application_name, { metrics, log });
  const receivers = receiversWhenUsed(options);
  const synchronizedClock = databaseClock(
    async () => (await db.sql<{ time: Date }>('select clock_timestamp() as time'))[0]?.time ?? new Date(Number.NaN),
  );
  const clock = options.clock ?? synchronizedClock;
  const model = options.model ? llmModel(options.model) : noModel;
  const chatModel = options.chat_model ?? options.model;
  const sealer = withTenantKeys(createSealer(...readKeys(options.encryption_key, 'ENCRYPTION_KEY: ')), db.sql);
  const cpu = options.cpu ?? createCpuPool({ threads: Math.max(2, availableParallelism() - 1), memory_mb: threadMb });
  const deps: Deps = {
    db,
    apiKeys: createBriefCache(),
    cpu,
    metrics,
    tracer,
    log,
    receivers: receivers.port,
    mailer: config.mail ? mailerWhenUsed(config.mail) : null,
    identityProvider: config.oidc ? providerWhenUsed(config.oidc) : null,
    peers: peersOf(options),
    clock,
    machineAheadMs: () => synchronizedClock.machineAheadMs(),
    media: whenUsed<Media, keyof MediaAddresses>(
      async () =>
        (await import('./adapters/livekit-media/livekit-media.ts')).livekitMedia(options.livekit, () =>
          synchronizedClock.now(),
        ),
      mediaAddresses(options.livekit),
      measureMedia(metrics),
    ),
    carrier: twilioCarrier(options.carrier),
    speech: options.sandbox
      ? sandboxVoices()
      : config.speech
        ? providerVoices(config.speech, () => clock.now().getTime())
        : noVoices,
    recordings: recordingsOf(config, sealer, publicUrl),
    model,
    chatModel: chatModel ? llmChatModel(chatModel) : noChatModel,
    models: chatModel ? providerModels(chatModel, () => clock.now().getTime()) : noModels,
    languages: options.sandbox ? sandboxLanguages : (config.languages ?? { recognition: null, synthesis: null }),
    verifier: options.verifier === undefined ? model : options.verifier && llmModel(options.verifier),
    summary_max_cost_tokens: config.summary_max_cost_tokens,
    retentionBounds: config.retention_bounds ?? noBounds,
    sealer,
    enqueue: queue.enqueue,
    callChanges: createCallChanges(clock),
    stored,
    queues: Object.keys(jobs) as JobName[],
    settings: sharedSettings(options, sealer),
    role: config.role,
    taskRuns: new Map(),
    publicUrl,
  };
  return {
    deps,
    queue,
    synchronizeClock: () => synchronizedClock.synchronize(),
    release: () =>
      Promise.all([receivers.close(), cpu.close()])
        .then(() => db.close())
        .finally(() => tracer?.close())
        .finally(() => outages.stop()),
  };
}

const recordingsOf = (
  { recordings }: AppOptions['config'],
  sealer: Pick<InstallationSealer, 'derive'>,
  publicUrl: () => string,
): Deps['recordings'] =>
  recordings.kind === 's3'
    ? s3Recordings(recordings)
    : fileRecordings({ directory: recordings.directory, link_keys: sealer.derive('recording-link'), publicUrl });

/**
 * Two processes that differ in one of these would treat the same call or event in two ways. The encryption key is
 * checked at the start. It also keys the hashes, so that who reads the database cannot guess values.
 */
function sharedSettings({ config, livekit, carrier, operator, ...rest }: AppOptions, sealer: Keys): Deps['settings'] {
  const s3 = config.recordings.kind === 's3' ? config.recordings : undefined;
  const settings = {
    PUBLIC_URL: config.public_url,
    LIVEKIT_URL: livekit.url,
    LIVEKIT_PUBLIC_URL: livekit.public_url,
    LIVEKIT_API_KEY: livekit.api_key,
    LIVEKIT_API_SECRET: livekit.api_secret,
    AGENT_NAME: livekit.agent_name,
    SIP_HOST: livekit.sip_host,
    CARRIER_BASE_URL: carrier.base_url,
    CARRIER_SIP_CIDRS: carrier.signalling_cidrs,
    OPERATOR_EMAIL: operator.configured?.email,
    OPERATOR_PASSWORD: operator.configured?.password,
    BYO_TRUNK_API_KEY_ENABLED: config.byo_trunk_api_key_enabled,
    LEGACY_SUNSET_AT: config.legacy_sunset_at,
    WEBHOOK_ALLOWED_CIDRS: config.webhook_allowed_cidrs,
    TRUNK_ALLOWED_CIDRS: config.trunk_allowed_cidrs,
    RECORDINGS_S3_BUCKET: s3?.bucket,
    RECORDINGS_S3_REGION: s3?.region,
    RECORDINGS_S3_ENDPOINT: s3?.endpoint,
    EVENT_RETENTION_DAYS: config.retention.events,
    ATTEMPT_RETENTION_DAYS: config.retention.attempts,
    DELIVERY_RETENTION_DAYS: config.retention.deliveries,
    DEAD_LETTER_RETENTION_DAYS: config.retention.dead_letters,
    ERASURE_LEDGER_DAYS: config.retention.erasure_ledger,
    RETENTION_BOUNDS: config.retention_bounds ?? noBounds,
    MODEL_NAME: [rest.model, rest.chat_model],
    VERIFIER_MODEL_NAME: rest.verifier,
    SMTP_URL: config.mail,
    OIDC_ISSUER: config.oidc,
  };
  const hashesOf = (name: string, value: unknown): string =>
    sealer
      .derive(`setting ${name} ${JSON.stringify(value ?? null)}`)
      .map((hash) => Buffer.from(hash).toString('base64url'))
      .join(' ');
  return {
    // The order is part of it: the first key seals.
    ENCRYPTION_KEY: sealer.ids.join(),
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, hashesOf(name, value)])),
  };
}

const mailerWhenUsed = (mail: MailConfig): Mailer =>
  whenUsed<Mailer>(async () => (await import('./adapters/smtp-mailer.ts')).smtpMailer(mail), {});

const providerWhenUsed = (oidc: OidcConfig): IdentityProvider =>
  whenUsed<IdentityProvider, 'label'>(async () => (await import('./adapters/oidc-provider.ts')).oidcProvider(oidc), {
    label: oidc.label,
  });

/** The sandbox places no real call, so it looks up no name and works without a network. */
const peersOf = ({ config, sandbox, lookup }: AppOptions): Peers =>
  sipPeers({
    allowed_cidrs: config.trunk_allowed_cidrs ?? (sandbox ? documentation : []),
    lookup: lookup ?? (sandbox ? null : undefined),
    services: lookup && (async () => []),
  });

const openQueue = (
  { config, database_url, database_direct_url }: AppOptions,
  application_name: string,
  { metrics, log }: Pick<Deps, 'metrics' | 'log'>,
): Queue =>
  createQueue({
    jobs,
    connectionString: database_url,
    directUrl: database_direct_url,
    application_name,
    worker: config.role !== 'api',
    onError: (error, job, ids) => {
      metrics.jobErrors.inc({ job: job ?? 'queue' });
      log.warn({ err: error, job, ...ids }, 'a job failed and will be tried again');
    },
  });

/** Loads OpenTelemetry where spans are sent somewhere. */
export async function openTracer({ config, log = createLog(config.log_level) }: AppOptions): Promise<Tracer | null> {
  if (!config.traces_url) return null;
  const { otelTracer } = await import('./adapters/otel-tracer.ts');
  return otelTracer({
    url: config.traces_url,
    role: config.role,
    onChange: (problem) =>
      problem === null
        ? log.info('spans are exported again')
        : log.warn({ problem }, 'spans cannot be exported, and are dropped until they can'),
  });
}

/** How long LiveKit takes, and how often it refuses or cannot be reached. */
const measureMedia =
  ({ mediaSeconds }: Pick<Metrics, 'mediaSeconds'>) =>
  async (request: string, call: () => Promise<unknown>): Promise<unknown> => {
    const end = mediaSeconds.startTimer({ request });
    try {
      const response = await inSpan(`livekit ${request}`, call, () => ({ kind: 'client' }));
      end({ outcome: 'ok' });
      return response;
    } catch (error) {
      end({ outcome: error instanceof MediaError ? error.kind : 'error' });
      throw error;
    }
  };

function receiversWhenUsed({ config, sandbox, lookup }: AppOptions) {
  const open = async () =>
    (await import('./adapters/http-receivers.ts')).httpReceivers({
      allowed_cidrs: config.webhook_allowed_cidrs ?? (sandbox ? loopback : []),
      connections: config.delivery_concurrency,
      proxy_url: config.webhook_proxy_url,
      lookup,
    });
  let opened: ReturnType<typeof open> | undefined;
  return {
    port: whenUsed<Receivers>(() => (opened = open()), {}),
    close: async (): Promise<void> => (await opened)?.close(),
  };
}
