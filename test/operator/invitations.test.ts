// Invitations of operators: a link that works once, for 72 hours, and every token that does not work.
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

const password = 'a password of her own';
const anonymous = () => createOperatorClient({ baseUrl: platform.url, fetch: declaredFetch });
const tokenOf = (url: string): string => new URL(url).hash.slice(1);
const accept = (token: string, chosen = password) => anonymous().invitations.accept({ token, password: chosen });
let people = 0;
const newEmail = (): string => `person-${(people += 1)}@example.com`;
const invite = (email = newEmail(), role: 'admin' | 'viewer' = 'viewer') => admin.invitations.create({ email, role });
const notFound = { status: 404, code: 'invitation_not_found' };
const historyOf = async (operator_id: string) =>
  (await admin.auditEvents.list({ limit: 200 })).audit_events
    .filter(({ target_id }) => target_id === operator_id)
    .map(({ action, actor, changes }) => ({ action, by: actor.name, changes }));

describe('an invitation', () => {
  it('is a link of this installation that creates the account and signs in, once', async () => {
    const email = newEmail();
    const { invitation, url } = await invite(email, 'admin');
    expect(invitation).toEqual({
      id: expect.stringMatching(/^iv_[0-9a-f]{24}$/),
      purpose: 'account',
      operator_id: expect.stringMatching(/^op_[0-9a-f]{24}$/),
      email,
      role: 'admin',
      status: 'open',
      created_by: (await admin.operatorSession.session()).operator.id,
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(invitation.created_at) + limits.invitation_sec * 1000).toISOString(),
      accepted_at: null,
      revoked_at: null,
    });
    expect(url).toMatch(new RegExp(`^${platform.url}/console/invitation#[A-Za-z0-9_-]{43}$`));
    const response = await accept(tokenOf(url));
    expect(response).toEqual({
      operator: { id: invitation.operator_id, email, role: 'admin', second_factor: false },
    });
    expect(response.$response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^svc_operator=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const session = createOperatorClient({ baseUrl: platform.url, cookie: sessionCookie(response) });
    expect((await session.operatorSession.session()).operator).toEqual(response.operator);
    expect((await (await signIn(platform.url, { email, password })).operatorSession.session()).operator.email).toBe(
      email,
    );
    expect(await refusalOf(accept(tokenOf(url), 'another password of hers'))).toMatchObject(notFound);
    const [listed] = (await admin.invitations.list()).invitations;
    expect(listed).toEqual({ ...invitation, status: 'accepted', accepted_at: expect.any(String) });
    expect(await historyOf(invitation.operator_id)).toEqual([
      { action: 'operator.login', by: email, changes: {} },
      { action: 'operator.created', by: email, changes: { email, role: 'admin', invitation_id: invitation.id } },
      {
        action: 'operator.invited',
        by: operatorLogin.email,
        changes: { email, role: 'admin', invitation_id: invitation.id },
      },
    ]);
  });

  it('that two accept at the same moment makes one account and one session', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { invitation, url } = await invite();
      const passwords = ['the password of the first', 'the password of the second'];
      const settled = await Promise.allSettled(passwords.map((chosen) => accept(tokenOf(url), chosen)));
      expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const loser = settled.findIndex(({ status }) => status === 'rejected');
      expect(await refusalOf(Promise.reject((settled[loser] as PromiseRejectedResult).reason))).toMatchObject(notFound);
      const login = { email: invitation.email, password: passwords[1 - loser] ?? '' };
      expect((await (await signIn(platform.url, login)).operatorSession.session()).operator.id).toBe(
        invitation.operator_id,
      );
      expect((await refusalOf(signIn(platform.url, { ...login, password: passwords[loser] ?? '' }))).status).toBe(401);
      await platform.sql('delete from rate_limits');
    }
  });

  it.each([
    ['unknown', async () => 'x'.repeat(43)],
    ['cut off', async () => tokenOf((await invite()).url).slice(1)],
    ['in other letters', async () => tokenOf((await invite()).url).toLowerCase()],
    ['the id of the invitation', async () => (await invite()).invitation.id],
    [
      'revoked',
      async () => {
        const { invitation, url } = await invite();
        const revoked = await admin.invitations.revoke(invitation.id);
        expect(revoked.invitation).toMatchObject({ id: invitation.id, status: 'revoked' });
        expect(await admin.invitations.revoke(invitation.id)).toEqual(revoked);
        expect((await historyOf(invitation.operator_id)).map(({ action }) => action)).toEqual([
          'operator.invitation_revoked',
          'operator.invited',
        ]);
        return tokenOf(url);
      },
    ],
    [
      'replaced by a newer one, whatever the case of the address',
      async () => {
        const email = newEmail();
        const { invitation, url } = await invite(email);
        const newer = await invite(email.toUpperCase(), 'admin');
        expect(newer.invitation.email).toBe(email);
        const listed = (await admin.invitations.list()).invitations.find(({ id }) => id === invitation.id);
        expect(listed?.status).toBe('revoked');
        expect((await accept(tokenOf(newer.url))).operator.role).toBe('admin');
        return tokenOf(url);
      },
    ],
    [
      'of an operator who was disabled since',
      async () => {
        const other = await invite(newEmail(), 'admin');
        const { operator, $response } = await accept(tokenOf(other.url));
        const cookie = sessionCookie({ $response });
        const { url } = await createOperatorClient({ baseUrl: platform.url, cookie }).invitations.create({
          email: newEmail(),
          role: 'admin',
        });
        await admin.operators.disable(operator.id);
        return tokenOf(url);
      },
    ],
    [
      'of an operator who became a viewer since',
      async () => {
        const other = await invite(newEmail(), 'admin');
        const { operator, $response } = await accept(tokenOf(other.url));
        const cookie = sessionCookie({ $response });
        const { url } = await createOperatorClient({ baseUrl: platform.url, cookie }).invitations.create({
          email: newEmail(),
          role: 'admin',
        });
        await admin.operators.update(operator.id, { role: 'viewer' });
        return tokenOf(url);
      },
    ],
  ])('whose token is %s is refused like every other', async (_what, tokenFor) => {
    const token = await tokenFor();
    const before = await platform.sql('select count(*)::int as n from operators');
    expect(await refusalOf(accept(token))).toEqual({ ...notFound, details: undefined });
    expect(await platform.sql('select count(*)::int as n from operators')).toEqual(before);
  });

  it('that has expired is refused like every other, and says so in the list', async () => {
    const { invitation, url } = await invite();
    platform.clock.advance(limits.invitation_sec * 1000);
    expect(await refusalOf(accept(tokenOf(url)))).toEqual({ ...notFound, details: undefined });
    admin = await signIn(platform.url);
    const listed = (await admin.invitations.list()).invitations.find(({ id }) => id === invitation.id);
    expect(listed).toEqual({ ...invitation, status: 'expired' });
    expect((await admin.invitations.revoke(invitation.id)).invitation).toEqual(listed);
  });

  it('is not made for an address that has an account, and does not replace an account that was made since', async () => {
    for (const email of [operatorLogin.email, operatorLogin.email.toUpperCase()])
      expect(await refusalOf(invite(email))).toMatchObject({ status: 409, code: 'operator_exists' });
    const { invitation, url } = await invite();
    await platform.sql(`insert into operators (id, email, password_hash, created_at) values ($1, $2, 'x', now())`, [
      'op_0000000000000000000000aa',
      invitation.email,
    ]);
    expect(await refusalOf(accept(tokenOf(url)))).toMatchObject({ status: 409, code: 'operator_exists' });
    expect(await platform.sql('select id, password_hash from operators where email = $1', [invitation.email])).toEqual([
      { id: 'op_0000000000000000000000aa', password_hash: 'x' },
    ]);
  });

  it.each([
    ['email', { email: 'no address', role: 'admin' }],
    ['email', { email: 'änn@example.com', role: 'admin' }],
    ['email', { email: `${'x'.repeat(320)}@example.com`, role: 'admin' }],
    ['role', { email: 'x@example.com', role: 'owner' }],
    ['role', { email: 'x@example.com', role: 'Admin' }],
  ])('with a bad %s is refused: %j', async (path, body) => {
    expect(await refusalOf(admin.invitations.create(body as { email: string; role: 'admin' }))).toMatchObject({
      status: 400,
      details: { issues: [{ path }] },
    });
  });

  it('takes no password that is too short or too long, and stays open', async () => {
    const { url } = await invite();
    for (const chosen of ['x'.repeat(limits.operator_password_chars - 1), 'x'.repeat(1025)])
      expect(await refusalOf(accept(tokenOf(url), chosen))).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'password' }] },
      });
    await accept(tokenOf(url), 'x'.repeat(limits.operator_password_chars));
  });

  it('is guessed ten times in 15 minutes at most, sign-ins included', async () => {
    // The sign-in before this test is the first.
    const tries = [];
    for (let count = 0; count < 10; count += 1) tries.push((await refusalOf(accept(`guess-${count}`))).status);
    expect(tries).toEqual([...Array<number>(9).fill(404), 429]);
  });

  it('has its token in no log line, audit entry, table or list', async () => {
    const [open, used] = [await invite(), await invite()];
    await accept(tokenOf(used.url));
    const reset = await admin.operators.resetPassword(used.invitation.operator_id);
    const tokens = [open, used, reset].map(({ url }) => tokenOf(url));
    expect(platform.logged.length).toBeGreaterThan(10);
    const everything = JSON.stringify([
      platform.logged,
      await platform.sql('select * from audit_events'),
      await platform.sql('select invitations::text, encode(token_hash, $1) from invitations', ['escape']),
      await platform.sql('select * from operators'),
      await admin.invitations.list(),
    ]);
    for (const token of tokens) expect(everything).not.toContain(token);
  });
});
