// The architecture rules alone: they need no database, so `pnpm check` runs them anywhere.
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/architecture.test.ts'] } });
