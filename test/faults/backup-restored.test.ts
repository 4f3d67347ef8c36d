// A backup is restored to a moment while calls and events come in: base backup, WAL, recovery, `after-restore`, and the
// platform on what is left. What was accepted before the moment is kept and told, no phone rings twice, and nobody skips
// an event for having seen the lost future.
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@voicecall/sdk';
import type { StoredEvent } from '@voicecall/sdk';
import { afterRestore } from '@voicecall/server/after-restore.ts';
import { createApp } from '@voicecall/server/app.ts';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { afterAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { openClient } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { tellsFigures, times } from '../harness/repetitions.ts';

const calls = times(12, 120);
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const ends: ReadonlySet<string> = new Set(['call.completed', 'agent.dispatch_failed']);

it(`${calls} calls around the moment of a restore are dialed once, and each that is kept is told to have ended`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'voicecall-restore-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  // Under root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(folder, 0o755);
  const archive = join(folder, 'archive');
  await mkdir(archive);
  await chmod(archive, 0o777);
  const before = await startEmbeddedPostgres({
    dataDir: join(folder, 'before'),
    settings: { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` },
  });
  const platform = await startPlatform({ database: { url: before.url, drop: async () => undefined }, clockSpeed: 10 });
  closing.push(() => platform.close().catch(() => undefined));
  const receiver = await platform.receiver();
  const { client, id: tenantId, apiKey } = platform.tenant;
  const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const place = async (count: number): Promise<string[]> => {
    const placed: string[] = [];
    for (let no = 0; no < count; no += 1) {
      const to_number = `+1500555000${1 + (no % 7)}`;
      placed.push((await client.calls.dispatch({ agent_id, trunk_id, to_number })).call_id);
    }
    return placed;
  };
  const told = (): string[] =>
    receiver.received.flatMap(({ event, body }) =>
      ends.has(event.type) ? (/"call_id":"(AJ_\w+)"/.exec(body)?.slice(1) ?? []) : [],
    );
  const feed = async (from: ReturnType<typeof createClient>, after?: string): Promise<StoredEvent[]> => {
    const events: StoredEvent[] = [];
    for await (const event of from.events.list({ after, limit: 200 })) events.push(event);
    return events;
  };

  const early = await place(calls / 4);
  await until(async () => (told().length > 1 ? [1] : []));
  const sql = await openClient(before.url);
  const one = async (text: string): Promise<string> =>
    String(Object.values((await sql.query<Record<string, unknown>>(text)).rows[0] ?? {})[0]);
  const cluster = await one('show data_directory');
  await sql.query(`select pg_backup_start('drill', true)`);
  const copied = join(folder, 'after', 'postgres');
  await mkdir(join(folder, 'after'));
  await chmod(join(folder, 'after'), 0o755);
  const kept = [...early, ...(await place(calls / 4))];
  // As a backup program: the files while they change, their owner included, without what belongs to the process.
  execFileSync('cp', ['-a', cluster, copied]);
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(copied, name), { force: true });
  const label = await one(`select labelfile from pg_backup_stop()`);
  kept.push(...(await place(calls / 4)));
  const seen = (await feed(client)).at(-1)?.cursor ?? '';
  await sql.query(`select pg_create_restore_point('the moment')`);
  const lost = await place(calls / 4);
  await until(async () => (lost.some((id) => told().includes(id)) ? [1] : []));
  const lostCursor = (await feed(client)).at(-1)?.cursor ?? '';
  const segment = await one(`select pg_walfile_name(pg_switch_wal())`);
  await until(async () => ((await one('select last_archived_wal from pg_stat_archiver')) >= segment ? [1] : []));
  await sql.end();
  await platform.app.close(1_000);
  await before.stop();

  for (const [name, text] of [
    ['backup_label', label],
    ['recovery.signal', ''],
  ] as const) {
    await writeFile(join(copied, name), text);
    await chmod(join(copied, name), 0o666);
  }
  await cp(join(folder, 'before', 'postgres-password'), join(folder, 'after', 'postgres-password'));
  const after = await startEmbeddedPostgres({
    dataDir: join(folder, 'after'),
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_name: 'the moment',
      recovery_target_action: 'promote',
    },
  });
  closing.push(() => after.stop());
  const restored = await openClient(after.url);
  closing.push(() => restored.end());
  const isTrue = async (text: string): Promise<boolean> =>
    (await restored.query(`select 1 where ${text}`)).rowCount === 1;
  await until(async () => ((await isTrue('not pg_is_in_recovery()')) ? [1] : []));
  // At the address that LiveKit and the agents know.
  const config = { ...platform.options.config, port: Number(new URL(platform.url).port) };
  const options = { ...platform.options, config, database_url: after.url };
  const lines = await afterRestore(options);
  const toldBefore = told();
  const app = await createApp(options);
  closing.push(() => app.close(2_000));
  const now = createClient({ baseUrl: app.url, tenantId, apiKey });
  await until(async () => {
    platform.clock.advance(1_000);
    return (await isTrue(
      'not exists (select from calls where ended_at is null) and not exists (select from webhook_deliveries where due_at is not null)',
    ))
      ? [1]
      : [];
  });

  // No phone rang twice, also of the calls that the backup does not know.
  const dials = platform.sandbox.dials().map(({ room }) => room);
  expect(dials.filter((room, place) => dials.indexOf(room) !== place)).toEqual([]);
  const { rows } = await restored.query<{ id: string }>('select id from calls');
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept));
  // Every call that is kept was told to have ended, and is in the feed once.
  expect(kept.filter((id) => !told().includes(id))).toEqual([]);
  const events = await feed(now);
  const endsOf = (id: string): number => events.filter(({ type, call_id }) => ends.has(type) && call_id === id).length;
  expect(kept.filter((id) => endsOf(id) !== 1)).toEqual([]);
  // Whoever read until the moment misses nothing, and whoever read further is told so.
  const index = events.findIndex(({ cursor }) => cursor === seen);
  expect(index).toBeGreaterThanOrEqual(0);
  const [missed, continued] = [events.slice(index + 1), await feed(now, seen)].map((all) => all.map(({ id }) => id));
  expect(continued?.slice(0, missed?.length)).toEqual(missed);
  expect(await refusalOf(now.events.list({ after: lostCursor }))).toMatchObject({ code: 'invalid_cursor' });
  if (tellsFigures)
    process.stdout.write(
      `${JSON.stringify({ scenario: 'a backup restored to a moment', calls, kept: kept.length, lost: lost.length, told_before: toldBefore.length, told: told().length, report: lines })}\n`,
    );
});
