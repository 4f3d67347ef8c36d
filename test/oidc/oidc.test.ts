// Signing in with an OpenID provider: whom it signs in, to whom an account is bound, and that a provider that lies or is
// away changes nothing. Redirects are followed by hand, as a browser does.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { exampleUserPassword } from '@voicecall/contract';
import { createOperatorClient } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { oidcProvider } from '@voicecall/server/adapters/oidc-provider.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oidcClient, startOpenidProvider } from '../harness/http/openid-provider.ts';
import type { OpenidProvider, Part } from '../harness/http/openid-provider.ts';
import { operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { newUser, newUserLink } from '../users/new-user.ts';

const label = 'Sign in with Example';
let provider: OpenidProvider;
let platform: TestPlatform;
let admin: OperatorClient;
beforeAll(async () => {
  provider = await startOpenidProvider();
  platform = await startPlatform({ config: { role: 'api', oidc: { ...oidcClient, issuer: provider.issuer, label } } });
});
beforeEach(async () => {
  provider.honest();
  await platform.sql('delete from rate_limits');
  admin = await signIn(platform.url);
});
afterAll(async () => {
  await platform.close();
  await provider.close();
});

interface Arrival {
  readonly location: string;
  /** What is set, without attributes; a cookie that is cleared has no value. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: readonly string[];
}

async function visit(url: string, cookies: Readonly<Record<string, string>> = {}): Promise<Arrival> {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookie.join('; ') } });
  const headers = response.headers.getSetCookie();
  const pairs = headers.map((header) => header.split(';')[0]?.split('=') ?? []);
  return {
    location: response.headers.get('location') ?? `status ${response.status}`,
    cookies: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
    headers,
  };
}

/** As far as the address at which the browser comes back. */
async function begin(next = ''): Promise<Arrival & { back: string }> {
  const started = await visit(`${platform.url}/oidc/start${next}`);
  return { ...started, back: (await visit(started.location)).location };
}

/** Where the browser ends, and its cookies. */
async function signInAs(person: OpenidProvider['person']): Promise<Arrival> {
  provider.person = { email_verified: true, ...person };
  const { back, cookies } = await begin();
  return visit(back, cookies);
}

const refused = (reason: string): string => `/console/sign-in?refused=${reason}`;
const newSub = (): string => `sub-${randomUUID()}`;
const as = (name: string, { cookies }: Arrival) =>
  createOperatorClient({ baseUrl: platform.url, cookie: `${name}=${cookies[name] ?? ''}` });
const whoIs = async (arrival: Arrival): Promise<string | undefined> =>
  (await as('svc_portal', arrival).portal.session()).user?.id;
const newest = async (action: 'operator.login' | 'operator.login_failed' | 'user.login' | 'user.login_failed') => {
  const { audit_events } = await admin.auditEvents.list({ action });
  return audit_events[0];
};

it('an operator signs in by its verified e-mail address, then by its sub only, until its password is reset', async () => {
  const email = `ann-${randomUUID()}@example.com`;
  const { url } = await admin.invitations.create({ email, role: 'viewer' });
  const password = 'a sentence that nobody guesses';
  const accept = (link: string) =>
    createOperatorClient({ baseUrl: platform.url }).invitations.accept({
      ...{ token: new URL(link).hash.slice(1), password },
    });
  const { operator } = await accept(url);
  await platform.sql(`update operators set totp_sealed = '\\x00' where id = $1`, [operator.id]);
  const [sub, other] = [newSub(), newSub()];
  const first = await signInAs({ sub, email: email.toUpperCase() });
  expect(first.location).toBe('/console/');
  expect((await as('svc_operator', first).operatorSession.session()).operator.id).toBe(operator.id);
  expect(await newest('operator.login')).toMatchObject({
    actor: { id: operator.id },
    route: 'GET /oidc/callback',
  });
  // A new address of the same person, and the old address of another one.
  const renamed = await signInAs({ sub, email: 'another@example.com' });
  expect((await as('svc_operator', renamed).operatorSession.session()).operator.id).toBe(operator.id);
  expect((await signInAs({ sub: other, email })).location).toBe(refused('other_account'));
  expect(await newest('operator.login_failed')).toMatchObject({
    target_id: operator.id,
    changes: { reason: 'other_account' },
  });

  const reset = await admin.operators.resetPassword(operator.id);
  expect((await signInAs({ sub, email })).location).toBe(refused('disabled'));
  await platform.sql(`update operators set totp_sealed = null where id = $1`, [operator.id]);
  await accept(reset.url);
  expect((await signInAs({ sub: other, email })).location).toBe('/console/');
  await admin.operators.disable(operator.id);
  expect((await signInAs({ sub: other, email })).location).toBe(refused('disabled'));
});

it('a user signs in without a password of its own, is bound, and is found anew after it was removed and invited', async () => {
  const { user } = await newUserLink({ operator: admin }, platform.tenant.id, 'manager');
  const { email } = user;
  const sub = newSub();
  const first = await signInAs({ sub, email });
  expect(await whoIs(first)).toBe(user.id);
  expect(await newest('user.login')).toMatchObject({ tenant_id: platform.tenant.id, actor: { id: user.id } });
  for (const changed of [{ email: 'moved@example.com' }, { email, email_verified: false }, {}])
    expect(await whoIs(await signInAs({ sub, ...changed }))).toBe(user.id);
  expect((await signInAs({ sub: newSub(), email })).location).toBe(refused('other_account'));
  expect(await newest('user.login_failed')).toMatchObject({
    tenant_id: platform.tenant.id,
    target_id: user.id,
    changes: { reason: 'other_account' },
  });
  const { users } = admin.withTenant(platform.tenant.id);
  await users.remove(user.id);
  expect((await signInAs({ sub, email })).location).toBe(refused('unknown'));
  const again = await users.create({ email, role: 'viewer' });
  expect(await whoIs(await signInAs({ sub, email }))).toBe(again.user.id);
});

it('of several accounts of one address the one that signed in last is bound; that of a suspended tenant is closed', async () => {
  const [one, two] = [await platform.newTenant(), await platform.newTenant()];
  const { email, id } = await newUser({ url: platform.url, operator: admin }, one.id);
  const second = (await admin.withTenant(two.id).users.create({ email, role: 'owner' })).user;
  const sub = newSub();
  expect(await whoIs(await signInAs({ sub, email }))).toBe(id);
  await admin.tenants.update(one.id, { status: 'suspended' });
  expect((await signInAs({ sub, email })).location).toBe(refused('disabled'));
  await admin.withTenant(one.id).users.remove(id);
  expect(await whoIs(await signInAs({ sub, email }))).toBe(second.id);
});

it('twenty sign-ins of one person at once bind one account', async () => {
  const { user } = await newUserLink({ operator: admin }, platform.tenant.id);
  provider.person = { sub: newSub(), email: user.email, email_verified: true };
  const begun = await Promise.all(Array.from({ length: 20 }, () => begin()));
  const ended = await Promise.all(begun.map(({ back, cookies }) => visit(back, cookies)));
  expect(new Set(ended.map(({ location }) => location))).toEqual(new Set(['/console/']));
});

const breaking =
  (part: Part, status: number, body = '{"error":"server_error"}') =>
  (): void => {
    const answer = (response: ServerResponse): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
    };
    provider.broken = { [part]: answer };
  };
const claiming = (lie: Record<string, unknown>) => (): void => {
  provider.claims = (truth) => ({ ...truth, ...lie });
};
const lies: readonly (readonly [title: string, reason: string, lie: () => void])[] = [
  ['another nonce', 'invalid', claiming({ nonce: 'another' })],
  ['no nonce', 'invalid', claiming({ nonce: undefined })],
  ['another audience', 'invalid', claiming({ aud: 'another' })],
  ['another issuer', 'invalid', claiming({ iss: 'http://127.0.0.1:1' })],
  ['an old token', 'invalid', claiming({ exp: 1_000_000_000 })],
  ['a sub that is none', 'invalid', claiming({ sub: 'a\u0000b' })],
  ['a sub that is too long', 'invalid', claiming({ sub: 'a'.repeat(256) })],
  ['another key', 'invalid', () => void (provider.foreignKey = true)],
  ['no ID token', 'invalid', breaking('token', 200, '{"access_token":"a","token_type":"Bearer"}')],
  ['an unsigned token', 'invalid', breaking('token', 200, unsigned())],
  ['a code that it does not know', 'invalid', breaking('token', 400, '{"error":"invalid_grant"}')],
  [
    'metadata of another issuer',
    'invalid',
    () => void (provider.metadata = (m) => ({ ...m, issuer: 'http://a.test' })),
  ],
  ['an unverified address', 'unverified', claiming({ email_verified: false })],
  ['an address that is "true"', 'unverified', claiming({ email_verified: 'true' })],
  ['no address', 'unverified', claiming({ email: undefined })],
  ['an address with NUL', 'unverified', claiming({ email: 'a\u0000@example.com' })],
  ['an address without an account', 'unknown', claiming({ email: 'nobody@example.com' })],
  ['a refusal', 'declined', () => void (provider.refusal = 'access_denied')],
  ['its own failure', 'unavailable', () => void (provider.refusal = 'server_error')],
  ['500 for a token', 'unavailable', breaking('token', 500)],
  ['500 and no JSON for a token', 'unavailable', breaking('token', 500, '<html>')],
  ['no JSON for a token', 'unavailable', breaking('token', 200, '<html>')],
  ['500 for keys', 'unavailable', breaking('jwks', 500)],
  ['no keys', 'invalid', breaking('jwks', 200, '{"keys":[]}')],
];

function unsigned(): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id_token = `${part({ alg: 'none' })}.${part({ sub: 'a' })}.`;
  return JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token });
}

const stored = async () => ({
  sessions: await platform.sql('select id from portal_sessions order by id'),
  operators: await platform.sql('select token_hash from operator_sessions order by token_hash'),
  bound: await platform.sql(
    'select id, oidc_sub from operators union all select id, oidc_sub from users order by id, oidc_sub',
  ),
});

it.each(lies)('%s is refused as "%s": nothing changes, and the next sign-in works', async (_title, reason, lie) => {
  const { email, id } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  const before = await stored();
  const person = { sub: newSub(), email, email_verified: true };
  provider.person = person;
  // What is known of the provider is forgotten with a sign-in that fails.
  provider.refusal = 'access_denied';
  await signInAs(person);
  provider.honest();
  lie();
  const started = await visit(`${platform.url}/oidc/start`);
  const end = started.location.startsWith('/')
    ? started
    : await visit((await visit(started.location)).location, started.cookies);
  expect(end.location).toBe(refused(reason));
  expect(Object.entries(end.cookies).filter(([, value]) => value !== '')).toEqual([]);
  expect(await stored()).toEqual(before);
  provider.honest();
  expect(await whoIs(await signInAs(person))).toBe(id);
});

it('while the provider is away its button leads back, and passwords work', async () => {
  const { back, cookies } = await begin();
  await provider.close();
  expect((await visit(back, cookies)).location).toBe(refused('unavailable'));
  // What was known of it is forgotten: now it cannot be read at all.
  expect((await visit(`${platform.url}/oidc/start`)).location).toBe(refused('unavailable'));
  await signIn(platform.url, operatorLogin);
  const { email } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  await createOperatorClient({ baseUrl: platform.url }).portal.login({ email, password: exampleUserPassword });
  await provider.open();
  expect((await visit(`${platform.url}/oidc/start`)).location).toMatch(`${provider.issuer}/authorize?`);
});

it.each<Part>(['discovery', 'token', 'jwks'])('the wait for a response without an end is bounded: %s', async (part) => {
  const asked = oidcProvider({ ...oidcClient, issuer: provider.issuer, label, timeout_sec: 0.5 });
  const redirectUri = 'http://127.0.0.1:1/oidc/callback';
  const hang = (): void => {
    const answer = (response: ServerResponse): void => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write(' ');
    };
    provider.broken = { [part]: answer };
  };
  provider.person = { sub: newSub() };
  if (part === 'discovery') hang();
  const work = async () => {
    const { url, ...attempt } = await asked.begin(redirectUri);
    const back = (await visit(url)).location;
    hang();
    return asked.finish(back, attempt);
  };
  await expect(work()).rejects.toMatchObject({ fault: 'unavailable' });
});

it('what a sign-in remembers is sealed, for ten minutes, and for the browser that began it', async () => {
  const { user } = await newUserLink({ operator: admin }, platform.tenant.id);
  provider.person = { sub: newSub(), email: user.email, email_verified: true };
  const { back, cookies, headers, location } = await begin('?next=%2Ft%2Ftn_1%2Fcalls');
  expect(headers).toEqual([expect.stringMatching(/^svc_oidc=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)]);
  const sent = new URL(location).searchParams;
  const kept = Buffer.from(cookies['svc_oidc'] ?? '', 'base64url').toString('latin1');
  for (const name of ['state', 'nonce']) expect(kept).not.toContain(sent.get(name));
  const other = await begin();
  expect((await visit(back)).location).toBe(refused('expired'));
  expect((await visit(back, { svc_oidc: 'A'.repeat(200) })).location).toBe(refused('expired'));
  expect((await visit(back, other.cookies)).location).toBe(refused('invalid'));
  const arrived = await visit(back, cookies);
  expect(arrived.location).toBe('/console/t/tn_1/calls');
  expect(arrived.cookies['svc_oidc']).toBe('');
  // A code works once.
  expect((await visit(back, cookies)).location).toBe(refused('invalid'));
  const late = await begin();
  platform.clock.advance(600_000);
  expect((await visit(late.back, late.cookies)).location).toBe(refused('expired'));
});

it('no address to come back to leads to another site', async () => {
  const { user } = await newUserLink({ operator: admin }, platform.tenant.id);
  provider.person = { sub: newSub(), email: user.email, email_verified: true };
  for (const next of ['//evil.example', '@evil.example', '\\evil.example', 'https://evil.example', 'a\r\nb: c']) {
    const { back, cookies } = await begin(`?next=${encodeURIComponent(next)}`);
    const { location } = await visit(back, cookies);
    expect(new URL(location, platform.url).origin).toBe(platform.url);
  }
});

it('a provider that takes the secret in the body gets it there', async () => {
  provider.claims = () => ({});
  expect((await signInAs({ sub: newSub() })).location).toBe(refused('invalid'));
  provider.honest();
  provider.metadata = (truth) => ({ ...truth, token_endpoint_auth_methods_supported: ['client_secret_post'] });
  const { user } = await newUserLink({ operator: admin }, platform.tenant.id);
  expect((await signInAs({ sub: newSub(), email: user.email })).location).toBe('/console/');
});

it('without a provider there is no button, and its addresses are unknown', async () => {
  const told = async (url: string): Promise<unknown> => (await fetch(`${url}/console/config.json`)).json();
  expect(await told(platform.url)).toMatchObject({ oidc_label: label });
  const without = await startPlatform({ config: { role: 'api' } });
  expect(await told(without.url)).toMatchObject({ oidc_label: null });
  for (const path of ['start', 'callback']) expect((await fetch(`${without.url}/oidc/${path}`)).status).toBe(404);
  await without.close();
});

it('no secret of a sign-in is logged', () => {
  expect(platform.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(platform.logged)).not.toMatch(/eyJ|svc_oidc|a secret\/with/);
});
