// The figures of a real call: its usage is what its providers were asked, every reply has its wait, and the waveform is
// loud where somebody spoke.
import type { Waveform } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { callOut } from './harness/call-scene.ts';
import type { CallDetail, FollowedCall } from './harness/call-scene.ts';
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

let stack: MediaStack;
let call: FollowedCall;
let detail: CallDetail;
beforeAll(async () => {
  stack = await startMediaStack({ rules: bookingRules({ preferred_datetime }) });
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
  await until(async () => (await getCall()).usage.filter(({ component }) => component === 'tts'), 100, 30_000);
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
