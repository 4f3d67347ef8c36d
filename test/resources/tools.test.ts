// Tools as a customer keeps them: names of their own, settings that stay, secrets that are shown once or never
// (requirements 2.5, 4.9).
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let tools: TestTenant['client']['tools'];
beforeEach(async () => {
  tenant = await addTenant(platform);
  ({ tools } = tenant.client);
});

const url = 'https://127.0.0.1:10/lookup';
const http = { name: 'look_up', description: 'Finds a customer.', type: 'http', http: { url } } as const;
const conflict = { status: 409, code: 'tool_name_conflict', details: undefined };

describe('a new tool', () => {
  it('of type http has every default, and a signing secret that is shown this once', async () => {
    const { id, tool, signing_secret, _notice } = await tools.create(http);
    expect(id).toMatch(/^tl_[0-9a-f]{24}$/);
    expect(tool).toEqual({
      id,
      tenant_id: tenant.id,
      name: 'look_up',
      description: 'Finds a customer.',
      type: 'http',
      enabled: true,
      http: {
        method: 'POST',
        url,
        parameters: { type: 'object', properties: {} },
        timeout_ms: 8000,
        header_names: [],
        has_auth: false,
        max_response_bytes: 65_536,
      },
      created_at: tool.created_at,
      updated_at: tool.created_at,
    });
    expect(signing_secret).toMatch(/^whsec_[A-Za-z0-9]{44}$/);
    expect(_notice).toBeTypeOf('string');
    expect(
      JSON.stringify([await tools.get(id), await tools.list(), await tools.update(id, { enabled: false })]),
    ).not.toContain(signing_secret);
  });

  it.each(['booking', 'transfer', 'end_call', 'dtmf'] as const)(
    'of type %s has neither http settings nor a secret',
    async (type) => {
      const created = await tools.create({ name: 'x', description: 'x', type, http: null });
      expect(created.tool).toMatchObject({ type, http: null, enabled: true });
      expect(created).not.toHaveProperty('signing_secret');
    },
  );

  it('shows which headers it sends and never what is in them', async () => {
    const headers = { Authorization: 'Bearer top-secret', 'X-Team': 'top-secret' };
    const { id, tool } = await tools.create({ ...http, http: { url, headers } });
    expect(tool.http).toMatchObject({ header_names: ['Authorization', 'X-Team'], has_auth: true });
    expect(JSON.stringify([tool, await tools.get(id), await tools.list(), await tools.archive(id)])).not.toContain(
      'top-secret',
    );
  });

  it.each([
    [{ name: 'two words' }, 'validation_failed'],
    [{ name: '' }, 'validation_failed'],
    [{ name: 'x'.repeat(65) }, 'validation_failed'],
    [{ description: ' ' }, 'validation_failed'],
    [{ type: 'magic' }, 'validation_failed'],
    [{ http: undefined }, 'missing_required_fields'],
    [{ http: null }, 'missing_required_fields'],
    [{ http: {} }, 'missing_required_fields'],
    [{ type: 'booking' }, 'validation_failed'],
    [{ http: { url: 'lookup' } }, 'validation_failed'],
    [{ http: { url: 'ftp://x' } }, 'validation_failed'],
    [{ http: { url: 'https://10.0.0.1/' } }, 'invalid_webhook_url'],
    [{ http: { url: 'http://192.0.2.1/' } }, 'invalid_webhook_url'],
    [{ http: { url: 'https://169.254.169.254/' } }, 'invalid_webhook_url'],
    [{ http: { url: 'https://user:pw@127.0.0.1/' } }, 'invalid_webhook_url'],
    [{ http: { url, timeout_ms: 999 } }, 'validation_failed'],
    [{ http: { url, timeout_ms: 30_001 } }, 'validation_failed'],
    [{ http: { url, method: 'HEAD' } }, 'validation_failed'],
    [{ http: { url, headers: { a: 1 } } }, 'validation_failed'],
  ])('with %j is refused as %s and not kept', async (wrong, code) => {
    expect(await refusalOf(tools.create({ ...http, ...wrong } as typeof http))).toMatchObject({ code });
    expect((await tools.list()).tools.map(({ name }) => name)).toEqual(['book_appointment']);
  });

  it('of a tenant that is new stands beside the booking tool that every tenant has', async () => {
    expect((await tools.list()).tools).toMatchObject([
      { name: 'book_appointment', type: 'booking', enabled: true, http: null },
    ]);
  });
});

describe('the name of a tool', () => {
  it('is unique among those of its tenant, in that spelling', async () => {
    await tools.create(http);
    expect(await refusalOf(tools.create({ name: 'look_up', description: 'Another.', type: 'dtmf' }))).toEqual(conflict);
    expect(await refusalOf(tools.create({ ...http, name: 'book_appointment' }))).toEqual(conflict);
    await tools.create({ ...http, name: 'Look_Up' });
    await platform.tenant.client.tools.create({ ...http, name: 'look_up' });
  });

  it('goes to exactly one of many concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => tools.create(http)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 409, code: 'tool_name_conflict' });
    expect((await tools.list()).tools.filter(({ name }) => name === 'look_up')).toHaveLength(1);
  });

  it('goes to exactly one of two concurrent updates', async () => {
    const [a, b] = await Promise.all([tools.create({ ...http, name: 'a' }), tools.create({ ...http, name: 'b' })]);
    const outcomes = await Promise.allSettled([tools.update(a.id, { name: 'c' }), tools.update(b.id, { name: 'c' })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await tools.list()).tools.filter(({ name }) => name === 'c')).toHaveLength(1);
  });

  it('can be taken neither by a change nor lost by one, and can be sent again as it is', async () => {
    const { id } = await tools.create(http);
    expect(await refusalOf(tools.update(id, { name: 'book_appointment', enabled: false }))).toEqual(conflict);
    expect((await tools.get(id)).tool).toMatchObject({ name: 'look_up', enabled: true });
    expect((await tools.update(id, { name: 'look_up' })).tool.name).toBe('look_up');
    await tools.update(id, { description: 'New.' });
    expect(await refusalOf(tools.create(http))).toEqual(conflict);
  });

  it('is free again once the tool is archived or renamed', async () => {
    const { id } = await tools.create(http);
    await tools.archive(id);
    const { id: second } = await tools.create(http);
    await tools.update(second, { name: 'renamed' });
    await tools.create(http);
    expect((await tools.list()).tools.map(({ name }) => name)).toEqual(['look_up', 'renamed', 'book_appointment']);
  });
});

describe('a change', () => {
  it('leaves other members unchanged, also within http', async () => {
    const parameters = { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] };
    const { id, tool } = await tools.create({
      ...http,
      http: { url, method: 'PUT', timeout_ms: 1000, parameters, headers: { 'X-Api-Key': 'k' } },
    });
    const changed = (await tools.update(id, { http: { timeout_ms: 2000 } })).tool;
    expect(changed).toEqual({ ...tool, http: { ...tool.http, timeout_ms: 2000 }, updated_at: changed.updated_at });
    expect((await tools.update(id, { http: { headers: {} } })).tool.http).toEqual({
      ...tool.http,
      timeout_ms: 2000,
      header_names: [],
      has_auth: false,
    });
  });

  it('cannot give http settings to another type, change the type, or point where the platform may not call', async () => {
    const booking = (await tools.list()).tools[0]?.id ?? '';
    expect(await refusalOf(tools.update(booking, { http: { url } }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'http' }] },
    });
    expect((await tools.update(booking, { enabled: true, ...{ type: 'http' } })).tool.type).toBe('booking');
    const { id } = await tools.create(http);
    expect(await refusalOf(tools.update(id, { http: { url: 'https://10.0.0.1/' } }))).toMatchObject({
      code: 'invalid_webhook_url',
    });
  });

  it('does not undo another that is made at the same time', async () => {
    const { id } = await tools.create(http);
    await Promise.all([
      tools.update(id, { http: { timeout_ms: 1234 } }),
      tools.update(id, { http: { method: 'DELETE' } }),
      tools.update(id, { http: { headers: { a: 'b' } } }),
      tools.update(id, { enabled: false }),
    ]);
    expect((await tools.get(id)).tool).toMatchObject({
      enabled: false,
      http: { url, timeout_ms: 1234, method: 'DELETE', header_names: ['a'] },
    });
  });
});

it('an archived tool is shown once more, then found by no id, and listed only among the archived', async () => {
  const { id, tool } = await tools.create(http);
  const archived = (await tools.archive(id)).tool;
  expect(archived).toEqual({ ...tool, updated_at: archived.updated_at });
  for (const call of [() => tools.get(id), () => tools.update(id, { enabled: true }), () => tools.archive(id)])
    expect(await refusalOf(call())).toEqual({ status: 404, code: 'tool_not_found', details: undefined });
  expect((await tools.list()).tools.map(({ name }) => name)).toEqual(['book_appointment']);
  expect((await tools.list({ status: 'archived' })).tools).toEqual([archived]);
});
