// The house rules alone: they need no database, so `pnpm check` can run them anywhere.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/house.test.ts'] } });
