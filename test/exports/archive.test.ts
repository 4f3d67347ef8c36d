// The archive of an export: whole, in ranges, after faults, and until it ends.
import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileRecordings } from '@voicecall/server/adapters/file-recordings.ts';
import { findArchive, openArchive } from '@voicecall/server/resources/exports/open-archive.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { person, wholeCall } from '../erasure/whole-call.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { openClient } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { deleted } from '../tenant-deletion/deleted.ts';
import { ask, bytesOf, ended, exported, sqlOf, statusOf, unpacked } from './archive.ts';

let platform: TestPlatform;
let call_id = '';
let directory = '';
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 20 });
  const { recordings } = platform.options.config;
  directory = recordings.kind === 'files' ? recordings.directory : '';
  call_id = await wholeCall(platform);
  // No delivery is tried again, so that the rows stay as they are while time passes.
  const { client } = platform.tenant;
  for (const { id } of (await client.webhooks.list()).webhook_endpoints) await client.webhooks.delete(id);
});
afterAll(() => platform.close());

const filesOf = (tenant: TestTenant, id: string): Promise<string[]> =>
  readdir(join(directory, 'exports', tenant.id, id)).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
    throw error;
  });
/** The contents, whatever their number; the manifest names the export. */
const contentsOf = async (tenant: TestTenant, id: string): Promise<string[]> =>
  [...(await unpacked(await bytesOf(await ask(platform, tenant, id))))]
    .filter(([name]) => name !== 'manifest.json' && !name.startsWith('checksums'))
    .map(([name, content]) => `${name} ${content.toString('base64')}`);

it('a range has exactly its bytes, so that a broken download goes on', async () => {
  const { tenant } = platform;
  const { id, bytes } = await exported(platform, tenant, { number: person.number });
  const response = await ask(platform, tenant, id);
  const whole = await bytesOf(response);
  expect([response.status, response.headers.get('content-type'), response.headers.get('accept-ranges')]).toEqual([
    200,
    'application/x-tar',
    'bytes',
  ]);
  expect([whole.length, whole.length % 512]).toEqual([bytes, 0]);
  const etag = response.headers.get('etag') ?? '';
  for (const [start, end] of [
    [0, 1],
    [511, 513],
    [512, 600],
    [1_000, 9_000],
    [whole.length - 1_500, whole.length],
    [Math.floor(whole.length / 3), whole.length],
  ] as const) {
    const part = await ask(platform, tenant, id, { range: `bytes=${start}-${end - 1}`, 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/${whole.length}`,
    ]);
    expect((await bytesOf(part)).equals(whole.subarray(start, end))).toBe(true);
  }
  expect((await bytesOf(await ask(platform, tenant, id, { range: 'bytes=-700' }))).equals(whole.subarray(-700))).toBe(
    true,
  );
  const another = await ask(platform, tenant, id, { range: 'bytes=0-9', 'if-range': '"another"' });
  expect([another.status, (await bytesOf(another)).length]).toEqual([200, whole.length]);
  const beyond = await ask(platform, tenant, id, { range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  const head = await ask(platform, tenant, id, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
});

it('a step that is lost before it is saved, a lost job, and two at once change nothing of the contents', async () => {
  const { tenant } = platform;
  const undisturbed = await exported(platform, tenant, { number: person.number });
  const expected = await contentsOf(tenant, undisturbed.id);
  // As a crash between the storage and the commit: the file is there, and nobody knows of it.
  await platform.sql(`
    create sequence faults; create function fail_sometimes() returns trigger language plpgsql as $$ begin
      if nextval('faults') % 3 = 0 then raise exception 'fault'; end if; return new; end $$;
    create trigger fail_sometimes before insert on export_files for each row execute function fail_sometimes()`);
  const { export: one } = await tenant.client.exports.create({ number: person.number });
  const { export: two } = await tenant.client.exports.create({ email: person.email });
  await platform.sql(`delete from pgboss.job where name = 'export.work'`);
  for (const { id } of [one, two]) {
    expect(await ended(platform, tenant, id, 61_000)).toMatchObject({ status: 'completed' });
    expect(await contentsOf(tenant, id)).toEqual(expected);
  }
  await platform.sql('drop trigger fail_sometimes on export_files; drop function fail_sometimes; drop sequence faults');
  // Of the lost steps there are files that belong to no archive; they go with the others.
  const [known] = await platform.sql<{ n: number }>(
    'select count(*)::int as n from export_files where export_id = $1',
    [one.id],
  );
  expect((await filesOf(tenant, one.id)).length).toBeGreaterThan(known?.n ?? 0);
});

it('a recording that is gone is named, and does not break the archive', async () => {
  const tenant = await platform.newTenant();
  const placed = await placeCall(platform, { to: '+15005550006', tenant });
  await placed.ended();
  await platform.sql(`update calls set recording_status = 'completed', recording_key = $2 where id = $1`, [
    placed.call_id,
    `${tenant.id}/${placed.call_id}.ogg`,
  ]);
  const done = await exported(platform, tenant, { everything: true });
  expect(done).toMatchObject({ recordings: 0, recordings_missing: 1 });
  const files = await unpacked(await bytesOf(await ask(platform, tenant, done.id)));
  const missing = [...files].find(([name]) => name.startsWith('recordings/missing-'))?.[1];
  expect(JSON.parse(String(missing))).toEqual({ call_id: placed.call_id, recording_status: 'completed' });
});

it('of a recording of 50 MB no more is read than the client takes', async () => {
  const { tenant } = platform;
  const { call } = await tenant.client.calls.get(call_id);
  const bytes = 50 * 1024 * 1024;
  await truncate(join(directory, call.recording_key ?? ''), bytes);
  const { id } = await exported(platform, tenant, { number: person.number });
  const storage = fileRecordings({ directory, link_keys: [new Uint8Array(32)], publicUrl: () => '' });
  const state = { read: 0, ahead: 0 };
  const counting = {
    ...storage,
    async *read(key: string, first: number, last: number) {
      for await (const chunk of storage.read(key, first, last)) {
        state.read += chunk.byteLength;
        yield chunk;
      }
    },
  };
  const deps = { db: { sql: sqlOf(platform) }, clock: platform.clock, recordings: counting } as never;
  const archive = await findArchive(deps, tenant.id, id);
  let taken = 0;
  for await (const chunk of openArchive(deps, archive, { start: 0, end: archive.bytes }, async () => undefined)) {
    taken += (chunk as Uint8Array).byteLength;
    state.ahead = Math.max(state.ahead, state.read - taken);
  }
  expect([taken, taken > bytes]).toEqual([archive.bytes, true]);
  expect(state.ahead).toBeLessThan(1_048_576);
});

it('an export that is asked for while a call is being erased begins after that, and has nothing of the call', async () => {
  const tenant = await platform.newTenant();
  const placed = await placeCall(platform, { to: '+15005550006', tenant });
  await placed.ended();
  const holder = await openClient(platform.databaseUrl);
  await holder.query('select pg_advisory_lock(4711)');
  // The erasure has done all but commit.
  await platform.sql(`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return null; end $$;
    create constraint trigger wait_for_test after insert on erased_calls deferrable initially deferred
      for each row execute function wait_for_test()`);
  const waiting = async (): Promise<number> =>
    (
      await platform.sql(
        `select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
         where locktype = 'advisory' and not granted`,
      )
    ).length;
  const erased = tenant.client.calls.erase(placed.call_id);
  await until(async () => ((await waiting()) > 0 ? [1] : []));
  const created = tenant.client.exports.create({ everything: true });
  const isRead = async () =>
    platform.sql(`select 1 from exports where tenant_id = $1 and status = 'completed'`, [tenant.id]);
  await until(async () => ((await waiting()) > 1 ? [1] : isRead()));
  await holder.query('select pg_advisory_unlock(4711)');
  await erased;
  const done = await ended(platform, tenant, (await created).export.id);
  expect(done).toMatchObject({ status: 'completed' });
  expect(done.rows).not.toHaveProperty('calls');
  await holder.end();
  await platform.sql('drop trigger wait_for_test on erased_calls; drop function wait_for_test');
});

it('goes with its tenant', async () => {
  const tenant = await platform.newTenant();
  const { id } = await exported(platform, tenant, { everything: true });
  expect((await filesOf(tenant, id)).length).toBeGreaterThan(0);
  const { tenant_deletion } = await platform.operator.tenants.delete(tenant.id, { confirm: tenant.id });
  expect(await deleted(platform, tenant_deletion.id)).toMatchObject({ status: 'completed' });
  expect(await filesOf(tenant, id)).toEqual([]);
});

it('a storage that refuses is asked again; after a day without progress the export has failed', async () => {
  const tenant = await platform.newTenant();
  // Where the tenant's folder would be.
  const blocked = join(directory, 'exports', tenant.id);
  await mkdir(dirname(blocked), { recursive: true });
  await writeFile(blocked, '');
  const { export: created } = await tenant.client.exports.create({ everything: true });
  const isNoted = async () =>
    platform.sql('select 1 from exports where id = $1 and expires_at is not null', [created.id]);
  await until(isNoted);
  await rm(blocked);
  expect(await ended(platform, tenant, created.id, 61_000)).toMatchObject({ status: 'completed' });

  await rm(blocked, { recursive: true });
  await writeFile(blocked, '');
  const { export: lost } = await tenant.client.exports.create({ everything: true });
  expect(await ended(platform, tenant, lost.id, 3_600_000)).toMatchObject({ status: 'failed', bytes: null });
  expect((await ask(platform, tenant, lost.id)).status).toBe(409);
  await rm(blocked);
});

it('ends with its time, and at once when a call is erased: complete, or still running', async () => {
  const { tenant } = platform;
  const old = await exported(platform, tenant, { number: '+15005550098' });
  expect((await filesOf(tenant, old.id)).length).toBeGreaterThan(0);
  const goneFrom = (id: string): Promise<void> =>
    until(async () => {
      platform.clock.advance(10_000);
      return (await filesOf(tenant, id)).length === 0 ? [1] : [];
    }, 100);
  platform.clock.advance(7 * 86_400_000);
  await until(async () => {
    platform.clock.advance(5_000);
    return (await statusOf(tenant, old.id)) === 'expired' ? [1] : [];
  }, 100);
  await goneFrom(old.id);

  const done = await exported(platform, tenant, { everything: true });
  // It cannot save a step.
  await platform.sql(`
    create function never() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
    create trigger never before insert on export_files for each row execute function never()`);
  const { export: running } = await tenant.client.exports.create({ number: person.number });
  await until(async () => ((await filesOf(tenant, running.id)).length > 0 ? [1] : []));
  await tenant.client.calls.erase(call_id);
  for (const { id } of [done, running]) {
    expect(await statusOf(tenant, id)).toBe('expired');
    expect((await ask(platform, tenant, id)).status).toBe(409);
  }
  await platform.sql('drop trigger never on export_files; drop function never');
  for (const { id } of [done, running]) await goneFrom(id);
  platform.clock.advance(61_000);
  const later = await exported(platform, tenant, { number: person.number });
  expect(later).toMatchObject({ status: 'completed', rows: {} });
  expect(await platform.sql('select 1 from export_files where export_id <> $1', [later.id])).toEqual([]);

  // The erasure of a person ends it as well, if it has found anything.
  const erased = async (number: string): Promise<void> => {
    const { erasure } = await tenant.client.erasures.create({ number });
    await until(async () => {
      platform.clock.advance(5_000);
      return (await tenant.client.erasures.get(erasure.id)).erasure.completed_at === null ? [] : [1];
    }, 100);
  };
  await erased('+15005550096');
  expect(await statusOf(tenant, later.id)).toBe('completed');
  await platform.sql(
    `insert into chats (tenant_id, id, agent_id, direction, lead, timezone, created_at)
     values ($1, 'ch_of_person', 'ta_none', 'web', '{"phone": "+15005550097"}', 'UTC', now())`,
    [tenant.id],
  );
  await erased('+15005550097');
  expect(await statusOf(tenant, later.id)).toBe('expired');
});
