// Where a known sound lies in a recording of it: after a phone codec, in noise, and when its beginning or end is missing.

export interface FoundSound {
  /** Where the sound begins, in samples of the recording; negative when its beginning is missing. */
  readonly at: number;
  /** 1 for the same wave, about 0 for another one. */
  readonly likeness: number;
}

/** The part of the sound that must lie in the recording. */
const least = 0.6;

/** The place with the highest normalized correlation. Both have the same rate. */
export function findSound(sound: Int16Array, recording: Int16Array): FoundSound {
  const size = 2 ** Math.ceil(Math.log2(sound.length + recording.length));
  const products = correlation(sound, recording, size);
  const [ofSound, ofRecording] = [energies(sound), energies(recording)];
  let best: FoundSound = { at: 0, likeness: 0 };
  const mostMissing = Math.floor(sound.length * (1 - least));
  for (let at = -mostMissing; at <= recording.length - sound.length + mostMissing; at += 1) {
    const [from, to] = [Math.max(0, -at), Math.min(sound.length, recording.length - at)];
    const energy = between(ofSound, from, to) * between(ofRecording, at + from, at + to);
    const likeness = energy > 0 ? (products[(at + size) % size] ?? 0) / Math.sqrt(energy) : 0;
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best;
}

/** The energy of all samples before each one. */
function energies(pcm: Int16Array): Float64Array {
  const sums = new Float64Array(pcm.length + 1);
  for (const [index, sample] of pcm.entries()) sums[index + 1] = (sums[index] ?? 0) + sample * sample;
  return sums;
}

const between = (sums: Float64Array, from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0);

/** For each shift, the sum of the products of the samples that then lie upon each other. */
function correlation(sound: Int16Array, recording: Int16Array, size: number): Float64Array {
  const [a, b] = [spectrum(sound, size), spectrum(recording, size)];
  const product = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let k = 0; k < size; k += 1) {
    const [ar, ai, br, bi] = [a.re[k] ?? 0, a.im[k] ?? 0, b.re[k] ?? 0, b.im[k] ?? 0];
    product.re[k] = br * ar + bi * ai;
    // Conjugated: a second forward transform is then the inverse one.
    product.im[k] = br * ai - bi * ar;
  }
  transform(product);
  return product.re.map((value) => value / size);
}

interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function spectrum(pcm: Int16Array, size: number): Spectrum {
  const whole = { re: new Float64Array(size), im: new Float64Array(size) };
  whole.re.set(pcm);
  transform(whole);
  return whole;
}

/** The fast Fourier transform in place, of a length that is a power of two. */
function transform({ re, im }: Spectrum): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) for (const part of [re, im]) [part[i], part[j]] = [part[j] ?? 0, part[i] ?? 0];
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    for (let k = 0; k < half; k += 1) {
      const angle = (-2 * Math.PI * k) / length;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let low = k; low < size; low += length) {
        const high = low + half;
        const [hr, hi] = [re[high] ?? 0, im[high] ?? 0];
        const [tr, ti] = [hr * cos - hi * sin, hr * sin + hi * cos];
        const [lr, li] = [re[low] ?? 0, im[low] ?? 0];
        re[high] = lr - tr;
        im[high] = li - ti;
        re[low] = lr + tr;
        im[low] = li + ti;
      }
    }
  }
}
