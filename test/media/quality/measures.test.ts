// What the benchmark of voice quality reports is right for sounds of which it is known. No synthesiser is needed.
import { describe, expect, it } from 'vitest';
import { fromMuLaw, muLaw } from '../speech/mu-law.ts';
import { findPhrase } from './find-phrase.ts';
import { findSound } from './find-sound.ts';
import { firstSilence } from './first-silence.ts';
import { alike, lostHeadMs, strength } from './lost-head.ts';
import { noisyLine } from './noisy-line.ts';
import {
  cough,
  inARow,
  mixed,
  noiseStrength,
  passingTruck,
  phoneRate,
  roadNoise,
  speechStrength,
  withStrength,
} from './sounds.ts';

const ms = (milliseconds: number): number => (phoneRate * milliseconds) / 1000;

/** A sound as irregular as speech: tones of changing height and loudness, each 80 ms long. */
function melody(seed: number, tones = 20): Int16Array {
  return inARow(
    Array.from({ length: tones }, (_, n) => {
      const hertz = 200 + ((seed * 7919 + n * 1_543) % 2_000);
      const loud = 1_500 + ((seed * 31 + n * 977) % 5_000);
      return Int16Array.from(
        { length: ms(80) },
        (_none, at) => loud * Math.sin((2 * Math.PI * hertz * at) / phoneRate),
      );
    }),
    0,
  );
}

const silence = (milliseconds: number): Int16Array => new Int16Array(ms(milliseconds));
const overTheLine = (pcm: Int16Array, noise_db: number): Int16Array => {
  const noise = withStrength(roadNoise(10), noiseStrength(noise_db) * (strength(pcm) / speechStrength));
  return fromMuLaw(muLaw(mixed(pcm, noise, 0)));
};

describe.each([30, 10])('a sound on a telephone line with noise %i dB below it', (noise_db) => {
  it('is found where it is', () => {
    const { at, likeness } = findSound(
      melody(1),
      overTheLine(inARow([silence(500), melody(1), silence(300)], 0), noise_db),
    );
    expect(at).toBe(ms(500));
    expect(likeness).toBeGreaterThan(0.9);
  });

  it.each([130, 400])('is found without its first %i ms, and this is how much is missing', (missing) => {
    const recording = overTheLine(inARow([melody(1).subarray(ms(missing)), silence(300)], 0), noise_db);
    expect(findSound(melody(1), recording).at).toBe(-ms(missing));
  });

  it('is found without its end', () => {
    const recording = overTheLine(inARow([silence(200), melody(1).subarray(0, ms(1_200))], 0), noise_db);
    expect(findSound(melody(1), recording).at).toBe(ms(200));
  });

  it('is not taken for another one, nor for noise', () => {
    for (const other of [melody(2), cough(4), roadNoise(2), silence(1_500)])
      expect(findSound(melody(1), overTheLine(other, noise_db)).likeness).toBeLessThan(alike);
  });
});

describe('a sentence', () => {
  const sentence = melody(1);
  const [first, second] = [sentence.subarray(0, ms(800)), sentence.subarray(ms(800))];

  it('is found by its pieces where the clock of the recording has jumped', () => {
    const jumped = inARow([silence(400), first, silence(60), second], 0);
    expect(findPhrase(sentence, overTheLine(jumped, 10), phoneRate)).toEqual({ at: ms(400), share: 1 });
  });

  it('without its first 260 ms has lost them, and is there for the rest', () => {
    const { at, share } = findPhrase(sentence, overTheLine(sentence.subarray(ms(260)), 10), phoneRate);
    expect(at).toBe(-ms(260));
    expect(share).toBeCloseTo(5 / 6, 5);
  });

  it('is there by half when the other half is another one', () => {
    const { at, share } = findPhrase(sentence, overTheLine(inARow([first, melody(2)], 0), 10), phoneRate);
    expect(at).toBe(0);
    expect(share).toBeCloseTo(0.5, 5);
  });

  it('is not there in another one', () => {
    expect(findPhrase(sentence, overTheLine(melody(2), 10), phoneRate).share).toBeLessThan(0.2);
  });
});

describe('the beginning of a sound', () => {
  it.each([0, 40, 200, 320])('is known to be lost for %i ms that are silence in the recording', (lost) => {
    const damaged = melody(1);
    damaged.fill(0, 0, ms(lost));
    expect(lostHeadMs(melody(1), inARow([silence(700), damaged], 0), phoneRate)).toBe(lost);
  });

  it('is not lost when all of it is softer', () => {
    expect(lostHeadMs(melody(1), withStrength(melody(1), 200), phoneRate)).toBe(0);
  });

  it('begins where the sound is audible', () => {
    expect(lostHeadMs(inARow([silence(100), melody(1)], 0), inARow([silence(300), melody(1)], 0), phoneRate)).toBe(0);
  });

  it('is unknown where the sound is not', () => {
    expect(lostHeadMs(melody(1), inARow([melody(2), silence(500)], 0), phoneRate)).toBeUndefined();
  });
});

describe('the silence of somebody who spoke', () => {
  /** Packets of 20 ms, loud in these spans. */
  const heard = (...loud: readonly (readonly [number, number])[]) =>
    Array.from({ length: 250 }, (_, n) => n * 20).map((at) => ({
      at,
      loud: loud.some(([from, to]) => at >= from && at < to),
    }));

  it('begins after the last sound before it, and lasts until the next one', () => {
    expect(firstSilence(heard([0, 1_500], [3_700, 5_000]), 1_000, 5_000)).toEqual({ after_ms: 480, lasts_ms: 2_220 });
  });

  it('lasts to the end when nothing follows', () => {
    expect(firstSilence(heard([0, 2_000]), 1_000, 4_000)).toEqual({ after_ms: 980, lasts_ms: 2_020 });
  });

  it('is seen where no packets come', () => {
    const spoken = heard([0, 5_000]).filter(({ at }) => at < 2_000 || at >= 3_000);
    expect(firstSilence(spoken, 1_000, 5_000)).toEqual({ after_ms: 980, lasts_ms: 1_020 });
  });

  it('is no pause between words, and nothing that came before', () => {
    expect(firstSilence(heard([500, 1_980], [2_300, 5_000]), 1_000, 5_000)).toBeUndefined();
  });
});

describe('a telephone in a noisy place', () => {
  it('sends the noise without a gap, with each sound whole and in it', async () => {
    const noise = withStrength(roadNoise(1), 500);
    const sent: Buffer[] = [];
    const line = noisyLine(
      {
        async says(speech) {
          sent.push(speech);
          await new Promise((resolve) => setImmediate(resolve));
        },
      },
      noise,
    );
    const words = melody(3, 7);
    const { began, ended } = await line.says(words);
    await line.says(words);
    line.close();
    expect(ended).toBeGreaterThan(began);
    const alone = mixed(new Int16Array(Buffer.concat(sent).length), noise, 0);
    const words_only = fromMuLaw(Buffer.concat(sent)).map((sample, n) => sample - (alone[n] ?? 0));
    const [once, rest] = [findSound(words, words_only), words.length];
    expect(once.likeness).toBeGreaterThan(0.99);
    const others = words_only.filter((_, n) => n < once.at || n >= once.at + rest);
    expect(findSound(words, others).likeness).toBeGreaterThan(0.99);
    const quiet = words_only.filter((sample) => Math.abs(sample) < 40).length;
    expect(quiet).toBeGreaterThanOrEqual(words_only.length - 2 * rest);
  });
});

describe('the sounds of a scene', () => {
  it('are the same in every run', () => {
    expect(roadNoise(1)).toEqual(roadNoise(1));
    expect(cough()).toEqual(cough());
    expect(passingTruck()).toEqual(passingTruck());
  });

  it('have the strength that is asked for, and noise lies as far below speech', () => {
    expect(strength(withStrength(cough(), 1_000))).toBeCloseTo(1_000, -2);
    expect(strength(withStrength(roadNoise(4), noiseStrength(20)))).toBeCloseTo(speechStrength / 10, -1);
  });

  it('are mixed sample by sample, without wrapping around', () => {
    expect(mixed(Int16Array.of(1, 2, 32_767), Int16Array.of(10, 20), 1)).toEqual(Int16Array.of(21, 12, 32_767));
  });
});
