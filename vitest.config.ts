// Unit tests live beside the code; what needs PostgreSQL or a socket lives in test/.
import { defineConfig } from 'vitest/config';
import { ensurePrismaClient } from './packages/server/prisma/generate.ts';

// Here and not in a script of package.json: vitest is also started by itself, for one file.
ensurePrismaClient();

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/harness/platform/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Nothing is meant to take so long: no test may depend on the speed of its machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000, interval: 25 } },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
