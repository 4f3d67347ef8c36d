// The time line of a call: sound is where it was heard, for both speakers, and the pieces of a journal are the whole.
import { AudioFrame } from '@livekit/rtc-node';
import { agentRoutes, limits } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { callWaveform, joinPieces } from './waveform.ts';
import type { WaveformPiece } from './waveform.ts';

const answered = Date.parse('2026-11-23T10:00:00.000Z');
const half = 128;

function loud(ms: number, rate = 16_000): AudioFrame {
  const samples = (ms * rate) / 1000;
  return new AudioFrame(new Int16Array(samples).fill(16_384), rate, 1, samples);
}

function timeLine() {
  let now = 5_000;
  const waveform = callWaveform(() => now);
  return {
    waveform,
    /** Time passes, in steps of 20 ms; the person speaks, if so asked. */
    pass: (ms: number, { speaking = false } = {}): void => {
      for (let step = 0; step < ms; step += 20) {
        now += 20;
        if (speaking) waveform.heard(loud(20));
      }
    },
    peaks: () => {
      const whole = waveform.whole();
      const bytes = (text = ''): number[] => [...Buffer.from(text, 'base64')];
      return { agent: bytes(whole?.agent), user: bytes(whole?.user) };
    },
  };
}

const row = (...parts: [count: number, peak: number][]): number[] =>
  parts.flatMap(([count, peak]) => Array.from({ length: count }, () => peak));

test('a call that was not answered has no waveform', () => {
  const { waveform, pass } = timeLine();
  waveform.played(loud(100));
  pass(1_000, { speaking: true });
  waveform.end();
  expect([waveform.whole(), waveform.settled(0)]).toEqual([null, null]);
});

test('the person is heard when the sound comes: a gap is silent, and the sound after it is at its own time', () => {
  const { waveform, pass, peaks } = timeLine();
  waveform.begin(answered);
  pass(500, { speaking: true });
  pass(1_000);
  pass(300, { speaking: true });
  pass(200);
  expect(peaks()).toEqual({ agent: row([20, 0]), user: row([5, half], [10, 0], [3, half], [2, 0]) });
});

test('sound that was delayed and comes at once does not move what follows', () => {
  const { waveform, pass, peaks } = timeLine();
  waveform.begin(answered);
  pass(500, { speaking: true });
  pass(2_000);
  for (let frame = 0; frame < 100; frame += 1) waveform.heard(loud(20));
  pass(1_000);
  pass(300, { speaking: true });
  pass(200);
  expect(peaks().user.slice(-6)).toEqual([0, half, half, half, 0, 0]);
});

test('the agent is heard as it is played: sound that is handed over ahead of time follows what is playing', () => {
  const { waveform, pass, peaks } = timeLine();
  waveform.begin(answered);
  pass(300);
  for (const ms of [100, 100, 100]) waveform.played(loud(ms, 24_000));
  pass(700);
  waveform.played(loud(100, 24_000));
  pass(400);
  expect(peaks()).toEqual({ agent: row([3, 0], [3, half], [4, 0], [1, half], [3, 0]), user: row([14, 0]) });
});

test('what was not played because of an interruption is silent, and the next reply begins when it does', () => {
  const { waveform, pass, peaks } = timeLine();
  waveform.begin(answered);
  waveform.played(loud(1_000));
  pass(400);
  waveform.hushed();
  pass(200);
  waveform.played(loud(200));
  pass(400);
  expect(peaks().agent).toEqual(row([4, half], [2, 0], [2, half], [2, 0]));
});

test('at the end of the call nothing more is heard, and both speakers have as many peaks', () => {
  const { waveform, pass, peaks } = timeLine();
  waveform.begin(answered);
  pass(500, { speaking: true });
  waveform.played(loud(1_000));
  pass(200);
  waveform.end();
  pass(3_000, { speaking: true });
  expect(peaks()).toEqual({ agent: row([5, 0], [2, half]), user: row([5, half], [2, 0]) });
});

test('the pieces of a journal are the whole; a lost one is silent', () => {
  const { waveform, pass } = timeLine();
  waveform.begin(answered);
  const pieces: WaveformPiece[] = [];
  let from = 0;
  const keep = (): void => {
    const piece = waveform.settled(from);
    if (piece) pieces.push(piece);
    from += Buffer.from(piece?.agent ?? '', 'base64').length;
  };
  for (let round = 0; round < 10; round += 1) {
    pass(700, { speaking: round % 2 === 0 });
    waveform.played(loud(1_500));
    keep();
    if (round % 3 === 0) waveform.hushed();
  }
  waveform.end();
  keep();
  const whole = waveform.whole();
  expect(joinPieces(pieces)).toEqual(whole);
  expect(joinPieces([])).toBeNull();
  const lost = pieces.filter((_piece, index) => index !== 3);
  expect(joinPieces(lost)?.agent).toHaveLength(whole?.agent.length ?? 0);
});

test('the waveform of a call without end is what the contract allows', () => {
  const { waveform } = timeLine();
  let now = 0;
  const endless = callWaveform(() => now);
  expect(waveform.whole()).toBeNull();
  endless.begin(answered);
  now = limits.waveform_peaks * 200;
  endless.heard(loud(20));
  endless.end();
  const input = endless.whole();
  expect(agentRoutes.report.body.shape.waveform.parse(input)).toEqual(input);
  expect(Buffer.from(input?.user ?? '', 'base64')).toHaveLength(limits.waveform_peaks);
});
