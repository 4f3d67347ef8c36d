// The fault scenarios at full length: minutes each, and one after the other, since some compare times. The short
// versions are part of every test run.
import { defineConfig, mergeConfig } from 'vitest/config';
import everyTest from './vitest.config.ts';

const full = mergeConfig(everyTest, defineConfig({ test: { env: { FAULTS: 'full' }, fileParallelism: false } }));
export default { ...full, test: { ...full.test, include: ['test/faults/**/*.test.ts'] } };
