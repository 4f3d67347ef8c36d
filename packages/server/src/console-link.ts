// Prints a new link to the console of the platform that runs on DATA_DIR.
import { loadConfig } from './config.ts';
import { askForLink } from './processes/console-link.ts';

try {
  process.stdout.write(`${await askForLink(loadConfig().data_dir)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
