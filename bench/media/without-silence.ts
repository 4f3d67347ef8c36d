// Cuts the silence from both ends of a recording, so that its first and last sample are speech.

const windowMs = 10;
/** A window above this root mean square (of 32,768) is speech. */
const audible = 300;

export function withoutSilence(pcm: Int16Array, rate: number): Int16Array {
  const step = (rate * windowMs) / 1000;
  const loud = Array.from({ length: Math.ceil(pcm.length / step) }, (_value, index) => {
    const samples = pcm.subarray(index * step, (index + 1) * step);
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) >= audible;
  });
  return pcm.slice(loud.indexOf(true) * step, (loud.lastIndexOf(true) + 1) * step);
}
