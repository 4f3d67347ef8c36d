// What a call needs, for real, as in the tests on real media: LiveKit, its SIP service, the platform as a process of its
// own, and an idle agent worker. Relays between them note the time of each request.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedLivekitWebhookRoute } from '@voicecall/contract';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { installDebianPackages } from '../../scripts/media/debian-packages.ts';
import { installGoTools } from '../../scripts/media/go-tools.ts';
import { startPlatformProcess } from '../../test/harness/platform/run-platform.ts';
import { agentWorker } from '../../test/media/harness/agent-worker.ts';
import { quietPort } from '../../test/harness/platform/run-process.ts';
import { livekitKeys, startLivekit } from '../../test/media/harness/livekit.ts';
import type { Livekit } from '../../test/media/harness/livekit.ts';
import { processorTicks } from '../../test/harness/processor-ticks.ts';
import type { Supervised } from '../../test/media/harness/supervise.ts';
import { newDatabase } from '../harness.ts';
import { supervise } from '../../test/media/harness/supervise.ts';
import { startProviders } from './providers.ts';
import type { Content, Providers } from './providers.ts';
import { startRelay } from './relay.ts';
import type { RelayedRequest } from './relay.ts';

export interface MediaSetup {
  readonly client: Client;
  readonly livekit: Livekit;
  readonly agent: Supervised;
  readonly providers: Providers;
  readonly directory: string;
  /** What the platform asked LiveKit, LiveKit told the platform, and agents asked the platform. */
  readonly seen: readonly RelayedRequest[][];
  /** Waits until nothing has happened for a second: no calls, and idle processes of the worker that are ready. */
  settled(): Promise<void>;
  readonly onClose: (closer: () => Promise<unknown>) => void;
}

/** Installs what is missing of the programs that calls need, and of these packages. */
export function installCallPrograms(packages: readonly string[] = []): void {
  const tell = (text: string): void => void process.stdout.write(`${text}\n`);
  const wanted = ['redis-server', 'sip-tester', 'espeak-ng', ...packages];
  const obstacle = installDebianPackages(tell, wanted) ?? installGoTools(tell);
  if (obstacle !== undefined) throw new Error(obstacle);
}

const login = { email: 'bench@example.com', password: 'a password of the benchmark' };
export const minimalAgentName = 'minimal-agent';
const quietMs = 1_000;
/** What idle processes of a worker use in that time. */
const idleTicks = 5;
const longestMs = 60_000;

interface MediaSetupOptions {
  readonly content: Content;
  /** With a worker of `minimal-agent.ts` beside the platform's. */
  readonly minimal: boolean;
}

export async function withMediaSetup(
  postgresUrl: string,
  options: MediaSetupOptions,
  use: (setup: MediaSetup) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-bench-media-'));
  chmodSync(directory, 0o755);
  const closers: (() => Promise<unknown>)[] = [async () => rmSync(directory, { recursive: true, force: true })];
  try {
    await use(await start({ ...options, postgresUrl, directory }, closers));
  } finally {
    for (const closer of closers.toReversed()) await closer();
  }
}

async function start(
  {
    postgresUrl,
    directory,
    ...options
  }: MediaSetupOptions & { readonly postgresUrl: string; readonly directory: string },
  closers: (() => Promise<unknown>)[],
): Promise<MediaSetup> {
  const keep = <T extends { close(): Promise<unknown> }>(one: T): T => (closers.push(() => one.close()), one);
  const port = await quietPort();
  const webhooks = keep(await startRelay(`http://127.0.0.1:${port}`));
  const livekit = keep(
    await startLivekit({ directory, webhookUrl: `${webhooks.url}${signedLivekitWebhookRoute.path}` }),
  );
  const api = keep(await startRelay(livekit.url));
  const internal = keep(await startRelay(`http://127.0.0.1:${port}`));
  const platform = await startPlatformProcess({
    dataDir: join(directory, 'data'),
    port,
    env: {
      DATABASE_URL: await newDatabase(postgresUrl),
      LIVEKIT_URL: api.url,
      LIVEKIT_API_KEY: livekitKeys.api_key,
      LIVEKIT_API_SECRET: livekitKeys.api_secret,
      PUBLIC_URL: internal.url,
      TRUNK_ALLOWED_CIDRS: '127.0.0.0/8',
      OPERATOR_EMAIL: login.email,
      OPERATOR_PASSWORD: login.password,
      LOG_LEVEL: 'warn',
      MODEL_NAME: 'instant',
      MODEL_BASE_URL: 'http://127.0.0.1:9/v1',
      MODEL_API_KEY: 'none',
    },
  });
  closers.push(async () => {
    platform.signal('SIGTERM');
    await platform.ended;
  });
  const providers = keep(await startProviders(options.content));
  const agent = agentWorker({ directory, livekitUrl: livekit.url, speechUrl: providers.url });
  closers.push(() => agent.kill('SIGTERM'));
  await agent.start();
  const workers = [agent];
  if (options.minimal) {
    const minimal = minimalWorker(directory, livekit.url, providers.url);
    closers.push(() => minimal.kill('SIGTERM'));
    await minimal.start();
    workers.push(minimal);
  }
  const seen = [api.seen, webhooks.seen, internal.seen];
  const setup: MediaSetup = {
    client: await tenantOf(platform.url),
    livekit,
    agent,
    providers,
    directory,
    seen,
    settled: () => settled(seen, workers),
    onClose: (closer) => void closers.push(closer),
  };
  return setup;
}

const minimalWorker = (directory: string, livekitUrl: string, providersUrl: string): Supervised =>
  supervise({
    name: minimalAgentName,
    command: process.execPath,
    args: [join(import.meta.dirname, 'minimal-agent.ts')],
    directory,
    env: {
      LIVEKIT_URL: livekitUrl,
      LIVEKIT_API_KEY: livekitKeys.api_key,
      LIVEKIT_API_SECRET: livekitKeys.api_secret,
      PROVIDERS_URL: providersUrl,
    },
    ready: async (log) => /registered worker/i.test(log),
  });

async function tenantOf(baseUrl: string): Promise<Client> {
  const operator = await createOperatorClient({ baseUrl }).signIn(login);
  const { tenant } = await operator.tenants.create({
    name: 'Bench',
    max_concurrent_calls: 1000,
    dial_rate_per_sec: 1000,
  });
  const { key } = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'bench' });
  return createClient({ baseUrl, apiKey: key, tenantId: tenant.id });
}

async function settled(seen: readonly RelayedRequest[][], workers: readonly Supervised[]): Promise<void> {
  const deadline = performance.now() + longestMs;
  const ticks = (): number => workers.reduce((sum, worker) => sum + processorTicks(worker.pid()), 0);
  const asked = (): number => seen.reduce((sum, { length }) => sum + length, 0);
  for (let quiet = false; !quiet && performance.now() < deadline;) {
    const before = { asked: asked(), ticks: ticks() };
    await sleep(quietMs);
    // A process that starts uses the processor.
    quiet = asked() === before.asked && Math.abs(ticks() - before.ticks) <= idleTicks;
  }
}
