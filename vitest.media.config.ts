// Calls on the real media stack, one file at a time: `pnpm test:media` installs what they need. Speech takes the time
// that it takes.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...everyTest,
    globalSetup,
    include: ['test/media/**/*.media.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
  },
});
