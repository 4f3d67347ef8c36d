// Guarantees of what a caller passes: a body of no kind, or an option that is ignored, does not compile; dates may be Date.
import type { CreateCustomFieldBody, CreateToolBody, CreateTrunkBody } from '@voicecall/sdk';
import { createCustomFieldBody, createToolBody, createTrunkBody, variants } from '@voicecall/contract';
import { unwrap } from '@voicecall/contract/generate/typescript-of';
import type { Schema } from '@voicecall/contract/generate/typescript-of';
import { expect, test } from 'vitest';
import { scriptedServer, testClient } from './scripted-server.ts';

const { client } = testClient({ baseUrl: 'http://127.0.0.1:1' });

test('a tool without what its type needs does not compile', () => {
  const tool = { name: 'look_up', description: 'Looks up.' };
  const http = { url: 'https://crm.example.com/lookup' };
  const right: CreateToolBody[] = [
    { ...tool, type: 'http', http },
    { ...tool, type: 'booking' },
    { ...tool, type: 'transfer', http: null },
  ];
  const wrong: CreateToolBody[] = [
    // @ts-expect-error -- without http
    { ...tool, type: 'http' },
    // @ts-expect-error -- null is none
    { ...tool, type: 'http', http: null },
    // @ts-expect-error -- of another type
    { ...tool, type: 'booking', http },
  ];
  for (const body of right) expect(createToolBody.safeParse(body).success).toBe(true);
  for (const body of wrong) expect(createToolBody.safeParse(body).success).toBe(false);
});

test('a custom field without what its type needs does not compile', () => {
  const field = { field_key: 'heat', label: 'Heat' };
  const right: CreateCustomFieldBody[] = [
    { ...field, type: 'enum', enum_values: ['hot', 'cold'] },
    { ...field, type: 'number' },
    { ...field, type: 'date', enum_values: [] },
  ];
  const wrong: CreateCustomFieldBody[] = [
    // @ts-expect-error -- without values
    { ...field, type: 'enum' },
    // @ts-expect-error -- for enums only
    { ...field, type: 'string', enum_values: ['hot'] },
  ];
  for (const body of right) expect(createCustomFieldBody.safeParse(body).success).toBe(true);
  for (const body of wrong) expect(createCustomFieldBody.safeParse(body).success).toBe(false);
});

test('a trunk without the sides of its direction, or with half a password, does not compile', () => {
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const numbers = ['+15551230002'];
  const credentials = { auth_username: 'acme', auth_password: 's3cret' };
  const right: CreateTrunkBody[] = [
    { name: 'Out', direction: 'outbound', outbound },
    { name: 'Out', direction: 'outbound', outbound: { ...outbound, ...credentials }, inbound: null },
    { name: 'In', direction: 'inbound', inbound: { numbers, allowed_addresses: ['198.51.100.0/24'] } },
    { name: 'Both', direction: 'both', outbound, inbound: { numbers, ...credentials } },
  ];
  // The server checks these on the merged trunk, see test/resources/trunks.test.ts.
  const wrong: CreateTrunkBody[] = [
    // @ts-expect-error -- without its side
    { name: 'Out', direction: 'outbound' },
    // @ts-expect-error -- with a side that it does not have
    { name: 'In', direction: 'inbound', inbound: { numbers, ...credentials }, outbound },
    // @ts-expect-error -- without the other side
    { name: 'Both', direction: 'both', outbound },
    // @ts-expect-error -- a name without a password
    { name: 'Out', direction: 'outbound', outbound: { ...outbound, auth_username: 'acme' } },
    // @ts-expect-error -- open to the world
    { name: 'In', direction: 'inbound', inbound: { numbers } },
  ];
  for (const body of right) expect(createTrunkBody.safeParse(body).success).toBe(true);
  expect(wrong).toHaveLength(5);
});

test('the kinds of a body use all values of the member that tells them apart', () => {
  for (const [schema, member] of [
    [createToolBody, 'type'],
    [createCustomFieldBody, 'type'],
    [createTrunkBody, 'direction'],
  ] as const) {
    const named = variants.get(schema)?.kinds.flatMap((kind) => kind.is?.[member] ?? []) ?? [];
    const told = unwrap((schema.shape as Record<string, Schema>)[member] as Schema);
    expect(named.toSorted()).toEqual(
      Object.values(told._zod.def.entries ?? {})
        .map(String)
        .toSorted(),
    );
  }
});

test('an idempotency key compiles only where the API honours it', () => {
  const options = { idempotencyKey: 'order-4711' };
  const uncalled = [
    () => client.agents.create({ name: 'a', instructions: 'b' }, options),
    () => client.calls.dispatch({ agent_id: 'ta_1', trunk_id: 'tt_1', to_number: '+15005550001' }, options),
    // @ts-expect-error -- tools are created without one
    () => client.tools.create({ name: 'a', description: 'b', type: 'booking' }, options),
    // @ts-expect-error -- neither is anything read with one
    () => client.calls.get('AJ_1', options),
    // @ts-expect-error -- a wait sends no key
    () => client.calls.wait('AJ_1', options),
    // @ts-expect-error -- its time limit is timeoutMs
    () => client.summaries.wait('AJ_1', { totalTimeoutMs: 1 }),
  ];
  expect(uncalled).toHaveLength(6);
});

test('a time may be a Date, in a query and in a body', async () => {
  await using server = await scriptedServer(() => ({}));
  const { client: sending } = testClient(server);
  const at = new Date('2026-11-21T09:30:00.123Z');
  await sending.calls.list({ created_after: at, created_before: '2026-11-22T00:00:00Z' });
  await sending.webhooks.recover('twe_1', { since: at });
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/tenants/tn_1/calls?created_after=2026-11-21T09%3A30%3A00.123Z&created_before=2026-11-22T00%3A00%3A00Z',
    '/v1/tenants/tn_1/webhooks/twe_1/recover',
  ]);
  expect(server.received[1]?.body).toBe('{"since":"2026-11-21T09:30:00.123Z"}');
  await expect(sending.calls.list({ created_after: new Date(Number.NaN) })).rejects.toThrow(RangeError);
  expect(server.received).toHaveLength(2);
});
