// What a whole run shares: one PostgreSQL, with a migrated template database of which every platform under test gets a
// clone, and the browser.
import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobs } from '@voicecall/server/handlers.ts';
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';
import { migrate } from '@voicecall/server/platform/migrate.ts';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';
import type { FoundBrowser } from '../../../scripts/browser/find-browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Undefined when no test of the run needs one. */
    browser: FoundBrowser | undefined;
  }
}

/** The name of the template database. */
export const templateName = 'voicecall_template';

/** The URL of another database of the same server. */
export const databaseAt = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href;

/** Memory, where there is enough: a file system on a disk takes a fifth of a second of the processor for each clone. */
async function databaseDirectory(): Promise<string> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
const memory = '/dev/shm';
/** A run of all tests has not needed more than a quarter of it. */
const enoughBytes = 4 * 2 ** 30;

const needsBrowser = /\/test\/console\/|\/console\.test\.ts$|\.media\.ts$/;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.vitest.state.getPaths().some((path) => needsBrowser.test(path)))
    project.provide('browser', await findBrowser((text) => void process.stdout.write(`tests: ${text}\n`)));
  const dataDir = await mkdtemp(join(await databaseDirectory(), 'voicecall-test-'));
  // When started by root, PostgreSQL runs under another account, which must be able to enter this directory.
  await chmod(dataDir, 0o755);
  // A Unix socket costs a third less processor time than TCP.
  const sockets = await mkdtemp(join(tmpdir(), 'voicecall-test-sockets-'));
  await chmod(sockets, 0o777);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      track_commit_timestamp: 'on',
      max_connections: '300',
      unix_socket_directories: sockets,
    },
  });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  // Thousands of connections are opened: the hash of the password need not be slow here.
  await admin.query(`set scram_iterations = 1`);
  await admin.query(`alter role current_user password '${new URL(postgres.url).password}'`);
  await admin.end();
  const url = `${postgres.url}?host=${sockets}`;
  const template = databaseAt(url, templateName);
  await migrate(template);
  const queue = createQueue({
    jobs,
    connectionString: template,
    worker: false,
    onError: (error) => console.error(error),
  });
  await queue.start();
  await queue.stop(1000);
  project.provide('postgresUrl', url);
  return async () => {
    await postgres.stop();
    for (const directory of [dataDir, sockets]) await rm(directory, { recursive: true, force: true });
  };
}
