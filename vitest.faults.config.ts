// The long tests at full length: minutes each, and one after the other, since some compare times. Their short versions
// are part of every test run (test/harness/repetitions.ts).
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...everyTest,
    // Longer than `patienceMs` at full length.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    globalSetup,
    include: globSync(['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: import.meta.dirname }).filter(
      (file) =>
        // Both have a short and a full run.
        /\/(repetitions|faulty-imports)\.ts'/.test(readFileSync(file, 'utf8')),
    ),
    env: { FAULTS: 'full' },
    fileParallelism: false,
  },
});
