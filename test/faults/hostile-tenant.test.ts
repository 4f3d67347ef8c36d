// One tenant does everything it can to slow the platform down, while another one places calls.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@voicecall/sdk';
import { claim, draftOf } from '@voicecall/server/extraction/testing/example-call.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { until } from '../harness/calls/place-call.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { repository, runNode, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { createTenant, operatorLogin, signIn } from '../harness/platform/start-platform.ts';
import { attacks, http } from './harness/hostile-client.ts';
import type { HostileOrder } from './harness/hostile-client.ts';
import { isFull, tellsFigures, times } from '../harness/repetitions.ts';

const dataDir = temporaryDirectory();
let database: TestDatabase;
let pool: pg.Pool;
let model: ModelServer;
let platform: PlatformProcess;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url);
  model = await startModelServer(() => 'http://127.0.0.1:1');
  platform = await startPlatformProcess({
    dataDir,
    port: 0,
    env: {
      DATABASE_URL: database.url,
      SANDBOX_PORT: '0',
      CLOCK_SPEED: '100',
      LOG_LEVEL: 'error',
      OPERATOR_EMAIL: operatorLogin.email,
      OPERATOR_PASSWORD: operatorLogin.password,
      MODEL_NAME: 'hostile',
      MODEL_BASE_URL: `${model.config.base_url}`,
      MODEL_API_KEY: 'k',
    },
  });
});
afterAll(async () => {
  platform.signal('SIGTERM');
  await platform.ended;
  await sweep(dataDir);
  await model.close();
  await pool.end();
  await database.drop();
});

/** Claims that are searched in the whole transcript. */
const draft = draftOf({
  contact: {
    name: claim('Yyyyyyy Yyyyyyyyz', [2, 'y y y y']),
    email: claim(`${'y'.repeat(60)}@${'y'.repeat(60)}.com`, [2, 'y y y y']),
    phone: claim('+11111111111112', [2, 'y y y y']),
    consent_to_followup: claim(true, [2, 'y y y y']),
  },
});

/** Supports every claim, so that all of its checks are made. */
const verdicts = Array.from({ length: 60 }, (_none, index) => ({ n: index + 1, verdict: 'supported', turns: [2] }));

interface Customer {
  readonly client: Client;
  readonly agent_id: string;
  readonly trunk_id: string;
}

async function customer(client: Client, address: string): Promise<Customer> {
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address, numbers: ['+15551230001'] },
  });
  return { client, agent_id, trunk_id };
}

/** Gives the tenant records that are large to list. */
async function fill(client: Client): Promise<void> {
  const parameters = { type: 'object', description: 'x'.repeat(20_000) };
  const tool_ids: string[] = [];
  for (let index = 0; index < 50; index += 1) {
    const { tool } = await client.tools.create({
      name: `tool_${index}`,
      description: 'Large.',
      type: 'http',
      http: { ...http, parameters },
    });
    tool_ids.push(tool.id);
  }
  for (let index = 0; index < 100; index += 1)
    await client.agents.create({ name: `Agent ${index}`, instructions: 'x'.repeat(10_000), tool_ids });
}

/** A tenant with calls whose speech is one letter, and with the largest records that it may have. */
async function hostileTenant(): Promise<Omit<HostileOrder, 'attacks'>> {
  const tenant = await createTenant(platform.url, await signIn(platform.url), { max_concurrent_calls: 20 });
  const { client, agent_id, trunk_id } = await customer(tenant.client, 'sip.hostile.example');
  const placed = await Promise.all(
    Array.from({ length: times(3, 20) }, () =>
      client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' }),
    ),
  );
  const call_ids = placed.map(({ call_id }) => call_id);
  await until(
    async () =>
      (
        await pool.query(
          `select 1 where not exists (select 1 from calls where tenant_id = $1 and summary_status not in ('ready', 'failed'))`,
          [tenant.id],
        )
      ).rows,
    100,
  );
  await pool.query(`update call_turns set text = $2 where tenant_id = $1 and role = 'user'`, [
    tenant.id,
    'y '.repeat(30_000),
  ]);
  await fill(client);
  const { tool } = await client.tools.create({ name: 'costly', description: 'Costs much.', type: 'http', http });
  return { url: platform.url, tenant_id: tenant.id, api_key: tenant.apiKey, tool_id: tool.id, call_ids };
}

/** How long the platform took to accept each of these calls, in milliseconds, in ascending order. */
async function dispatchTimes({ client, agent_id, trunk_id }: Customer, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = performance.now();
    await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15550001111' });
    took.push(performance.now() - before);
    await delay(20);
  }
  return took.toSorted((a, b) => a - b);
}

/** How long `/healthz` of the same process took, in milliseconds, in ascending order. */
async function healthTimes(count: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = performance.now();
    expect((await fetch(`${platform.url}/healthz`)).status).toBe(200);
    took.push(performance.now() - before);
    await delay(10);
  }
  return took.toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;

/** All attacks, or those that the variable ATTACKS names. */
const chosen = attacks.filter((name) => (process.env['ATTACKS'] ?? name).includes(name));

it('a tenant with hostile calls, pipelined requests, unread pages and costly schemas does not slow another one down', async () => {
  const started = performance.now();
  const lap = (what: string): void =>
    void (tellsFigures && process.stdout.write(`${what} at ${Math.round(performance.now() - started)} ms\n`));
  model.set({ says: JSON.stringify(draft) }, 'draft');
  model.set({ says: JSON.stringify({ verdicts }) }, 'verification');
  const order: HostileOrder = { ...(await hostileTenant()), attacks: chosen };
  lap('set up');
  const { client } = await createTenant(platform.url, await signIn(platform.url), { max_concurrent_calls: 1 });
  const other = await customer(client, 'sip.other.example');
  await dispatchTimes(other, 10);
  const count = times(10, 200);
  const before = await dispatchTimes(other, count);
  const checks = times(20, 500);
  const healthyBefore = await healthTimes(checks);
  lap('before');
  const attacker = runNode({ args: [`${repository}/test/faults/harness/hostile-client.ts`, JSON.stringify(order)] });
  await attacker.sees(/attacking/);
  await delay(1_000);
  const attacked = await dispatchTimes(other, count);
  const healthyAttacked = await healthTimes(checks);
  lap('attacked');
  attacker.signal('SIGKILL');
  await attacker.ended;
  // Measures again at the end: both measurements contain what the machine can do and what grows with the number of
  // calls.
  const after = await dispatchTimes(other, count);
  const healthyAfter = await healthTimes(checks);
  lap('after');
  const quiet = [...before, ...after].toSorted((a, b) => a - b);
  const healthy = [...healthyBefore, ...healthyAfter].toSorted((a, b) => a - b);
  const shares = (took: readonly number[]) => ({
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    max: took.at(-1),
  });
  const figures = {
    quiet: shares(quiet),
    attacked: shares(attacked),
    healthz: { quiet: shares(healthy), attacked: shares(healthyAttacked) },
  };
  if (tellsFigures)
    process.stdout.write(
      `${JSON.stringify({ scenario: 'hostile tenant', attacks: chosen, ...figures })}\n${attacker.output()}\n`,
    );
  expect([quiet.length, attacked.length]).toEqual([2 * count, count]);
  if (isFull) expect(percentile(attacked, 0.95)).toBeLessThan(2 * percentile(quiet, 0.95));
});
