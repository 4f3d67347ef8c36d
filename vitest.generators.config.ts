// `pnpm generators`: clients that other generators make of openapi.json. It installs those generators, so it is not a part
// of `pnpm test`.
import { defineConfig } from 'vitest/config';
import { everyTest } from './vitest.config.ts';

export default defineConfig({
  test: { ...everyTest, testTimeout: 900_000, hookTimeout: 900_000, include: ['test/generators/generators.test.ts'] },
});
