// The setup for faults: the API in this process, workers as separate processes that can be killed, receivers and load
// with logs.
import { expect } from 'vitest';
import type { TestDatabase } from '../../harness/platform/database.ts';
import { until } from '../../harness/calls/place-call.ts';
import { startPlatformProcess } from '../../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../../harness/platform/run-platform.ts';
import { sweep, temporaryDirectory } from '../../harness/platform/run-process.ts';
import type { RunningProcess } from '../../harness/platform/run-process.ts';
import { operatorLogin, startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';
import { noteClaims, readClaims, readDeliveries, resolveEmits } from './collect-logs.ts';
import type { Read } from './collect-logs.ts';
import { openEmitter } from './emitter.ts';
import type { Emitter } from './emitter.ts';
import type { Interruption, Logs, Pause, Secret, Stop } from './logs.ts';
import { startReceiverLog } from './receiver-log.ts';
import type { ReceiverLog } from './receiver-log.ts';
import { isFull } from '../../harness/repetitions.ts';

/** A platform process; its database sessions have its name. */
export interface Sender {
  readonly name: string;
  readonly process: PlatformProcess;
}

export interface SenderOptions {
  readonly role?: 'worker' | 'api';
  readonly port?: number;
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface FaultFixture {
  readonly platform: TestPlatform;
  readonly receiver: ReceiverLog;
  readonly emitter: Emitter;
  /** Registers a receiver. A `lasting` one must get every event; another one may miss events for a while. */
  addEndpoint(
    name: string,
    options?: { readonly lasting?: boolean; readonly event_type?: 'booking.created' | 'call.completed' },
  ): Promise<string>;
  /** Rotates an endpoint's secret. */
  rotate(name: string): Promise<void>;
  startSender(options?: SenderOptions): Promise<Sender>;
  /** Sends SIGKILL and records what was in flight. The sender must be the only one. */
  kill(sender: Sender): Promise<Interruption>;
  /** Sends SIGSTOP and records what was in flight. The sender must be the only one. */
  freeze(sender: Sender): Promise<Interruption>;
  readonly stops: Stop[];
  /** Ends these senders by SIGTERM, which they obey. */
  end(...senders: Sender[]): Promise<void>;
  /** Lets leases end that no sender has: those of claims whose response was lost. No sender may run. */
  endLeases(): Promise<void>;
  /** Waits until no delivery is queued or in progress. */
  settled(): Promise<void>;
  logs(): Promise<Logs>;
  close(): Promise<void>;
}

export async function startFaultFixture(database?: TestDatabase): Promise<FaultFixture> {
  const platform = await startPlatform({ config: { role: 'api' }, ...(database ? { database } : {}) });
  const receiver = await startReceiverLog();
  const emitter = openEmitter(platform.databaseUrl, platform.tenant.id);
  const dataDir = temporaryDirectory();
  const ids = new Map<string, string>();
  const lastingOnes: string[] = [];
  const secrets: Secret[] = [];
  const interruptions: Interruption[] = [];
  const brokenLeases = new Set<string>();
  const stops: Stop[] = [];
  const pauses: Pause[] = [];
  const running = new Set<RunningProcess>();
  let pausedAt: number | undefined = 0;
  let senders = 0;
  await platform.sql(noteClaims);

  const runs = (process: RunningProcess): void => {
    running.add(process);
    if (pausedAt !== undefined) pauses.push({ from: pausedAt, until: Date.now() });
    pausedAt = undefined;
  };
  const rests = (process: RunningProcess): void => {
    if (running.delete(process) && running.size === 0) pausedAt = Date.now();
  };

  const noteSecret = (endpoint: string, secret: string, asked: number): void => {
    const before = secrets.findLastIndex((it) => it.endpoint === endpoint);
    const [old] = before < 0 ? [] : secrets.splice(before, 1);
    if (old) secrets.push({ ...old, until: Date.now() });
    secrets.push({ endpoint, secret, from: old ? asked : 0, until: Infinity });
  };
  const interrupted = async (at: number, sessions: string, name: string): Promise<Interruption> => {
    await until(async () =>
      (await platform.sql(`select 1 from pg_stat_activity where application_name = $1 and ${sessions}`, [name]))
        .length === 0
        ? [1]
        : [],
    );
    // Deliveries that an earlier sender held and that no worker has taken over yet are not this sender's.
    const held = (await heldDeliveries(platform)).filter(({ lease_token }) => !brokenLeases.has(lease_token));
    for (const { lease_token } of held) brokenLeases.add(lease_token);
    const interruption = { at, in_flight: new Set(held.map(({ id }) => id)) };
    interruptions.push(interruption);
    await letLeasesEnd(platform, held);
    return interruption;
  };

  return {
    platform,
    receiver,
    emitter,
    stops,
    async addEndpoint(name, { lasting = true, event_type = 'call.completed' } = {}) {
      const { webhook_endpoint, signing_secret } = await platform.tenant.client.webhooks.create({
        url: receiver.url(name),
        event_types: [event_type],
      });
      noteSecret(name, signing_secret, 0);
      ids.set(name, webhook_endpoint.id);
      if (lasting) lastingOnes.push(name);
      return webhook_endpoint.id;
    },
    async rotate(name) {
      const asked = Date.now();
      const { signing_secret } = await platform.tenant.client.webhooks.rotateSecret(ids.get(name) ?? '');
      noteSecret(name, signing_secret, asked);
    },
    async startSender({ role = 'worker', port = 0, databaseUrl = platform.databaseUrl, env = {} } = {}) {
      const name = `sender_${(senders += 1)}`;
      const url = new URL(databaseUrl);
      url.searchParams.set('application_name', name);
      const process = await startPlatformProcess({
        dataDir,
        port,
        env: { ...environmentOf(platform), ROLE: role, DATABASE_URL: url.href, ...env },
      });
      if (role === 'worker') {
        runs(process);
        void process.ended.then(() => rests(process));
      }
      return { name, process };
    },
    async kill({ name, process }) {
      const at = Date.now();
      rests(process);
      process.signal('SIGKILL');
      await process.ended;
      return interrupted(at, 'true', name);
    },
    async freeze({ name, process }) {
      const at = Date.now();
      rests(process);
      process.signal('SIGSTOP');
      return interrupted(at, `state = 'active'`, name);
    },
    async end(...ending) {
      for (const { process } of ending) process.signal('SIGTERM');
      for (const { process } of ending) expect(await process.ended).toEqual({ code: 0, signal: null });
    },
    endLeases: async () => letLeasesEnd(platform, await heldDeliveries(platform)),
    settled: () =>
      until(async () =>
        receiver.open() === 0
          ? platform.sql('select 1 where not exists (select 1 from webhook_deliveries where due_at is not null)')
          : [],
      ),
    async logs() {
      const read: Read = (text, values) => platform.sql(text, values);
      const emits = await resolveEmits(read, emitter.emits, lastingOnes);
      return {
        emits,
        deliveries: await readDeliveries(read),
        claims: await readClaims(read),
        receipts: receiver.receipts,
        pauses,
        interruptions,
        secrets,
        stops,
      };
    },
    async close() {
      await sweep(dataDir);
      await emitter.close();
      await platform.close();
      await receiver.close();
    },
  };
}

const environmentOf = ({ options, sandbox }: TestPlatform): Record<string, string> => ({
  LIVEKIT_URL: sandbox.url,
  LIVEKIT_API_KEY: options.livekit.api_key,
  LIVEKIT_API_SECRET: options.livekit.api_secret,
  MODEL_NAME: 'recorded',
  MODEL_BASE_URL: `${sandbox.url}/model/v1`,
  ENCRYPTION_KEY: options.encryption_key,
  OPERATOR_EMAIL: operatorLogin.email,
  OPERATOR_PASSWORD: operatorLogin.password,
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  LOG_LEVEL: 'error',
});

interface Held {
  readonly id: string;
  readonly lease_token: string;
}

const heldDeliveries = (platform: TestPlatform): Promise<Held[]> =>
  platform.sql<Held>(`select id, lease_token from webhook_deliveries where status = 'delivering' order by id`);

/** The short run does not wait for leases of dead workers: it ends the leases of these deliveries. */
async function letLeasesEnd(platform: TestPlatform, held: readonly Held[]): Promise<void> {
  if (!isFull)
    await platform.sql(`update webhook_deliveries set due_at = now() where lease_token = any($1)`, [
      held.map(({ lease_token }) => lease_token),
    ]);
}
