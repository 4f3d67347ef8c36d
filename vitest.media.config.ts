// Calls on the real media stack, one file at a time: `pnpm test:media` installs what they need. Speech takes the time
// that it takes.
import { defineConfig, mergeConfig } from 'vitest/config';
import everyTest from './vitest.config.ts';

const slow = mergeConfig(everyTest, defineConfig({ test: { fileParallelism: false, testTimeout: 300_000 } }));
export default { ...slow, test: { ...slow.test, include: ['test/media/**/*.media.ts'] } };
