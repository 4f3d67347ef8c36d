// `pnpm clients`: the Python package and the Go module, with the interpreters and compilers of this machine. The first
// run installs web frameworks and compiles Go's library, so it is not a part of `pnpm test`.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({ test: { ...everyTest, globalSetup, include: ['test/clients/*.clients.ts'] } });
