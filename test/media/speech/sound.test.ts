// Coding, resampling and files of sound keep the samples. No synthesiser is needed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMuLaw, muLaw } from './mu-law.ts';
import { resample } from './resample.ts';
import { samplesOf, readWav, writeWav } from './wav.ts';

const samples = fc
  .array(fc.integer({ min: -32768, max: 32767 }), { maxLength: 400 })
  .map((list) => Int16Array.from(list));
const tone = (rate: number, hertz: number): Int16Array =>
  Int16Array.from({ length: rate / 10 }, (_, n) => Math.round(10_000 * Math.sin((2 * Math.PI * hertz * n) / rate)));
const strength = (pcm: Int16Array): number => Math.sqrt(pcm.reduce((sum, sample) => sum + sample ** 2, 0) / pcm.length);

describe('mu-law', () => {
  it('codes silence, the loudest and the softest sample as G.711 does', () => {
    expect([...muLaw(Int16Array.of(0, 32767, -32768, 8, -8))]).toEqual([0xff, 0x80, 0x00, 0xfe, 0x7e]);
  });

  it('decodes and encodes every code to itself', () => {
    const codes = Buffer.from(Array.from({ length: 256 }, (_, code) => code)).filter((code) => code !== 0x7f);
    expect(muLaw(fromMuLaw(codes)).equals(codes)).toBe(true);
  });

  it('stays within one step, a sixteenth of the sample', () => {
    fc.assert(
      fc.property(samples, (pcm) =>
        fromMuLaw(muLaw(pcm)).every(
          (sample, n) =>
            Math.abs(sample - Math.max(-32635, Math.min(32635, pcm[n] ?? 0))) <= Math.abs(pcm[n] ?? 0) / 16 + 8,
        ),
      ),
    );
  });
});

describe('a WAV file', () => {
  it('keeps every sample and the rate', () => {
    fc.assert(
      fc.property(samples, fc.constantFrom(8000, 24_000, 48_000), (pcm, rate) => {
        expect(readWav(writeWav({ rate, pcm }))).toEqual({ rate, pcm });
      }),
    );
  });

  it('is read to the end of its data chunk, not to the end of its bytes', () => {
    expect(
      readWav(Buffer.concat([writeWav({ rate: 8000, pcm: Int16Array.of(1, 2, 3) }), Buffer.from('rest')])).pcm,
    ).toEqual(Int16Array.of(1, 2, 3));
  });

  it('of two channels becomes their mean', () => {
    const wav = writeWav({ rate: 8000, pcm: Int16Array.of(100, 300, -10, -30) });
    wav.writeUInt16LE(2, 22);
    expect(readWav(wav).pcm).toEqual(Int16Array.of(200, -20));
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello, this is not a sound at all')],
    ['a header alone', writeWav({ rate: 8000, pcm: new Int16Array(0) }).subarray(0, 36)],
  ])('that is %s is refused', (_name, bytes) => {
    expect(() => readWav(bytes)).toThrow(/WAV/);
  });

  it('is read from bytes at any offset', () => {
    expect(samplesOf(Buffer.from([9, 1, 0, 2, 0, 7]).subarray(1))).toEqual(Int16Array.of(1, 2));
  });
});

describe('resampling', () => {
  it.each([
    [22_050, 8000],
    [8000, 48_000],
    [48_000, 24_000],
  ])('from %i to %i keeps a tone of the telephone band', (from, to) => {
    const changed = resample(tone(from, 1000), from, to);
    expect(changed.length).toBe(to / 10);
    expect(strength(changed) / strength(tone(to, 1000))).toBeCloseTo(1, 1);
  });

  it('removes what the lower rate cannot carry', () => {
    expect(strength(resample(tone(24_000, 6000), 24_000, 8000))).toBeLessThan(100);
  });
});
