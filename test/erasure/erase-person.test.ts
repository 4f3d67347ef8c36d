// Erasing a person: all of the calls, whatever happens meanwhile, and a receipt that can be checked.
import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@voicecall/server/resources/erasure/person/sign-receipt.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { person, tablesWith, wholeCall } from './whole-call.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(() => platform.close());

async function completed({ client }: TestTenant, id: string) {
  await until(async () => {
    platform.clock.advance(5_000);
    return (await client.erasures.get(id)).erasure.completed_at === null ? [] : [1];
  }, 100);
  const { erasure } = await client.erasures.get(id);
  if (!erasure.receipt) throw new Error('complete without a receipt');
  return { ...erasure, receipt: erasure.receipt };
}

it('finds the calls by number, address and reference, and signs what became of them', async () => {
  const { client } = platform.tenant;
  const receiver = await platform.receiver();
  const call_id = await wholeCall(platform);
  const other = await placeCall(platform, { to: '+15005550006', lead: { name: 'Somebody else' } });
  await other.ended();
  const { agent_id } = (await client.calls.get(other.call_id)).call;
  await platform.sql(
    `insert into chats (tenant_id, id, agent_id, direction, lead, timezone, created_at)
     values ($1, 'ch_of_person', $2, 'web', $3, 'UTC', now())`,
    [platform.tenant.id, agent_id, { email: person.email }],
  );
  const { erasure } = await client.erasures.create({ number: person.number, email: person.email.toUpperCase() });
  expect(erasure).toMatchObject({ by: ['number', 'email'], receipt: null });
  const { receipt } = await completed(platform.tenant, erasure.id);
  expect(receipt).toMatchObject({
    calls: 1,
    call_ids: [call_id],
    rows: { calls: 1, chats: 1, call_turns: expect.any(Number), webhook_deliveries: expect.any(Number) },
    held_call_ids: [],
  });
  expect(receipt.delivered_to.length).toBeGreaterThan(0);
  const { signature, ...signed } = receipt;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(receipt.public_key, 'base64').toString('base64url') },
    format: 'jwk',
  });
  const isSigned = (value: object): boolean =>
    verify(null, Buffer.from(canonicalJson(value)), key, Buffer.from(signature, 'base64'));
  expect([isSigned(signed), isSigned({ ...signed, calls: 0 })]).toEqual([true, false]);

  for (const text of Object.values(person)) expect([text, await tablesWith(platform, text)]).toEqual([text, []]);
  expect((await client.calls.get(other.call_id)).call.lead?.name).toBe('Somebody else');
  await until(async () => receiver.received.filter(({ event }) => event.type === 'erasure.completed'));

  const again = await client.erasures.create({ number: person.number });
  expect((await completed(platform.tenant, again.erasure.id)).receipt.calls).toBe(0);
});

it('waits for calls in progress, keeps and names those on hold, and leaves the namesake and other tenants alone', async () => {
  const tenant = await platform.newTenant();
  const to = '+15005550006';
  const place = async (name: string, of = tenant) => {
    const placed = await placeCall(platform, { to, tenant: of, lead: { name } });
    await placed.ended();
    return placed.call_id;
  };
  const [held, gone, namesake] = [
    await place('Ann Beispiel'),
    await place('ann BEISPIEL'),
    await place('Bob Beispiel'),
  ];
  const stranger = await platform.newTenant();
  const known = await place('Ann Beispiel', stranger);
  await tenant.client.calls.hold(held, { reason: 'Dispute 4711' });
  await platform.sql(`update tenants set next_dial_at = '9999-01-01T00:00:00Z' where id = $1`, [tenant.id]);
  const waits = await placeCall(platform, { to, tenant, lead: { name: 'Ann Beispiel' } });
  const { erasure } = await tenant.client.erasures.create({ number: to, name: 'Ann Beispiel' });
  await until(async () => ((await tenant.client.erasures.get(erasure.id)).erasure.status === 'waiting' ? [1] : []));
  await expect(tenant.client.calls.get(gone)).rejects.toMatchObject({ code: 'call_not_found' });
  await tenant.client.calls.end(waits.call_id);
  const { receipt } = await completed(tenant, erasure.id);
  expect(receipt.call_ids.toSorted()).toEqual([gone, waits.call_id].toSorted());
  expect(receipt.held_call_ids).toEqual([held]);
  for (const [of, id] of [
    [tenant, held],
    [tenant, namesake],
    [stranger, known],
  ] as const)
    expect((await of.client.calls.get(id)).call.id).toBe(id);
  const [row] = await platform.sql<{ subject_sealed: unknown }>('select subject_sealed from erasures where id = $1', [
    erasure.id,
  ]);
  expect(row?.subject_sealed).toBe(null);
});
