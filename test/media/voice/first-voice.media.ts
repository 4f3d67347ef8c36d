// `start --voice`: real agents on the machine of a newcomer, who talks with one in the browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import type { PlatformProcess } from '../../harness/platform/run-platform.ts';
import { processesOf, sweep, temporaryDirectory } from '../../harness/platform/run-process.ts';
import { loudnessOf, openBrowser } from '../harness/browser.ts';
import { speakingMicrophone } from '../harness/speaking-microphone.ts';
import { bookingRules, callerSays } from '../speech/booking-talk.ts';
import { startSpeechServer } from '../speech/start-speech-server.ts';
import type { SpeechServer } from '../speech/start-speech-server.ts';
import {
  expectBooked,
  expectHeardInRecording,
  expectInConsole,
  sentences,
  signIn,
  talk,
  welcome,
} from './booking-conversation.ts';
import { launchVoice, startVoice } from './voice-start.ts';

const preferred_datetime = `${new Date().getUTCFullYear() + 1}-01-12T10:00`;
const audible = 0.02;

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

it('the banner says what is real, which providers respond, and how to talk', () => {
  const shown = platform.output();
  expect(shown).toMatch(
    /^Voice Calling Platform is ready \(agents are real, in the browser; phone calls fail without --phone\)$/m,
  );
  const host = new URL(speech.url).host;
  expect(shown).toMatch(/^ {2}LiveKit {5}ws:\/\/127\.0\.0\.1:\d+, /m);
  for (const label of ['Recogniser ', 'Model      ', 'Voice      '])
    expect(shown).toMatch(new RegExp(`^  ${label} \\S+ of ${host} responds \\(\\d+\\.\\d s\\)$`, 'm'));
  expect(shown).toContain('press "Talk in the browser"');
  expect(shown).not.toContain('andbox');
});

it('a person talks with an agent in the console: it books, hangs up, and is in the record and in the recording', async () => {
  const { id } = await platform.client.agents.create({ name: 'Front desk', instructions: 'Be brief.', welcome });
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page } = browser;
  page.setDefaultTimeout(90_000);
  const say = await speakingMicrophone(page);
  await signIn(page, platform);
  await page.goto(`${platform.url}/console/t/${platform.tenantId}/agents/${id}`);
  await page.getByRole('button', { name: 'Talk in the browser' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByText('In conversation').waitFor();
  await until(async () => ((await loudnessOf(page)) > audible ? [1] : []), 50);
  const [call] = (await platform.client.calls.list({ agent_id: id })).calls;
  const call_id = call?.id ?? '';
  await talk(platform, call_id, say);
  await dialog.getByText('The agent has hung up.').waitFor();
  for (const sentence of sentences) await dialog.getByText(sentence).first().waitFor();
  await expectBooked(platform, call_id, { direction: 'web' });
  await expectHeardInRecording(platform, call_id, dataDir);
  await expectInConsole(page, platform, call_id);
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
