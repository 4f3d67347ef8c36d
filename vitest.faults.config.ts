// The fault scenarios at full length: minutes each, and one after the other, since some compare times. The short
// versions are part of every test run.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...everyTest,
    globalSetup,
    include: ['test/faults/**/*.test.ts'],
    env: { FAULTS: 'full' },
    fileParallelism: false,
  },
});
