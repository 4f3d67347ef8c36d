// Secrets are never written down in the clear: not in the audit log, whose entries examples.test.ts checks, and nowhere
// else.
import { exampleUserPassword, operatorCookie, portalCookie } from '@voicecall/contract';
import { createOperatorClient } from '@voicecall/sdk';
import type { CreateTrunkBody } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signInCookie, withKey } from '../harness/http/callers.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { codeOf } from '../second-factor/code-of.ts';
import { newUser, newUserLink } from '../users/new-user.ts';

let platform: TestPlatform;
let fixture: Fixture;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform({ config: { log_level: 'trace' } });
  fixture = await createFixture(platform);
  cookie = await signInCookie(platform.url);
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

describe('a secret', () => {
  const [outbound, inbound, changed] = ['outbound-pass-1f3a', 'inbound-pass-2b7c', 'changed-pass-3d9e'] as const;
  const [headerValue, changedHeader] = ['header-value-4e2f', 'changed-header-5a8b'] as const;
  const answerSecret = 'answer-secret-8b6f-0123';
  const chatPath = 'chat-path-5d0a';
  const [wrongPassword, misplaced] = ['wrong-password-6c1d', 'misplaced-7f5e'] as const;
  const responses: RawResponse[] = [];
  let secrets: string[];

  const byKey = (method: string, path: string, body?: unknown): Promise<RawResponse> =>
    send(
      platform.url,
      { method, path: `/v1/tenants/${fixture.tenant.id}/${path}`, body },
      withKey(fixture.tenant.apiKey),
    );
  const byNobody = (body: unknown): Promise<RawResponse> =>
    send(platform.url, { method: 'POST', path: '/admin/api/login', body }, {});

  /** Everything that has a secret in it, done right and done wrong. */
  beforeAll(async () => {
    const { client, apiKey, id: tenant_id } = fixture.tenant;
    const outboundSide = {
      address: 'sip.example.com',
      numbers: ['+15551230001'],
      auth_username: 'u',
      auth_password: outbound,
    };
    const trunk: CreateTrunkBody = {
      name: 'Secretive',
      direction: 'both',
      outbound: outboundSide,
      inbound: { numbers: ['+15551230002'], auth_username: 'u', auth_password: inbound },
    };
    const { id: trunkId } = await client.trunks.create(trunk);
    await client.trunks.update(trunkId, { outbound: { auth_password: changed } });
    const http = { url: fixture.receiver.url, headers: { Authorization: headerValue } };
    const tool = await client.tools.create({ name: 'secretive', description: 'x', type: 'http', http });
    await client.tools.update(tool.id, { http: { headers: { Authorization: changedHeader } } });
    const asked = { answer_url: fixture.receiver.url, answer_secret: answerSecret };
    await client.phoneNumbers.create({ number: '+15551230077', ...asked });
    await client.alerts.updateRules({ chat_url: `${fixture.receiver.url}/${chatPath}` });
    const endpoint = await client.webhooks.create({ url: fixture.receiver.url });
    const rotated = await client.webhooks.rotateSecret(endpoint.webhook_endpoint.id);
    await client.webhooks.test(endpoint.webhook_endpoint.id);
    const { key } = await platform.operator.apiKeys.create({ tenant_id, label: 'secretive' });
    const user = await newUser(platform, tenant_id);
    const invited = await newUserLink(platform, tenant_id);
    const { secondFactor } = createOperatorClient({ baseUrl: platform.url, cookie: user.cookie });
    const { secret } = await secondFactor.propose();
    const factor = { password: exampleUserPassword, secret, code: codeOf(secret, platform.clock.now()) };
    const { recovery_codes } = await secondFactor.turnOn(factor);
    responses.push(
      await byKey('POST', 'trunks', { ...trunk, outbound: { ...outboundSide, auth_password: { value: misplaced } } }),
      await byKey('POST', 'trunks', { ...trunk, outbound: { ...outboundSide, auth_password: misplaced.repeat(30) } }),
      await byKey('PUT', `trunks/${trunkId}`, { inbound: { auth_username: null, auth_password: misplaced } }),
      await byKey('POST', 'phone-numbers', { number: '+15551230077', ...asked }),
      await byKey('POST', 'tools', { name: 'secretive', description: 'x', type: 'http', http }),
      await byKey('POST', 'tools', {
        name: 'x',
        description: 'x',
        type: 'http',
        http: { ...http, headers: { Authorization: [headerValue] } },
      }),
      await byKey('PUT', 'alert-rules', { chat_url: { value: misplaced } }),
      await byKey('POST', 'tools', `{"headers":"${misplaced}"`),
      await byNobody({ ...operatorLogin, password: wrongPassword }),
      await send(
        platform.url,
        { method: 'POST', path: '/portal/api/login', body: { email: user.email, password: wrongPassword } },
        {},
      ),
      await byNobody({ email: operatorLogin.email, password: [wrongPassword] }),
      await send(
        platform.url,
        { method: 'GET', path: `/v1/tenants/${tenant_id}/agents?limit=x`, body: undefined },
        { ...withKey(key), cookie },
      ),
      await send(platform.url, { method: 'GET', path: '/v1/tenants/x/agents', body: undefined }, withKey(key)),
    );
    secrets = [
      ...[outbound, inbound, changed, headerValue, changedHeader, wrongPassword, misplaced],
      answerSecret,
      chatPath,
      ...[
        operatorLogin.password,
        cookie.replace(`${operatorCookie}=`, ''),
        apiKey,
        key,
        exampleUserPassword,
        user.cookie.replace(`${portalCookie}=`, ''),
        invited.token,
        secret,
        ...recovery_codes,
        endpoint.signing_secret,
        rotated.signing_secret,
        tool.signing_secret ?? 'none',
      ],
      ...[platform.options.encryption_key, platform.options.livekit.api_secret],
    ];
  });

  const expectClean = (text: string): void => expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);

  it('is in no entry of the audit log, which only says that it changed', async () => {
    const rows = await platform.sql<{ text: string; changes: object }>(
      'select a::text as text, changes from audit_events a',
    );
    expectClean(rows.map(({ text }) => text).join('\n'));
    const texts = rows.map(({ changes }) => JSON.stringify(changes));
    expect(texts.filter((text) => text.includes('"auth_password":"changed"')).length).toBeGreaterThan(1);
    expect(texts.filter((text) => text.includes('"headers":"changed"')).length).toBeGreaterThan(1);
  });

  it('is in no log line, at any level', () => {
    expect(platform.logged.length).toBeGreaterThan(responses.length);
    expectClean(JSON.stringify(platform.logged));
  });

  it('is in no error body', () => {
    for (const response of responses)
      expect([response.status >= 400, response.text]).toEqual([true, expect.any(String)]);
    expectClean(responses.map(({ text, rawHeaders }) => text + rawHeaders.join()).join('\n'));
  });

  it('is in no response of a later read', async () => {
    for (const path of ['trunks', 'tools', 'webhooks', 'webhook-deliveries', 'agents', 'alert-rules'])
      expectClean((await byKey('GET', path)).text);
    for (const path of ['tenants', 'api-keys', 'audit-events', 'session'])
      expectClean(
        (await send(platform.url, { method: 'GET', path: `/admin/api/${path}`, body: undefined }, { cookie })).text,
      );
  });

  it('is in no table in the clear, whichever', async () => {
    const tables = await platform.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const text = (await platform.sql<{ text: string }>(`select t::text as text from ${name} t`))
        .map((row) => row.text)
        .join('\n');
      const kept = secrets.filter((secret) =>
        [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')].some((form) =>
          text.includes(form),
        ),
      );
      expect([name, kept]).toEqual([name, []]);
    }
  });
});
