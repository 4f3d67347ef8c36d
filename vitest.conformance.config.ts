// `pnpm conformance`: the carrier adapter and the sandbox's carrier against the API that Twilio publishes. The first run
// downloads 60 MB, so it is not a part of `pnpm test`.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({ test: { ...everyTest, globalSetup, include: ['test/conformance/carrier.test.ts'] } });
