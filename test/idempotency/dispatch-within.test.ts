// Calls that are accepted in the transaction of somebody else: all of them with it, or none.
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db, Sql } from '@voicecall/server/platform/database/db.ts';
import { system } from '@voicecall/server/platform/principal.ts';
import { dispatchWithin } from '@voicecall/server/resources/calls/public.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
const to_numbers = ['+15005550002', '+15005550002'];
let db: Db;
let targets: { readonly tenant_id: string; readonly agent_id: string; readonly trunk_id: string };
beforeAll(async () => {
  db = openDb(platform.databaseUrl, 2, () => undefined);
  const { id: tenant_id, client } = platform.tenant;
  const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const { id: trunk_id } = await client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound });
  targets = { tenant_id, agent_id, trunk_id };
});
afterAll(() => db.close());

const claim = { tenant_id: '', key: 'k', claim_token: 't', fingerprint: { current: '', former: [] }, at: new Date() };

async function dispatchAll(sql: Sql, trunk_id = targets.trunk_id): Promise<string[]> {
  const ids: string[] = [];
  for (const to_number of to_numbers) {
    const who = { ...system, claim };
    const { call_id } = await dispatchWithin(sql, who, { ...targets, trunk_id, to_number }, platform.clock.now());
    ids.push(call_id);
  }
  return ids;
}

it('are placed once it is committed, each with its audit entry; its idempotency key stays its own', async () => {
  const ids = await db.tx((sql) => dispatchAll(sql));
  const { client, id } = platform.tenant;
  await until(async () => {
    const calls = await Promise.all(ids.map((call_id) => client.calls.get(call_id)));
    return calls.every(({ call }) => call.ended_at !== null) ? [1] : [];
  });
  const audited = await platform.sql(
    `select 1 from audit_events where action = 'call.dispatched' and target_id = any($1)`,
    [ids],
  );
  expect(audited).toHaveLength(to_numbers.length);
  expect(await platform.sql('select 1 from idempotency_keys where tenant_id = $1 and key = $2', [id, 'k'])).toEqual([]);
});

it('do not exist when it is rolled back', async () => {
  const count = () => platform.sql('select count(*)::int as n from calls where tenant_id = $1', [targets.tenant_id]);
  const before = await count();
  const failed = db.tx(async (sql) => {
    await dispatchAll(sql);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await count()).toEqual(before);
});

it('are refused without a trunk', async () => {
  await expect(db.tx((sql) => dispatchAll(sql, 'tt_000000000000000000000000'))).rejects.toMatchObject({
    code: 'trunk_not_found',
  });
});
