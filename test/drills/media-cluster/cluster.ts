// Two LiveKit nodes and two SIP services on one Redis, three agent workers, and the platform.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedLivekitWebhookRoute } from '@voicecall/contract';
import type { Client } from '@voicecall/sdk';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { startProviders, voiceRate } from '../../../bench/media/providers.ts';
import { startReceiver } from '../../harness/receivers/receiver.ts';
import { externalEnvironment } from '../../harness/platform/external-environment.ts';
import { startPlatformProcess } from '../../harness/platform/run-platform.ts';
import { quietPort } from '../../harness/platform/run-process.ts';
import { operatorLogin } from '../../harness/platform/start-platform.ts';
import { agentWorker } from '../../media/harness/agent-worker.ts';
import { livekitKeys, startLivekit } from '../../media/harness/livekit.ts';
import type { Supervised } from '../../media/harness/supervise.ts';
import { startTcpBalancer } from './tcp-balancer.ts';

/** What the agents say: six seconds for each sentence. */
const tone = Int16Array.from(
  { length: 6 * voiceRate },
  (_, no) => 8_000 * Math.sin((2 * Math.PI * 440 * no) / voiceRate),
);

export interface Cluster {
  readonly directory: string;
  readonly client: Client;
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>;
  readonly parts: Readonly<Record<'server' | 'sip' | 'agent', readonly Supervised[]>>;
  readonly platformPid: number;
  readonly agent_id: string;
  readonly say: (text: string) => void;
}

export async function withCluster(say: Cluster['say'], use: (cluster: Cluster) => Promise<boolean>): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-media-cluster-'));
  chmodSync(directory, 0o755);
  const closers: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const closing = <T>(one: T, closer: (it: T) => unknown): T => (closers.push(() => closer(one)), one);
  try {
    const postgres = closing(await startEmbeddedPostgres({ dataDir: join(directory, 'database') }), (it) => it.stop());
    const port = await quietPort();
    const webhookUrl = `http://127.0.0.1:${port}${signedLivekitWebhookRoute.path}`;
    const livekit = closing(await startLivekit({ directory, webhookUrl, count: 2 }), (it) => it.close());
    const balancer = closing(await startTcpBalancer(livekit.nodes.map((node) => node.port)), (it) => it.close());
    const url = `http://127.0.0.1:${balancer.port}`;
    const platform = closing(
      await startPlatformProcess({
        dataDir: join(directory, 'data'),
        port,
        env: {
          ...externalEnvironment({ database_url: postgres.url, livekit: { ...livekitKeys, url } }),
          WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
          TRUNK_ALLOWED_CIDRS: '127.0.0.0/8',
          RECORDINGS_DIR: join(directory, 'recordings'),
        },
      }),
      async (it) => (it.signal('SIGTERM'), it.ended),
    );
    const speech = closing(
      await startProviders({ hears: async () => '', replies: () => 'Yes.', speaks: () => tone }),
      (it) => it.close(),
    );
    const agents = [1, 2, 3].map((no) =>
      agentWorker({ directory, livekitUrl: url, speechUrl: speech.url, name: `agent-${no}` }),
    );
    for (const agent of agents) await closing(agent, (it) => it.kill('SIGTERM')).start();
    const receiver = closing(await startReceiver(), (it) => it.close());
    const tenant = await tenantOf(platform.url);
    receiver.secrets.push((await tenant.webhooks.create({ url: receiver.url })).signing_secret);
    const { id: agent_id } = await tenant.agents.create({
      name: 'Front desk',
      instructions: 'Be brief.',
      welcome: 'Hello, this is the front desk, and there is a lot to tell you. '.repeat(30),
      record_calls: false,
    });
    const parts = {
      server: livekit.nodes.map(({ server }) => server),
      sip: livekit.nodes.map(({ sip }) => sip),
      agent: agents,
    };
    return await use({ directory, client: tenant, receiver, parts, platformPid: platform.pid, agent_id, say });
  } finally {
    for (const closer of closers.toReversed()) await closer();
  }
}

async function tenantOf(baseUrl: string): Promise<Client> {
  const operator = await createOperatorClient({ baseUrl }).signIn(operatorLogin);
  const { tenant } = await operator.tenants.create({
    name: 'Drill',
    max_concurrent_calls: 100,
    dial_rate_per_sec: 100,
  });
  const { key } = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'drill' });
  return createClient({ baseUrl, apiKey: key, tenantId: tenant.id });
}
