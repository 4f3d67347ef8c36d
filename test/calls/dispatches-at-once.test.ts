// Many dispatches at once are written by one statement. Each has its own outcome, and none fails with another one.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { DispatchBody } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { holdInserts } from '../harness/platform/hold-inserts.ts';
import type { HeldInserts } from '../harness/platform/hold-inserts.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const refusedByDatabase = '+15005559999';
const platform = sharedPlatform('api');
let inserts: HeldInserts;
beforeAll(async () => {
  inserts = await holdInserts(platform, 'calls', 4713);
  await platform.sql(`
    create function refuse_number() returns trigger language plpgsql as $$
      begin if new.to_number = '${refusedByDatabase}' then raise exception 'refused by the test'; end if; return new; end $$;
    create trigger zz_refuse_number before insert on calls for each row execute function refuse_number()`);
});
afterAll(async () => {
  await inserts.close();
});

interface Customer {
  readonly tenant: TestTenant;
  readonly body: DispatchBody;
}
let one: Customer;
let other: Customer;
let third: Customer;
beforeEach(async () => {
  one = await addCustomer();
  other = await addCustomer();
  third = await addCustomer();
});

async function addCustomer(): Promise<Customer> {
  const tenant = await addTenant(platform);
  const { client } = tenant;
  const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const { id: trunk_id } = await client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound });
  return { tenant, body: { agent_id, trunk_id, to_number: '+15005550001' } };
}

interface Wanted {
  readonly key?: string;
  readonly change?: Partial<DispatchBody>;
}

async function dispatch({ tenant, body }: Customer, { key, change }: Wanted = {}) {
  const response = await fetch(`${platform.url}/v1/tenants/${tenant.id}/dispatch`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.apiKey}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ ...body, ...change }),
  });
  const { call_id } = (await response.json()) as { call_id?: string };
  return { status: response.status, replayed: response.headers.has('idempotent-replayed'), call_id };
}

/**
 * The statements of the first requests wait in the database, as many as run at once; what each tenant may have running
 * behind them runs together.
 */
async function behindOthers<T>(requests: () => readonly Promise<T>[]): Promise<T[]> {
  await inserts.hold();
  const first: Promise<unknown>[] = [];
  for (let sent = 1; sent <= 4; sent += 1) {
    first.push(dispatch(third));
    await inserts.waiting(sent);
  }
  let arrived = 0;
  const count = (): void => void (arrived += 1);
  subscribe('http.server.request.start', count);
  const behind = requests();
  await until(async () => (arrived >= behind.length ? [1] : []));
  unsubscribe('http.server.request.start', count);
  // What reads from the database is answered, so those that read nothing have come to their statement.
  await (await addTenant(platform)).client.agents.list();
  await inserts.release();
  await Promise.all(first);
  return Promise.all(behind);
}

const countOf = async (table: string, { tenant }: Customer): Promise<number> =>
  (await platform.sql(`select 1 from ${table} where tenant_id = $1`, [tenant.id])).length;

it('are committed together, each with its audit entry and its own id', async () => {
  for (const customer of [one, other]) await dispatch(customer);
  const responses = await behindOthers(() =>
    Array.from({ length: 10 }, (_, no) => dispatch(no % 2 ? one : other, no % 3 ? {} : { key: `key ${no}` })),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  const ids = responses.map(({ call_id }) => call_id);
  expect(new Set(ids).size).toBe(10);
  const rows = await platform.sql<{ xmin: string; target_id: string }>(
    `select c.xmin::text, a.target_id from calls c join audit_events a on a.tenant_id = c.tenant_id
       and a.target_type = 'call' and a.target_id = c.id where c.id = any($1)`,
    [ids],
  );
  expect(rows).toHaveLength(10);
  // Far fewer transactions than calls.
  expect(new Set(rows.map(({ xmin }) => xmin)).size).toBeLessThan(6);
});

it('with one key take effect once', async () => {
  const responses = await behindOthers(() => [
    ...Array.from({ length: 4 }, () => dispatch(other, { key: 'same' })),
    ...Array.from({ length: 2 }, () => dispatch(other, { key: 'same', change: { client_ref: 'another' } })),
  ]);
  const done = responses.filter(({ status }) => status === 201);
  // Either body may have been the first.
  expect([4, 2]).toContain(done.length);
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(6 - done.length);
  expect(new Set(done.map(({ call_id }) => call_id)).size).toBe(1);
  expect(done.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await countOf('calls', other)).toBe(1);
});

it('are refused one by one', async () => {
  await dispatch(one);
  await dispatch(other);
  // Changed behind the process, which remembers the agent as it was.
  await platform.sql(`update agents set status = 'archived' where tenant_id = $1`, [other.tenant.id]);
  const responses = await behindOthers(() => [
    dispatch(one),
    dispatch(other),
    dispatch(one, { change: { to_number: refusedByDatabase } }),
    dispatch(one, { change: { from_number: '+15559990000' } }),
    dispatch(one, { key: 'kept' }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 404, 500, 400, 201]);
  expect(await countOf('calls', other)).toBe(1);
  expect(await dispatch(one, { key: 'kept' })).toEqual({ ...responses[4], replayed: true });
});
