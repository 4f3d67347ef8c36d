// The figures of a real call: its usage is what its providers were asked, its cost is that of a made price book, every
// reply has its wait, the waveform is loud where somebody spoke, and the timeline has each step once.
import type { Waveform } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exactAmount, tenDigits } from '../harness/calls/exact-cost.ts';
import { until } from '../harness/calls/place-call.ts';
import { callOut } from './harness/call-fixture.ts';
import type { CallDetail, FollowedCall } from './harness/call-fixture.ts';
import { callerVoice } from './harness/caller-voice.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { bookingRules } from './speech/booking-talk.ts';
import { chatUsage } from './speech/chat-completion.ts';
import type { Requests } from './speech/start-speech-server.ts';

const preferred_datetime = `${new Date().getUTCFullYear() + 1}-01-12T10:00`;
/** Times of turns come from a voice detector, which is late, and the peaks from the sound itself. */
const tolerancePeaks = 4;
/** Speech is louder than this somewhere in every turn; a quiet line stays below. */
const audible = 10;

/** Prices of what the agent uses. Characters of the voice have none. */
const book = {
  'stt seconds': { price: '0.006', per_quantity: 60 },
  'llm input_tokens': { price: '0.25', per_quantity: 1_000_000 },
  'llm output_tokens': { price: '2', per_quantity: 1_000_000 },
  'telephony seconds': { price: '0.012', per_quantity: 60 },
} as const;

let stack: MediaStack;
let call: FollowedCall;
let detail: CallDetail;
beforeAll(async () => {
  stack = await startMediaStack({ rules: bookingRules({ preferred_datetime }) });
  for (const [name, terms] of Object.entries(book)) {
    const [component, unit] = name.split(' ') as ['stt' | 'llm' | 'telephony', 'seconds'];
    await stack.platform.operator.prices.create({
      ...terms,
      component,
      unit,
      provider: component === 'telephony' ? 'sip' : 'openai',
      currency: 'USD',
      valid_from: '2020-01-01T00:00:00.000Z',
    });
  }
  const far = await stack.sipp({ scenario: 'answer' });
  call = await callOut(stack, { to: far.address });
  await far.audio.hearsOut();
  for (const sentence of ['book', 'name', 'price'] as const) {
    await far.audio.says(callerVoice[sentence]);
    await far.audio.hearsOut();
  }
  await far.audio.says(callerVoice.goodbye);
  await far.ended;
  await call.ended();
  // The usage is in the report, which comes a moment after the end.
  await until(async () => (await getCall()).usage.filter(({ component }) => component === 'tts'), 100);
  detail = await getCall();
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

const getCall = (): Promise<CallDetail> => stack.platform.tenant.client.calls.get(call.call_id);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What the stand-ins were asked, by component and unit. */
function asked({ chat, speech, transcriptions }: Requests): Record<string, number> {
  const tokens = chat.map(({ body, answer }) => chatUsage(body, answer));
  return {
    'stt seconds': sum(transcriptions.map(({ duration_ms }) => duration_ms)) / 1000,
    'llm input_tokens': sum(tokens.map(({ prompt_tokens }) => prompt_tokens)),
    'llm output_tokens': sum(tokens.map(({ completion_tokens }) => completion_tokens)),
    'tts characters': sum(speech.map(({ input }) => input.length)),
  };
}

it('its usage is what the providers were asked', () => {
  const lines = detail.usage.filter(({ component }) => ['stt', 'llm', 'tts'].includes(component));
  const used = Object.fromEntries(lines.map(({ component, unit, quantity }) => [`${component} ${unit}`, quantity]));
  const { 'stt seconds': seconds, ...counts } = asked(stack.speech.requests);
  // Each request is rounded to a millisecond on both sides.
  const roundings = stack.speech.requests.transcriptions.length / 1000;
  expect(Math.abs((used['stt seconds'] ?? 0) - (seconds ?? 0))).toBeLessThanOrEqual(roundings);
  expect(used).toEqual({ ...counts, 'stt seconds': used['stt seconds'] });
  expect(new Set(lines.map(({ provider }) => provider))).toEqual(new Set(['openai']));
  expect(new Set(lines.map(({ component, model }) => `${component} ${model}`))).toEqual(
    new Set(['stt gpt-4o-mini-transcribe', 'llm gpt-4.1-mini', 'tts gpt-4o-mini-tts']),
  );
});

it('its cost is that of the price book for what the providers were asked, to the last digit', () => {
  const seconds = detail.usage.find(({ component }) => component === 'stt')?.quantity;
  const quantities: Record<string, number> = {
    ...asked(stack.speech.requests),
    // The test of usage compares it with the recognized audio.
    'stt seconds': seconds ?? -1,
    'telephony seconds': detail.call.duration_sec,
  };
  const total = Object.entries(book).reduce(
    (sum, [name, { price, per_quantity }]) => sum + exactAmount(quantities[name] ?? -1, price, per_quantity),
    0n,
  );
  expect(detail.cost?.currency).toBe('USD');
  expect(tenDigits(detail.cost?.total ?? '')).toBe(total);
  expect(detail.cost?.lines).toHaveLength(4);
  expect(detail.cost?.unpriced.map(({ component }) => component)).toContain('tts');
});

it('its timeline has each step once, in order', async () => {
  const { entries } = await stack.platform.tenant.client.calls.timeline(call.call_id, { limit: 1_000 });
  const types = entries.map(({ type }) => type);
  const steps = ['call.accepted', 'call.admitted', 'agent.dispatched', 'agent.joined', 'dial.started'] as const;
  const ends = ['call.answered', 'participant.left', 'call.ended', 'report.received'] as const;
  const story: readonly string[] = [...steps, ...ends];
  expect(types.filter((type) => story.includes(type))).toEqual(story);
  expect(entries).toContainEqual(expect.objectContaining({ type: 'sip.status', code: 200 }));
  expect(types.filter((type) => type === 'turn' || type === 'tool.called')).toHaveLength(detail.turns.length);
  expect(types.filter((type) => type === 'booking.created')).toHaveLength(1);
});

it('every reply has each of its waits, and the greeting none', () => {
  const [greeting, ...replies] = detail.turns.filter(({ role }) => role === 'agent');
  expect(greeting?.latency).toMatchObject({ llm_first_token_ms: null, total_ms: null });
  expect(replies.length).toBeGreaterThanOrEqual(4);
  for (const { text, latency } of replies) {
    const waits = Object.values(latency ?? {});
    expect(waits, text).toHaveLength(5);
    expect(waits, text).not.toContain(null);
    const { end_of_turn_delay_ms = 0, llm_first_token_ms = 0, tts_first_audio_ms = 0, total_ms } = latency ?? {};
    // The stages follow each other; roundings aside, the whole is not shorter.
    const stages = (end_of_turn_delay_ms ?? 0) + (llm_first_token_ms ?? 0) + (tts_first_audio_ms ?? 0);
    expect(total_ms, text).toBeGreaterThanOrEqual(stages - 5);
  }
});

it('its waveform is loud where somebody spoke, and silent where nobody did', async () => {
  const waveform: Waveform = await stack.platform.tenant.client.calls.waveform(call.call_id);
  expect(waveform.agent).toHaveLength(waveform.user.length);
  for (const speaker of ['agent', 'user'] as const) {
    const peaks = waveform[speaker];
    const spoken = detail.turns
      .filter(({ role }) => role === speaker)
      .map(({ offset_ms, end_offset_ms }) => ({
        from: Math.floor(((offset_ms ?? 0) - waveform.offset_ms) / 100),
        to: Math.ceil(((end_offset_ms ?? 0) - waveform.offset_ms) / 100),
      }));
    for (const { from, to } of spoken)
      expect(Math.max(...peaks.slice(Math.max(0, from), to)), `${speaker} from ${from} to ${to}`).toBeGreaterThan(
        audible,
      );
    const near = (window: number): boolean =>
      spoken.some(({ from, to }) => window >= from - tolerancePeaks && window <= to + tolerancePeaks);
    const stray = [...peaks.entries()].filter(([window, peak]) => peak > audible && !near(window));
    expect(stray, `${speaker}, who spoke in ${JSON.stringify(spoken)}`).toEqual([]);
    expect(peaks.some((_peak, window) => !near(window))).toBe(true);
  }
});
