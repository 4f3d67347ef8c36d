// The end of the generated operator, and what an admin changed about the operator of the settings: restarts keep it.
import { createOperatorClient } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { codeOf } from '../second-factor/code-of.ts';

// The tests' own operator has the address of the generated one, and here its password is the generated one.
const generated = operatorLogin;
let platform: TestPlatform;
let made: string[];
beforeAll(async () => {
  platform = await startPlatform();
});
beforeEach(async () => {
  made = [];
  await platform.sql('delete from rate_limits');
});
afterAll(() => platform.close());

/** Starts another process on the same database, with its file of the generated password, and ends it. */
async function restart(configured: typeof operatorLogin | null = null) {
  const generated_password = {
    read: async () => generated.password,
    make: async () => {
      made.push(generated.password);
      return generated.password;
    },
  };
  const app = await createApp({
    ...platform.options,
    operator: { configured, generated_password },
    config: { ...platform.options.config, role: 'api' },
  });
  await app.close(1_000);
  return app.operator;
}

async function join(by: OperatorClient, email: string, role: 'admin' | 'viewer') {
  const login = { email, password: 'a password of her own' };
  const { url, invitation } = await by.invitations.create({ email, role });
  const anonymous = createOperatorClient({ baseUrl: platform.url, fetch: declaredFetch });
  await anonymous.invitations.accept({ token: new URL(url).hash.slice(1), password: login.password });
  return { id: invitation.operator_id, login };
}
const rows = () => platform.sql<{ email: string }>('select * from operators order by created_at, id');
const accept = (url: string, password: string) =>
  createOperatorClient({ baseUrl: platform.url, fetch: declaredFetch }).invitations.accept({
    token: new URL(url).hash.slice(1),
    password,
  });

it('the generated operator is shown by each start until another admin has disabled it, and never again', async () => {
  expect(await restart()).toEqual({ email: generated.email, generated_password: generated.password });
  const first = await signIn(platform.url, generated);
  const { id } = (await first.operatorSession.session()).operator;
  const viewer = await join(first, 'viewer@example.com', 'viewer');
  const admin = await join(first, 'admin@example.com', 'admin');
  // Another admin alone does not end it.
  expect(await restart()).toEqual({ email: generated.email, generated_password: generated.password });
  await (await signIn(platform.url, admin.login)).operators.disable(id);
  const before = await rows();
  for (let start = 0; start < 2; start += 1)
    expect(await restart()).toEqual({ email: admin.login.email, generated_password: null });
  expect(await rows()).toEqual(before);
  expect(before.map(({ email }) => email)).toEqual([generated.email, viewer.login.email, admin.login.email]);
  expect((await refusalOf(signIn(platform.url, generated))).status).toBe(401);
  expect(made).toEqual([]);
});

it('where no admin is active, a start creates none and says what to do', async () => {
  await platform.sql('update operators set disabled_at = now()');
  const before = await rows();
  expect(await restart()).toEqual({ email: generated.email, generated_password: null });
  expect(await rows()).toEqual(before);
  expect(made).toEqual([]);
  expect(platform.logged.filter(({ msg }) => String(msg).startsWith('no admin is active'))).toHaveLength(1);
});

describe('the operator of the settings', () => {
  it('loses its second factor and its identity at the OpenID provider with another password, not before', async () => {
    const login = { email: 'mallory@example.com', password: 'a password in the settings' };
    await restart(login);
    const { secondFactor } = await signIn(platform.url, login);
    const { secret } = await secondFactor.propose();
    const code = codeOf(secret, platform.clock.now());
    await secondFactor.turnOn({ password: login.password, secret, code });
    await platform.sql(`update operators set oidc_sub = 'mallory' where email = $1`, [login.email]);
    await restart(login);
    expect(await refusalOf(signIn(platform.url, login))).toMatchObject({ code: 'totp_required' });
    const changed = { ...login, password: 'another password in the settings' };
    await restart(changed);
    await signIn(platform.url, changed);
    expect(await platform.sql(`select email from operators where oidc_sub is not null`)).toEqual([]);
  });

  const eve = { email: 'eve@example.com', password: 'a password in the settings' };
  const owner = { email: 'owner@example.com', password: 'a password of the owner' };
  const idOf = async (email: string) =>
    (await platform.sql<{ id: string }>('select id from operators where email = $1', [email]))[0]?.id ?? '';

  it('keeps the password that a reset gave it over restarts, until the settings have another one', async () => {
    await restart(owner);
    await restart(eve);
    const asOwner = await signIn(platform.url, owner);
    const { url } = await asOwner.operators.resetPassword(await idOf(eve.email));
    await restart(eve);
    expect((await refusalOf(signIn(platform.url, eve))).status).toBe(401);
    const chosen = { ...eve, password: 'a password of her own' };
    await accept(url, chosen.password);
    await restart(eve);
    expect((await refusalOf(signIn(platform.url, eve))).status).toBe(401);
    await signIn(platform.url, chosen);
    const another = { ...eve, password: 'another password in the settings' };
    await restart(another);
    await signIn(platform.url, another);
    expect((await refusalOf(signIn(platform.url, chosen))).status).toBe(401);
  });

  it('whose password an earlier version stored keeps a reset as well', async () => {
    await platform.sql('update operators set settings_hash = null where email = $1', [owner.email]);
    await restart(owner);
    await signIn(platform.url, owner);
    const asEve = await signIn(platform.url, { ...eve, password: 'another password in the settings' });
    const { url } = await asEve.operators.resetPassword(await idOf(owner.email));
    await accept(url, 'a password of his own');
    await restart(owner);
    await signIn(platform.url, { ...owner, password: 'a password of his own' });
    expect((await refusalOf(signIn(platform.url, owner))).status).toBe(401);
  });

  it('stays a viewer over restarts; a new password in the settings makes it an admin with no open link', async () => {
    const asOwner = await signIn(platform.url, { ...owner, password: 'a password of his own' });
    const id = await idOf(eve.email);
    await asOwner.operators.update(id, { role: 'viewer' });
    await restart({ ...eve, password: 'another password in the settings' });
    expect((await asOwner.operators.list()).operators.find((one) => one.id === id)?.role).toBe('viewer');
    const { url } = await asOwner.operators.resetPassword(id);
    const third = { ...eve, password: 'the third password in the settings' };
    await restart(third);
    expect((await (await signIn(platform.url, third)).operatorSession.session()).operator.role).toBe('admin');
    expect(await refusalOf(accept(url, 'the password of a stranger'))).toMatchObject({ code: 'invitation_not_found' });
  });
});
