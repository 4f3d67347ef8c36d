// The calls in the console: a newcomer's first minute, from the sign-in to the sentence that proves a fact.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, openConsole, settled } from '../harness/platform/console-page.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(async () => {
  await closeBrowser();
  await platform.close();
});

it('signs in, places a test call, shows it while it happens, and plays the proof of a fact', async () => {
  const busy = await placeCall(platform, { to: '+15005550002' });
  const { page, errors, foreign, open, close } = await openConsole(platform, { signedIn: false });
  await page.goto('/console/');
  await page.getByLabel('E-mail address').fill(operatorLogin.email);
  await page.getByLabel('Password').fill(operatorLogin.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Calls', exact: true }).waitFor();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Place a test call' }).first().click();
  await page.getByLabel('Number', { exact: true }).selectOption('+15005550001');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.waitForURL(/\/calls\/AJ_/);
  // The transcript appears while the call goes on.
  await page.getByText('would like to see the three-bedroom house').waitFor();
  expect(await page.locator('.turn-live').count()).toBe(1);
  // The recording is finished some moments after the summary.
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Name/ }).click();
  const callId = /AJ_\w+/.exec(page.url())?.[0] ?? '';
  const { turns } = await platform.tenant.client.calls.get(callId);
  const proof = turns.find(({ text }) => text === 'My name is Ann Example.');
  expect(await page.locator('.turn.lit').allTextContents()).toEqual([expect.stringContaining(proof?.text ?? 'none')]);
  // The booking stands between the turns, after the tool that captured it.
  const booked = page.locator('.turn.tool + .turn.booked');
  expect(await booked.getByRole('link').innerText()).toBe('Ann Example');
  // The recording is heard from this sentence on, to the second.
  const position = () =>
    page.locator('.player > audio').evaluate((audio) => (audio as unknown as { currentTime: number }).currentTime);
  const from = (proof?.offset_ms ?? 0) / 1000;
  await expect.poll(position).toBeGreaterThan(from - 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(await position()).toBeLessThan(from + 30);
  await expectAccessible(page);
  // Nobody spoke in this one, and the page says so.
  await open(`/t/${platform.tenant.id}/calls/${busy.call_id}`);
  await page.getByText('No summary could be made. Nothing was said in this call.').waitFor();
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});
