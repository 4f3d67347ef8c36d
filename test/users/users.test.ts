// Users of a tenant: invited, with a role and a password, signed in and out, limited, changed and removed. What each role
// opens is in test/users/access.test.ts, for every class.
import { exampleUserPassword, limits } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { send, withCookie } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { openStream } from '../streams/read-stream.ts';
import { newUser, newUserLink } from './new-user.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
});
let admin: OperatorClient;
/** Anew, because the clock may have passed the end of the session before. */
const signInAdmin = async (): Promise<void> => {
  admin = await signIn(platform.url);
};
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  await signInAdmin();
});
afterAll(() => platform.close());

const browser = (cookie?: string) => createOperatorClient({ baseUrl: platform.url, cookie });
const password = exampleUserPassword;
const unauthorized = { status: 401, code: 'unauthorized' };
const opens = async (cookie: string, at = platform.url, tenant = platform.tenant.id): Promise<number> =>
  (await send(at, { method: 'GET', path: `/v1/tenants/${tenant}/calls`, body: undefined }, withCookie(cookie, at)))
    .status;

it('a person accepts an invitation once, signs in with e-mail and password, and is named in the audit log', async () => {
  const { users } = admin.withTenant(platform.tenant.id);
  const { user, token } = await newUserLink({ operator: admin }, platform.tenant.id, 'manager');
  expect(user).toMatchObject({ status: 'invited', role: 'manager', last_login_at: null });
  expect(await refusalOf(browser().portal.login({ email: user.email, password }))).toMatchObject(unauthorized);
  const accepted = await browser().portal.setPassword({ token, password });
  expect(accepted).toMatchObject({ user: { id: user.id, status: 'active' }, tenant: { id: platform.tenant.id } });
  expect(accepted.access).toContain('config:write');
  expect(await refusalOf(browser().portal.setPassword({ token, password }))).toMatchObject(unauthorized);

  const signedIn = await browser().portal.login({ email: user.email.toUpperCase(), password });
  const cookie = sessionCookie(signedIn);
  expect(signedIn.portal_session).toMatchObject({ user_id: user.id, access: 'manage' });
  expect((await browser(cookie).portal.session()).user).toMatchObject({ id: user.id });
  const agent = { name: 'By a user', instructions: 'Be brief.' };
  await browser(cookie).withTenant(platform.tenant.id).agents.create(agent);
  const { audit_events } = await admin.auditEvents.list({ action: 'agent.created' });
  expect(audit_events[0]?.actor).toEqual({ type: 'user', id: user.id, name: user.email });
  // Both sessions are listed, and each can be ended.
  const sessions = admin.withTenant(platform.tenant.id).portalSessions;
  expect((await sessions.list({ user_id: user.id })).portal_sessions).toHaveLength(2);
  await sessions.revoke(signedIn.portal_session.id);
  expect(await opens(cookie)).toBe(401);
  expect((await users.get(user.id)).user.last_login_at).not.toBeNull();
  expect(JSON.stringify(await platform.sql('select * from users'))).not.toMatch(new RegExp(`${password}|${token}`));
});

it('a link ends after seven days, and with the next one; a new password ends the sessions', async () => {
  const { user, token } = await newUserLink({ operator: admin }, platform.tenant.id);
  const tokenOf = async () =>
    new URL((await admin.withTenant(platform.tenant.id).users.makeLink(user.id)).url).hash.slice(1);
  const second = await tokenOf();
  expect(await refusalOf(browser().portal.setPassword({ token, password }))).toMatchObject(unauthorized);
  platform.clock.advance(limits.user_link_sec * 1000);
  await signInAdmin();
  expect(await refusalOf(browser().portal.setPassword({ token: second, password }))).toMatchObject(unauthorized);
  const cookie = sessionCookie(await browser().portal.setPassword({ token: await tokenOf(), password }));
  // A forgotten password: the old one holds until the link is used.
  const reset = await tokenOf();
  expect(await opens(cookie)).toBe(200);
  const next = 'another sentence that is long';
  await browser().portal.setPassword({ token: reset, password: next });
  expect(await opens(cookie)).toBe(401);
  expect(await refusalOf(browser().portal.login({ email: user.email, password }))).toMatchObject(unauthorized);
  await browser().portal.login({ email: user.email, password: next });
});

it('one e-mail address has an account in each tenant, which no tenant learns; the password chooses', async () => {
  const one = await admin.tenants.create({ name: 'One' });
  const two = await admin.tenants.create({ name: 'Two' });
  const email = 'both@example.com';
  const words = { [one.id]: 'the password of the first', [two.id]: 'the password of the second' };
  for (const [tenant, secret] of Object.entries(words)) {
    const { url } = await admin.withTenant(tenant).users.create({ email, role: 'viewer' });
    await browser().portal.setPassword({ token: new URL(url).hash.slice(1), password: secret });
  }
  for (const [tenant, secret] of Object.entries(words)) {
    const opened = await browser().portal.login({ email, password: secret });
    expect(opened.tenant.id).toBe(tenant);
    expect(await opens(sessionCookie(opened), platform.url, tenant)).toBe(200);
    expect(await opens(sessionCookie(opened), platform.url, tenant === one.id ? two.id : one.id)).toBe(403);
  }
  await admin.tenants.update(one.id, { status: 'suspended' });
  expect(await refusalOf(browser().portal.login({ email, password: words[one.id] ?? '' }))).toMatchObject(unauthorized);
});

it('ten failures make an account wait, from whatever address, and also one that does not exist', async () => {
  const { email } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  const logIn = async (address: string, secret: string) => {
    // As from many networks.
    await platform.sql(`delete from rate_limits where key like 'user_login:%'`);
    return browser().portal.login({ email: address, password: secret });
  };
  for (const address of [email, 'nobody@example.com']) {
    for (let failure = 0; failure < limits.account_login_failures; failure += 1)
      expect(await refusalOf(logIn(address, 'wrong'))).toMatchObject(unauthorized);
    expect(await refusalOf(logIn(address, password))).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  }
  platform.clock.advance(limits.account_login_window_sec * 1000);
  await logIn(email, password);
});

it('a user who is removed while signed in is signed out at once, on every process, with its stream and what it made', async () => {
  const other = await createApp(platform.options);
  const { id, email, cookie } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  const own = browser(cookie).withTenant(platform.tenant.id);
  const { url } = await own.portalSessions.create({ access: 'manage' });
  const made = sessionCookie(await browser().portal.open({ token: new URL(url).hash.slice(1) }));
  const stream = await openStream(`${platform.url}/v1/tenants/${platform.tenant.id}/calls/stream`, { cookie });
  for (const at of [platform.url, other.url])
    expect([await opens(cookie, at), await opens(made, at)]).toEqual([200, 200]);
  expect(await refusalOf(own.users.remove(id))).toMatchObject({ code: 'user_is_self' });
  await admin.withTenant(platform.tenant.id).users.remove(id);
  for (const at of [platform.url, other.url])
    expect([await opens(cookie, at), await opens(made, at)]).toEqual([401, 401]);
  const [end] = (await stream.until(({ event }) => event === 'end')).slice(-1);
  expect(end?.data).toContain('credentials_invalid');
  expect(await refusalOf(browser().portal.login({ email, password }))).toMatchObject(unauthorized);
  const { users } = admin.withTenant(platform.tenant.id);
  expect((await users.list()).users.map((user) => user.id)).not.toContain(id);
  // The address can be invited again.
  expect((await users.create({ email, role: 'viewer' })).user.id).not.toBe(id);
  await other.close(1_000);
});

it('another role ends the sessions, so that no session has more than its user', async () => {
  const { id, email, cookie } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  await admin.withTenant(platform.tenant.id).users.update(id, { name: 'Dana' });
  expect(await opens(cookie)).toBe(200);
  await admin.withTenant(platform.tenant.id).users.update(id, { role: 'billing' });
  expect(await opens(cookie)).toBe(401);
  const { access, user } = await browser().portal.login({ email, password });
  expect([access, user?.name]).toEqual([['self', 'usage:read'], 'Dana']);
});
