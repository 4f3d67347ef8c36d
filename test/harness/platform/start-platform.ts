// The real platform for a test: app.ts on a cloned database, the sandbox's external services, a clock that can be moved
// ahead, and the SDK as its client.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@voicecall/sandbox';
import type { Sandbox, SandboxOptions } from '@voicecall/sandbox';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import type { Client, CreateTenantBody, OperatorClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App, AppOptions } from '@voicecall/server/app.ts';
import { sandboxModel, sandboxSipHost } from '@voicecall/server/config.ts';
import { createCpuPool } from '@voicecall/server/platform/cpu/cpu-pool.ts';
import type { CpuPool } from '@voicecall/server/platform/cpu/cpu-pool.ts';
import { createLog } from '@voicecall/server/platform/log.ts';
import { livekitWebhookRoute } from '@voicecall/contract';
import type pg from 'pg';
import { cloneDatabase, openPool } from './database.ts';
import type { TestDatabase } from './database.ts';
import { declaredFetch, expectNothingUndeclared } from '../http/expect-declared.ts';
import { startReceiver } from '../receivers/receiver.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { tellState } from '../tell-state.ts';
import { createTestClock } from './test-clock.ts';
import type { TestClock } from './test-clock.ts';

export interface TestTenant {
  readonly id: string;
  readonly apiKey: string;
  readonly client: Client;
}

export interface TestPlatform {
  readonly url: string;
  readonly app: App;
  readonly options: AppOptions;
  readonly clock: TestClock;
  readonly sandbox: Sandbox;
  readonly databaseUrl: string;
  /** A tenant that exists from the start. */
  readonly tenant: TestTenant;
  /** The operator's client, signed in. */
  readonly operator: OperatorClient;
  /** A tenant without the limits that delay calls, unless `limits` sets them. */
  newTenant(settings?: Partial<CreateTenantBody>): Promise<TestTenant>;
  /** A webhook receiver registered for all events of a tenant. */
  receiver(tenant?: TestTenant): Promise<Receiver>;
  /** Reads the database directly, for what the API does not show. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What the platform has logged: warnings and errors, or more if the configuration says so. */
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

export const operatorLogin = { email: 'operator@voicecall.local', password: 'a password for tests' };
/** Where nothing is generated. */
export const noPassword = { read: async () => null, make: async () => '' };
const keys = { api_key: 'sandbox', api_secret: 'a sandbox secret that is long enough' };

export interface PlatformOptions {
  readonly clockSpeed?: number;
  /** Conversations last until the test ends them; otherwise they end by themselves. */
  readonly talksOn?: boolean;
  /** How long the sandbox's agents wait for a browser, and how long they accept its silence. */
  readonly watchdog?: SandboxOptions['watchdog'];
  /** Advances the sandbox's real-time timers: LiveKit's and those of the agents' watchdogs. */
  readonly sandboxClock?: TestClock;
  readonly config?: Partial<AppOptions['config']>;
  /** Replaces the sandbox; null for none. */
  readonly model?: AppOptions['model'];
  /** Writes in chats. When absent, the model does. */
  readonly chatModel?: AppOptions['chat_model'];
  /** Verifies drafts; null for none. When absent, the model does. */
  readonly verifier?: AppOptions['verifier'];
  readonly carrier?: Partial<AppOptions['carrier']>;
  /** Replaces a clone of the template. */
  readonly database?: TestDatabase;
  /** The way past the pooler at `database`. */
  readonly direct?: string;
  /** The encryption key that this database was used with. */
  readonly encryptionKey?: string;
  /** The sandbox's state file that this database was used with. */
  readonly sandboxState?: string;
  /** The initial time of the clock; now when absent. */
  readonly startAt?: Date;
  /** Replaces DNS. */
  readonly lookup?: AppOptions['lookup'];
  /** The threads that the test provides. */
  readonly cpu?: AppOptions['cpu'];
}

/** Shared by all platforms of this process: each thread loads its modules first, which takes longer than most tests. */
const sharedCpu: CpuPool = Object.assign(createCpuPool({ threads: 2, memory_mb: 512 }), {
  close: async () => undefined,
});

export async function startPlatform({
  clockSpeed = 200,
  talksOn = false,
  watchdog,
  sandboxClock,
  config = {},
  model,
  chatModel,
  verifier,
  carrier = {},
  database: given,
  direct,
  encryptionKey = randomBytes(32).toString('base64'),
  sandboxState,
  startAt,
  lookup,
  cpu = sharedCpu,
}: PlatformOptions = {}): Promise<TestPlatform> {
  const database = given ?? (await cloneDatabase());
  const recordings = await mkdtemp(join(tmpdir(), 'voicecall-recordings-'));
  const sandbox = await startSandbox({
    ...keys,
    clock_speed: clockSpeed,
    ...(talksOn ? { talk_speed: 0.001 } : {}),
    ...(watchdog ? { watchdog } : {}),
    ...(sandboxState === undefined ? {} : { state_file: sandboxState }),
    ...(sandboxClock
      ? { timer: { now: () => sandboxClock.now().getTime(), wait: (ms, signal) => sandboxClock.sleep(ms, signal) } }
      : {}),
  });
  const clock = createTestClock(startAt);
  const logged: Record<string, unknown>[] = [];
  const options: AppOptions = {
    config: {
      host: '127.0.0.1',
      port: 0,
      public_url: null,
      role: 'all',
      database_pool: 5,
      byo_trunk_api_key_enabled: true,
      legacy_sunset_at: new Date('2026-08-14T00:00:00Z'),
      trusted_proxies: [],
      webhook_allowed_cidrs: null,
      trunk_allowed_cidrs: null,
      webhook_proxy_url: null,
      delivery_concurrency: 50,
      recordings: { kind: 'files', directory: recordings },
      retention: { events: 30, attempts: 30, deliveries: 30, dead_letters: 90, erasure_ledger: 400 },
      log_level: 'warn',
      speech: null,
      summary_max_cost_tokens: 330_000,
      ...config,
    },
    database_url: database.url,
    database_direct_url: direct,
    livekit: { ...keys, url: sandbox.url, sip_host: sandboxSipHost },
    carrier: { base_url: `${sandbox.url}/carrier`, signalling_cidrs: null, timeout_ms: 30_000, ...carrier },
    model: model === undefined ? sandboxModel(sandbox.url) : model,
    chat_model: chatModel,
    verifier,
    sandbox: true,
    encryption_key: encryptionKey,
    operator: { configured: operatorLogin, generated_password: noPassword },
    clock,
    lookup,
    cpu,
    log: createLog(config.log_level ?? 'warn', {
      write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
    }),
    validateResponses: true,
  };
  const app = await createApp(options);
  sandbox.setWebhookUrl(`${app.url}${livekitWebhookRoute.path}`);
  const operator = await signIn(app.url);
  const pool = openPool(database.url);
  const receivers: Receiver[] = [];
  const newTenant = (settings?: Partial<CreateTenantBody>): Promise<TestTenant> =>
    createTenant(app.url, operator, settings);
  const tenant = await newTenant();
  const forget = tellState(async () => ({
    url: app.url,
    now: clock.now(),
    unfinished: (await pool.query(unfinished)).rows,
    logged: logged.slice(-10),
  }));
  return {
    url: app.url,
    app,
    options,
    clock,
    sandbox,
    databaseUrl: database.url,
    tenant,
    operator,
    newTenant,
    logged,
    async receiver(of = tenant) {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return registered(receiver, of);
    },
    sql: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    async close() {
      forget();
      try {
        await pool.end();
        await app.close(2_000);
        await sandbox.close();
        for (const receiver of receivers) await receiver.close();
        await database.drop();
      } finally {
        // A test that has ended the app itself ends here.
        await rm(recordings, { recursive: true, force: true });
      }
      expectNothingUndeclared();
    },
  };
}

/** What the platform has yet to do, for a wait in vain. */
const unfinished = `
  select 'calls' as what, status || ', summary ' || summary_status as status, count(*)::int from calls
   where ended_at is null or summary_status = 'pending' group by 1, 2
  union all select 'deliveries', status, count(*)::int from webhook_deliveries where status <> 'delivered' group by 1, 2
  union all select 'imports', status, count(*)::int from carrier_operations group by 1, 2
  union all select name, state::text, count(*)::int from pgboss.job where state in ('active', 'retry', 'failed') group by 1, 2`;

/** The receiver, once it is registered for all events of a tenant. */
export async function registered(receiver: Receiver, { client }: TestTenant): Promise<Receiver> {
  const { signing_secret } = await client.webhooks.create({ url: receiver.url });
  receiver.secrets.push(signing_secret);
  return receiver;
}

export const signIn = (baseUrl: string, login = operatorLogin): Promise<OperatorClient> =>
  createOperatorClient({ baseUrl, fetch: declaredFetch }).signIn(login);

export async function createTenant(
  baseUrl: string,
  operator: OperatorClient,
  settings: Partial<CreateTenantBody> = {},
): Promise<TestTenant> {
  const { tenant } = await operator.tenants.create({
    name: `Tenant ${randomBytes(3).toString('hex')}`,
    max_concurrent_calls: 1000,
    dial_rate_per_sec: 1000,
    limits: { webhook_endpoints: 500 },
    ...settings,
  });
  const { key } = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'test' });
  return {
    id: tenant.id,
    apiKey: key,
    client: createClient({ baseUrl, apiKey: key, tenantId: tenant.id, fetch: declaredFetch }),
  };
}
