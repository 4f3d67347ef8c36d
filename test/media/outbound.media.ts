// Calls that the platform makes to phones that answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOut } from './harness/call-fixture.ts';
import type { FollowedCall } from './harness/call-fixture.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack, Telephone } from './harness/media-stack.ts';
import { bookingRules, callerSays } from './speech/booking-talk.ts';
import { found } from '../harness/calls/place-call.ts';
import { callEvents } from '../harness/receivers/call-events.ts';
import { startTraceCollector } from '../harness/receivers/trace-collector.ts';
import type { TraceCollector } from '../harness/receivers/trace-collector.ts';

const preferred_datetime = `${new Date().getUTCFullYear() + 1}-01-12T10:00`;
const longWelcome =
  'Hello, this is the front desk, and there is a lot to tell you about the houses that we have for sale this week, about their gardens, their garages, their neighbours, and about the lake that all of them look out on.';
const events = callEvents.completed;

let collector: TraceCollector;
let stack: MediaStack;
/** A call in which nobody says anything. It takes more than a minute, so it goes on beside the others. */
let silent: { readonly far: Telephone; readonly call: FollowedCall };
beforeAll(async () => {
  collector = await startTraceCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin };
  const rules = bookingRules({ preferred_datetime });
  stack = await startMediaStack({ rules, agentEnv: traced, platformEnv: traced });
  const far = await stack.sipp({ scenario: 'answer' });
  silent = { far, call: await callOut(stack, { to: far.address }) };
});
afterAll(async () => {
  await stack?.close({ keep: anyFailed() });
  await collector.close();
});
showLogsOnFailure(() => stack);

/** From the request to the deliveries, with the agent's work between them, and without a word that was said. */
async function expectOneTrace(call_id: string): Promise<void> {
  const spans = await found(async () => {
    const all = collector.spans();
    const request = all.find(
      ({ name, attributes }) => name.startsWith('POST ') && attributes['voicecall.call_id'] === call_id,
    );
    const trace = all.filter((span) => span.trace === request?.trace);
    const names = new Set(trace.map(({ name }) => name));
    // Each process sends its spans when it likes, or when it ends.
    return ['agent job', 'event call.summary.ready'].every((name) => names.has(name)) ? trace : [];
  });
  const below = (name: string): string[] => {
    const ids = new Set(spans.filter((span) => span.name === name).map(({ id }) => id));
    for (let size = 0; size < ids.size;) {
      size = ids.size;
      for (const { id, parent } of spans) if (ids.has(parent)) ids.add(id);
    }
    return spans.filter(({ id }) => ids.has(id)).map((span) => span.name);
  };
  expect(below('call.dial')).toEqual(expect.arrayContaining(['livekit dial', 'agent job', 'llm_node', 'tts_node']));
  expect(below('event booking.created')).toContain('webhook attempt');
  const exported = Buffer.concat(collector.bodies);
  const said = [...Object.values(callerSays), 'Ann Example', 'front desk'];
  expect(said.filter((text) => exported.includes(text))).toEqual([]);
}

describe('a telephone that is answered', () => {
  it('hears the agent and is heard by it: they talk, the agent books, and hangs up when the caller says goodbye', async () => {
    const { client } = stack.platform.tenant;
    const far = await stack.sipp({ scenario: 'answer' });
    const call = await callOut(stack, { to: far.address, dispatch: { client_ref: 'crm-7' } });
    await far.audio.hearsOut();
    const greeted = far.audio.audibleMs();
    expect(greeted).toBeGreaterThan(1_500);
    for (const sentence of ['book', 'name'] as const) {
      await far.audio.says(callerVoice[sentence]);
      await far.audio.hearsOut();
    }
    expect(far.audio.audibleMs()).toBeGreaterThan(greeted + 3_000);
    await far.audio.says(callerVoice.goodbye);
    await far.receives(/^BYE /);
    expect(await far.ended).toBe(0);
    const { call: record } = await call.ended();
    const turns = await call.turns(9);
    expect(record).toMatchObject({
      direction: 'outbound',
      status: 'completed',
      ended_reason: 'agent_hangup',
      ended_by: 'agent',
      answered_by: 'human',
      client_ref: 'crm-7',
      sip_status: null,
    });
    expect(record.duration_sec).toBeGreaterThan(8);
    expect(turns.map(({ turn_id }) => turn_id)).toEqual(turns.map((_turn, index) => index + 1));
    expect(turns.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
      callerSays.book,
      callerSays.name,
      callerSays.goodbye,
    ]);
    expect(turns[0]).toMatchObject({
      role: 'agent',
      text: 'Hello, this is the front desk. How can I help you?',
      interrupted: false,
    });
    const { bookings } = await client.bookings.list({ call_id: call.call_id });
    expect(bookings).toMatchObject([{ full_name: 'Ann Example', status: 'captured', client_ref: 'crm-7' }]);
    expect(record.booking_ids).toEqual(bookings.map(({ id }) => id));
    expect(call.events()).toEqual(['booking.created', ...events]);
    expect(far.offered()).toBe(1);
    const summary = await client.summaries.wait(call.call_id);
    expect(summary).toMatchObject({
      status: 'ready',
      outcome: 'booked',
      payload: {
        contact: { name: { value: 'Ann Example' } },
        booking: { succeeded: true },
        transcript_provenance: { turn_count: turns.length },
      },
    });
    expect(summary.status === 'ready' && summary.payload.warnings).not.toContain('metrics_unavailable');
    await expectOneTrace(call.call_id);
  });

  it('that hangs up in the middle of the agent’s sentence ends the call as user_hangup, with what was heard until then', async () => {
    const far = await stack.sipp({ scenario: 'answer-hang-up', pauseMs: 4_000 });
    const call = await callOut(stack, { to: far.address, agent: { welcome: longWelcome } });
    await far.audio.hearsSpeech();
    const { call: record } = await call.ended();
    const turns = await call.turns(1);
    expect(record).toMatchObject({ status: 'completed', ended_reason: 'user_hangup', ended_by: 'callee' });
    expect(record.duration_sec).toBeLessThan(8);
    expect(turns).toMatchObject([{ role: 'agent', interrupted: true }]);
    expect(longWelcome.startsWith((turns[0]?.text ?? '-').slice(0, 10))).toBe(true);
    expect((turns[0]?.text ?? '').length).toBeLessThan(longWelcome.length);
    expect(await far.ended).toBe(0);
    expect(call.events()).toEqual(events);
  });

  it('is hung up when the API ends the call, in the middle of a sentence', async () => {
    const far = await stack.sipp({ scenario: 'answer' });
    const call = await callOut(stack, { to: far.address, agent: { welcome: longWelcome } });
    await far.audio.hearsSpeech();
    await call.reaches('in_progress');
    await stack.platform.tenant.client.calls.end(call.call_id);
    await far.receives(/^BYE /);
    expect(await far.ended).toBe(0);
    expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'canceled', ended_by: 'api' });
    expect(call.events()).toEqual(events);
  });

  it('can interrupt the agent, which stops speaking and listens', async () => {
    const far = await stack.sipp({ scenario: 'answer' });
    const call = await callOut(stack, { to: far.address, agent: { welcome: longWelcome } });
    await far.audio.hearsSpeech();
    await far.audio.says(callerVoice.stop);
    await far.audio.hearsOut();
    await far.audio.says(callerVoice.goodbye);
    expect(await far.ended).toBe(0);
    await call.ended();
    const turns = await call.turns(3);
    expect(turns[0]).toMatchObject({ role: 'agent', interrupted: true });
    // Both sentences are one turn when the second begins before the first turn has ended.
    const said = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(said.join(' ')).toBe(`${callerSays.stop} ${callerSays.goodbye}`);
  });
});

describe('the watchdog', () => {
  it('ends a call after max_call_duration_sec, as max_duration', async () => {
    const far = await stack.sipp({ scenario: 'answer' });
    const call = await callOut(stack, { to: far.address, agent: { max_call_duration_sec: 10 } });
    const { call: record } = await call.ended();
    expect(record).toMatchObject({ status: 'completed', ended_reason: 'max_duration' });
    expect(record.duration_sec).toBeGreaterThanOrEqual(9);
    expect(record.duration_sec).toBeLessThanOrEqual(13);
    expect(await far.ended).toBe(0);
    expect(call.events()).toEqual(events);
  });

  it('ends a call in which nobody says anything for 60 s after the greeting, as silence_timeout', async () => {
    const { far, call } = silent;
    const { call: record } = await call.ended();
    expect(record).toMatchObject({ status: 'completed', ended_reason: 'silence_timeout', ended_by: 'agent' });
    expect(record.duration_sec).toBeGreaterThanOrEqual(60);
    expect(record.duration_sec).toBeLessThanOrEqual(75);
    expect(await far.ended).toBe(0);
    expect(call.events()).toEqual(events);
  });
});
