// More than one way to the database: a primary and its standby in one DATABASE_URL, and a pooler with a way past it.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@voicecall/server/app.ts';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { expect, it, onTestFinished } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startPooler } from './pooler.ts';

/** A primary, a standby that follows it, and the URL that names both, the standby first. */
async function startServers() {
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-hosts-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  const start = async (name: string) => {
    const settings = { fsync: 'off', full_page_writes: 'off' };
    const server = await startEmbeddedPostgres({ dataDir: join(directory, name), settings });
    onTestFinished(() => server.stop());
    return server;
  };
  await (await start('one')).stop();
  execFileSync('cp', ['-a', join(directory, 'one'), join(directory, 'two')]);
  const primary = await start('one');
  const { username, password, host, port, pathname } = new URL(primary.url);
  const cluster = join(directory, 'two', 'postgres');
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  const standby = await start('two');
  const hosts = `${new URL(standby.url).host},${host}`;
  return {
    primary,
    standby,
    url: `postgresql://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`,
  };
}

const sessionsOf = async (url: string, where = 'true') => {
  const pool = openPool(url);
  const { rows } = await pool.query<{ name: string; sessions: number }>(
    `select application_name as name, count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${where} group by 1`,
  );
  await pool.end();
  return new Map(rows.map(({ name, sessions }) => [name.split(' ').slice(0, 2).join(' '), sessions]));
};

it('of several hosts the one that can be written is used, and after a failover the one that was promoted', async () => {
  const { primary, standby, url } = await startServers();
  const platform = await startPlatform({ database: { url, drop: async () => undefined } });
  onTestFinished(() => platform.close());
  const { client } = platform.tenant;
  const before = await placeCall(platform, { to: '+15005550001' });
  expect((await before.ended()).call.status).toBe('completed');
  expect([...(await sessionsOf(standby.url)).keys()].filter((name) => name.startsWith('voicecall'))).toEqual([]);
  // It ends once the standby has everything.
  await primary.stop();
  const pool = openPool(standby.url);
  await pool.query('select pg_promote()');
  await pool.end();
  await until(async () => ((await fetch(`${platform.url}/readyz`)).status === 200 ? [1] : []));
  expect((await client.calls.get(before.call_id)).call.status).toBe('completed');
  const after = await placeCall(platform, { to: '+15005550001' });
  expect((await after.ended()).call.status).toBe('completed');
});

/** How many connections listen, by role, of an API process and a worker. */
async function listening(platform: TestPlatform): Promise<unknown> {
  const worker = await createApp({
    ...platform.options,
    config: { ...platform.options.config, role: 'worker', public_url: platform.url },
  });
  onTestFinished(() => worker.close(1_000));
  const where = `(query ilike 'listen %' or query like '%pg_listening_channels()%')`;
  return Object.fromEntries(await sessionsOf(platform.databaseUrl, where));
}

it('an API process listens on 1 connection, a worker on 4', async () => {
  const platform = await startPlatform({ config: { role: 'api' } });
  onTestFinished(() => platform.close());
  expect(await listening(platform)).toEqual({ 'voicecall api': 1, 'voicecall worker': 4 });
});

it('behind a pooler that shares its sessions and keeps statements, calls are served with DATABASE_DIRECT_URL', async () => {
  const clone = await cloneDatabase();
  const pooler = await startPooler(clone.url, {
    mode: 'transaction',
    sessions: 8,
    gives: 'in turn',
    keepsStatements: true,
  });
  const database = { url: pooler.url, drop: () => pooler.close().then(() => clone.drop()) };
  const platform = await startPlatform({ database, direct: clone.url });
  onTestFinished(() => platform.close());

  const call = await placeCall(platform, { to: '+15005550001' });

  expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
  // Those of the pooler have no name.
  expect(await sessionsOf(clone.url, `application_name like 'voicecall%'`)).toEqual(new Map([['voicecall all', 4]]));
});
