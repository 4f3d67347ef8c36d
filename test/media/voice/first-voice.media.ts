// `start --voice`: real agents on the machine of a newcomer, who talks with one through a room and in the browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispose } from '@livekit/rtc-node';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { processesOf, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { loudnessOf, openBrowser } from './harness/browser.ts';
import { joinAsVisitor } from './harness/rtc-visitor.ts';
import { speakingMicrophone } from './harness/speaking-microphone.ts';
import { launchVoice, startVoice } from './harness/voice-start.ts';
import { bookingRules, callerSays } from './speech/booking-talk.ts';
import { renderSpeech } from './speech/render-speech.ts';
import { startSpeechServer } from './speech/start-speech-server.ts';
import type { SpeechServer } from './speech/start-speech-server.ts';

const welcome = 'Hello, this is the front desk. How can I help you?';
const preferred_datetime = `${new Date().getUTCFullYear() + 1}-01-12T10:00`;
const audible = 0.02;
const conversation = ['book', 'name', 'price', 'goodbye'] as const;

const dataDir = temporaryDirectory();
let speech: SpeechServer;
let platform: PlatformProcess;
beforeAll(async () => {
  speech = await startSpeechServer({
    utterances: Object.values(callerSays),
    rules: bookingRules({ preferred_datetime }),
  });
  platform = await startVoice({ dataDir, speechUrl: speech.url });
});
afterAll(async () => {
  await sweep(dataDir);
  await speech.close();
  await dispose();
});
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  const tail = (name: string): string =>
    readFileSync(join(dataDir, 'voice', name), 'utf8')
      .split('\n')
      .slice(-30)
      .join('\n');
  process.stderr.write(`${platform.output()}\n${tail('livekit-server.log')}\n${tail('agent-worker.log')}\n`);
});

const newAgent = () =>
  platform.client.agents.create({ name: 'Front desk', instructions: 'Be brief.', welcome, record_calls: false });
/** A sentence, and the silence after which a listener knows that it is over. */
function withPause(text: string): Int16Array {
  const words = renderSpeech(text, { rate: 48_000 });
  const whole = new Int16Array(words.length + 2 * 48_000);
  whole.set(words);
  return whole;
}
const detailOf = (call_id: string) => platform.client.calls.get(call_id);
const said = async (call_id: string, by: 'user' | 'agent'): Promise<string[]> =>
  (await detailOf(call_id)).turns.filter(({ role }) => role === by).map(({ text }) => text);

/** Says the sentences of the conversation, each when the agent has answered the one before it. */
async function talk(call_id: string, say: (text: string) => Promise<void>): Promise<void> {
  for (const [index, sentence] of conversation.entries()) {
    await until(async () => ((await said(call_id, 'agent')).length > index ? [1] : []), 100);
    await say(callerSays[sentence]);
  }
}

async function expectBooked(call_id: string): Promise<void> {
  await until(async () => ((await detailOf(call_id)).call.status === 'completed' ? [1] : []), 100);
  const { call } = await detailOf(call_id);
  expect(call).toMatchObject({ direction: 'web', ended_reason: 'agent_hangup', ended_by: 'agent' });
  await until(async () => ((await said(call_id, 'agent')).length > conversation.length ? [1] : []), 100);
  expect(await said(call_id, 'user')).toEqual(conversation.map((sentence) => callerSays[sentence]));
  expect((await said(call_id, 'agent'))[0]).toBe(welcome);
  const { bookings } = await platform.client.bookings.list({ call_id });
  expect(bookings).toMatchObject([{ full_name: 'Ann Example', status: 'captured' }]);
  expect(call.booking_ids).toEqual(bookings.map(({ id }) => id));
}

it('the banner says what is real, which providers respond, and how to talk', () => {
  const shown = platform.output();
  expect(shown).toMatch(
    /^Voice Calling Platform is ready \(agents are real, in the browser; phone calls fail without --phone; nothing is recorded\)$/m,
  );
  const host = new URL(speech.url).host;
  expect(shown).toMatch(/^ {2}LiveKit {5}ws:\/\/127\.0\.0\.1:\d+, /m);
  for (const label of ['Recogniser ', 'Model      ', 'Voice      '])
    expect(shown).toMatch(new RegExp(`^  ${label} \\S+ of ${host} responds \\(\\d+\\.\\d s\\)$`, 'm'));
  expect(shown).toContain('press "Talk in the browser"');
  expect(shown).not.toContain('andbox');
});

it('an agent hears and speaks in a room: it books, and hangs up', async () => {
  const { id } = await newAgent();
  const session = await platform.client.webSessions.create(id, {});
  const visitor = await joinAsVisitor(session);
  onTestFinished(() => visitor.leave());
  await visitor.hearsSpeech();
  await talk(session.call_id, (text) => visitor.says(withPause(text)));
  await expectBooked(session.call_id);
});

it('a person talks with an agent in the console: six turns and more, a booking, and the end in the record', async () => {
  const { id } = await newAgent();
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page } = browser;
  page.setDefaultTimeout(90_000);
  const say = await speakingMicrophone(page);
  await page.goto(/Console +(\S+)/.exec(platform.output())?.[1] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/console/sign-in'));
  await page.goto(`${platform.url}/console/t/${platform.tenantId}/agents/${id}`);
  await page.getByRole('button', { name: 'Talk in the browser' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('In conversation').waitFor();
  await until(async () => ((await loudnessOf(page)) > audible ? [1] : []), 50);
  const [call] = (await platform.client.calls.list({ agent_id: id })).calls;
  await talk(call?.id ?? '', say);
  await dialog.getByText('The agent has hung up.').waitFor();
  for (const sentence of conversation) await dialog.getByText(callerSays[sentence]).first().waitFor();
  await expectBooked(call?.id ?? '');
});

it('without --phone no trunk is accepted, so no phone can be called', async () => {
  const refusal = await platform.client.trunks
    .create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: '127.0.0.1:5060', numbers: ['+15551230001'] },
    })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 502, code: 'upstream_failed', details: { upstream: 'media' } });
});

it('--check says what responds and in which time, and speaks one sentence into a WAV file', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'voicecall-check-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const checked = await launchVoice({ dataDir: elsewhere, speechUrl: speech.url, args: ['--check'] });
  expect(await checked.ended).toEqual({ code: 0, signal: null });
  expect(checked.output()).toMatch(/^ {2}Recogniser {2}\S+ of \S+ responds \(\d+\.\d s\)\n {2}Model [^]*\n {2}Voice /);
  const wav = readFileSync(join(elsewhere, 'voice-check.wav'));
  expect(wav.subarray(0, 4).toString()).toBe('RIFF');
  expect(wav.length).toBeGreaterThan(48_000);
});

it('Ctrl-C ends everything, with exit code 0', async () => {
  expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(5);
  platform.signal('SIGINT');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  expect(processesOf(dataDir)).toEqual([]);
});
