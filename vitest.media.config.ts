// Calls on the real media stack: `pnpm test:media` installs what they need. Speech takes the time that it takes, so two
// files run side by side.
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { everyTest, globalSetup } from './vitest.config.ts';

/** Kills, refusals, figures and each setting of an agent, which take long; `pnpm test:media --long` runs them. */
export const longMedia = [
  'test/media/{crashes,figures,hand-over,refusals,web-session-token}.media.ts',
  'test/media/settings/*.media.ts',
  'test/media/voice/voice-bad-days.media.ts',
];

/** Files that take long: one that began last would run alone at the end. */
const first = ['outbound', 'voice/voice-phone', 'voice/first-voice', 'conformance', 'inbound', '/recordings.'];
const rank = ({ moduleId }: TestSpecification): number => first.findIndex((part) => moduleId.includes(part));
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, others] = [true, false].map((isLong) => files.filter((file) => (rank(file) !== -1) === isLong));
    return [...(long ?? []).toSorted((a, b) => rank(a) - rank(b)), ...(await super.sort(others ?? []))];
  }
}

/** A run of `files` but those of `without`. */
export const mediaConfigOf = (files: string[], without: string[]) =>
  defineConfig({
    test: {
      ...everyTest,
      globalSetup,
      include: files,
      exclude: without,
      maxWorkers: 2,
      sequence: { sequencer: LongestFirst },
      // Each call has a process that detects voice in real time.
      maxConcurrency: 2,
    },
  });

export default mediaConfigOf(['test/media/**/*.media.ts'], longMedia);
