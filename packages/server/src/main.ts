// The platform as a process: environment, what this machine must provide, the app, and an orderly end.
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { printBanner } from './processes/banner.ts';
import { provideForApp } from './processes/provide.ts';

/** How long requests and jobs in hand get after SIGTERM, Ctrl-C included. */
const drainMs = 12_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const provided = await provideForApp(config, (text) => process.stdout.write(`${text}\n`));
  try {
    const app = await createApp(provided.appOptions);
    const seeded = await provided.seed(app);
    const ending = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    });
    printBanner({ url: app.url, role: config.role, sandbox: provided.appOptions.sandbox, seeded });
    await ending;
    await app.close(drainMs);
  } finally {
    await provided.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
