// Recordings from the start to the file: what customers see of them, for every kind of call.
// Requirements 2.9 and 4.6.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { recordedCall, recordingsOf } from '../harness/calls/recorded-call.ts';
import { answeredNumber, callOf, ring } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // A call of two to four seconds, so that its recorder has time to start.
  platform = await startPlatform({ clockSpeed: 10 });
});
afterAll(() => platform.close());

const original = await readFile(new URL('../../packages/sandbox/assets/recording.ogg', import.meta.url));

describe('the recording of a call', () => {
  it('is being finished when the call ends, and is a playable file behind a link a moment later', async () => {
    const placed = await placeCall(platform, { to: '+15005550001' });
    await recordedCall(platform, placed.call_id, 'recording');
    // The file is looked for by a task, which waits now.
    const resume = platform.clock.stop();
    const ended = await placed.ended();
    expect(ended.call).toMatchObject({
      recording_status: 'processing',
      recording_key: `${platform.tenant.id}/${placed.call_id}.ogg`,
      egress_id: expect.stringMatching(/^EG_/),
    });
    expect(ended).toMatchObject({ recording_url: null, recording_missing: false });
    const told = placed.receiver.received.find(({ event }) => event.type === 'call.completed');
    expect(JSON.parse(told?.body ?? '')).toMatchObject({ data: { object: { recording_status: 'processing' } } });
    resume();

    const { call, recording_url, recording_missing } = await recordedCall(platform, placed.call_id, 'completed');
    expect([call.egress_id, call.recording_key, recording_missing]).toEqual([
      ended.call.egress_id,
      ended.call.recording_key,
      false,
    ]);
    const response = await fetch(recording_url ?? '');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type'), bytes.subarray(0, 4).toString()]).toEqual([
      200,
      'audio/ogg',
      'OggS',
    ]);
    expect(bytes).toEqual(original);
    expect(recordingsOf(platform, call.room_name)).toEqual([{ egress_id: call.egress_id, status: 'EGRESS_COMPLETE' }]);
    expect(await platform.tenant.client.calls.list({})).toMatchObject({
      calls: expect.arrayContaining([expect.objectContaining({ id: call.id, recording_status: 'completed' })]),
    });
  });

  it('that fails is missing, and the call is not affected', async () => {
    const placed = await placeCall(platform, { to: '+15005550009' });
    const { call, recording_url, recording_missing } = await recordedCall(platform, placed.call_id, 'failed');
    expect({ status: call.status, ended_reason: call.ended_reason, recording_url, recording_missing }).toEqual({
      status: 'completed',
      ended_reason: 'agent_hangup',
      recording_url: null,
      recording_missing: true,
    });
  });

  it('is never made when the agent does not record', async () => {
    const asked = platform.sandbox.requests()['StartRoomCompositeEgress'] ?? 0;
    const placed = await placeCall(platform, { to: '+15005550001', record_calls: false });
    const { call, recording_url, recording_missing } = await placed.ended();
    expect([call.recording_status, call.recording_key, call.egress_id, recording_url, recording_missing]).toEqual([
      'none',
      null,
      null,
      null,
      false,
    ]);
    expect(platform.sandbox.requests()['StartRoomCompositeEgress'] ?? 0).toBe(asked);
  });

  it('is never made of an unanswered call', async () => {
    const placed = await placeCall(platform, { to: '+15005550002' });
    const { call, recording_missing } = await placed.ended();
    expect([call.recording_status, recording_missing, recordingsOf(platform, call.room_name)]).toEqual([
      'none',
      false,
      [],
    ]);
  });

  it('is also made for inbound calls', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number });
    const { call, recording_url } = await recordedCall(platform, await callOf(platform, room), 'completed');
    expect(call.direction).toBe('inbound');
    expect((await fetch(recording_url ?? '')).status).toBe(200);
  });

  it('that the agent asks for begins with the yes, and there is none of a call without it', async () => {
    const asking = await platform.tenant.client.agents.create({
      ...{ name: 'Asking', instructions: 'Be brief.', disclosure: 'I am an AI.', recording_consent: 'ask' },
    });
    const to = '+15005550001';
    const agreed = await placeCall(platform, { to, agent_id: asking.id });
    const { call, turns } = await recordedCall(platform, agreed.call_id, 'completed');
    expect(call.consent).toMatchObject({ status: 'granted', answer: 'Yes, that is fine.', turn_id: 1 });
    expect(turns.slice(0, 2).map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Yes, that is fine.'],
      ['agent', 'Hello, this is Asking. How can I help you today?'],
    ]);
    const placed = await placeCall(platform, { to, agent_id: asking.id, metadata: { sandbox_consent: 'no' } });
    const refused = await placed.ended();
    expect([refused.call.consent?.status, refused.call.recording_status, refused.turns, refused.transcripts]).toEqual([
      ...['refused', 'none'],
      ...[[], []],
    ]);
    expect(recordingsOf(platform, placed.room_name)).toEqual([]);
    expect(await finishedSummary(platform, placed.call_id)).toMatchObject({ failure: { code: 'no_consent' } });
  });

  it('ends when the yes is taken back', async () => {
    const { id: agent_id } = await platform.tenant.client.agents.create({
      ...{ name: 'Asking', instructions: 'Be brief.', recording_consent: 'ask' },
    });
    const session = await platform.tenant.client.webSessions.create(agent_id, {});
    await joinSession(platform, session.token, 'silent');
    const { call } = await recordedCall(platform, session.call_id, 'recording');
    await agentLink(platform, platform.tenant, call.id).consent({
      ...{ text: 'May I?', said_at: new Date().toISOString(), answer: { answer: 'no', turn: null } },
    });
    const { call: stopped } = await recordedCall(platform, call.id, 'completed');
    expect(stopped).toMatchObject({ consent: { status: 'withdrawn' }, ended_at: null });
    await platform.tenant.client.calls.end(call.id);
  });

  it('is also made for web sessions', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token);
    const { call, recording_url } = await recordedCall(platform, session.call_id, 'completed');
    expect(call.direction).toBe('web');
    expect((await fetch(recording_url ?? '')).status).toBe(200);
  });
});

describe('LiveKit’s webhooks about a recording', () => {
  it('may come twice and out of order', async () => {
    const placed = await placeCall(platform, { to: '+15005550012' });
    const { call } = await recordedCall(platform, placed.call_id, 'completed');
    expect(recordingsOf(platform, call.room_name)).toHaveLength(1);
  });

  it('may all be lost', async () => {
    const placed = await placeCall(platform, { to: '+15005550011' });
    await recordedCall(platform, placed.call_id, 'recording');
    await placed.ended({ advanceMs: 16_000 });
    const { call } = await recordedCall(platform, placed.call_id, 'completed', { advanceMs: 3_000 });
    expect(recordingsOf(platform, call.room_name)).toHaveLength(1);
  });
});
