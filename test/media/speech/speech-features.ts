// The features of a sentence's sound, independent of loudness: mel-frequency cepstra of 8 kHz speech, one vector every
// 10 ms.

export const framesPerSecond = 100;
const size = 200;
const hop = 80;
const bands = 20;
const coefficients = 12;
/** Phone band: the line transmits nothing below or above it. */
const lowest = 200;
const highest = 3400;
/** A band this far below the loudest one (a power ratio, 40 dB) is noise of the line and of its coding. */
const floor = 1e-4;
/** Frames this far below the loudest one (32 dB) are not speech when they come first or last. */
const audible = 6.3e-4;
/** When the mean square of the loudest frame is below this, there is only silence: about -54 dB of full scale. */
const silence = 4000;

const bin = 8000 / 256;
const firstBin = Math.ceil(lowest / bin);
const bins = Math.floor(highest / bin) - firstBin + 1;
const hamming = Float64Array.from({ length: size }, (_, n) => 0.54 - 0.46 * Math.cos((2 * Math.PI * n) / (size - 1)));
const wave = (shape: (angle: number) => number): Float64Array[] =>
  Array.from({ length: bins }, (_, k) =>
    hamming.map((weight, n) => weight * shape((2 * Math.PI * (k + firstBin) * n) / 256)),
  );
const cosines = wave(Math.cos);
const sines = wave(Math.sin);

const mel = (hertz: number): number => 2595 * Math.log10(1 + hertz / 700);
const edge = (index: number): number => mel(lowest) + ((mel(highest) - mel(lowest)) * index) / (bands + 1);
const triangles = Array.from({ length: bands }, (_, band) =>
  Float64Array.from({ length: bins }, (_none, k) => {
    const at = mel((k + firstBin) * bin);
    return Math.max(
      0,
      Math.min(
        (at - edge(band)) / (edge(band + 1) - edge(band)),
        (edge(band + 2) - at) / (edge(band + 2) - edge(band + 1)),
      ),
    );
  }),
);
const basis = Array.from({ length: coefficients }, (_, c) =>
  Float64Array.from({ length: bands }, (_none, band) => Math.cos((Math.PI * (c + 1) * (band + 0.5)) / bands)),
);

function dot(a: Float64Array, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

const bandsOf = (frame: Int16Array): Float64Array => {
  const power = Float64Array.from(
    { length: bins },
    (_, k) => dot(cosines[k] ?? hamming, frame) ** 2 + dot(sines[k] ?? hamming, frame) ** 2,
  );
  return Float64Array.from(triangles, (triangle) => dot(triangle, power));
};

const maxOf = (values: Iterable<number>): number => {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
};

/** Removes the silence before and after the speech; empty when there is none. */
export function speechFeatures(pcm: Int16Array): Float64Array[] {
  const frames = Array.from({ length: Math.max(0, Math.floor((pcm.length - size) / hop) + 1) }, (_, n) =>
    pcm.subarray(n * hop, n * hop + size),
  );
  const energies = frames.map((frame) => frame.reduce((sum, sample) => sum + sample * sample, 0) / size);
  const loudest = maxOf(energies);
  if (loudest < silence) return [];
  const heard = (energy: number): boolean => energy > loudest * audible;
  const speech = frames.slice(energies.findIndex(heard), energies.findLastIndex(heard) + 1).map(bandsOf);
  const least = maxOf(speech.map(maxOf)) * floor;
  return speech.map((energy) => {
    const logs = energy.map((value) => Math.log(Math.max(value, least)));
    return Float64Array.from(basis, (cosine) => dot(cosine, logs) / bands);
  });
}
