// The calls in the console: a newcomer's first minute, from the sign-in to the sentence that proves a fact.
import { isApiError } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeConsoles, expectAccessible, expectNone, openConsole } from '../harness/platform/console-page.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { addTurns, endCall, insertCalls } from '../streams/write-calls.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Slow enough that the proof is some seconds behind the beginning of its recording.
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(async () => {
  await closeConsoles();
  await platform.close();
});

/** Keeps where the page goes in a recording, which then plays without an end. */
const watchPlayback = `{
  const media = HTMLMediaElement.prototype;
  const { get, set } = Object.getOwnPropertyDescriptor(media, 'currentTime');
  const { play } = media;
  window.soughtTimes = [];
  Object.defineProperty(media, 'currentTime', {
    get,
    set(at) {
      window.soughtTimes.push(at);
      set.call(this, at);
    },
  });
  media.play = function () {
    this.loop = true;
    return play.call(this);
  };
}`;

it('signs in, places a test call, reads what was said in it, and plays the proof of a fact', async () => {
  const { client } = platform.tenant;
  const busy = await placeCall(platform, { to: '+15005550002' });
  const { call_id: finished } = await placeCall(platform, { to: '+15005550001' });
  const { page, errors, foreign, open, close } = await openConsole(platform, { signedIn: false });
  await page.addInitScript(watchPlayback);
  await page.goto('/console/');
  await page.getByLabel('E-mail address').fill(operatorLogin.email);
  await page.getByLabel('Password').fill(operatorLogin.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('button', { name: 'Place a test call' }).first().click();
  await page.getByLabel('Number', { exact: true }).selectOption('+15005550001');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.waitForURL(/\/calls\/AJ_/);
  // Such a call lasts as long as its speech. It is hung up once something was said, and can be heard a moment later.
  await page.locator('.turn').first().waitFor();
  await client.calls.end(/AJ_\w+/.exec(page.url())?.[0] ?? '').catch((error: unknown) => {
    if (!isApiError(error) || error.code !== 'call_not_active') throw error;
  });
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await recordedCall(platform, finished, 'completed');
  await open(`/t/${platform.tenant.id}/calls/${finished}`);
  await page.locator('.turn').getByText('would like to see the three-bedroom house').waitFor();
  await page.getByRole('button', { name: /^Name/ }).click();
  const { call, turns } = await client.calls.get(finished);
  const proof = turns.find(({ text }) => text === 'My name is Ann Example.');
  await expect
    .poll(() => page.locator('.turn.lit').allTextContents())
    .toEqual([expect.stringContaining(proof?.text ?? 'none')]);
  // The booking stands between the turns, after the tool that captured it.
  const booked = page.locator('.turn.tool + .turn.booked');
  await expect.poll(() => booked.getByRole('link').innerText()).toBe('Ann Example');
  // The recording is heard from this sentence on. On a busy machine it may begin after the sentence.
  const { entries } = await client.calls.timeline(finished, { limit: 1_000 });
  const recorded = entries.find(({ type }) => type === 'recording.started');
  const beganMs = Math.max(0, Date.parse(recorded?.at ?? '') - Date.parse(call.answered_at ?? ''));
  const from = Math.max(0, (proof?.offset_ms ?? 0) - beganMs) / 1000;
  expect(await page.evaluate('window.soughtTimes')).toEqual([from]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  // Nobody spoke in this one, and the page says so.
  await open(`/t/${platform.tenant.id}/calls/${busy.call_id}`);
  await page.getByText('No summary could be made. Nothing was said in this call.').waitFor();
  // It is not shown as completed: why it ended stands above everything, and first in the timeline.
  await page.getByText('Busy: the phone network answered 486 Busy Here').waitFor();
  const main = page.getByRole('main');
  await main.locator('.page-head').getByText('Busy', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByText('your retry policy decides').waitFor();
  // Steps of deliveries are folded where they follow each other, which depends on what else happened meanwhile.
  const steps = page.getByRole('region', { name: 'Timeline' });
  for (const line of await steps.locator('details').all()) await line.locator('summary').click();
  await steps.getByText('Delivery succeeded').first().waitFor();
  await steps.getByRole('link', { name: /^twe_/ }).first().waitFor();
  await expectAccessible(page);
  await open(`/t/${platform.tenant.id}/calls?ended_reason=busy`);
  await page.locator('tbody tr').getByText('Busy', { exact: true }).first().waitFor();
  await expectNone(page.locator('tbody tr').getByText('Completed', { exact: true }));
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

it('what is said appears while a call goes on, and the page says that it goes on until it has ended', async () => {
  const tenant = await platform.newTenant();
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const { page, errors, open, close } = await openConsole(platform);
  await open(`/t/${tenant.id}/calls/${call_id}`);
  await page.getByText('Nothing has been said yet.').waitFor();
  await addTurns(platform, { tenant, call_id }, ['I would like to see the house.']);
  await page.getByText('I would like to see the house.').waitFor();
  await page.locator('.turn-live').waitFor();
  await endCall(platform, tenant, call_id);
  await page.getByRole('main').getByText('Completed', { exact: true }).first().waitFor();
  await expectNone(page.locator('.turn-live'));
  await page.getByText('I would like to see the house.').waitFor();
  expect(errors).toEqual([]);
  await close();
});
