// Erasing a call: nothing of it is left anywhere, and everything else stays true.
import { randomUUID } from 'node:crypto';
import { stored } from '@voicecall/server/handlers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { daysAround, person, plant, planted, tablesWith, wholeCall } from './whole-call.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Calls long enough for their recorders to start.
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(() => platform.close());

it('every table says what it holds of calls', async () => {
  const tables = await platform.sql<{ name: string; of_call: boolean }>(
    `select c.relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'call_id') as of_call
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_inherits where inhrelid = c.oid) and c.relname <> '_prisma_migrations' order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(stored).toSorted());
  // The ledger has ids only.
  const silent = tables.filter(({ name, of_call }) => of_call && !stored[name]).map(({ name }) => name);
  expect(silent).toEqual(['erased_calls']);
});

it('leaves nothing of a person in any column, nor the file; deliveries are canceled, and sums stay', async () => {
  const { client } = platform.tenant;
  const call_id = await wholeCall(platform);
  const { recording_url } = await client.calls.get(call_id);
  const days = daysAround(platform);
  const before = (await client.stats.get(days)).totals;
  expect(before).toMatchObject({ calls: 1 });
  // Every table that has something of a call has something of this one.
  for (const [table, of] of Object.entries(stored))
    if (of && !['call_search_marks', 'call_recounts', 'call_report_parts'].includes(table))
      expect([table, await rowsOf(of.of, table, call_id)]).not.toEqual([table, 0]);
  expect((await tablesWith(platform, person.name)).length).toBeGreaterThan(5);
  const columns = await plant(platform, call_id);
  expect(columns).toEqual(expect.arrayContaining(['calls.lead', 'call_turns.text', 'webhook_deliveries.body']));

  const { erased_call } = await client.calls.erase(call_id);
  expect(erased_call.id).toBe(call_id);
  for (const text of [planted, ...Object.values(person)])
    expect([text, await tablesWith(platform, text)]).toEqual([text, []]);
  await expect(client.calls.get(call_id)).rejects.toMatchObject({ code: 'call_not_found' });
  await until(async () => ((await fetch(recording_url ?? '')).status === 404 ? [1] : []));
  expect(await client.calls.erase(call_id)).toEqual({ erased_call });

  const { webhook_deliveries } = await client.webhookDeliveries.list({ call_id });
  const [waited] = webhook_deliveries.filter(({ status }) => status === 'canceled');
  expect(waited).toMatchObject({ next_attempt_at: null });
  await expect(client.webhookDeliveries.redeliver(waited?.id ?? '')).rejects.toMatchObject({ code: 'delivery_erased' });
  expect((await client.webhookDeliveries.createRedelivery({ filters: { call_id } })).total).toBe(0);
  // Counted again, the call has no part in the sums any more, and its part stays.
  await until(async () => ((await platform.sql('select 1 from call_recounts')).length === 0 ? [1] : []));
  expect((await client.stats.get(days)).totals).toEqual(before);
});

async function rowsOf(of: string, table: string, call_id: string): Promise<number> {
  const condition = of.replaceAll('$1', `'${platform.tenant.id}'`).replaceAll('$2', `array['${call_id}']`);
  return (await platform.sql(`select 1 from ${table} where tenant_id = '${platform.tenant.id}' and ${condition}`))
    .length;
}

it('is refused during the call, on hold, and for the call of another tenant', async () => {
  const { client } = platform.tenant;
  // Until it is ended, the call waits.
  const dialsFrom = (at: string | null) =>
    platform.sql('update tenants set next_dial_at = $2 where id = $1', [platform.tenant.id, at]);
  await dialsFrom('9999-01-01T00:00:00Z');
  const placed = await placeCall(platform, { to: '+15005550002' });
  await expect(client.calls.erase(placed.call_id)).rejects.toMatchObject({ code: 'call_active' });
  await client.calls.end(placed.call_id);
  await placed.ended();
  await dialsFrom(null);
  const other = await platform.newTenant();
  await expect(other.client.calls.erase(placed.call_id)).rejects.toMatchObject({ code: 'call_not_found' });
  const { call } = await client.calls.hold(placed.call_id, { reason: 'Dispute 4711' });
  expect(call.hold_reason).toBe('Dispute 4711');
  await expect(client.calls.erase(placed.call_id)).rejects.toMatchObject({ code: 'call_held' });
  await client.calls.hold(placed.call_id, { reason: null });
  // Two at once: one erases, and both say when.
  const [first, second] = await Promise.all([client.calls.erase(placed.call_id), client.calls.erase(placed.call_id)]);
  expect(first).toEqual(second);
  await expect(other.client.calls.erase(placed.call_id)).rejects.toMatchObject({ code: 'call_not_found' });
});

it('a repeated dispatch of an erased call is answered as before, and dials nobody', async () => {
  const { client } = platform.tenant;
  const placed = await placeCall(platform, { to: '+15005550006' });
  const { call } = await placed.ended();
  const options = { idempotencyKey: randomUUID() };
  const body = { agent_id: call.agent_id, trunk_id: call.trunk_id ?? '', to_number: '+15005550006' };
  const dispatched = await client.calls.dispatch(body, options);
  await until(async () => ((await client.calls.get(dispatched.call_id)).call.ended_at === null ? [] : [1]));
  await client.calls.erase(dispatched.call_id);
  const count = async (): Promise<number> => (await client.calls.list({})).calls.length;
  const known = await count();
  expect(await client.calls.dispatch(body, options)).toEqual(dispatched);
  expect(await count()).toBe(known);
});
