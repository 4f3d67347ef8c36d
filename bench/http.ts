// Requests over HTTP: load generator, server, floors and PostgreSQL are separate processes. Each round measures the
// platform and its floor one after the other.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import type { PlatformProcess } from '../test/harness/platform/run-platform.ts';
import { quietPort, runNode } from '../test/harness/platform/run-process.ts';
import { newDatabase } from './harness.ts';
import type { Load } from './http/load.ts';
import { ofRounds } from './measure.ts';
import type { Measurement } from './measure.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 16;
const ENCRYPTION_KEY = randomBytes(32).toString('base64');
const livekit = { key: 'sandbox', secret: 'a sandbox secret that is long enough' };

type Request = Pick<Load, 'url' | 'method' | 'body' | 'idempotent'>;
interface Line {
  readonly name: string;
  readonly platform: Request;
  readonly floor: Request;
  /** Share of the floor. */
  readonly goal: number;
}

export async function benchHttp(postgresUrl: string): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-data-'));
  const DATABASE_URL = await newDatabase(postgresUrl);
  const seeded = await seed(dataDir, DATABASE_URL);
  const servers = await startServers(dataDir, DATABASE_URL, seeded);
  try {
    const measured: Measurement[] = [];
    for (const line of linesOf(servers, seeded)) measured.push(measure(line, seeded.apiKey));
    return measured;
  } finally {
    for (const server of servers.processes) server.signal('SIGTERM');
    await Promise.all(servers.processes.map(({ ended }) => ended));
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Seeded {
  readonly tenantId: string;
  readonly apiKey: string;
  readonly agent_id: string;
  readonly trunk_id: string;
  readonly call_id: string;
}

/** A whole platform makes the records, and ends. */
async function seed(dataDir: string, DATABASE_URL: string): Promise<Seeded> {
  const platform = await startPlatformProcess({
    dataDir,
    port: 0,
    env: { DATABASE_URL, ENCRYPTION_KEY, LOG_LEVEL: 'error' },
  });
  const { client, tenantId, apiKey } = platform;
  const { id: agent_id } = await client.agents.create({ name: 'Bench', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const calls = Array.from({ length: 40 }, () =>
    client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001', client_ref: 'bench' }),
  );
  const [first] = await Promise.all(calls);
  platform.signal('SIGTERM');
  await platform.ended;
  return { tenantId, apiKey, agent_id, trunk_id, call_id: first?.call_id ?? '' };
}

/** The API in its own process, as in an installation with a process for each role. Nothing takes the queued calls. */
async function startServers(dataDir: string, DATABASE_URL: string, { apiKey }: Seeded) {
  const env = {
    ROLE: 'api',
    DATABASE_URL,
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_API_KEY: livekit.key,
    LIVEKIT_API_SECRET: livekit.secret,
    ENCRYPTION_KEY,
    OPERATOR_EMAIL: 'bench@example.com',
    OPERATOR_PASSWORD: randomBytes(12).toString('base64url'),
    LOG_LEVEL: 'error',
  };
  const api: PlatformProcess = await startPlatformProcess({ dataDir, port: await quietPort(), env });
  const floors = runNode({ args: [join(import.meta.dirname, 'http/floor-server.ts')], env: { DATABASE_URL } });
  const [, floor = ''] = await floors.sees(/floors at (\S+)/);
  return { api: api.url, floor, processes: [api, floors], apiKey };
}

function linesOf(
  { api, floor }: { readonly api: string; readonly floor: string },
  { tenantId, agent_id, trunk_id, call_id }: Seeded,
): Line[] {
  const tenant = `${api}/v1/tenants/${tenantId}`;
  const get = (url: string): Request => ({ url, method: 'GET' });
  const body = JSON.stringify({ agent_id, trunk_id, to_number: '+15005550001', client_ref: 'bench' });
  const post = (url: string, idempotent = false): Request => ({ url, method: 'POST', body, idempotent });
  const keyAndSelect = get(`${floor}/key-and-select/${tenantId}/${agent_id}`);
  return [
    {
      name: 'GET /agents/{id}: key lookup, one select',
      platform: get(`${tenant}/agents/${agent_id}`),
      floor: keyAndSelect,
      goal: 0.6,
    },
    {
      name: 'GET /calls/{id}: key lookup, one select',
      platform: get(`${tenant}/calls/${call_id}`),
      floor: keyAndSelect,
      goal: 0.6,
    },
    {
      name: 'GET /calls?limit=20: a select of twenty rows',
      platform: get(`${tenant}/calls?limit=20`),
      floor: get(`${floor}/twenty/${tenantId}`),
      goal: 0.5,
    },
    {
      name: 'POST /dispatch: one insert',
      platform: post(`${tenant}/dispatch`),
      floor: post(`${floor}/insert/${tenantId}`),
      goal: 0.35,
    },
    {
      name: 'POST /dispatch with a key: one insert',
      platform: post(`${tenant}/dispatch`, true),
      floor: post(`${floor}/insert/${tenantId}`, true),
      goal: 0.3,
    },
  ];
}

function measure({ name, platform, floor, goal }: Line, apiKey: string): Measurement {
  // The first round does not count: processes compile what they run often.
  const [, ...counted] = Array.from({ length: rounds + 1 }, () => ({
    floor: load(floor, apiKey),
    platform: load(platform, apiKey),
  }));
  return { name, unit: '/s', goal, ...ofRounds(counted) };
}

function load(request: Request, apiKey: string): number {
  const order: Load = { ...request, headers: { authorization: `Bearer ${apiKey}` }, connections, seconds };
  const file = join(import.meta.dirname, 'http/load.ts');
  const { perSecond, failed } = JSON.parse(
    execFileSync(process.execPath, [file, JSON.stringify(order)], { encoding: 'utf8' }),
  ) as {
    perSecond: number;
    failed: number;
  };
  if (failed > 0) throw new Error(`${request.url}: ${failed} requests failed`);
  return perSecond;
}
