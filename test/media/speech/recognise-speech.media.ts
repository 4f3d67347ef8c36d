// Every caller's sentence is recognised after it passed a phone line, and no other sound is taken for one.
import { describe, expect, it } from 'vitest';
import { callerSays } from './booking-talk.ts';
import { fromMuLaw, muLaw } from './mu-law.ts';
import { speechRecogniser } from './recognise-speech.ts';
import { renderSpeech } from './render-speech.ts';
import { resample } from './resample.ts';

const utterances = Object.values(callerSays);
const recognise = speechRecogniser(utterances);

/** Random numbers from -1 to 1 that are the same in every run. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x4000_0000 - 1;
  };
}

const scaled =
  (factor: number) =>
  (pcm: Int16Array): Int16Array =>
    pcm.map((sample) => Math.max(-32768, Math.min(32767, sample * factor)));
const noisy =
  (level: number) =>
  (pcm: Int16Array): Int16Array => {
    const random = noise();
    return pcm.map((sample) => Math.max(-32768, Math.min(32767, sample + level * random())));
  };
const phone = (pcm: Int16Array): Int16Array => fromMuLaw(muLaw(pcm));
const silenced = (pcm: Int16Array): Int16Array =>
  Int16Array.from([...new Int16Array(4000), ...pcm, ...new Int16Array(8000)]);
/** Every tenth packet of 20 ms is lost. */
const lossy = (pcm: Int16Array): Int16Array => pcm.map((sample, n) => (Math.floor(n / 160) % 10 === 9 ? 0 : sample));
/** Every tenth packet is late, so that silence is played first. */
const jittery = (pcm: Int16Array): Int16Array =>
  Int16Array.from(
    Array.from(pcm).flatMap((sample, n) => (n % 1600 === 1599 ? [sample, ...new Int16Array(160)] : [sample])),
  );
/** The effect of a low bit rate: less of the high band, and additional noise. */
const narrow = (pcm: Int16Array): Int16Array => noisy(60)(resample(resample(pcm, 8000, 6400), 6400, 8000));
const trimmed = (pcm: Int16Array): Int16Array => {
  const loud = (sample: number): boolean => Math.abs(sample) > 300;
  return pcm.subarray(pcm.findIndex(loud), pcm.findLastIndex(loud));
};
/** Milliseconds that are missing of the sentence itself; soft sounds at its start and end do not count. */
const cut =
  (front: number, back: number) =>
  (pcm: Int16Array): Int16Array =>
    trimmed(pcm).subarray(front * 8, -back * 8 || undefined);
/**
 * What the framework's voice detector sends: before the sentence comes its own last half second, instead of the half
 * second that was heard before it.
 */
const garbled = (pcm: Int16Array): Int16Array => {
  const said = Int16Array.from([...trimmed(pcm), ...new Int16Array(2048)]);
  return Int16Array.from([...said.subarray(-4000), ...said]);
};

const lines: Record<string, (pcm: Int16Array) => Int16Array> = {
  'a telephone': phone,
  'a telephone, 6 dB louder': (pcm) => phone(scaled(2)(pcm)),
  'a telephone, 6 dB softer': (pcm) => phone(scaled(0.5)(pcm)),
  'a telephone, 20 dB softer': (pcm) => phone(scaled(0.1)(pcm)),
  'a telephone with silence around': (pcm) => noisy(20)(silenced(phone(pcm))),
  'a telephone, 200 ms missing in front': (pcm) => cut(200, 0)(phone(pcm)),
  'a telephone, 200 ms missing at the end': (pcm) => cut(0, 200)(phone(pcm)),
  'a telephone, 200 ms missing on both sides, softer': (pcm) => scaled(0.5)(cut(200, 200)(phone(pcm))),
  'a telephone, with its end in front': (pcm) => garbled(phone(pcm)),
  'a telephone with lost packets': (pcm) => lossy(phone(pcm)),
  'a telephone with late packets': (pcm) => jittery(phone(pcm)),
  'a narrow, noisy codec': (pcm) => narrow(phone(pcm)),
};

describe.each(Object.entries(lines))('over %s', (_name, line) => {
  it.each(utterances)('"%s" is recognised', (text) => {
    const heard = line(renderSpeech(text, { rate: 8000 }));
    expect(recognise({ rate: 24_000, pcm: resample(heard, 8000, 24_000) })).toMatchObject({ text });
  });
});

it.each(utterances)('"%s" in full bandwidth is recognised', (text) => {
  expect(recognise({ rate: 48_000, pcm: renderSpeech(text, { rate: 48_000 }) })).toMatchObject({ text });
});

const unknown = [
  'The weather in Paris is lovely today',
  'Where do you come from',
  'I would like to order a pizza',
  'Seven green bottles standing on the wall',
  'Hello',
  'Yes',
];

describe('nothing is recognised', () => {
  it.each(unknown)('in "%s"', (text) => {
    expect(recognise({ rate: 8000, pcm: phone(renderSpeech(text, { rate: 8000 })) })).toMatchObject({ text: '' });
  });

  it.each(utterances)('in "%s" when the sentence is not configured', (text) => {
    const others = speechRecogniser(utterances.filter((other) => other !== text));
    expect(others({ rate: 8000, pcm: renderSpeech(text, { rate: 8000 }) })).toMatchObject({ text: '' });
  });

  it.each(utterances)('in the first half of "%s"', (text) => {
    const pcm = trimmed(renderSpeech(text, { rate: 8000 }));
    expect(recognise({ rate: 8000, pcm: pcm.subarray(0, pcm.length / 2) })).toMatchObject({ text: '' });
  });

  const second = (shape: (n: number) => number): Int16Array => Int16Array.from({ length: 16_000 }, (_, n) => shape(n));
  const random = noise();
  it.each([
    ['silence', second(() => 0)],
    ['the noise of a line', second(() => 40 * random())],
    ['loud noise', second(() => 8000 * random())],
    ['a tone', second((n) => 8000 * Math.sin((2 * Math.PI * 440 * n) / 8000))],
    ['no sound at all', new Int16Array(0)],
  ])('in %s', (_name, pcm) => {
    expect(recognise({ rate: 8000, pcm })).toMatchObject({ text: '' });
  });
});

it('the same text is the same speech on every run', () => {
  expect(renderSpeech(callerSays.book, { rate: 8000 })).toEqual(renderSpeech(callerSays.book, { rate: 8000 }));
  expect(renderSpeech(callerSays.book, { rate: 8000, speed: 2 }).length).toBeLessThan(
    renderSpeech(callerSays.book, { rate: 8000 }).length * 0.7,
  );
});
