// Operator accounts: the list, disabling an account at once and on every process, and the audit entries of failed
// sign-ins.
import { createOperatorClient } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { limits } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { noPassword, operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const ann = { email: 'ann@example.com', password: 'a password of her own' };
const bob = { email: 'bob@example.com', password: 'a password of his own' };
let platform: TestPlatform;
let elsewhere: App;
let asAnn: OperatorClient;
let asBob: OperatorClient;
const ids: Record<string, string> = {};
beforeAll(async () => {
  platform = await startPlatform();
  const startAs = (configured: typeof ann) =>
    createApp({
      ...platform.options,
      operator: { configured, generated_password: noPassword },
      config: { ...platform.options.config, role: 'api' },
    });
  await (await startAs(ann)).close(1_000);
  elsewhere = await startAs(bob);
  asAnn = await signIn(platform.url, ann);
  asBob = await signIn(platform.url, bob);
  for (const { id, email } of (await asAnn.operators.list()).operators) ids[email] = id;
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await elsewhere.close(1_000);
  await platform.close();
});

const idOf = (email: string): string => ids[email] ?? '';
const failures = async () => (await asAnn.auditEvents.list({ action: 'operator.login_failed' })).audit_events;

describe('accounts', () => {
  it('are listed in pages, disabled ones included', async () => {
    const { operators } = await asAnn.operators.list();
    expect(operators.map(({ email, status }) => [email, status])).toEqual([
      [bob.email, 'active'],
      [ann.email, 'active'],
      [operatorLogin.email, 'disabled'],
    ]);
    expect(operators[0]).toEqual({
      id: expect.stringMatching(/^op_[0-9a-f]{24}$/),
      email: bob.email,
      role: 'admin',
      status: 'active',
      created_at: expect.any(String),
      disabled_at: null,
      password_reset_at: null,
      second_factor: false,
    });
    const first = await asAnn.operators.list({ limit: 1 });
    expect(first).toMatchObject({ operators: [operators[0]], has_more: true });
    expect((await asAnn.operators.list({ limit: 2, cursor: first.next_cursor ?? '' })).operators).toEqual(
      operators.slice(1),
    );
  });

  it('that are disabled lose their sessions at once on every process and cannot sign in until enabled', async () => {
    const { id } = { id: idOf(bob.email) };
    const there = createOperatorClient({ baseUrl: elsewhere.url, cookie: `svc_operator=${await tokenOf(bob)}` });
    expect((await there.operatorSession.session()).operator.email).toBe(bob.email);
    const { operator } = await asAnn.operators.disable(id);
    expect(operator).toMatchObject({ id, status: 'disabled', disabled_at: expect.any(String) });
    for (const session of [asBob, there])
      expect(await refusalOf(session.tenants.list())).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await refusalOf(signIn(platform.url, bob))).toMatchObject({ status: 401, code: 'unauthorized' });
    expect((await asAnn.operators.disable(id)).operator).toEqual(operator);
    expect((await asAnn.operators.enable(id)).operator).toMatchObject({ id, status: 'active', disabled_at: null });
    expect((await asAnn.operators.enable(id)).operator.status).toBe('active');
    // Earlier sessions stay invalid.
    for (const session of [asBob, there])
      expect(await refusalOf(session.tenants.list())).toMatchObject({ status: 401 });
    asBob = await signIn(platform.url, bob);
    const entries = (await asAnn.auditEvents.list()).audit_events.filter(
      ({ target_id, action }) => target_id === id && action.endsWith('abled'),
    );
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['operator.enabled', { type: 'operator', id: idOf(ann.email), name: ann.email }],
      ['operator.disabled', { type: 'operator', id: idOf(ann.email), name: ann.email }],
    ]);
  });

  it('that are disabled directly in the database are refused as well', async () => {
    await platform.sql('update operators set disabled_at = now() where id = $1', [idOf(bob.email)]);
    expect(await refusalOf(asBob.tenants.list())).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await refusalOf(signIn(platform.url, bob))).toMatchObject({ status: 401, code: 'unauthorized' });
    await asAnn.operators.enable(idOf(bob.email));
  });

  it('cannot disable themselves, so one is always left', async () => {
    expect(await refusalOf(asAnn.operators.disable(idOf(ann.email)))).toMatchObject({
      status: 409,
      code: 'operator_is_self',
    });
    expect((await asAnn.operatorSession.session()).operator.email).toBe(ann.email);
  });

  it('that disable each other at the same moment: one stays enabled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const settled = await Promise.allSettled([
        asAnn.operators.disable(idOf(bob.email)),
        asBob.operators.disable(idOf(ann.email)),
      ]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const stayed = settled[0]?.status === 'fulfilled' ? asAnn : asBob;
      await stayed.operators.enable(idOf(stayed === asAnn ? bob.email : ann.email));
      if (stayed === asAnn) asBob = await signIn(platform.url, bob);
      else asAnn = await signIn(platform.url, ann);
      await platform.sql('delete from rate_limits');
    }
  });

  it('that do not exist are not found', async () => {
    for (const verb of ['disable', 'enable'] as const)
      expect(await refusalOf(asAnn.operators[verb]('op_0000000000000000000000ff'))).toMatchObject({
        status: 404,
        code: 'operator_not_found',
      });
  });

  it('are not available to an API key', async () => {
    const { client } = platform.tenant;
    const path = '/admin/api/operators';
    const disable = `${path}/${idOf(bob.email)}/disable`;
    for (const attempt of [() => client.request('GET', path), () => client.request('POST', disable)])
      expect(await refusalOf(attempt())).toMatchObject({ status: 401 });
  });
});

describe('a sign-in that fails', () => {
  it('is in the audit log with its address and the account, and never with what was typed', async () => {
    await asAnn.operators.disable(idOf(bob.email));
    const before = (await failures()).length;
    const typed = ['canary of a wrong password', 'canary-in-the-wrong-field@example.com'];
    await refusalOf(signIn(platform.url, { ...ann, password: typed[0] ?? '' }));
    await refusalOf(signIn(platform.url, { email: typed[1] ?? '', password: ann.password }));
    await refusalOf(signIn(platform.url, bob));
    const entries = await failures();
    expect(
      entries
        .slice(0, entries.length - before)
        .map(({ actor, target_id, changes }) => [actor.type, target_id, changes]),
    ).toEqual([
      ['system', idOf(bob.email), { address: '127.0.0.1', reason: 'disabled' }],
      ['system', null, { address: '127.0.0.1', reason: 'unknown_email' }],
      ['system', idOf(ann.email), { address: '127.0.0.1', reason: 'wrong_password' }],
    ]);
    const rows = JSON.stringify(await platform.sql('select * from audit_events'));
    for (const text of [...typed, ann.password]) expect(rows).not.toContain(text);
    await asAnn.operators.enable(idOf(bob.email));
  });

  it('is not in the audit log when the rate limit has refused it, and the entries of a day are capped', async () => {
    const attempt = () =>
      send(platform.url, { method: 'POST', path: '/admin/api/login', body: { ...ann, password: 'wrong' } }, {});
    const count = async () =>
      (
        await platform.sql<{ count: number }>(
          `select count(*)::int as count from audit_events where action = 'operator.login_failed'`,
        )
      )[0]?.count ?? 0;
    const before = await count();
    const statuses = (await Promise.all(Array.from({ length: 14 }, attempt))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await count()).toBe(before + 10);
    await platform.sql(
      `insert into audit_events (id, actor_type, action, changes, created_at)
       select 'ae_flood' || n, 'system', 'operator.login_failed', '{}', $1::timestamptz
       from generate_series(1, $2::int) n`,
      [platform.clock.now().toISOString(), limits.audited_login_failures - before - 12],
    );
    await platform.sql('delete from rate_limits');
    for (let n = 0; n < 4; n += 1) await attempt();
    expect(await count()).toBe(limits.audited_login_failures);
    platform.clock.advance(86_400_000);
    await platform.sql('delete from rate_limits');
    await attempt();
    expect(await count()).toBe(limits.audited_login_failures + 1);
  });
});

async function tokenOf(login: typeof ann): Promise<string> {
  const response = await send(elsewhere.url, { method: 'POST', path: '/admin/api/login', body: login }, {});
  return /svc_operator=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1] ?? '';
}
