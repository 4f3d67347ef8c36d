// Trunks with phone numbers: the numbers are counted, block archiving while one is active, and share one inbound
// dispatch rule. Requirement 3.
import { beforeAll, describe, expect, it } from 'vitest';
import { answeredNumber, nextNumber, ring } from '../harness/calls/ring.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let client: TestPlatform['tenant']['client'];
beforeAll(async () => {
  ({ client } = platform.tenant);
});

const inboundBody = (...numbers: string[]) => ({
  name: 'In',
  direction: 'inbound' as const,
  inbound: { numbers, allowed_addresses: ['198.51.100.0/24'] },
});
const failOnce = (method: string) =>
  fetch(`${platform.sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ method, kind: 'unavailable', times: 1 }),
  });
const ruleOf = async (id: string) =>
  (
    await platform.sql<{ rule: string | null }>('select media_dispatch_rule_id as rule from trunks where id = $1', [id])
  )[0]?.rule;

describe('the numbers of a trunk', () => {
  it('are counted while they are active, wherever the trunk is shown', async () => {
    const { id } = await client.trunks.create(inboundBody(nextNumber()));
    const { id: without } = await client.trunks.create(inboundBody(nextNumber()));
    const numbers = await Promise.all(
      [1, 2, 3].map(() => client.phoneNumbers.create({ number: nextNumber(), trunk_id: id })),
    );
    await client.phoneNumbers.release(numbers[0]?.id ?? '');
    await client.phoneNumbers.update(numbers[1]?.id ?? '', { trunk_id: null });
    expect((await client.trunks.get(id)).trunk.active_number_count).toBe(1);
    expect((await client.trunks.update(id, { name: 'Renamed' })).trunk.active_number_count).toBe(1);
    const counts = Object.fromEntries(
      (await client.trunks.list()).trunks.map((trunk) => [trunk.id, trunk.active_number_count]),
    );
    expect(counts).toMatchObject({ [id]: 1, [without]: 0 });
  });

  it('prevent its archiving until they are released, and calls still arrive', async () => {
    const { number, trunk_id, phone_number_id } = await answeredNumber(platform.tenant);
    await expect(client.trunks.archive(trunk_id)).rejects.toMatchObject({
      status: 409,
      code: 'trunk_has_active_numbers',
    });
    expect((await ring(platform, { to_number: number })).status).toBe(200);
    await client.phoneNumbers.release(phone_number_id);
    expect((await client.trunks.archive(trunk_id)).trunk).toMatchObject({ status: 'archived', active_number_count: 0 });
    expect((await ring(platform, { to_number: number })).status).toBe(404);
  });

  it('never end up on an archived trunk, in any order of requests', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await client.trunks.create(inboundBody(nextNumber()));
      const [archived, ...created] = await Promise.allSettled([
        client.trunks.archive(id),
        ...Array.from({ length: 3 }, () => client.phoneNumbers.create({ number: nextNumber(), trunk_id: id })),
        client.trunks.archive(id),
      ]);
      const [row] = await platform.sql<{ status: string; n: number }>(
        `select t.status,
                (select count(*)::int from phone_numbers p where p.trunk_id = t.id and p.status = 'active') as n
         from trunks t where t.id = $1`,
        [id],
      );
      expect([archived, ...created].some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(row?.status === 'archived' ? row.n : 0).toBe(0);
    }
  });
});

describe('archiving', () => {
  it('that failed in the media service can be retried, and the trunk accepts no numbers in between', async () => {
    const { id } = await client.trunks.create(inboundBody(nextNumber()));
    await failOnce('DeleteSIPTrunk');
    await expect(client.trunks.archive(id)).rejects.toMatchObject({ status: 502, code: 'upstream_failed' });
    expect((await client.trunks.get(id)).trunk).toMatchObject({ status: 'active', archived_at: null });
    await expect(client.phoneNumbers.create({ number: nextNumber(), trunk_id: id })).rejects.toMatchObject({
      status: 404,
      code: 'trunk_not_found',
    });
    const { trunk } = await client.trunks.archive(id);
    expect(trunk).toMatchObject({ status: 'archived', archived_at: trunk.updated_at });
  });
});

describe('the inbound rule', () => {
  it('is created with an inbound side only', async () => {
    const { id } = await client.trunks.create(inboundBody(nextNumber()));
    expect(await ruleOf(id)).toMatch(/^SDR_/);
    const outbound = await client.trunks.create({
      name: 'Out',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    expect(await ruleOf(outbound.id)).toBeNull();
  });

  it('stays when the trunk is changed, and follows its numbers', async () => {
    const { number, trunk_id } = await answeredNumber(platform.tenant);
    const moved = nextNumber();
    await client.trunks.update(trunk_id, { name: 'Renamed', inbound: { numbers: [number, moved] } });
    const { status, room } = await ring(platform, { to_number: moved });
    expect(status).toBe(200);
    expect(room).toMatch(new RegExp(`^inbound-${trunk_id}_`));
  });

  it('that cannot be created leaves nothing behind: the same numbers can be tried again', async () => {
    const number = nextNumber();
    for (const method of ['CreateSIPDispatchRule', 'CreateSIPOutboundTrunk']) {
      await failOnce(method);
      const both = {
        ...inboundBody(number),
        direction: 'both' as const,
        outbound: { address: 'sip.example.com', numbers: [number] },
      };
      await expect(client.trunks.create(both)).rejects.toMatchObject({ status: 502, code: 'upstream_failed' });
      expect((await ring(platform, { to_number: number })).status).toBe(404);
    }
    await client.trunks.create(inboundBody(number));
    expect((await ring(platform, { to_number: number })).status).toBe(200);
  });
});
