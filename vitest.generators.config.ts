// `pnpm generators`: the tables of docs/compatibility.md, which are the packages in the hands of toolchains and the clients
// that other generators make of openapi.json. It installs those and starts compilers for minutes, so it is not a part of
// `pnpm test`.
import { defineConfig } from 'vitest/config';
import { everyTest } from './vitest.config.ts';

export default defineConfig({
  test: {
    ...everyTest,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    include: ['test/generators/generators.test.ts', 'test/packages/packages.test.ts'],
    maxWorkers: 1,
  },
});
