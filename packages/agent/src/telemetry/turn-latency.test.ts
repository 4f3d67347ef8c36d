// The waits of the agent's turns: each turn of the person belongs to the reply that came after it.
import { expect, test } from 'vitest';
import { watchLatency } from './turn-latency.ts';

const person = (stoppedSpeakingAt: number) => ({
  startedSpeakingAt: stoppedSpeakingAt - 2,
  stoppedSpeakingAt,
  endOfTurnDelay: 0.48,
  transcriptionDelay: 0.2104,
});
const reply = (startedSpeakingAt: number) => ({
  startedSpeakingAt,
  stoppedSpeakingAt: startedSpeakingAt + 3,
  llmNodeTtft: 0.35,
  ttsNodeTtfb: 0.14,
});
const measured = {
  end_of_turn_delay_ms: 480,
  transcription_delay_ms: 210,
  llm_first_token_ms: 350,
  tts_first_audio_ms: 140,
  total_ms: 990,
};
const notAReply = { ...measured, end_of_turn_delay_ms: null, transcription_delay_ms: null, total_ms: null };

test('a reply has every stage, once', () => {
  const watch = watchLatency();
  watch.personSaid(person(100));
  expect(watch.agentSaid(reply(100.99))).toEqual(measured);
  // What the agent says after that, for example about the result of a tool, is no reply to the same words.
  expect(watch.agentSaid(reply(106))).toEqual(notAReply);
});

test('a reply after a silent tool waits from the end of what the person said', () => {
  const watch = watchLatency();
  watch.personSaid(person(100));
  expect(watch.agentSaid(reply(104.5))?.total_ms).toBe(4500);
});

test('fixed words have the wait for the voice only, and leave the turn to its reply', () => {
  const watch = watchLatency();
  watch.personSaid(person(100));
  expect(watch.agentSaid({ startedSpeakingAt: 100.2, ttsNodeTtfb: 0.14 })).toEqual({
    ...notAReply,
    llm_first_token_ms: null,
  });
  expect(watch.agentSaid({ startedSpeakingAt: 100.3 })).toBeNull();
  expect(watch.agentSaid(reply(100.99))).toEqual(measured);
});

test('an interrupted reply that is recorded after the next turn keeps its own wait', () => {
  const watch = watchLatency();
  watch.personSaid(person(100));
  watch.personSaid(person(104));
  expect(watch.agentSaid(reply(100.99))?.total_ms).toBe(990);
  expect(watch.agentSaid(reply(105.5))?.total_ms).toBe(1500);
});

test('the words after which the agent was silent do not make the next wait longer', () => {
  const watch = watchLatency();
  for (const at of [10, 50, 100]) watch.personSaid(person(at));
  expect(watch.agentSaid(reply(100.99))?.total_ms).toBe(990);
});

test('a time that cannot be is not measured', () => {
  const watch = watchLatency();
  watch.personSaid({ ...person(100), endOfTurnDelay: -1 });
  expect(watch.agentSaid({ ...reply(5000), llmNodeTtft: -1, ttsNodeTtfb: 0 })).toEqual({
    end_of_turn_delay_ms: null,
    transcription_delay_ms: 210,
    llm_first_token_ms: null,
    tts_first_audio_ms: 0,
    total_ms: null,
  });
});
