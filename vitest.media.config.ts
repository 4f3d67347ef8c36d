// Calls on the real media stack: `pnpm test:media` installs what they need. Speech takes the time that it takes, so two
// files run side by side.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

/** Kills, refusals and figures, which take long; `pnpm test:media --long` runs them. */
export const longMedia = [
  'test/media/{crashes,figures,hand-over,refusals,web-session-token}.media.ts',
  'test/media/{settings/followed-pauses,voice/voice-bad-days}.media.ts',
];

/** A run of `files` but those of `without`. */
export const mediaConfigOf = (files: string[], without: string[]) =>
  defineConfig({
    test: {
      ...everyTest,
      globalSetup,
      include: files,
      exclude: without,
      maxWorkers: 2,
      // Each call has a process that detects voice in real time.
      maxConcurrency: 2,
    },
  });

export default mediaConfigOf(['test/media/**/*.media.ts'], longMedia);
