// `pnpm migrate`: brings the database up to date and ends. A start does it, too; where many processes start, this is
// done once before.
import { loadConfig } from './config.ts';
import { migrate } from './platform/migrate.ts';
import { explainFailure } from './processes/explain-failure.ts';
import { whenReachable } from './processes/when-reachable.ts';

const config = loadConfig();
const url = config.database_direct_url ?? config.database_url;
try {
  if (url === null) throw new Error('DATABASE_URL: it says which database to migrate');
  const applied = await whenReachable(() => migrate(url), {
    wait_sec: config.start_wait_sec,
    ended: AbortSignal.any([]),
    log_level: config.log_level,
  });
  process.stdout.write(`Migrations applied: ${applied?.join(', ') || 'none, the database is up to date'}\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error, config)}\n`);
  process.exitCode = 1;
}
