// A number that the tenant itself has already: 409 that names its own trunk or phone number, in every way in which it
// can be added. Nothing is said of what other tenants have (requirement 7).
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOf, nextAccount } from '../harness/carrier/carrier.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { mediaTrunks } from '../harness/platform/media-service.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const taken = (details: object | undefined) => ({ status: 409, code: 'phone_already_in_use', details });
const once = ({ id, apiKey }: TestTenant): TestTenant['client'] =>
  createClient({ baseUrl: platform.url, apiKey, tenantId: id, maxRetries: 0 });

type Client = TestTenant['client'];
const inbound = (numbers: string[], allowed_numbers: string[] = []) => ({
  numbers,
  allowed_numbers,
  allowed_addresses: ['198.51.100.0/24'],
});
const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };

/** The ways in which a trunk gets an inbound number. */
const ways: Record<string, (client: Client, number: string, callers?: string[]) => Promise<unknown>> = {
  'a new inbound trunk': (client, number, callers) =>
    client.trunks.create({ name: 'In', direction: 'inbound', inbound: inbound([number], callers) }),
  'a new trunk of both directions': (client, number, callers) =>
    client.trunks.create({
      name: 'Both',
      direction: 'both',
      outbound,
      inbound: inbound([nextNumber(), number], callers),
    }),
  'a trunk that changes its numbers': async (client, number, callers) => {
    const { id } = await client.trunks.create({
      name: 'In',
      direction: 'inbound',
      inbound: inbound([nextNumber()], callers),
    });
    return client.trunks.update(id, { inbound: { numbers: [number] } });
  },
  'a trunk that gets a number more': async (client, number, callers) => {
    const first = nextNumber();
    const { id } = await client.trunks.create({ name: 'In', direction: 'inbound', inbound: inbound([first], callers) });
    return client.trunks.update(id, { inbound: { numbers: [first, number] } });
  },
  'a trunk that changes its callers': async (client, number, callers = []) => {
    const { id } = await client.trunks.create({
      name: 'In',
      direction: 'inbound',
      inbound: inbound([number], [nextNumber()]),
    });
    return client.trunks.update(id, { inbound: { allowed_numbers: callers } });
  },
};

/** The ways in which the tenant has it already, each with what the refusal of a second trunk names. */
const holders: Record<string, (client: Client, number: string, callers: string[]) => Promise<string>> = {
  'an inbound trunk': async (client, number, callers) =>
    (await client.trunks.create({ name: 'First', direction: 'inbound', inbound: inbound([number], callers) })).id,
  'a trunk of both directions': async (client, number, callers) =>
    (await client.trunks.create({ name: 'First', direction: 'both', outbound, inbound: inbound([number], callers) }))
      .id,
};

describe.each(Object.entries(ways))('%s', (_way, add) => {
  it.each(Object.entries(holders))(
    'with the number of %s of the tenant is refused, and names it',
    async (_what, hold) => {
      const tenant = await addTenant(platform);
      const number = nextNumber();
      const trunk_id = await hold(once(tenant), number, []);
      await expect(add(once(tenant), number)).rejects.toMatchObject(taken({ trunk_id }));
      expect((await tenant.client.trunks.get(trunk_id)).trunk.inbound?.numbers).toEqual([number]);
    },
  );

  it('with a number and a caller of another trunk of the tenant is refused, and with other callers accepted', async () => {
    const tenant = await addTenant(platform);
    const [number, caller] = [nextNumber(), nextNumber()];
    const { id: trunk_id } = await once(tenant).trunks.create({
      name: 'First',
      direction: 'inbound',
      inbound: inbound([number], [nextNumber(), caller]),
    });
    await expect(add(once(tenant), number, [caller])).rejects.toMatchObject(taken({ trunk_id }));
    await add(once(tenant), number, [nextNumber()]);
  });

  it('with a number that another tenant has says nothing of who has it', async () => {
    const [owner, tenant] = [await addTenant(platform), await addTenant(platform)];
    const number = nextNumber();
    await owner.client.trunks.create({ name: 'Theirs', direction: 'inbound', inbound: inbound([number]) });
    await expect(add(once(tenant), number)).rejects.toMatchObject(taken(undefined));
  });

  it('with a number that the tenant has imported is refused, and names the trunk of the import', async () => {
    const tenant = await addTenant(platform);
    const account = nextAccount();
    const { phone_number } = await tenant.client.carrierImports.create(importOf(account));
    await expect(add(once(tenant), phone_number.number)).rejects.toMatchObject(
      taken({ trunk_id: phone_number.trunk_id }),
    );
  });
});

it('a trunk that is refused leaves nothing at the media service', async () => {
  const tenant = await addTenant(platform);
  const number = nextNumber();
  const add = ways['a new trunk of both directions'];
  await tenant.client.trunks.create({ name: 'First', direction: 'inbound', inbound: inbound([number]) });
  await expect(add?.(once(tenant), number)).rejects.toMatchObject({ status: 409 });
  const held = async (side: 'Inbound' | 'Outbound') =>
    (await mediaTrunks(platform, side, ({ metadata }) => metadata.includes(tenant.id))).length;
  expect([await held('Inbound'), await held('Outbound')]).toEqual([1, 0]);
});

it('of ten trunks at once with one number one is made, and the others name it', async () => {
  const tenant = await addTenant(platform);
  const number = nextNumber();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      once(tenant).trunks.create({ name: 'In', direction: 'inbound', inbound: inbound([number]) }),
    ),
  );
  const [{ id: trunk_id } = { id: '' }, ...others] = outcomes.flatMap((it) =>
    it.status === 'fulfilled' ? [it.value] : [],
  );
  expect(others).toEqual([]);
  for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toMatchObject(taken({ trunk_id }));
});

it('a number that is listed twice is listed once', async () => {
  const tenant = await addTenant(platform);
  const [number, caller] = [nextNumber(), nextNumber()];
  const { trunk } = await tenant.client.trunks.create({
    name: 'In',
    direction: 'inbound',
    inbound: inbound([number, number], [caller, caller]),
  });
  expect(trunk.inbound).toMatchObject({ numbers: [number], allowed_numbers: [caller] });
});

it('a phone number that the tenant has, registered or imported, is refused, and names it', async () => {
  const tenant = await addTenant(platform);
  const number = nextNumber();
  const { id } = await tenant.client.phoneNumbers.create({ number });
  await expect(once(tenant).phoneNumbers.create({ number })).rejects.toMatchObject(taken({ phone_number_id: id }));
  const { phone_number } = await tenant.client.carrierImports.create(importOf(nextAccount()));
  await expect(once(tenant).phoneNumbers.create({ number: phone_number.number })).rejects.toMatchObject(
    taken({ phone_number_id: phone_number.id }),
  );
});

it('an import of a number that the tenant has, on a trunk or as a phone number, is refused, and names it', async () => {
  const tenant = await addTenant(platform);
  const account = nextAccount();
  const [first = '', second = ''] = account.numbers;
  const { id: phone_number_id } = await tenant.client.phoneNumbers.create({ number: first });
  const { id: trunk_id } = await tenant.client.trunks.create({
    name: 'In',
    direction: 'inbound',
    inbound: inbound([second]),
  });
  const refused = (index: number) => expect(once(tenant).carrierImports.create(importOf(account, index))).rejects;
  await refused(0).toMatchObject(taken({ phone_number_id }));
  await refused(1).toMatchObject(taken({ trunk_id }));
});
