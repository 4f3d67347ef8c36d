// Alerts about calls, summaries and what they cost: each opens once when something breaks, and closes when it is over.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelServer } from '../harness/summaries/model-server.ts';
import type { ModelServer } from '../harness/summaries/model-server.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { busyCall } from '../harness/receivers/hook.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { alertsOf, sees } from './alerts-of.ts';

let platform: TestPlatform;
let modelServer: ModelServer;
/** Made before the clock is moved past the end of the operator's session. */
let spender: TestTenant;
let unpriced: TestTenant;
beforeAll(async () => {
  modelServer = await startModelServer(() => platform.sandbox.url);
  platform = await startPlatform({ model: modelServer.config });
  [spender, unpriced] = [await platform.newTenant(), await platform.newTenant()];
});
afterAll(async () => {
  await platform.close();
  await modelServer.close();
});

const failing = '+15005550006';
const busy = '+15005550002';
const withoutAgent = '+15005550008';

const end = async (tenant: TestTenant, to: string, advanceMs = 0): Promise<string> =>
  (await (await placeCall(platform, { to, tenant })).ended({ advanceMs })).call.id;

it('a share of failed calls is told with the newest of them, until it is small again', async () => {
  const tenant = await platform.newTenant();
  await tenant.client.alerts.updateRules({ rules: { calls_failing: { calls: 3 } } });
  const first = await end(tenant, failing);
  await end(tenant, busy);
  const last = await end(tenant, failing);
  const alert = await sees(platform, tenant, 'calls_failing', ['open']);
  expect(alert).toMatchObject({
    record_ids: [last, first],
    cause: '2 of 3 calls of the last hour failed, most often with carrier_unavailable.',
  });
  await end(tenant, busy);
  await end(tenant, busy);
  expect((await sees(platform, tenant, 'calls_failing', ['closed'])).id).toBe(alert.id);
});

it('a share of failed calls that is usual at this hour is not told', async () => {
  const tenant = await platform.newTenant();
  await tenant.client.alerts.updateRules({ rules: { calls_failing: { calls: 2 } } });
  const shareOf = async (failed: number, ended: number): Promise<void> => {
    for (let n = 0; n < ended; n += 1) await end(tenant, n < failed ? failing : busy);
  };
  await shareOf(1, 2);
  // All of it was yesterday; what is new is that nothing else ends.
  await platform.sql(`update calls set created_at = created_at - interval '24 hours' where tenant_id = $1`, [
    tenant.id,
  ]);
  await shareOf(1, 2);
  await secretOf(tenant, 3_000);
  await sees(platform, tenant, 'secret_expiring', ['open']);
  expect(await alertsOf(tenant, 'calls_failing')).toEqual([]);
  await shareOf(2, 2);
  expect((await sees(platform, tenant, 'calls_failing', ['open'])).cause).toBe(
    '3 of 4 calls of the last hour failed, most often with carrier_unavailable; in this hour of the seven days before, 1 of 2 did.',
  );
});

it('calls whose agent breaks down are told with the providers that they used', async () => {
  const tenant = await platform.newTenant();
  await tenant.client.alerts.updateRules({ rules: { provider_errors: { calls: 1 } } });
  const call_id = await end(tenant, '+15005550001');
  await use(tenant, call_id, 'speech-maker', 5);
  await platform.sql(`update calls set ended_reason = 'agent_error' where id = $1`, [call_id]);
  const alert = await sees(platform, tenant, 'provider_errors', ['open']);
  expect(alert).toMatchObject({
    record_ids: [call_id],
    cause: expect.stringMatching(/^1 call of the last hour broke down in the agent\. .*speech-maker/) as string,
  });
  platform.clock.advance(3_600_000);
  expect((await sees(platform, tenant, 'provider_errors', ['closed'])).id).toBe(alert.id);
});

/** Replaces the secret of an endpoint; the old one signs on for so long. */
async function secretOf(tenant: TestTenant, overlap_sec: number): Promise<string> {
  const { id } = (await tenant.client.webhooks.create({ url: `${platform.url}/nowhere` })).webhook_endpoint;
  await tenant.client.webhooks.rotateSecret(id, { overlap_sec });
  return id;
}

it('a replaced secret that will not sign much longer is told, until it does not', async () => {
  const tenant = await platform.newTenant();
  await secretOf(tenant, 86_400);
  const id = await secretOf(tenant, 3_000);
  const alert = await sees(platform, tenant, 'secret_expiring', ['open']);
  expect(alert).toMatchObject({
    record_ids: [id],
    cause: expect.stringMatching(/signs for \d+ minutes more/) as string,
  });
  expect((await sees(platform, tenant, 'secret_expiring', ['closed'])).id).toBe(alert.id);
});

it('calls that no agent takes are told, until an agent takes one', async () => {
  const tenant = await platform.newTenant();
  await tenant.client.alerts.updateRules({ rules: { no_agent_worker: { calls: 1 } } });
  const call_id = await end(tenant, withoutAgent, 2_000);
  const alert = await sees(platform, tenant, 'no_agent_worker', ['open']);
  expect(alert).toMatchObject({
    record_ids: [call_id],
    cause: '1 call of the last 15 minutes ended because no agent took them in time.',
  });
  await end(tenant, busy);
  expect((await sees(platform, tenant, 'no_agent_worker', ['closed'])).id).toBe(alert.id);
});

it('calls that wait for a place are told, until they have one', async () => {
  const tenant = await platform.newTenant();
  await platform.operator.tenants.update(tenant.id, { status: 'suspended' });
  const client = platform.operator.withTenant(tenant.id);
  const [agent, trunk] = [
    await client.agents.create({ name: 'Tester', instructions: 'Be brief.' }),
    await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    }),
  ];
  const { call_id } = await client.calls.dispatch({ agent_id: agent.id, trunk_id: trunk.id, to_number: busy });
  const seen = { ...tenant, client };
  const alert = await sees(platform, seen, 'calls_waiting', ['open']);
  expect(alert).toMatchObject({
    record_ids: [call_id],
    cause: expect.stringMatching(/^The oldest call that waits for a place has waited for \d+ minutes\.$/) as string,
  });
  await platform.operator.tenants.update(tenant.id, { status: 'active' });
  expect((await sees(platform, seen, 'calls_waiting', ['closed'])).id).toBe(alert.id);
});

it('summaries that fail are told, until an hour has passed without', async () => {
  const tenant = await platform.newTenant();
  await tenant.client.alerts.updateRules({ rules: { summaries_failing: { summaries: 1 } } });
  modelServer.set({ status: 400 });
  const call_id = await end(tenant, '+15005550001');
  await until(async () => {
    platform.clock.advance(10_000);
    return (await tenant.client.calls.get(call_id)).call.summary_status === 'failed' ? [1] : [];
  });
  modelServer.set('pass');
  const alert = await sees(platform, tenant, 'summaries_failing', ['open']);
  expect(alert).toMatchObject({
    record_ids: [call_id],
    cause: expect.stringMatching(/^1 summary of the last hour failed, most often with \w+\.$/) as string,
  });
  platform.clock.advance(3_600_000);
  expect((await sees(platform, tenant, 'summaries_failing', ['closed'])).id).toBe(alert.id);
});

/** Records usage of a call, as the platform does. */
const use = (tenant: TestTenant, call_id: string, provider: string, quantity: number) =>
  platform.sql(
    `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, model, unit, quantity, recorded_at)
     values ($1, $2, 'agent', 99, 'llm', $3, null, 'input_tokens', $4, $5)`,
    [tenant.id, call_id, provider, quantity, platform.clock.now().toISOString()],
  );

const addPrice = async () =>
  (await signIn(platform.url)).prices.create({
    component: 'llm',
    provider: 'priced',
    unit: 'input_tokens',
    price: '1',
    per_quantity: 1,
    currency: 'USD',
    valid_from: '2026-01-01T00:00:00.000Z',
  });

it('usage without a price is told once there are prices, until two days have passed', async () => {
  const tenant = unpriced;
  const call_id = await busyCall(tenant);
  await addPrice();
  await use(tenant, call_id, 'unknown', 5);
  const alert = await sees(platform, tenant, 'unpriced_usage', ['open']);
  expect(alert).toMatchObject({
    record_ids: [call_id],
    cause: expect.stringMatching(/^\d+ lines? of usage of yesterday and today had no price/) as string,
  });
  platform.clock.advance(2 * 86_400_000);
  expect((await sees(platform, tenant, 'unpriced_usage', ['closed'])).id).toBe(alert.id);
});

it('a budget that is used up is told and stops dispatches, until it is raised or the day ends', async () => {
  const tenant = spender;
  // In its zone it is another day than in UTC, for two hours more at least.
  const timezone = platform.clock.now().getUTCHours() < 10 ? 'Etc/GMT+12' : 'Etc/GMT-14';
  await platform.sql('update tenants set timezone = $2 where id = $1', [tenant.id, timezone]);
  const budget = (amount: string) =>
    tenant.client.alerts.updateRules({ rules: { spend_budget: { enabled: true, amount, stop_dispatch: true } } });
  await budget('10');
  const call_id = await busyCall(tenant);
  const [{ id: agent_id } = { id: '' }] = (await tenant.client.agents.list()).agents;
  const [{ id: trunk_id } = { id: '' }] = (await tenant.client.trunks.list()).trunks;
  const dispatch = () => tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: busy });
  await use(tenant, call_id, 'priced', 12);
  const alert = await sees(platform, tenant, 'spend_budget', ['open']);
  expect(alert).toMatchObject({
    record_ids: [],
    cause: expect.stringMatching(
      /^The calls of today have cost [\d.]+, and the budget of a day is 10\. Dispatches/,
    ) as string,
  });
  await expect(dispatch()).rejects.toMatchObject({ status: 403, code: 'budget_reached' });
  await expect(tenant.client.calls.phoneTest(agent_id, { to_number: busy })).rejects.toMatchObject({
    code: 'budget_reached',
  });
  await budget('1000');
  await dispatch();
  expect((await sees(platform, tenant, 'spend_budget', ['closed'])).id).toBe(alert.id);
  await budget('10');
  await expect(dispatch()).rejects.toMatchObject({ code: 'budget_reached' });
  await sees(platform, tenant, 'spend_budget', ['open', 'closed']);
  platform.clock.advance(86_400_000);
  await dispatch();
  await sees(platform, tenant, 'spend_budget', ['closed', 'closed']);
});
