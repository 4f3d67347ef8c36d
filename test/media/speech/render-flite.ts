// Text to speech by flite, the second synthesizer: its voices are recordings of people, those of espeak-ng are computed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resample } from './resample.ts';
import { readWav } from './wav.ts';

/** Throws when flite is missing, or does not know the voice: `slt`, `rms`, `awb`, `kal`. */
export function renderFlite(
  text: string,
  { rate, voice = 'slt' }: { rate: 8000 | 24_000; voice?: string },
): Int16Array {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-flite-'));
  try {
    const file = join(directory, 'spoken.wav');
    execFileSync('flite', ['-voice', voice, '-t', text, '-o', file]);
    const spoken = readWav(readFileSync(file));
    return resample(spoken.pcm, spoken.rate, rate);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
