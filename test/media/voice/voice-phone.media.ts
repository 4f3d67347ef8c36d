// `start --voice --phone`: a softphone on this machine calls an agent's number, and an agent calls a softphone.
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { processesOf, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { openPhone } from './harness/rtp-phone.ts';
import { startSipp } from './harness/sipp.ts';
import type { SippOptions } from './harness/sipp.ts';
import { startVoice } from './harness/voice-start.ts';
import { bookingRules, callerSays } from './speech/booking-talk.ts';
import { startSpeechServer } from './speech/start-speech-server.ts';
import type { SpeechServer } from './speech/start-speech-server.ts';

const login = { username: 'softphone', password: 'a secret of the softphone' };
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
    welcome: 'Hello, this is the front desk. How can I help you?',
    record_calls: false,
  });
  agent_id = agent.id;
});
afterAll(async () => {
  await sweep(dataDir);
  await speech.close();
});

/** The address of the SIP service, as the banner shows it. */
const sipAddress = (): string => /^ {2}SIP +(\S+)$/m.exec(platform.output())?.[1] ?? '';

/** A softphone with its sound; it ends with the test. */
async function softphone(options: Omit<SippOptions, 'directory'>) {
  const audio = await openPhone();
  onTestFinished(() => audio.close());
  const far = await startSipp({ ...options, directory: dataDir, words: { audio_port: audio.port, ...options.words } });
  onTestFinished(() => far.stop());
  return { ...far, audio };
}

async function ended(filter: { direction: 'inbound' | 'outbound' }) {
  const completed = async () => (await platform.client.calls.list({ ...filter, status: 'completed' })).calls;
  await until(completed, 100);
  return (await completed())[0];
}

it('the banner says that phones are real too, and where SIP is', () => {
  expect(platform.output()).toContain('(agents are real, in the browser and on the phone; nothing is recorded)');
  expect(sipAddress()).toMatch(/^127\.0\.0\.1:\d+$/);
});

it('a softphone calls the number of an agent, which books and hangs up', async () => {
  const { id: trunk_id } = await platform.client.trunks.create({
    name: 'Softphone',
    direction: 'inbound',
    inbound: { numbers: [number], auth_username: login.username, auth_password: login.password },
  });
  await platform.client.phoneNumbers.create({ number, agent_id, trunk_id });
  const far = await softphone({
    scenario: 'call-in',
    target: sipAddress(),
    number,
    login,
    words: { caller: '+15550001111' },
  });
  await far.audio.hearsOut();
  for (const sentence of ['book', 'name'] as const) {
    await far.audio.says(callerVoice[sentence]);
    await far.audio.hearsOut();
  }
  await far.audio.says(callerVoice.goodbye);
  await far.receives(/^BYE /);
  const call = await ended({ direction: 'inbound' });
  expect(call).toMatchObject({ to_number: number, ended_reason: 'agent_hangup' });
  const { bookings } = await platform.client.bookings.list({ call_id: call?.id ?? '' });
  expect(bookings).toMatchObject([{ full_name: 'Ann Example', status: 'captured' }]);
});

it('an agent calls a softphone of this machine', async () => {
  const far = await softphone({ scenario: 'answer' });
  const { id: trunk_id } = await platform.client.trunks.create({
    name: 'To the softphone',
    direction: 'outbound',
    outbound: { address: far.address, transport: 'udp', numbers: ['+15551230001'] },
  });
  await platform.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15550002222' });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.goodbye);
  await far.receives(/^BYE /);
  expect(await ended({ direction: 'outbound' })).toMatchObject({ ended_reason: 'agent_hangup', answered_by: 'human' });
});

it('Ctrl-C ends everything, the SIP service and Redis included', async () => {
  platform.signal('SIGINT');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  expect(processesOf(dataDir)).toEqual([]);
});
