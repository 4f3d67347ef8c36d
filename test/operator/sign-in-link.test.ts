// The sign-in link that the start of a sandbox prints: it works once, for 24 hours, and for nothing else.
import { limits } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let admin: OperatorClient;
beforeAll(async () => {
  platform = await startPlatform({ config: { log_level: 'trace' } });
});
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  admin = await signIn(platform.url);
});
afterAll(() => platform.close());

const anonymous = () => createOperatorClient({ baseUrl: platform.url, fetch: declaredFetch });
const open = (token: string) => anonymous().operatorSession.signInByLink({ token });
const tokenOf = (url: string): string => new URL(url).hash.slice(1);
const newToken = async (): Promise<string> => tokenOf((await platform.app.makeSignInLink()) ?? '');
const refused = { status: 401, code: 'unauthorized' };
const links = async () =>
  (await admin.invitations.list({ limit: 200 })).invitations.filter(({ purpose }) => purpose === 'sign_in');

describe('a sign-in link', () => {
  it('signs in as the first operator, as its password does, and is in the audit log', async () => {
    const url = (await platform.app.makeSignInLink()) ?? '';
    expect(url).toMatch(new RegExp(`^${platform.url}/console/sign-in#[A-Za-z0-9_-]{43}$`));
    const { operator } = await admin.operatorSession.session();
    const [link] = await links();
    const response = await open(tokenOf(url));
    expect(response).toEqual({ operator });
    expect(response.$response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^svc_operator=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const session = createOperatorClient({ baseUrl: platform.url, cookie: sessionCookie(response) });
    expect(await session.operatorSession.session()).toEqual({ operator });
    const [entry] = (await admin.auditEvents.list({ limit: 1 })).audit_events;
    expect(entry).toMatchObject({
      action: 'operator.login',
      actor: { type: 'operator', id: operator.id, name: operatorLogin.email },
      target_id: operator.id,
      changes: { invitation_id: link?.id },
    });
    expect(await refusalOf(open(tokenOf(url)))).toMatchObject(refused);
  });

  it('that two pages open at the same moment signs one in', async () => {
    const token = await newToken();
    const settled = await Promise.allSettled([open(token), open(token), open(token)]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('ends with the next start, which leaves one', async () => {
    const [earlier, later] = [await newToken(), await newToken()];
    expect(await links()).toMatchObject([{ status: 'open', email: operatorLogin.email, role: 'admin' }]);
    expect(await refusalOf(open(earlier))).toMatchObject(refused);
    await open(later);
  });

  it('ends after 24 hours', async () => {
    await newToken();
    const [link] = await links();
    expect(Date.parse(link?.expires_at ?? '') - Date.parse(link?.created_at ?? '')).toBe(
      limits.sign_in_link_sec * 1000,
    );
    const almost = await newToken();
    platform.clock.advance(limits.sign_in_link_sec * 1000 - 60_000);
    await open(almost);
    const token = await newToken();
    platform.clock.advance(limits.sign_in_link_sec * 1000);
    expect(await refusalOf(open(token))).toMatchObject(refused);
  });

  it('is no invitation, and an invitation does not sign in', async () => {
    const token = await newToken();
    const password = 'a password of a stranger';
    expect(await refusalOf(anonymous().invitations.accept({ token, password }))).toMatchObject({
      code: 'invitation_not_found',
    });
    const { url } = await admin.invitations.create({ email: 'invited@example.com', role: 'admin' });
    expect(await refusalOf(open(tokenOf(url)))).toMatchObject(refused);
    // Neither attempt used it up.
    await open(token);
    await anonymous().invitations.accept({ token: tokenOf(url), password });
  });

  it('ends when an admin revokes it, or ends the access of its operator', async () => {
    const revoked = await newToken();
    await admin.invitations.revoke((await links())[0]?.id ?? '');
    expect(await refusalOf(open(revoked))).toMatchObject(refused);
    const token = await newToken();
    const { operator } = await admin.operatorSession.session();
    const login = { email: 'second@example.com', password: 'a password of the second' };
    const { url } = await admin.invitations.create({ email: login.email, role: 'admin' });
    await anonymous().invitations.accept({ token: tokenOf(url), password: login.password });
    const second = await signIn(platform.url, login);
    await second.operators.disable(operator.id);
    expect(await refusalOf(open(token))).toMatchObject(refused);
    expect(await platform.app.makeSignInLink()).toBeNull();
    await second.operators.enable(operator.id);
    expect(await refusalOf(open(token))).toMatchObject(refused);
    await open(await newToken());
  });

  it('is stored as a hash, and in no log line', async () => {
    const token = await newToken();
    await open(token);
    const rows = await platform.sql<{ text: string }>(
      `select i::text as text from invitations i union all select a::text from audit_events a`,
    );
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(platform.logged.length).toBeGreaterThan(10);
    expect(JSON.stringify(platform.logged)).not.toContain(token);
  });
});
