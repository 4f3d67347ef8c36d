// The first operator: who it is, and what a changed password in the settings does.
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../harness/refusal-of.ts';
import { operatorLogin, signIn, startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform } from '../harness/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const startWith = (operator: TestPlatform['options']['operator']) => createApp({ ...platform.options, operator, config: { ...platform.options.config, role: 'api' } });

it('a changed password replaces the old one and ends its sessions; the same one changes nothing', async () => {
  const before = await signIn(platform.url);
  const same = await startWith({ configured: operatorLogin, generated_password: '' });
  expect((await before.operatorSession.session()).operator.email).toBe(operatorLogin.email);
  const changed = { ...operatorLogin, password: 'another password for tests' };
  const next = await startWith({ configured: changed, generated_password: '' });
  expect(await refusalOf(before.operatorSession.session())).toMatchObject({ status: 401, code: 'unauthorized' });
  expect(await refusalOf(signIn(platform.url))).toMatchObject({ status: 401, code: 'unauthorized' });
  expect((await (await signIn(platform.url, changed)).operatorSession.session()).operator.email).toBe(operatorLogin.email);
  for (const app of [same, next]) await app.close(1_000);
});

it('a generated password is not shown where the operator has another one', async () => {
  const app = await startWith({ configured: null, generated_password: 'generated and of no use' });
  expect(app.operator).toEqual({ email: operatorLogin.email, password_works: false });
  await app.close(1_000);
});
