// Calls on the real media stack: `pnpm test:media` installs what they need. Speech takes the time that it takes, so two
// files run side by side.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...everyTest,
    globalSetup,
    include: ['test/media/**/*.media.ts'],
    maxWorkers: 2,
    // Each call has a process that detects voice in real time.
    maxConcurrency: 2,
  },
});
