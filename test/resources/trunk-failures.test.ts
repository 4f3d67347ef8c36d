// Trunks while the media service fails: nothing half-made is kept on either side, and what was refused can be tried
// again (requirement 7).
import type { CreateTrunkBody } from '@voicecall/sdk';
import { createClient } from '@voicecall/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaTrunks, orderFault } from '../harness/platform/media-service.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let trunks: TestTenant['client']['trunks'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  // A customer who checks before retrying, as the documentation advises.
  ({ trunks } = createClient({ baseUrl: platform.url, apiKey: tenant.apiKey, tenantId: tenant.id, maxRetries: 0 }));
});

let count = 0;
const both = (): CreateTrunkBody => ({
  name: 'Both',
  direction: 'both',
  outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  inbound: { numbers: [`+1666${String((count += 1)).padStart(7, '0')}`], allowed_addresses: ['198.51.100.0/24'] },
});
/** What the media service holds for the tenant, by side. */
const heldOf = async (): Promise<Record<string, number>> => {
  const ofTenant = ({ metadata }: { metadata: string }): boolean => metadata.includes(tenant.id);
  return {
    inbound: (await mediaTrunks(platform, 'Inbound', ofTenant)).length,
    outbound: (await mediaTrunks(platform, 'Outbound', ofTenant)).length,
  };
};
const failed = (retryable: boolean) => ({
  status: 502,
  code: 'upstream_failed',
  details: { upstream: 'media', retryable },
});

describe('creating', () => {
  const faults = ['CreateSIPInboundTrunk', 'CreateSIPOutboundTrunk'].flatMap((method) =>
    (['unavailable', 'internal', 'lost_answer', 'reset'] as const).map((kind) => ({ method, kind })),
  );

  it.each(faults)('with $kind at $method is a 502 that keeps nothing anywhere, and can be repeated', async (fault) => {
    const body = both();
    await orderFault(platform, fault);
    expect(await refusalOf(trunks.create(body))).toEqual(failed(true));
    expect((await trunks.list()).trunks).toEqual([]);
    expect(await heldOf()).toEqual({ inbound: 0, outbound: 0 });
    await trunks.create(body);
    expect(await heldOf()).toEqual({ inbound: 1, outbound: 1 });
  });

  it('is not repeated by the SDK, since a 502 may come after the effect', async () => {
    await orderFault(platform, { method: 'CreateSIPOutboundTrunk', kind: 'unavailable' });
    expect(await refusalOf(tenant.client.trunks.create(both()))).toEqual(failed(true));
  });

  it('with a number that another inbound trunk has is a 409 that keeps nothing anywhere', async () => {
    const body = both();
    const { id: trunk_id } = await trunks.create(body);
    const taken = { status: 409, code: 'phone_already_in_use', details: { trunk_id } };
    expect(await refusalOf(trunks.create(body))).toEqual(taken);
    expect([(await trunks.list()).trunks.length, await heldOf()]).toEqual([1, { inbound: 1, outbound: 1 }]);
  });
});

describe('changing', () => {
  it.each(['unavailable', 'reset', 'lost_answer'] as const)(
    'with %s is a 502 that changes nothing on record, and can be repeated',
    async (kind) => {
      const { id, trunk } = await trunks.create(both());
      await orderFault(platform, { method: 'UpdateSIPOutboundTrunk', kind });
      expect(await refusalOf(trunks.update(id, { name: 'New' }))).toEqual(failed(true));
      expect((await trunks.get(id)).trunk).toEqual(trunk);
      expect((await trunks.update(id, { name: 'New' })).trunk.name).toBe('New');
    },
  );
});

describe('archiving', () => {
  it.each(['unavailable', 'reset', 'lost_answer'] as const)(
    'with %s is a 502 that leaves the trunk to be archived again',
    async (kind) => {
      const { id, trunk } = await trunks.create(both());
      await orderFault(platform, { method: 'DeleteSIPTrunk', kind });
      expect(await refusalOf(trunks.archive(id))).toEqual(failed(true));
      expect((await trunks.get(id)).trunk).toEqual(trunk);
      expect((await trunks.archive(id)).trunk.status).toBe('archived');
      expect(await heldOf()).toEqual({ inbound: 0, outbound: 0 });
    },
  );
});

it('what failed is in the log with its cause, and without anything that is secret', async () => {
  await orderFault(platform, { method: 'CreateSIPOutboundTrunk', kind: 'internal' });
  const outbound = {
    address: 'sip.example.com',
    numbers: ['+15551230001'],
    auth_username: 'u',
    auth_password: 'never-logged',
  };
  await refusalOf(trunks.create({ name: 'Out', direction: 'outbound', outbound }));
  const line = platform.logged.findLast(({ msg }) => msg === 'request refused');
  expect(JSON.stringify(line)).toContain('an internal error was ordered');
  expect(JSON.stringify(platform.logged)).not.toContain('never-logged');
});
