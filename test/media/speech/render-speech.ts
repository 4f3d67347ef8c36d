// Text to speech by espeak-ng: the same text gives the same samples on every run.
import { execFileSync } from 'node:child_process';
import { resample } from './resample.ts';
import { readWav } from './wav.ts';

export interface Voice {
  readonly rate: 8000 | 24_000 | 48_000;
  /** 1 is 175 words a minute. */
  readonly speed?: number;
  /** A voice of espeak-ng, such as `en-gb` or `en-us+f3`. */
  readonly voice?: string;
}

/** Throws when espeak-ng is missing, or does not know the voice. */
export function renderSpeech(text: string, { rate, speed = 1, voice = 'en-us' }: Voice): Int16Array {
  const wav = execFileSync('espeak-ng', ['--stdin', '--stdout', '-v', voice, '-s', String(Math.round(175 * speed))], {
    input: text,
    maxBuffer: 64 * 2 ** 20,
  });
  const spoken = readWav(wav);
  return resample(spoken.pcm, spoken.rate, rate);
}
