// `pnpm conformance`: the carrier adapter and the sandbox's carrier against the API that Twilio publishes. The first run
// downloads 80 MB, so it is not a part of `pnpm test`. Promtool checks the alert rules, Helm the chart.
import { defineConfig } from 'vitest/config';
import { everyTest, globalSetup } from './vitest.config.ts';

export default defineConfig({
  test: { ...everyTest, globalSetup, include: ['test/conformance/{alerts,carrier,chart}.test.ts'] },
});
