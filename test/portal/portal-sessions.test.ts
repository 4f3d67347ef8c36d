// The life of a portal session: a link that works once, a cookie, and an end that holds on every process.
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { CreatePortalSessionBody } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { quietPort } from '../harness/platform/run-process.ts';
import { until } from '../harness/calls/place-call.ts';
import { send, withCookie, withKey } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { log_level: 'debug' } });
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const sessions = () => platform.tenant.client.portalSessions;
const browser = (cookie?: string, baseUrl = platform.url) =>
  createOperatorClient(cookie === undefined ? { baseUrl } : { baseUrl, cookie });
const tokenIn = (url: string): string => new URL(url).hash.slice(1);

async function opened(body: CreatePortalSessionBody = { access: 'read' }) {
  const { portal_session, url } = await sessions().create(body);
  const response = await browser().portal.open({ token: tokenIn(url) });
  return { id: portal_session.id, token: tokenIn(url), response, cookie: sessionCookie(response) };
}
const agents = (cookie: string, baseUrl = platform.url): Promise<number> =>
  send(baseUrl, { method: 'GET', path: `/v1/tenants/${platform.tenant.id}/agents`, body: undefined }, { cookie }).then(
    ({ status }) => status,
  );
const audited = (id: string) =>
  platform.sql<{ action: string; actor_type: string; actor_id: string }>(
    `select action, actor_type, actor_id from audit_events where target_id = $1 order by created_at, id`,
    [id],
  );

describe('a link', () => {
  it('has its token behind the #, where no server sees it, and says when it and the session end', async () => {
    const { portal_session, url } = await sessions().create({ access: 'manage', label: 'Ann', expires_in_sec: 7200 });
    expect(url).toMatch(new RegExp(`^${platform.url}/console/portal#[A-Za-z0-9_-]{43}$`));
    expect(portal_session).toMatchObject({
      id: expect.stringMatching(/^ps_[0-9a-f]{24}$/),
      ...{ tenant_id: platform.tenant.id, access: 'manage', label: 'Ann', used_at: null, revoked_at: null },
    });
    const { created_at } = portal_session;
    const after = (time: string): number => (Date.parse(time) - Date.parse(created_at)) / 1000;
    expect([after(portal_session.link_expires_at), after(portal_session.expires_at)]).toEqual([600, 7200]);
    expect(await sessions().get(portal_session.id)).toEqual({ portal_session });
    const short = await sessions().create({ access: 'read', expires_in_sec: 60 });
    expect(short.portal_session.link_expires_at).toBe(short.portal_session.expires_at);
  });

  it.each([59, 86_401, 1.5, '60', null])('is not made for %j seconds', async (expires_in_sec) => {
    const refused = sessions().create({ access: 'read', expires_in_sec } as CreatePortalSessionBody);
    expect(await refusalOf(refused)).toMatchObject({ code: 'validation_failed' });
  });

  it('becomes a cookie of the tenant, which no script can read and no other site can send', async () => {
    const { id, response, cookie } = await opened({ access: 'read' });
    expect(response).toMatchObject({
      portal_session: { id, access: 'read', used_at: expect.any(String) },
      tenant: { id: platform.tenant.id, name: expect.any(String) },
    });
    expect(response.$response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^svc_portal=[A-Za-z0-9_-]{43}; Max-Age=3[56]\d\d; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await browser(cookie).portal.session()).toEqual({ ...response });
    expect(await agents(cookie)).toBe(200);
  });

  it('over https sets a cookie that is sent over https only, and stands at the public address', async () => {
    const port = await quietPort();
    const config = { ...platform.options.config, port, public_url: 'https://voice.example.com' };
    const app = await createApp({ ...platform.options, config });
    const made = await send(
      app.url.replace(/^.*$/, `http://127.0.0.1:${port}`),
      { method: 'POST', path: `/v1/tenants/${platform.tenant.id}/portal-sessions`, body: { access: 'read' } },
      withKey(platform.tenant.apiKey),
    );
    const { url } = made.json() as { url: string };
    expect(url).toMatch(/^https:\/\/voice\.example\.com\/console\/portal#/);
    const response = await browser(undefined, `http://127.0.0.1:${port}`).portal.open({ token: tokenIn(url) });
    expect(response.$response.headers.getSetCookie()[0]).toMatch(
      /^__Host-svc_portal=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
    await app.close(1_000);
  });

  it('works once, also when it is opened many times at once, on two processes', async () => {
    const other = await createApp({ ...platform.options, config: { ...platform.options.config, role: 'api' } });
    const { id, url } = await sessions().create({ access: 'read' });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_value, index) =>
        browser(undefined, index % 2 ? platform.url : other.url).portal.open({ token: tokenIn(url) }),
      ),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'unauthorized' });
    expect(await refusalOf(browser().portal.open({ token: tokenIn(url) }))).toMatchObject({ status: 401 });
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'portal_session.created',
      'portal_session.opened',
    ]);
    await other.close(1_000);
  });

  it('that expired, was revoked, is unknown, or is of a suspended tenant is refused, and nobody learns why', async () => {
    const other = await platform.newTenant();
    const suspended = await other.client.portalSessions.create({ access: 'read' });
    await platform.operator.tenants.update(other.id, { status: 'suspended' });
    const revoked = await sessions().create({ access: 'read' });
    await sessions().revoke(revoked.id);
    const expired = await sessions().create({ access: 'read' });
    platform.clock.advance(600_000);
    const cookie = (await opened()).cookie.replace('svc_portal=', '');
    const tokens = [suspended, revoked, expired].map(({ url }) => tokenIn(url));
    for (const token of [...tokens, 'x'.repeat(43), cookie, ' ', "' or 1=1--", '\u0000', '🙂']) {
      const refused = await send(platform.url, { method: 'POST', path: '/portal/api/session', body: { token } }, {});
      expect([refused.status >= 400 && refused.status < 500, refused.headers['set-cookie']]).toEqual([true, undefined]);
      if (tokens.includes(token))
        expect(refused.json()).toEqual({ error: 'unauthorized', message: 'Credentials are missing or invalid.' });
    }
  });

  it('can be opened until the end of its ten minutes', async () => {
    onTestFinished(platform.clock.stop());
    const { url } = await sessions().create({ access: 'read' });
    platform.clock.advance(590_000);
    expect((await browser().portal.open({ token: tokenIn(url) })).tenant.id).toBe(platform.tenant.id);
  });
});

describe('a session', () => {
  it('ends at its time, also on a connection that stays open', async () => {
    onTestFinished(platform.clock.stop());
    const { cookie } = await opened({ access: 'read', expires_in_sec: 60 });
    platform.clock.advance(50_000);
    expect(await agents(cookie)).toBe(200);
    platform.clock.advance(10_001);
    expect(await agents(cookie)).toBe(401);
    expect(await refusalOf(browser(cookie).portal.session())).toMatchObject({ code: 'unauthorized' });
    expect(await refusalOf(browser(cookie).portal.logout())).toMatchObject({ code: 'unauthorized' });
  });

  it('that is revoked is refused at once, on every process, and a second revocation changes nothing', async () => {
    const other = await createApp({ ...platform.options, config: { ...platform.options.config, role: 'api' } });
    const { id, cookie } = await opened();
    expect([await agents(cookie), await agents(cookie, other.url)]).toEqual([200, 200]);
    const { portal_session } = await sessions().revoke(id);
    expect([await agents(cookie), await agents(cookie, other.url)]).toEqual([401, 401]);
    platform.clock.advance(1_000);
    expect((await sessions().revoke(id)).portal_session).toEqual(portal_session);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'portal_session.created',
      'portal_session.opened',
      'portal_session.revoked',
    ]);
    await other.close(1_000);
  });

  it('ends when one signs out, from our own page, and the cookie is taken away', async () => {
    const { id, cookie } = await opened();
    const out = { method: 'POST', path: '/portal/api/logout', body: {} };
    expect((await send(platform.url, out, { cookie })).json()).toMatchObject({ error: 'csrf_rejected' });
    const left = await send(platform.url, out, withCookie(cookie, platform.url));
    expect([left.status, left.json()]).toEqual([200, { ok: true }]);
    expect(left.headers['set-cookie']).toEqual([
      expect.stringMatching(/^svc_portal=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await agents(cookie)).toBe(401);
    expect((await audited(id)).at(-1)).toEqual({
      ...{ action: 'portal_session.logout', actor_type: 'portal_session', actor_id: id },
    });
  });

  it('is named in the audit log of what it does', async () => {
    const { id, cookie } = await opened({ access: 'manage', label: 'Ann' });
    const body = { name: 'Portal', instructions: 'Be brief.' };
    const path = `/v1/tenants/${platform.tenant.id}/agents`;
    expect((await send(platform.url, { method: 'POST', path, body }, withCookie(cookie, platform.url))).status).toBe(
      201,
    );
    const { audit_events } = await platform.operator.auditEvents.list({ action: 'agent.created', limit: 1 });
    expect(audit_events[0]?.actor).toEqual({ type: 'portal_session', id, name: 'Ann' });
  });

  it("is not found under another tenant's path", async () => {
    const { id, cookie } = await opened();
    const other = await platform.newTenant();
    expect(await refusalOf(other.client.portalSessions.get(id))).toMatchObject({ code: 'portal_session_not_found' });
    expect(await refusalOf(other.client.portalSessions.revoke(id))).toMatchObject({ code: 'portal_session_not_found' });
    expect(await agents(cookie)).toBe(200);
  });

  it('has its limits with the other sessions of its tenant, so that more sessions allow no more', async () => {
    const path = `/v1/tenants/${platform.tenant.id}/carrier-imports`;
    const ask = async (): Promise<string | undefined> => {
      const { cookie } = await opened({ access: 'manage' });
      const response = await send(platform.url, { method: 'POST', path, body: {} }, withCookie(cookie, platform.url));
      return response.headers['ratelimit-remaining']?.toString();
    };
    expect([await ask(), await ask()]).toEqual(['9', '8']);
  });
});

it('no token is in the database, in the log, or shown again', async () => {
  const { id, token, cookie } = await opened({ access: 'manage' });
  await agents(cookie);
  const own = cookie.replace('svc_portal=', '');
  const rows = await platform.sql(
    `select p::text as row from portal_sessions p union all select a::text from audit_events a`,
  );
  const seen = JSON.stringify([rows, platform.logged, await sessions().get(id), await sessions().list()]);
  expect(seen).toContain(id);
  expect(platform.logged.some(({ portal_session_id }) => portal_session_id === id)).toBe(true);
  for (const secret of [token, own]) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

it('sessions are deleted 30 days after their end, not before', async () => {
  const { id } = await opened();
  const exists = () => platform.sql('select 1 from portal_sessions where id = $1', [id]);
  platform.clock.advance(30 * 86_400_000);
  await platform.sql('select 1');
  expect(await exists()).toHaveLength(1);
  platform.clock.advance(3_700_000);
  await until(async () => (platform.clock.advance(60_000), (await exists()).length === 0 ? [1] : []));
});
