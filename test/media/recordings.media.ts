// Recordings of real calls: the file behind the link has the sound of the phone call.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { measured } from './harness/measured.ts';
import { callIn, callOut, answeredLine } from './harness/call-fixture.ts';
import type { FollowedCall } from './harness/call-fixture.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { bookingRules } from './speech/booking-talk.ts';

let stack: MediaStack;
let directory = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'voicecall-heard-'));
  stack = await startMediaStack({
    rules: bookingRules({ preferred_datetime: `${new Date().getUTCFullYear() + 1}-01-12T10:00` }),
    records: true,
  });
});
afterAll(async () => {
  await stack?.close({ keep: anyFailed() });
  rmSync(directory, { recursive: true, force: true });
});
showLogsOnFailure(() => stack);

const checkEveryMs = 100;
const login = { username: 'branch', password: 'a secret of the branch' };

async function recordingOf({ call_id }: FollowedCall): Promise<Record<string, number>> {
  const get = () => stack.platform.tenant.client.calls.get(call_id);
  const finished = async () => (['completed', 'failed'].includes((await get()).call.recording_status) ? [1] : []);
  await until(finished, checkEveryMs);
  const { call, recording_url, recording_missing } = await get();
  expect([call.recording_status, recording_missing]).toEqual(['completed', false]);
  const answer = await fetch(recording_url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  const path = join(directory, `${call_id}.ogg`);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return measured(path);
}

it('the recording of a call is behind its link: as long as the call, and not silent', async () => {
  const far = await stack.sipp({ scenario: 'answer' });
  const call = await callOut(stack, { to: far.address });
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.book);
  await far.audio.hearsOut();
  await far.audio.says(callerVoice.goodbye);
  const { call: record } = await call.ended();
  expect(record).toMatchObject({
    recording_key: `${record.tenant_id}/${record.id}.ogg`,
    egress_id: expect.stringMatching(/^EG_/) as string,
  });
  const sound = await recordingOf(call);
  expect(sound['Length (seconds)']).toBeGreaterThan(record.duration_sec / 2);
  expect(sound['Length (seconds)']).toBeLessThan(record.duration_sec + 5);
  expect(sound['RMS amplitude']).toBeGreaterThan(0.01);
});

it('an inbound call is recorded like an outbound one; a call of an agent that does not record is not', async () => {
  const { number } = await answeredLine(stack, { login });
  const caller = await stack.sipp({
    scenario: 'call-in',
    target: `127.0.0.1:${stack.livekit.sipPort}`,
    number,
    login,
    words: { caller: '+15550001111' },
  });
  const call = await callIn(stack, number);
  await call.reaches('in_progress');
  await caller.audio.hearsOut();
  const far = await stack.sipp({ scenario: 'answer' });
  const unrecorded = await callOut(stack, { to: far.address, agent: { record_calls: false } });
  await far.audio.hearsOut();
  await stack.platform.tenant.client.calls.end(unrecorded.call_id);
  expect((await unrecorded.ended()).call).toMatchObject({
    recording_status: 'none',
    recording_key: null,
    egress_id: null,
  });
  await stack.platform.tenant.client.calls.end(call.call_id);
  await call.ended();
  expect((await recordingOf(call))['RMS amplitude']).toBeGreaterThan(0.01);
});
