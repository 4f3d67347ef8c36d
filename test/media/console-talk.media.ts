// A call from the console's browser through the real media service: the person hears the agent, is understood, mutes,
// and hangs up.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { operatorLogin } from '../harness/platform/start-platform.ts';
import { loudnessOf, openBrowser } from './harness/browser.ts';
import { followCall } from './harness/call-fixture.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { callerSays } from './speech/booking-talk.ts';

const answer = 'It costs four hundred thousand dollars.';
const audible = 0.02;

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules: [{ user: /price/i, say: answer }] });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

it('a person talks with an agent in the console, hears it, mutes the microphone, and hangs up', async () => {
  const { url, tenant } = stack.platform;
  const { id } = await tenant.client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome: 'Hello, this is the front desk. How can I help you?',
    record_calls: false,
  });
  // Repeats the sentence until it is understood: a busy machine loses syllables.
  const browser = await openBrowser({
    says: [9_000, 19_000, 29_000, 39_000].map((at_ms) => ({ at_ms, text: callerSays.price })),
  });
  onTestFinished(() => browser.close());
  const { page } = browser;
  page.setDefaultTimeout(90_000);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.context().request.post(`${url}/admin/api/login`, { data: operatorLogin });
  await page.goto(`${url}/console/t/${tenant.id}/calls`);
  await page.getByRole('button', { name: 'Talk in the browser' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('In conversation').waitFor();
  await until(async () => ((await loudnessOf(page)) > audible ? [1] : []), 50);
  await dialog.getByText(callerSays.price).first().waitFor();
  await dialog.getByText(answer).first().waitFor();
  const [call] = (await tenant.client.calls.list({ agent_id: id })).calls;
  expect(call).toMatchObject({ direction: 'web', status: 'in_progress' });
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await dialog.getByRole('button', { name: 'Mute' }).waitFor();
  await dialog.getByRole('button', { name: 'End call' }).click();
  await dialog.getByText('The visitor has hung up.').waitFor();
  await dialog.getByRole('link', { name: 'Go to the call' }).waitFor();
  expect((await followCall(stack, call?.id ?? '').ended()).call).toMatchObject({
    status: 'completed',
    ended_reason: 'user_hangup',
    ended_by: 'caller',
  });
  // The microphone is free again, and nothing plays.
  expect(await page.locator('audio').count()).toBe(0);
  expect(refused).toEqual([]);
});
