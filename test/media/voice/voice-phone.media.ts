// `start --voice --phone`: a softphone on this machine calls an agent's number, and an agent calls a softphone.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import type { PlatformProcess } from '../../harness/platform/run-platform.ts';
import { processesOf, sweep, temporaryDirectory } from '../../harness/platform/run-process.ts';
import { openBrowser } from '../harness/browser.ts';
import { bookingRules, callerSays } from '../speech/booking-talk.ts';
import { sentencesIn } from '../speech/sentences-in.ts';
import { startSpeechServer } from '../speech/start-speech-server.ts';
import type { SpeechServer } from '../speech/start-speech-server.ts';
import { readWav } from '../speech/wav.ts';
import {
  expectBooked,
  expectHeardInRecording,
  expectInConsole,
  sentences,
  signIn,
  talk,
  welcome,
} from './booking-conversation.ts';
import { openSoftphone } from './softphone.ts';
import { startVoice } from './voice-start.ts';

const login = { username: 'softphone', password: 'a-secret-of-the-softphone' };
const number = '+15551230002';

const dataDir = temporaryDirectory();
let speech: SpeechServer;
let platform: PlatformProcess;
let agent_id: string;
beforeAll(async () => {
  speech = await startSpeechServer({
    utterances: Object.values(callerSays),
    rules: bookingRules({ preferred_datetime: `${new Date().getUTCFullYear() + 1}-01-12T10:00` }),
  });
  platform = await startVoice({ dataDir, speechUrl: speech.url, args: ['--phone'] });
  const agent = await platform.client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome,
  });
  agent_id = agent.id;
});
afterAll(async () => {
  await sweep(dataDir);
  await speech.close();
});

/** The address of the SIP service, as the banner shows it. */
const sipAddress = (): string => /^ {2}SIP +(\S+)$/m.exec(platform.output())?.[1] ?? '';

async function ended(filter: { direction: 'inbound' | 'outbound' }) {
  const completed = async () => (await platform.client.calls.list({ ...filter, status: 'completed' })).calls;
  await until(completed, 100);
  return (await completed())[0];
}

it('the banner says that phones are real too, and where SIP is', () => {
  expect(platform.output()).toContain('(agents are real, in the browser and on the phone)');
  expect(sipAddress()).toMatch(/^127\.0\.0\.1:\d+$/);
});

it('a softphone calls the number of an agent: it books, hangs up, is heard by the caller, in the console and in the recording', async () => {
  const { id: trunk_id } = await platform.client.trunks.create({
    name: 'Softphone',
    direction: 'inbound',
    inbound: { numbers: [number], auth_username: login.username, auth_password: login.password },
  });
  await platform.client.phoneNumbers.create({ number, agent_id, trunk_id });
  const phone = await openSoftphone({ directory: dataDir, number: '+15550001111', login });
  onTestFinished(() => phone.close());
  await phone.calls(`sip:${number}@${sipAddress()}`);
  const [call] = (await platform.client.calls.list({ to_number: number })).calls;
  const call_id = call?.id ?? '';
  await talk(platform, call_id, (text) => phone.says(text));
  const heard = await phone.hungUp();
  await expectBooked(platform, call_id, { direction: 'inbound' });
  expect(sentencesIn(readWav(readFileSync(heard)), [welcome, ...sentences])).toEqual([welcome]);
  await expectHeardInRecording(platform, call_id, dataDir);
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page } = browser;
  page.setDefaultTimeout(90_000);
  await signIn(page, platform);
  await expectInConsole(page, platform, call_id);
});

it('an agent calls a softphone of this machine', async () => {
  const phone = await openSoftphone({ directory: dataDir, number: '+15550002222', login });
  onTestFinished(() => phone.close());
  const { id: trunk_id } = await platform.client.trunks.create({
    name: 'To the softphone',
    direction: 'outbound',
    outbound: { address: phone.address, transport: 'udp', numbers: ['+15551230001'] },
  });
  const { call_id } = await platform.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15550002222' });
  const turns = async () => (await platform.client.calls.get(call_id)).turns;
  await until(turns, 100);
  await phone.says(callerSays.goodbye);
  await phone.hungUp();
  expect(await ended({ direction: 'outbound' })).toMatchObject({ ended_reason: 'agent_hangup', answered_by: 'human' });
});

it('Ctrl-C ends everything, the SIP service and Redis included', async () => {
  platform.signal('SIGINT');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  expect(processesOf(dataDir)).toEqual([]);
});
