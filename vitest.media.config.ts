// Calls on the real media stack: `pnpm test:media` installs what they need. Speech takes the time that it takes, so two
// files run side by side.
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { everyTest, globalSetup } from './vitest.config.ts';

/** Those that take minutes, the longest first; the others fill what is left. */
const long = ['crashes', 'outbound', 'refusals', 'web-session-token', 'figures', 'web-session.', 'conformance'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      long.findIndex((name) => moduleId.includes(`/media/${name}`));
    const first = files.filter((file) => rank(file) !== -1).toSorted((a, b) => rank(a) - rank(b));
    return [...first, ...files.filter((file) => rank(file) === -1)];
  }
}

export default defineConfig({
  test: {
    ...everyTest,
    globalSetup,
    include: ['test/media/**/*.media.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
  },
});
