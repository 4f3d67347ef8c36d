// The second factor of users and of operators: turned on with a code, needed at every sign-in with a password, each code
// once, limited, and turned off or reset.
import { exampleUserPassword, limits } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { newUser } from '../users/new-user.ts';
import { codeOf } from './code-of.ts';

let platform: TestPlatform;
let admin: OperatorClient;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
  // A code is of half a minute.
  platform.clock.stop();
});
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  admin = await signIn(platform.url);
});
afterAll(() => platform.close());

const password = exampleUserPassword;
const stepMs = 30_000;
const browser = (cookie?: string) => createOperatorClient({ baseUrl: platform.url, cookie });
const invalid = { status: 403, code: 'totp_invalid' };
const required = { status: 403, code: 'totp_required' };

interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}
interface Kind {
  make(): Promise<Person>;
  logIn(email: string, totp?: string, secret?: string): Promise<object>;
  /** The token of a link that sets a new password. */
  link(id: string): Promise<string>;
  useLink(token: string, totp?: string): Promise<object>;
  session(cookie: string): Promise<unknown>;
  reset(id: string): Promise<unknown>;
  actions(): Promise<(string | null)[]>;
}
const tokenIn = ({ url }: { url: string }): string => new URL(url).hash.slice(1);
const kinds: Readonly<Record<string, Kind>> = {
  'a user': {
    make: () => newUser({ url: platform.url, operator: admin }, platform.tenant.id),
    logIn: (email, totp, secret = password) => browser().portal.login({ email, password: secret, totp }),
    link: async (id) => tokenIn(await admin.withTenant(platform.tenant.id).users.makeLink(id)),
    useLink: (token, totp) => browser().portal.setPassword({ token, password, totp }),
    session: async (cookie) => (await browser(cookie).portal.session()).user?.second_factor,
    reset: (id) => admin.withTenant(platform.tenant.id).users.resetSecondFactor(id),
    actions: async () =>
      (await admin.auditEvents.list({ tenant_id: platform.tenant.id })).audit_events.map(({ action }) => action),
  },
  'an operator': {
    async make() {
      const email = `op-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}@example.com`;
      const token = tokenIn(await admin.invitations.create({ email, role: 'viewer' }));
      const accepted = await browser().invitations.accept({ token, password });
      return { id: accepted.operator.id, email, cookie: sessionCookie(accepted) };
    },
    logIn: (email, totp, secret = password) => browser().operatorSession.login({ email, password: secret, totp }),
    link: async (id) => tokenIn(await admin.operators.resetPassword(id)),
    useLink: (token, totp) => browser().invitations.accept({ token, password, totp }),
    session: async (cookie) => (await browser(cookie).operatorSession.session()).operator.second_factor,
    reset: (id) => admin.operators.resetSecondFactor(id),
    actions: async () => (await admin.auditEvents.list()).audit_events.map(({ action }) => action),
  },
};

async function protectedOf(kind: Kind) {
  const person = await kind.make();
  const { secondFactor } = browser(person.cookie);
  const { secret, url } = await secondFactor.propose();
  expect(new URL(url).searchParams.get('secret')).toBe(secret);
  const code = () => codeOf(secret, platform.clock.now());
  const { recovery_codes } = await secondFactor.turnOn({ password, secret, code: code() });
  platform.clock.advance(stepMs);
  return { ...person, secondFactor, secret, code, recovery_codes };
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  it('turns it on with the password and a code, and from then on signs in with both, each code once', async () => {
    const { email, cookie } = await kind.make();
    const { secondFactor } = browser(cookie);
    const { secret } = await secondFactor.propose();
    const code = () => codeOf(secret, platform.clock.now());
    const wrong = { password: 'wrong', secret, code: code() };
    expect(await refusalOf(secondFactor.turnOn(wrong))).toMatchObject({ status: 403, code: 'password_wrong' });
    expect(await refusalOf(secondFactor.turnOn({ password, secret, code: 'abcdef' }))).toMatchObject(invalid);
    expect(await kind.session(cookie)).toBe(false);
    await kind.logIn(email);
    const first = code();
    const { recovery_codes } = await secondFactor.turnOn({ password, secret, code: first });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await kind.session(cookie)).toBe(true);
    expect(await refusalOf(secondFactor.turnOn({ password, secret, code: first }))).toMatchObject({
      code: 'second_factor_exists',
    });
    // The code of the beginning is used up.
    expect(await refusalOf(kind.logIn(email, first))).toMatchObject(invalid);
    expect(await refusalOf(kind.logIn(email))).toMatchObject(required);
    expect(await refusalOf(kind.logIn(email, code(), 'wrong'))).toMatchObject({ code: 'unauthorized' });
    platform.clock.advance(stepMs);
    const both = await Promise.allSettled([kind.logIn(email, code()), kind.logIn(email, code())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(kind.logIn(email, code()))).toMatchObject(invalid);
    // One step of drift, in both directions, and not two.
    platform.clock.advance(2 * stepMs);
    await platform.sql('delete from rate_limits');
    const at = (steps: number) => codeOf(secret, new Date(platform.clock.now().getTime() + steps * stepMs));
    for (const steps of [-2, 2]) expect(await refusalOf(kind.logIn(email, at(steps)))).toMatchObject(invalid);
    for (const steps of [-1, 0, 1]) await kind.logIn(email, at(steps));
    // Those before are too late now.
    expect(await refusalOf(kind.logIn(email, at(0)))).toMatchObject(invalid);
    const rows = JSON.stringify(await platform.sql('select u::text, o::text from users u cross join operators o'));
    expect([secret, ...recovery_codes].filter((text) => rows.includes(text))).toEqual([]);
  });

  it('signs in with each recovery code once, however it is typed', async () => {
    const { email, recovery_codes } = await protectedOf(kind);
    const [first = '', second = ''] = recovery_codes;
    const both = await Promise.allSettled([kind.logIn(email, first), kind.logIn(email, first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await kind.logIn(email, second.toUpperCase().replaceAll('-', ' '));
    expect(await refusalOf(kind.logIn(email, second))).toMatchObject(invalid);
  });

  it('needs it with a link that sets a new password, too, and a refused attempt leaves the link open', async () => {
    const { id, code } = await protectedOf(kind);
    const token = await kind.link(id);
    expect(await refusalOf(kind.useLink(token))).toMatchObject(required);
    expect(await refusalOf(kind.useLink(token, 'wrong'))).toMatchObject(invalid);
    await kind.useLink(token, code());
  });

  it('waits after ten wrong codes, from whatever address, even with the right one', async () => {
    const { email, code } = await protectedOf(kind);
    const logIn = async (totp: string) => {
      // As from many networks.
      await platform.sql(`delete from rate_limits where key not like 'account:%'`);
      return kind.logIn(email, totp);
    };
    for (let failure = 0; failure < limits.account_login_failures; failure += 1)
      expect(await refusalOf(logIn('000 000 000'))).toMatchObject(invalid);
    expect(await refusalOf(logIn(code()))).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    platform.clock.advance(limits.account_login_window_sec * 1000);
    await logIn(code());
  });

  it('turns it off with password and code; who lost it has it reset, which ends the sessions', async () => {
    const { id, email, cookie, secondFactor, code } = await protectedOf(kind);
    expect(await refusalOf(secondFactor.turnOff({ password, code: 'wrong' }))).toMatchObject(invalid);
    expect(await refusalOf(secondFactor.turnOff({ password: 'wrong', code: code() }))).toMatchObject({
      code: 'password_wrong',
    });
    await secondFactor.turnOff({ password, code: code() });
    await kind.logIn(email);
    expect(await refusalOf(secondFactor.turnOff({ password, code: code() }))).toMatchObject({
      code: 'second_factor_missing',
    });
    const { secret } = await secondFactor.propose();
    await secondFactor.turnOn({ password, secret, code: codeOf(secret, platform.clock.now()) });
    await kind.reset(id);
    expect(await refusalOf(Promise.resolve(kind.session(cookie)))).toMatchObject({ code: 'unauthorized' });
    await kind.logIn(email);
    expect(await kind.actions()).toEqual(
      expect.arrayContaining(['on', 'off', 'reset'].map((what) => expect.stringMatching(`second_factor.*${what}`))),
    );
  });
});

it('nobody resets its own, and a session that a link opened has no account to protect', async () => {
  const { id, cookie } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  const own = browser(cookie).withTenant(platform.tenant.id);
  expect(await refusalOf(own.users.resetSecondFactor(id))).toMatchObject({ code: 'user_is_self' });
  const { url } = await own.portalSessions.create({ access: 'manage' });
  const opened = sessionCookie(await browser().portal.open({ token: tokenIn({ url }) }));
  expect(await refusalOf(browser(opened).secondFactor.propose())).toMatchObject({ code: 'unauthorized' });
});
