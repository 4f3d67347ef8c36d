// `pnpm bench process`: the platform as processes: start, memory when idle and under events, and two API processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { newDatabase } from './harness.ts';
import type { Load } from './http/load.ts';
import { ofRounds, quantile } from './measure.ts';
import type { Measurement } from './measure.ts';
import { cpuSeconds, rssMb, startAll, startApi, startFloor } from './process/servers.ts';
import type { Installation, Server } from './process/servers.ts';
import { openPublisher } from './webhooks/publisher.ts';
import { startBenchReceiver } from './webhooks/receiver.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** How long a process was idle when its memory is read. Scheduled tasks have run by then. */
const idleSeconds = Number(process.env['BENCH_IDLE_SECONDS'] ?? 10);
/** 3600 shows whether memory stays flat. */
const loadSeconds = Number(process.env['BENCH_LOAD_SECONDS'] ?? 60);
const rate = 200;
const readyGoalMs = 2_000;
const idleGoalMb = 180;
const loadGoalMb = 350;
/** Memory of the last quarter of a long run compared with the second quarter. */
const flat = 1.1;
const twoGoal = 1.7;
/** Fewer leave no room for a second process beside generator and PostgreSQL. */
const coresForTwo = 4;
const connections = 16;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const lowToHigh = (values: readonly number[]): string =>
  `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;

export async function benchProcess(postgresUrl: string): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-data-'));
  const installation = { dataDir, DATABASE_URL: await newDatabase(postgresUrl) };
  try {
    // Migrates the database, makes the demo tenant, and compiles the code for the starts that are measured.
    await (await startAll(installation)).stop();
    return [...(await starts(installation)), await underEvents(installation), await twoApis(installation)];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Start {
  readonly ready_ms: number;
  readonly idle_mb: number;
}

async function starts(installation: Installation): Promise<Measurement[]> {
  const measured = { floor: [] as Start[], all: [] as Start[], api: [] as Start[] };
  for (let round = 0; round < rounds; round += 1) {
    measured.floor.push(await oneStart(() => startFloor(installation)));
    measured.all.push(await oneStart(() => startAll(installation)));
    measured.api.push(await oneStart(() => startApi(installation)));
  }
  const line = (role: 'all' | 'api', of: keyof Start, about: Pick<Measurement, 'name' | 'unit'>, goal: number) => {
    const values = measured[role].map((start) => start[of]);
    const floors = measured.floor.map((start) => start[of]);
    return atMost(goal, {
      ...about,
      platform: quantile(values, 0.5),
      floor: quantile(floors, 0.5),
      note: `${lowToHigh(values)}; floor ${lowToHigh(floors)}`,
    });
  };
  return (['all', 'api'] as const).flatMap((role) => [
    line(role, 'ready_ms', { name: `start to ready, role ${role}: Express and pg`, unit: 'ms' }, readyGoalMs),
    line(role, 'idle_mb', { name: `memory when idle, role ${role}: Express and pg`, unit: 'MB' }, idleGoalMb),
  ]);
}

async function oneStart(start: () => Promise<Server>): Promise<Start> {
  const server = await start();
  await delay(idleSeconds * 1000);
  const idle_mb = rssMb(server);
  await server.stop();
  return { ready_ms: server.ready_ms, idle_mb };
}

const atMost = (goal: number, measured: Measurement): Measurement =>
  measured.platform > goal
    ? { ...measured, missed: `${Math.round(measured.platform)} ${measured.unit}, at most ${goal} is the goal` }
    : measured;

/** The demo tenant, whose id and key every start stores beside its data. */
async function demoTenant({ dataDir }: Installation): Promise<{ tenantId: string; apiKey: string }> {
  const kept = (name: string): Promise<string> => readFile(join(dataDir, name), 'utf8').then((value) => value.trim());
  return { tenantId: await kept('demo-tenant'), apiKey: await kept('demo-api-key') };
}

const clientOf = async (installation: Installation, { url }: Server): Promise<Client> =>
  createClient({ baseUrl: url, ...(await demoTenant(installation)) });

/** All roles while events are published and delivered to a receiver process. */
async function underEvents(installation: Installation): Promise<Measurement> {
  const receiver = await startBenchReceiver();
  const server = await startAll(installation);
  const publisher = openPublisher(installation.DATABASE_URL);
  try {
    const { tenantId } = await demoTenant(installation);
    const client = await clientOf(installation, server);
    const { signing_secret } = await client.webhooks.create({ url: receiver.url });
    receiver.expectSecret(signing_secret);
    const before = rssMb(server);
    const memory: number[] = [];
    let lost = 0;
    let doubled = 0;
    for (let left = loadSeconds; left > 0; left -= 60) {
      const seconds = Math.min(60, left);
      const arrived = receiver.collect(rate * seconds);
      await publisher.openLoop(tenantId, rate, seconds);
      const { received, duplicated, latencies } = await arrived;
      lost += rate * seconds - received;
      doubled += duplicated;
      memory.push(rssMb(server));
      say(
        `  ${loadSeconds - left + seconds} s of ${rate} events/s: ${memory.at(-1)?.toFixed(0)} MB, p95 ${quantile(latencies, 0.95).toFixed(1)} ms, ${lost} lost, ${doubled} doubled`,
      );
    }
    return { ...judged(memory, before), ...(lost + doubled > 0 && { missed: `${lost} lost, ${doubled} doubled` }) };
  } finally {
    await publisher.close();
    await server.stop();
    receiver.close();
  }
}

function judged(memory: readonly number[], before: number): Measurement {
  const quarter = Math.floor(memory.length / 4);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const growth = quarter > 0 ? mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter)) : 1;
  const measured = atMost(loadGoalMb, {
    name: `memory at ${rate} events/s for ${loadSeconds} s: before`,
    unit: 'MB',
    platform: Math.max(...memory),
    floor: before,
    note: `the highest minute; ${lowToHigh(memory)}${quarter > 0 ? `, last quarter ${growth.toFixed(2)} × the second` : ''}`,
  });
  return growth > flat ? { ...measured, missed: `not flat: ${growth.toFixed(2)} × in half of the time` } : measured;
}

/** Reads through one API process, and through two that share the connections. */
async function twoApis(installation: Installation): Promise<Measurement> {
  const servers = [await startApi(installation), await startApi(installation)];
  const [first] = servers as [Server];
  try {
    const { tenantId, apiKey } = await demoTenant(installation);
    const { id } = await (
      await clientOf(installation, first)
    ).agents.create({ name: 'Bench', instructions: 'Be brief.' });
    const run = async (used: readonly Server[]): Promise<{ perSecond: number; cpuMs: number }> => {
      const before = await totalCpu(used);
      const reports = await Promise.all(
        used.map(({ url }) =>
          load({
            url: `${url}/v1/tenants/${tenantId}/agents/${id}`,
            method: 'GET',
            headers: { authorization: `Bearer ${apiKey}` },
            connections: connections / used.length,
            seconds: 3,
          }),
        ),
      );
      const perSecond = reports.reduce((sum, report) => sum + report.perSecond, 0);
      return { perSecond, cpuMs: (((await totalCpu(used)) - before) * 1000) / (perSecond * 3) };
    };
    // Not counted: processes compile what they run often.
    await run(servers);
    const measured: Record<'one' | 'two', { perSecond: number; cpuMs: number }>[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push({ one: await run([first]), two: await run(servers) });
    const cpu = (of: 'one' | 'two'): string =>
      quantile(
        measured.map((it) => it[of].cpuMs),
        0.5,
      ).toFixed(2);
    const cores = cpus().length;
    const enough = cores >= coresForTwo;
    return {
      name: 'two API processes, GET /agents/{id}: one process',
      unit: '/s',
      goal: enough ? twoGoal : 0,
      ...ofRounds(measured.map(({ one, two }) => ({ floor: one.perSecond, platform: two.perSecond }))),
      note: `CPU of servers for each request: one ${cpu('one')} ms, two ${cpu('two')} ms${enough ? '' : `; ${cores} cores are fewer than ${coresForTwo}: one process, generator and PostgreSQL use them up, so the goal of ${twoGoal} × is not judged`}`,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const totalCpu = async (servers: readonly Server[]): Promise<number> =>
  (await Promise.all(servers.map(cpuSeconds))).reduce((sum, seconds) => sum + seconds, 0);

async function load(order: Load): Promise<{ perSecond: number }> {
  const file = join(import.meta.dirname, 'http/load.ts');
  const child = spawn(process.execPath, [file, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const report = JSON.parse(output) as { perSecond: number; failed: number };
  if (report.failed > 0) throw new Error(`${order.url}: ${report.failed} requests failed`);
  return report;
}
