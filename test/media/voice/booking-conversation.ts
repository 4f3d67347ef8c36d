// The conversation that is held with `start --voice`: four sentences of the caller, a booking, and the traces that it
// leaves in the record, in the console and in the recording.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import type { PlatformProcess } from '../../harness/platform/run-platform.ts';
import { sentencesIn } from '../speech/sentences-in.ts';
import { asksForName, callerSays } from '../speech/booking-talk.ts';
import { sayInTurn } from '../speech/say-in-turn.ts';
import { readWav } from '../speech/wav.ts';

export const welcome = 'Hello, this is the front desk. How can I help you?';
export const sentences = (['book', 'name', 'price', 'goodbye'] as const).map((name) => callerSays[name]);

const checkEveryMs = 100;

const detailOf = ({ client }: PlatformProcess, call_id: string) => client.calls.get(call_id);

async function said(platform: PlatformProcess, call_id: string, by: 'user' | 'agent'): Promise<string[]> {
  return (await detailOf(platform, call_id)).turns.filter(({ role }) => role === by).map(({ text }) => text);
}

/** Says the sentences, each when the agent has answered the one before it. */
export async function talk(
  platform: PlatformProcess,
  call_id: string,
  say: (text: string) => Promise<void>,
): Promise<void> {
  await sayInTurn(platform.client, call_id, sentences, say);
}

export async function expectBooked(
  platform: PlatformProcess,
  call_id: string,
  expected: { readonly direction: 'web' | 'inbound' },
): Promise<void> {
  await until(async () => ((await detailOf(platform, call_id)).call.status === 'completed' ? [1] : []), checkEveryMs);
  const { call } = await detailOf(platform, call_id);
  expect(call).toMatchObject({ ...expected, ended_reason: 'agent_hangup', ended_by: 'agent' });
  const complete = sentences.length + 1;
  await until(async () => ((await said(platform, call_id, 'agent')).length >= complete ? [1] : []), checkEveryMs);
  expect(await said(platform, call_id, 'user')).toEqual(sentences);
  expect((await said(platform, call_id, 'agent'))[0]).toBe(welcome);
  const { bookings } = await platform.client.bookings.list({ call_id });
  expect(bookings).toMatchObject([{ full_name: 'Ann Example', status: 'captured' }]);
  expect(call.booking_ids).toEqual(bookings.map(({ id }) => id));
}

/** Both sides are heard in the recording. It begins once the agent is heard, so the greeting may be cut. */
export async function expectHeardInRecording(
  platform: PlatformProcess,
  call_id: string,
  directory: string,
): Promise<void> {
  const finished = async () => (await detailOf(platform, call_id)).call.recording_status;
  await until(async () => (['completed', 'failed'].includes(await finished()) ? [1] : []), checkEveryMs);
  expect(await finished()).toBe('completed');
  const { recording_url } = await detailOf(platform, call_id);
  const answer = await fetch(recording_url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  const path = join(directory, `${call_id}.ogg`);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const wav = execFileSync('sox', [path, '-t', 'wav', '-r', '8000', '-c', '1', '-b', '16', '-'], {
    maxBuffer: 64 * 2 ** 20,
  });
  const wanted = [asksForName, ...sentences];
  expect(sentencesIn(readWav(wav), wanted)).toEqual(expect.arrayContaining(wanted));
}

/** Opens the console as the person who has started the platform. */
export async function signIn(page: Page, platform: PlatformProcess): Promise<void> {
  await page.goto(/Console +(\S+)/.exec(platform.output())?.[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/console/sign-in'));
}

/** The page of the call shows what was said, the booking, and a recording that can be played. */
export async function expectInConsole(page: Page, platform: PlatformProcess, call_id: string): Promise<void> {
  await page.goto(`${platform.url}/console/t/${platform.tenantId}/calls/${call_id}`);
  for (const sentence of sentences) await page.getByText(sentence).first().waitFor();
  await page.getByText('Ann Example').first().waitFor();
  await page.locator('audio').first().waitFor({ state: 'attached' });
}
