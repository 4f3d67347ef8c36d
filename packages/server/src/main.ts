// The platform as a process: environment, what this machine must provide, the app, and an orderly end.
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { printBanner } from './processes/banner.ts';
import { aborted, endRequests } from './processes/end-requests.ts';
import { databaseUrlObjection, explainFailure } from './processes/explain-failure.ts';
import { provideForApp } from './processes/provide.ts';

/** How long requests and jobs in hand get after SIGTERM, Ctrl-C included. */
const drainMs = 16_000;
/** When whatever has not ended by then is left as a crash would leave it. */
const endMs = 18_000;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function main(config: Config): Promise<void> {
  // From the first moment on: whoever presses Ctrl-C while it starts must not be left with a database that runs.
  const end = endRequests();
  const provided = await provideForApp(config, say);
  try {
    const app = await createApp(provided.appOptions);
    const seeded = await provided.seed(app);
    if (!end.asked.aborted)
      printBanner({
        url: app.url,
        sandbox_url: provided.appOptions.sandbox ? provided.appOptions.livekit.url : null,
        config,
        seeded,
      });
    await aborted(end.asked);
    if (process.stdout.isTTY) say('\nEnding; what is in hand gets a moment. Ctrl-C again ends at once.');
    await Promise.race([app.close(drainMs), delay(endMs), aborted(end.insisted)]);
  } finally {
    await provided.close();
  }
}

async function run(): Promise<void> {
  const config = loadConfig();
  try {
    const objection = config.database_url === null ? undefined : databaseUrlObjection(config.database_url);
    if (objection !== undefined) throw new Error(`DATABASE_URL: ${objection}`);
    await main(config);
  } catch (error) {
    throw new Error(explainFailure(error, config), { cause: error });
  }
}

// A phone that rings, or a database that hangs, must not hold open a process that has let go of everything.
run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
