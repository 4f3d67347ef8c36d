// A call is erased while something is being done about it: what comes back then has nothing to write to.
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { openClient } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';
import { person, tablesWith } from './whole-call.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config });
});
afterEach(() => modelServer.set('pass'));
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

async function endedCall(): Promise<string> {
  const { name, email, number } = person;
  const placed = await placeCall(platform, { to: number, client_ref: `crm ${name}`, lead: { name, email } });
  return (await placed.ended()).call.id;
}

const idle = (question: string) => until(async () => ((await platform.sql(question)).length === 0 ? [1] : []));

/** The tables that have something of the person, or the id of the call. */
async function leftOf(call_id: string): Promise<string[]> {
  const left = new Set<string>();
  for (const text of Object.values(person)) for (const name of await tablesWith(platform, text)) left.add(name);
  // The id stays where the guide says so, in jobs, and in notes of what is to be done.
  const known =
    /\.(audit_events|bookings|call_recounts|call_search_marks|delivery_attempts|erased_calls|idempotency_keys|job|job_common|recording_deletions|webhook_deliveries|webhook_redeliveries)$/;
  for (const name of await tablesWith(platform, call_id)) if (!known.test(name)) left.add(name);
  return [...left];
}

it.each(['draft', 'verification'] as const)('while the model makes the %s of its summary', async (question) => {
  modelServer.set('wait', question);
  const call_id = await endedCall();
  await until(async () => (modelServer.waiting(question) > 0 ? [1] : []));
  await platform.tenant.client.calls.erase(call_id);
  modelServer.set('pass', question);
  await idle(`select 1 from call_summaries where call_id = '${call_id}'`);
  expect(await leftOf(call_id)).toEqual([]);
});

it('while a delivery of it is being made, repeated, and repeated with others', async () => {
  const { client } = platform.tenant;
  const receiver = await platform.receiver();
  let release: () => void = () => undefined;
  const call_id = await endedCall();
  await finishedSummary(platform, call_id);
  await idle(`select 1 from webhook_deliveries where due_at is not null`);
  const { webhook_deliveries } = await client.webhookDeliveries.list({ call_id });
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  receiver.respond = async () => {
    asked += 1;
    await held;
    return 200;
  };
  // Those of its other endpoints, too: the order of the list says nothing.
  for (const { id } of webhook_deliveries) await client.webhookDeliveries.redeliver(id);
  await until(async () => (asked > 0 ? [1] : []));
  await client.webhookDeliveries.createRedelivery({ filters: { call_id } });
  await client.calls.erase(call_id);
  release();
  await idle(`select 1 from webhook_deliveries where due_at is not null`);
  await idle(`select 1 from webhook_redeliveries where completed_at is null`);
  expect(await leftOf(call_id)).toEqual([]);
  const bodies = await platform.sql<{ body: string }>('select body from webhook_deliveries where call_id = $1', [
    call_id,
  ]);
  expect(bodies.every(({ body }) => body === '')).toBe(true);
});

it('while another transaction has its turns and waits for it: the one that PostgreSQL ends is done again', async () => {
  const call_id = await endedCall();
  await finishedSummary(platform, call_id);
  const [turns, sums] = await Promise.all([openClient(platform.databaseUrl), openClient(platform.databaseUrl)]);
  onTestFinished(async () => void (await Promise.all([turns.end(), sums.end()])));
  const pidOf = async (client: typeof sums) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const [turnsPid, sumsPid] = [await pidOf(turns), await pidOf(sums)];
  // The erasure stops here once it has the call, so that it is the last to wait, and the one that PostgreSQL ends.
  await sums.query(`begin; select pg_advisory_xact_lock(hashtext('voicecall call stats'))`);
  await turns.query(`begin; set local deadlock_timeout = '1h'`);
  await turns.query('select from call_turns where call_id = $1 for update', [call_id]);
  const erased = platform.tenant.client.calls.erase(call_id);
  await until(() => platform.sql('select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [sumsPid]));
  const locked = turns.query('select from calls where id = $1 for update', [call_id]);
  await until(() => platform.sql('select 1 where cardinality(pg_blocking_pids($1)) > 0', [turnsPid]));
  await sums.end();
  await locked;
  await turns.end();
  expect((await erased).erased_call.id).toBe(call_id);
  expect(await platform.sql('select from call_turns where call_id = $1', [call_id])).toEqual([]);
});
