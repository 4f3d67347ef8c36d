// Runs a command beside the platform, with its environment.
import type { AppOptions } from './build-deps.ts';
import { loadConfig } from './config.ts';
import { explainFailure } from './processes/explain-failure.ts';
import { provideForApp } from './processes/provide.ts';

/** What goes wrong is told on the standard error, and the exit code is 1. */
export async function runCommand(
  command: (options: AppOptions, say: (line: string) => unknown) => Promise<void>,
): Promise<void> {
  const config = loadConfig(undefined, process.argv.slice(2));
  const say = (line: string): boolean => process.stdout.write(`${line}\n`);
  try {
    const provided = await provideForApp(config, say);
    try {
      await command(provided.appOptions, say);
    } finally {
      await provided.close();
    }
  } catch (error) {
    process.stderr.write(`${explainFailure(error, config)}\n`);
    process.exitCode = 1;
  }
}
