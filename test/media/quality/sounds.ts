// Sounds of a caller that are not words, at 8 kHz and the same in every run, and how sounds are put together.

export const phoneRate = 8_000;

/** The strength of speech at a telephone, of 32,768: about -21 dB. */
export const speechStrength = 3_000;

/** Random numbers from -1 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x4000_0000 - 1;
  };
}

/** The sound of a road: low frequencies prevail, and its loudness rises and falls by a third every two seconds. */
export function roadNoise(seconds: number, seed = 1): Int16Array {
  const random = randomNumbers(seed);
  let low = 0;
  const wave = Float64Array.from({ length: seconds * phoneRate }, (_, n) => {
    const white = random();
    low = 0.85 * low + 0.15 * white;
    return (low + 0.1 * white) * (1 + Math.sin((Math.PI * n) / phoneRate) / 3);
  });
  return scaled(wave, 1);
}

/** A vehicle passes: for two seconds the road rises and falls. */
export function passingTruck(): Int16Array {
  const noise = roadNoise(2, 7);
  return noise.map((sample, n) => sample * Math.sin((Math.PI * n) / noise.length) ** 2);
}

/** Bursts of breath, each with a sharp beginning, as those of somebody who coughs. */
export function cough(bursts = 2, seed = 3): Int16Array {
  const random = randomNumbers(seed);
  const burst = 0.3 * phoneRate;
  let before = 0;
  const wave = Float64Array.from({ length: bursts * burst }, (_, n) => {
    const at = (n % burst) / phoneRate;
    const white = random();
    const breath = white - 0.5 * before;
    before = white;
    // The voice that comes after the breath, at 140 Hz and its double.
    const voice = Math.sin(2 * Math.PI * 140 * at) + Math.sin(2 * Math.PI * 280 * at);
    return Math.min(1, at / 0.01) * Math.exp(-at / 0.07) * (breath + 0.5 * voice * Math.min(1, at / 0.1));
  });
  return scaled(wave, 1);
}

/** With this strength, of 32,768; what is too loud for the line is cut off. */
export function withStrength(pcm: Int16Array, wanted: number): Int16Array {
  return scaled(Float64Array.from(pcm), wanted / speechStrength);
}

function scaled(wave: Float64Array, level: number): Int16Array {
  const rms = Math.sqrt(wave.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, wave.length));
  const factor = rms > 0 ? (level * speechStrength) / rms : 0;
  return Int16Array.from(wave, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * factor))));
}

/** How strong noise is that lies so many decibels below speech. */
export const noiseStrength = (decibels: number): number => speechStrength / 10 ** (decibels / 20);

/** Both at once, from the place `at` of the noise on; after its end the noise begins again. */
export const mixed = (sound: Int16Array, noise: Int16Array, at: number): Int16Array =>
  sound.map((sample, n) => Math.max(-32_768, Math.min(32_767, sample + (noise[(at + n) % noise.length] ?? 0))));

/** One after the other, with so much silence between them. */
export function inARow(sounds: readonly Int16Array[], pauseMs: number): Int16Array {
  const pause = new Int16Array((phoneRate * pauseMs) / 1000);
  return Int16Array.from(sounds.flatMap((sound, index) => [...(index === 0 ? [] : pause), ...sound]));
}
