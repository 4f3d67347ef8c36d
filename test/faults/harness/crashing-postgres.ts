// A separate PostgreSQL for a scenario, with the durability of production, that can crash and start again.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { isAlive } from '@voicecall/server/processes/data-dir.ts';
import { openClient } from '../../harness/platform/database.ts';
import { until } from '../../harness/calls/place-call.ts';

export interface CrashingPostgres {
  readonly url: string;
  /** Like `pg_ctl stop -m immediate`: nothing is finished or written. */
  crash(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startCrashingPostgres(): Promise<CrashingPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-faults-'));
  // When started by root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  let postgres = await startEmbeddedPostgres({ dataDir });
  const port = Number(new URL(postgres.url).port);
  const pidFile = join(await dataDirectory(postgres.url), 'postmaster.pid');
  return {
    url: postgres.url,
    async crash() {
      const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      await until(async () => (isAlive(pid) ? [] : [1]));
    },
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    async remove() {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function dataDirectory(connectionString: string): Promise<string> {
  const client = await openClient(connectionString);
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return rows[0]?.data_directory ?? '';
}
