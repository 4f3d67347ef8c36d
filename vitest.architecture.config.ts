// The rules of the code and of the tests alone: they need no database, so `pnpm check` runs them anywhere.
import { defineConfig } from 'vitest/config';
import { patienceMs } from './test/harness/repetitions.ts';

export default defineConfig({
  test: { testTimeout: patienceMs, include: ['test/architecture.test.ts', 'test/waiting-rules.test.ts'] },
});
