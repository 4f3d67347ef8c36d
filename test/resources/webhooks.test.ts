// Webhook endpoints as a customer keeps them: addresses that may be called, secrets shown once, and how one that
// stopped takes up again (requirement 2.7, 4.5).
import { verifyWebhookSync } from '@voicecall/webhook-verify';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let webhooks: TestTenant['client']['webhooks'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  ({ webhooks } = tenant.client);
});

const url = 'https://127.0.0.1:10/hooks';
const secretForm = /^whsec_[A-Za-z0-9]{44}$/;
const create = async (more = {}) => (await webhooks.create({ url, ...more })).webhook_endpoint;

describe('a new endpoint', () => {
  it('with a URL alone gets all events, and a secret that is shown this once', async () => {
    const { webhook_endpoint, signing_secret, _notice } = await webhooks.create({ url });
    expect(webhook_endpoint).toEqual({
      id: expect.stringMatching(/^twe_[0-9a-f]{24}$/),
      tenant_id: tenant.id,
      url,
      description: '',
      enabled: true,
      event_types: ['*'],
      standard_webhooks: false,
      status: 'active',
      consecutive_failures: 0,
      health: 'healthy',
      last_failure: null,
      created_at: webhook_endpoint.created_at,
      updated_at: webhook_endpoint.created_at,
    });
    expect(signing_secret).toMatch(secretForm);
    expect(_notice).toBeTypeOf('string');
    const { id } = webhook_endpoint;
    expect((await webhooks.get(id)).webhook_endpoint).toEqual(webhook_endpoint);
    expect(
      JSON.stringify([
        await webhooks.get(id),
        await webhooks.list(),
        await webhooks.update(id, { description: 'x' }),
        await webhooks.delete(id),
      ]),
    ).not.toContain('whsec_');
  });

  it.each([
    [
      ['call.completed', 'call.started', 'call.completed'],
      ['call.completed', 'call.started'],
    ],
    [['call.completed', '*'], ['*']],
    [
      ['call.summary.ready', 'booking.created', 'webhook.test'],
      ['call.summary.ready', 'booking.created', 'webhook.test'],
    ],
  ] as const)('that asks for %j is kept as %j', async (asked, kept) => {
    expect((await create({ event_types: [...asked] })).event_types).toEqual(kept);
  });

  it.each([[[]], [['call.exploded']], [['call.completed', 'CALL.STARTED']], ['*'], [[1]], [null], [{}]])(
    'that asks for %j is refused',
    async (event_types) => {
      expect(await refusalOf(create({ event_types }))).toEqual({
        status: 400,
        code: 'invalid_event_types',
        details: undefined,
      });
    },
  );

  it.each([
    'hooks',
    '/hooks',
    '',
    'ftp://127.0.0.1/',
    'javascript:alert(1)',
    'https://',
    'http://192.0.2.1/',
    'http://hooks.example.com/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433.0x7f.1/',
    'https://user:secret@127.0.0.1/',
    `https://127.0.0.1/${'x'.repeat(2048)}`,
  ])('at %j is refused', async (wrong) => {
    expect(await refusalOf(webhooks.create({ url: wrong }))).toMatchObject({
      status: 400,
      code: 'invalid_webhook_url',
      details: { reason: expect.any(String) as unknown },
    });
    expect((await webhooks.list()).webhook_endpoints).toEqual([]);
  });

  it.each([
    'http://127.0.0.1:2/a?b=c',
    'http://localhost:2/',
    'http://[::1]:2/',
    'https://127.1/',
    'https://203.0.113.9.nip.invalid/hooks',
  ])('at %s is taken in the sandbox', async (right) => {
    expect((await webhooks.create({ url: right })).webhook_endpoint.url).toBe(right);
  });
});

describe('the signing secret', () => {
  it('is replaced at once: what is sent from then on holds under the new one only', async () => {
    const receiver = await platform.receiver(tenant);
    const { id } = (await webhooks.list()).webhook_endpoints[0] ?? { id: '' };
    const [old = ''] = receiver.secrets;
    const { signing_secret, webhook_endpoint, _notice } = await webhooks.rotateSecret(id);
    expect([signing_secret, webhook_endpoint.id, typeof _notice]).toEqual([
      expect.stringMatching(secretForm),
      id,
      'string',
    ]);
    expect(signing_secret).not.toBe(old);
    receiver.secrets = [signing_secret];
    expect(await webhooks.test(id)).toMatchObject({ ok: true });
    const sent = receiver.received[0];
    if (!sent) throw new Error('nothing arrived');
    expect(() => verifyWebhookSync(sent.body, sent.headers, old)).toThrow(/signature/i);
  });

  it('of two rotations at once is the one that is used', async () => {
    const receiver = await platform.receiver(tenant);
    const { id } = (await webhooks.list()).webhook_endpoints[0] ?? { id: '' };
    const rotated = await Promise.all([webhooks.rotateSecret(id), webhooks.rotateSecret(id)]);
    receiver.secrets = rotated.map(({ signing_secret }) => signing_secret);
    expect(new Set(receiver.secrets).size).toBe(2);
    expect(await webhooks.test(id)).toMatchObject({ ok: true });
  });
});

describe('a change', () => {
  it('leaves alone what it does not name, and can be repeated', async () => {
    const endpoint = await create({ description: 'CRM', event_types: ['call.completed'] });
    const once = (await webhooks.update(endpoint.id, { description: 'ERP' })).webhook_endpoint;
    expect(once).toEqual({ ...endpoint, description: 'ERP', updated_at: once.updated_at });
    const twice = (await webhooks.update(endpoint.id, { description: 'ERP' })).webhook_endpoint;
    expect(twice).toEqual({ ...once, updated_at: twice.updated_at });
    expect((await webhooks.update(endpoint.id, { enabled: false })).webhook_endpoint).toMatchObject({
      enabled: false,
      status: 'active',
      event_types: ['call.completed'],
    });
  });

  it('is refused where a new endpoint would be', async () => {
    const { id } = await create();
    expect(await refusalOf(webhooks.update(id, { url: 'https://10.0.0.1/' }))).toMatchObject({
      code: 'invalid_webhook_url',
    });
    expect(await refusalOf(webhooks.update(id, { event_types: [] }))).toMatchObject({ code: 'invalid_event_types' });
    expect(await refusalOf(webhooks.update(id, { enabled: 'yes' as unknown as boolean }))).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('does not undo another that is made at the same time', async () => {
    const { id } = await create();
    await Promise.all([
      webhooks.update(id, { description: 'One' }),
      webhooks.update(id, { event_types: ['call.started'] }),
      webhooks.update(id, { enabled: false }),
      webhooks.rotateSecret(id),
    ]);
    expect((await webhooks.get(id)).webhook_endpoint).toMatchObject({
      description: 'One',
      event_types: ['call.started'],
      enabled: false,
    });
  });
});

describe('an endpoint that the platform stopped', () => {
  const stopped = async (): Promise<string> => {
    const { id } = await create();
    await platform.sql(`update webhook_endpoints set status = 'disabled', consecutive_failures = 3 where id = $1`, [
      id,
    ]);
    return id;
  };
  const revived = { status: 'active', consecutive_failures: 0 };

  it('takes up again with a URL, new or its own, or when it is switched on', async () => {
    expect((await webhooks.update(await stopped(), { url: `${url}2` })).webhook_endpoint).toMatchObject({
      ...revived,
      url: `${url}2`,
    });
    expect((await webhooks.update(await stopped(), { url })).webhook_endpoint).toMatchObject(revived);
    expect((await webhooks.update(await stopped(), { enabled: true })).webhook_endpoint).toMatchObject(revived);
  });

  it.each([{ description: 'x' }, { event_types: ['*' as const] }, { enabled: false }, {}])(
    'stays stopped with %j',
    async (change) => {
      expect((await webhooks.update(await stopped(), change)).webhook_endpoint).toMatchObject({
        status: 'disabled',
        consecutive_failures: 3,
      });
    },
  );
});

it('a deleted endpoint is shown once more, then found by no id and in no list, and gets nothing that was queued', async () => {
  const receiver = await platform.receiver(tenant);
  receiver.respond = () => 500;
  const [endpoint] = (await webhooks.list()).webhook_endpoints;
  const { id: agent_id } = await tenant.client.agents.create({ name: 'A', instructions: 'B' });
  const { id: trunk_id } = await tenant.client.trunks.create({
    name: 'T',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  await tenant.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550002' });
  const ofStatus = async (status: 'pending' | 'canceled') =>
    (await tenant.client.webhookDeliveries.list({ status })).webhook_deliveries;
  await until(async () =>
    (await ofStatus('pending')).filter(({ attempt_count }) => attempt_count > 0).length >= 5 ? [1] : [],
  );
  const { webhook_endpoint } = await webhooks.delete(endpoint?.id ?? '');
  expect(webhook_endpoint).toMatchObject({ id: endpoint?.id, url: endpoint?.url });
  expect([await ofStatus('pending'), (await ofStatus('canceled')).length]).toEqual([[], 5]);
  const { id } = webhook_endpoint;
  for (const call of [
    () => webhooks.get(id),
    () => webhooks.update(id, { enabled: true }),
    () => webhooks.delete(id),
    () => webhooks.rotateSecret(id),
    () => webhooks.test(id),
  ]) {
    expect(await refusalOf(call())).toEqual({ status: 404, code: 'webhook_not_found', details: undefined });
  }
  expect((await webhooks.list()).webhook_endpoints).toEqual([]);
});
