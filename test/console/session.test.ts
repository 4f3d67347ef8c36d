// The console when its session ends, and when its server is away for a while.
import { exampleUserPassword, limits } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  closeConsoles,
  expectAccessible,
  expectNone,
  openConsole,
  settled,
  textOf,
  valueOf,
} from '../harness/platform/console-page.ts';
import type { ConsolePage } from '../harness/platform/console-page.ts';
import { startServers } from '../harness/platform/run-servers.ts';
import type { Servers } from '../harness/platform/run-servers.ts';
import { operatorLogin, signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { codeOf } from '../second-factor/code-of.ts';
import { newUser } from '../users/new-user.ts';
import { addTurns, insertCalls } from '../streams/write-calls.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

it('a session that ends in the middle leads to the sign-in, and from there back to the view with its filters', async () => {
  const { page, errors, foreign, open, close } = await openConsole(platform);
  const view = `/console/t/${platform.tenant.id}/calls?status=completed&direction=outbound`;
  await open(view.slice('/console'.length));
  await page.getByLabel('Any end').selectOption('busy');
  await expect.poll(() => page.url()).toContain('ended_reason=busy');
  await settled(page);
  platform.clock.advance((limits.operator_session_sec + 1) * 1000);
  // The next request that the page makes by itself is refused: nothing of the page has to be loaded anew for it.
  await page.getByLabel('E-mail address').fill(operatorLogin.email);
  expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  await page.getByLabel('Password').fill(operatorLogin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Calls', exact: true }).waitFor();
  await settled(page);
  await expect.poll(() => page.url()).toBe(`${platform.url}${view}&ended_reason=busy`);
  await expect.poll(() => page.getByLabel('Any status').inputValue()).toBe('completed');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail address').waitFor();
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

it('a person turns the second factor on with an app, signs in with a code, and turns it off again', async () => {
  onTestFinished(platform.clock.stop());
  const admin = await signIn(platform.url);
  const { id, email, cookie } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  const { page, context, errors, open, close } = await openConsole(platform, { signedIn: false });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: platform.url }]);
  await open(`/t/${platform.tenant.id}/calls`);
  const press = (text: string) => page.getByRole('button', { name: text, exact: true }).click();
  await press('Second factor');
  const secret = await valueOf(page.getByLabel('Secret', { exact: true }));
  const code = () => codeOf(secret, platform.clock.now());
  await page.getByLabel('Code of the app').fill(code());
  await page.getByLabel('Password').fill(exampleUserPassword);
  await press('Turn on');
  const [recoveryCode = ''] = (await textOf(page.getByRole('dialog').locator('pre'))).split('\n');
  await expectAccessible(page);
  await press('Done');
  await press('Sign out');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(exampleUserPassword);
  await press('Sign in');
  platform.clock.advance(30_000);
  await page.getByLabel('Code', { exact: true }).fill(code());
  await expectAccessible(page);
  await press('Sign in');
  await press('Second factor');
  await page.getByLabel('Code of the app, or a recovery code').fill(recoveryCode);
  await page.getByLabel('Password').fill(exampleUserPassword);
  await expectAccessible(page);
  await press('Turn off');
  await expectNone(page.getByRole('dialog'));
  const { user } = await admin.withTenant(platform.tenant.id).users.get(id);
  expect([user.second_factor, errors]).toEqual([false, []]);
  await close();
});

it('a person sees where it is signed in, ends one session and then all others, and stays signed in', async () => {
  const admin = await signIn(platform.url);
  const { email, cookie } = await newUser({ url: platform.url, operator: admin }, platform.tenant.id);
  const other = async (userAgent: string): Promise<void> => {
    const response = await fetch(`${platform.url}/portal/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: exampleUserPassword }),
    });
    expect(response.status).toBe(200);
  };
  for (const userAgent of ['<b onclick="alert(1)">Robot</b>', 'first', 'second']) await other(userAgent);
  const { page, context, errors, open, close } = await openConsole(platform, { signedIn: false });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: platform.url }]);
  await open(`/t/${platform.tenant.id}/calls`);
  await page.getByRole('button', { name: 'Sessions', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByText('<b onclick="alert(1)">Robot</b>').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End first', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('This session')]);
  await dialog.getByRole('button', { name: 'End all others', disabled: true }).waitFor();
  expect(errors).toEqual([]);
  const live = await platform.sql('select 1 from portal_sessions where label = $1 and revoked_at is null', [email]);
  expect(live).toHaveLength(1);
  await close();
});

/** The lines of the conversation, as they stand on the page. */
const linesOf = ({ page }: ConsolePage) => page.locator('.turn p').allTextContents();
const texts = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);

it('when the server is killed the data stay under a banner; when it is back no line is missing or double', async () => {
  const { tenant } = platform;
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const say = (from: number, to: number) => addTurns(platform, { tenant, call_id }, texts(from, to), from);
  await say(1, 3);
  let servers: Servers = await startServers(platform, 1);
  const url = servers.urls[0] ?? '';
  const port = Number(new URL(url).port);
  const [live, detail, other] = [await openConsole({ url }), await openConsole({ url }), await openConsole({ url })];
  await live.open(`/t/${tenant.id}/live?call=${call_id}`);
  await detail.open(`/t/${tenant.id}/calls/${call_id}`);
  await other.open(`/t/${tenant.id}/agents`);
  const pages = [live, detail];
  for (const shown of pages) await expect.poll(() => linesOf(shown)).toEqual(texts(1, 3));
  await say(4, 5);
  for (const shown of pages) await expect.poll(() => linesOf(shown)).toEqual(texts(1, 5));

  await servers.kill();
  await say(6, 9);
  for (const shown of pages) {
    await shown.page.locator('.banner').waitFor();
    await expect.poll(() => linesOf(shown)).toEqual(texts(1, 5));
  }
  // The code of this view was not loaded yet: the page waits for it, and stays until then.
  await other.page.getByRole('link', { name: 'Statistics' }).click();
  await other.page.locator('.banner').waitFor();
  await expect.poll(() => other.page.getByRole('heading', { level: 1 }).innerText()).toBe('Agents');
  servers = await startServers(platform, 1, platform.databaseUrl, port);
  await other.page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();
  for (const shown of pages) {
    await shown.page.locator('.banner').waitFor({ state: 'detached' });
    await expect.poll(() => linesOf(shown)).toEqual(texts(1, 9));
  }
  await say(10, 12);
  for (const shown of pages) {
    await expect.poll(() => linesOf(shown)).toEqual(texts(1, 12));
    expect([...shown.errors, ...shown.foreign]).toEqual([]);
    await shown.close();
  }
  expect([...other.errors, ...other.foreign]).toEqual([]);
  await servers.kill();
});
