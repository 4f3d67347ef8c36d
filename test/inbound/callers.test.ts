// The number of a caller, as the platform reads it from what the carrier sends.
import { beforeAll, expect, it } from 'vitest';
import { callOf, answeredNumber } from '../harness/calls/ring.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
let number: Awaited<ReturnType<typeof answeredNumber>>;
beforeAll(async () => {
  number = await answeredNumber(platform.tenant);
});

const trunks = () => platform.tenant.client.trunks;

async function call(from_number: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${platform.sandbox.url}/sandbox/ring`, {
    method: 'POST',
    body: JSON.stringify({ to_number: number.number, from_number, script: 'hangs_up_early', headers }),
  });
  const { room } = (await response.json()) as { room: string };
  return (await platform.tenant.client.calls.get(await callOf(platform, room))).call;
}

it.each([
  ['15551230002', null, '+15551230002'],
  ['+15551230002;npdi', null, '+15551230002'],
  ['tel:+15551230002', null, '+15551230002'],
  ['02079460958', 'GB', '+442079460958'],
  ['02079460958', null, null],
  ['anonymous', 'GB', null],
  ['alice', 'GB', null],
])('a caller that is sent as %s (country %s) is %s, and what came stays', async (from_raw, country, from_number) => {
  const { trunk } = await trunks().update(number.trunk_id, { inbound: { country } });
  expect(trunk.inbound).toMatchObject({ country });
  expect(await call(from_raw)).toMatchObject({ direction: 'inbound', from_number, from_raw });
});

it.each([
  [true, '+442079460958'],
  [false, null],
])('P-Asserted-Identity counts where the trunk trusts it (%s)', async (trust_asserted_identity, from_number) => {
  await trunks().update(number.trunk_id, { inbound: { country: null, trust_asserted_identity } });
  const asserted_identity = '"Ann" <sip:+442079460958@carrier.example>';
  expect(await call('02079460000', { 'P-Asserted-Identity': asserted_identity })).toMatchObject({
    from_number,
    from_raw: '02079460000',
    asserted_identity,
    diversion: null,
  });
});

it('Diversion is kept as the carrier sent it', async () => {
  const diversion = '<sip:+442079460111@carrier.example>;reason=no-answer';
  expect(await call('+15551230002', { Diversion: diversion })).toMatchObject({ asserted_identity: null, diversion });
});

it('a trunk from before these settings has their defaults, and an unknown country is refused', async () => {
  const { trunk_id } = await answeredNumber(platform.tenant);
  await platform.sql(`update trunks set inbound = inbound - 'country' - 'trust_asserted_identity' where id = $1`, [
    trunk_id,
  ]);
  expect((await trunks().get(trunk_id)).trunk.inbound).toMatchObject({ country: null, trust_asserted_identity: false });
  for (const country of ['XX', 'gb', 'GBR'])
    expect(await refusalOf(trunks().update(trunk_id, { inbound: { country } }))).toMatchObject({
      status: 400,
      code: 'validation_failed',
      details: { issues: [{ path: 'inbound.country' }] },
    });
});
