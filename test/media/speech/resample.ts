// Band-limited change of sample rate, with the same bytes on every machine. Callers, the model server and its
// recogniser use it.

const zeroCrossings = 16;

/**
 * One output sample: the input around `at`, weighted by a Hann-windowed sinc whose cutoff lies below both Nyquist
 * limits.
 */
function sampleAt(pcm: Int16Array, at: number, cutoff: number): number {
  const reach = zeroCrossings / cutoff;
  let sum = 0;
  for (let i = Math.max(0, Math.ceil(at - reach)); i <= Math.min(pcm.length - 1, Math.floor(at + reach)); i += 1) {
    const x = (i - at) * cutoff;
    const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    sum += (pcm[i] ?? 0) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / zeroCrossings));
  }
  return sum * cutoff;
}

export function resample(pcm: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return pcm;
  const cutoff = Math.min(1, to / from) * 0.95;
  const step = from / to;
  return Int16Array.from({ length: Math.floor(pcm.length / step) }, (_, n) =>
    Math.max(-32768, Math.min(32767, Math.round(sampleAt(pcm, n * step, cutoff)))),
  );
}
