// Erasures and a restored backup: what was erased after the backup was made does not come back.
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterRestore } from '@voicecall/server/after-restore.ts';
import { createApp } from '@voicecall/server/app.ts';
import type { App, AppOptions } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { cloneDatabase, copyDatabase, openClient } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const erika = { name: 'Erika Beispiel', email: 'Erika@Beispiel.example' };
const [number, shared] = ['+15005550001', '+15005550006'];

let platform: TestPlatform;
let app: App;
let backup: TestDatabase;
/** Calls by what becomes of them. */
const calls: Record<'listed' | 'open' | 'byEmail' | 'byBooking' | 'byRef' | 'ann' | 'bob' | 'held' | 'other', string> =
  { listed: '', open: '', byEmail: '', byBooking: '', byRef: '', ann: '', bob: '', held: '', other: '' };
const kept = ['bob', 'held', 'other'] as const;

/** Which calls the platform that runs still has. */
async function left(): Promise<string[]> {
  const ids = new Set((await platform.tenant.client.calls.list({ limit: 200 })).calls.map(({ id }) => id));
  return Object.entries(calls).flatMap(([name, id]) => (ids.has(id) ? [name] : []));
}

const folder = (): string => {
  const { recordings } = platform.options.config;
  if (recordings.kind !== 'files') throw new Error('recordings are not in a folder');
  return recordings.directory;
};
const ledgerOf = (directory: string): Promise<string[]> => filesIn(join(directory, 'erasures'));
async function filesIn(directory: string): Promise<string[]> {
  // The folder of a day may be deleted with its last entry meanwhile.
  const found = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const files = found.map(async (entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
  return (await Promise.all(files)).flat();
}
const written = (): Promise<void> =>
  until(async () => {
    platform.clock.advance(5_000);
    return (await platform.sql('select 1 from recording_deletions where content is not null')).length === 0 ? [1] : [];
  }, 100);
/** At the address that clients know. */
const optionsAt = (database_url: string) => ({
  ...platform.options,
  config: { ...platform.options.config, port: Number(new URL(platform.url).port) },
  database_url,
});

beforeAll(async () => {
  platform = await startPlatform({ database: await cloneDatabase() });
  const { client, id: tenant_id } = platform.tenant;
  const place = async (to: string, more: object = {}): Promise<string> => {
    const placed = await placeCall(platform, { to, record_calls: false, ...more });
    await placed.ended();
    return placed.call_id;
  };
  Object.assign(calls, {
    listed: await place(number),
    open: await place(number),
    byEmail: await place(shared, { lead: erika }),
    byBooking: await place(shared),
    byRef: await place(shared, { client_ref: 'crm 4711' }),
    ann: await place(shared, { lead: { name: 'Ann Beispiel' } }),
    bob: await place(shared, { lead: { name: 'Bob Beispiel' } }),
    held: await place(shared, { lead: erika }),
    other: await place(shared, { lead: { name: 'Somebody else' } }),
  });
  const { agent_id } = (await client.calls.get(calls.other)).call;
  await platform.sql(
    `insert into bookings (tenant_id, id, call_id, agent_id, status, full_name, phone, preferred_datetime, timezone,
       preferred_datetime_text, evidence_turn_ids, created_at)
     values ($1, 'bk_of_person', $2, $3, 'requested', 'E. Beispiel', '+4930123456', now(), 'UTC', 'soon', '{}', now())`,
    [tenant_id, calls.byBooking, agent_id],
  );
  await platform.sql(
    `insert into chats (tenant_id, id, agent_id, direction, lead, timezone, created_at)
     values ($1, 'ch_of_person', $2, 'web', $3, 'UTC', now())`,
    [tenant_id, agent_id, { email: erika.email }],
  );
  await platform.app.close(2_000);
  backup = await copyDatabase(platform.databaseUrl);
  app = await createApp(optionsAt(platform.databaseUrl));

  await client.calls.hold(calls.held, { reason: 'Dispute 4711' });
  await client.calls.erase(calls.listed);
  await client.calls.erase(calls.open);
  for (const body of [
    { email: erika.email.toUpperCase() },
    { number: '+4930123456' },
    { client_ref: 'crm 4711' },
    { number: shared, name: 'ann BEISPIEL' },
  ]) {
    const { erasure } = await client.erasures.create(body);
    await until(async () => {
      platform.clock.advance(5_000);
      return (await client.erasures.get(erasure.id)).erasure.completed_at === null ? [] : [1];
    }, 100);
  }
  await written();
  await app.close(2_000);
});
afterAll(async () => {
  await app.close(2_000).catch(() => undefined);
  await backup.drop();
  await platform.close().catch(() => undefined);
});

interface Restored {
  readonly options: AppOptions;
  readonly directory: string;
  readonly database: TestDatabase;
}

/** The backup in a database of its own, beside a copy of the ledger. */
async function restored(work: (it: Restored) => Promise<void>): Promise<void> {
  const database = await copyDatabase(backup.url);
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-restored-'));
  await cp(folder(), directory, { recursive: true });
  const options = optionsAt(database.url);
  try {
    const config = { ...options.config, recordings: { kind: 'files' as const, directory } };
    await work({ options: { ...options, config }, directory, database });
  } finally {
    await rm(directory, { recursive: true, force: true });
    await database.drop();
  }
}

/** What is left once the platform has started on the restored database. */
async function started({ options }: Restored): Promise<string[]> {
  const now = await createApp(options);
  try {
    return await left();
  } finally {
    await now.close(2_000);
  }
}

const runsSql = async ({ database }: Restored, text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
  const client = await openClient(database.url);
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
};

it('erases calls and persons again before the platform serves, keeps what was kept, and can run twice', () =>
  restored(async (it) => {
    // The backup is of a moment in which this call had not ended.
    await runsSql(it, `update calls set ended_at = null, status = 'in_progress' where id = $1`, [calls.open]);
    await runsSql(it, 'delete from call_summaries where call_id = $1', [calls.open]);
    const lines = (await afterRestore(it.options)).join('\n');
    const newest = /^The newest record is of (\S+)\. /.exec(lines)?.[1];
    // The last event in the feed is among the newest; one that was committed before it may be a moment younger.
    const bounds = `select (select max(created_at) from calls) <= $1 and $1 <= max(created_at) + interval '1 ms' as holds from
      (select created_at from calls union all select created_at from events union all select created_at from audit_events) all_of_them`;
    expect(await runsSql(it, bounds, [newest])).toEqual([{ holds: true }]);
    expect(lines).toContain('4 persons of whom the backup had something are erased again, and 2 more calls.');
    const receipts = await runsSql(it, `select (receipt ->> 'calls')::int as calls from erasures`, []);
    expect(receipts).toEqual([{ calls: 1 }, { calls: 1 }, { calls: 1 }, { calls: 1 }]);
    expect(await runsSql(it, `select id from chats`, [])).toEqual([]);
    expect((await afterRestore(it.options)).join('\n')).toContain(
      '0 persons of whom the backup had something are erased again, and 0 more calls.',
    );
    expect(await started(it)).toEqual([...kept]);
  }));

it('finds persons whose calls no entry lists, by what the entry of the request has hashed', () =>
  restored(async (it) => {
    for (const file of await ledgerOf(it.directory)) {
      const { subject } = JSON.parse(await readFile(file, 'utf8')) as { subject: unknown };
      if (subject === null) await rm(file);
    }
    expect((await afterRestore(it.options)).join('\n')).toMatch(/4 persons .* and 0 more calls/);
    expect(await runsSql(it, `select id from chats`, [])).toEqual([]);
    // Nothing says that this one was on hold.
    expect(await started(it)).toEqual(['listed', 'open', 'bob', 'other']);
  }));

it('without the ledger everything is back', () =>
  restored(async (it) => {
    await rm(join(it.directory, 'erasures'), { recursive: true });
    await afterRestore(it.options);
    expect(await started(it)).toEqual(Object.keys(calls));
  }));

it('the ledger names nobody', async () => {
  const files = await ledgerOf(folder());
  expect(files.length).toBeGreaterThan(6);
  for (const file of files) expect(await readFile(file, 'utf8')).not.toMatch(/beispiel|4711|15005550|4930123456/i);
});

it('an entry that others have written, or that cannot be read, is an error, and so is a folder that is not there', () =>
  restored(async (it) => {
    const [file = ''] = await ledgerOf(it.directory);
    const text = await readFile(file, 'utf8');
    const forged = JSON.parse(text) as { call_ids: string[] };
    await writeFile(file, JSON.stringify({ ...forged, call_ids: [calls.other] }));
    await expect(afterRestore(it.options)).rejects.toThrow('was not written by this installation');
    await writeFile(file, text.slice(0, -9));
    await expect(afterRestore(it.options)).rejects.toThrow('is not an entry of the ledger of erasures');
    await rm(it.directory, { recursive: true });
    await expect(afterRestore(it.options)).rejects.toThrow(/the ledger of erasures could not be read.*ENOENT/);
  }));

it('after a rotation of the key it asks for the earlier one, if an entry needs it', () =>
  restored(async (it) => {
    const next = randomBytes(32).toString('base64');
    const under = (encryption_key: string): AppOptions => ({ ...it.options, encryption_key });
    await expect(afterRestore(under(next))).rejects.toThrow('add that one to ENCRYPTION_KEY');
    await afterRestore(under(`${next},${it.options.encryption_key}`));
    // Nothing in it needs an entry any more.
    await afterRestore(under(next));
  }));

it('a storage that refuses gets the entry later, and entries go after their time', () =>
  restored(async (it) => {
    const now = await createApp(it.options);
    try {
      await rm(join(it.directory, 'erasures'), { recursive: true });
      await writeFile(join(it.directory, 'erasures'), 'a file where the folder should be');
      const { client } = platform.tenant;
      await client.calls.erase(calls.other);
      const waiting = () => runsSql(it, 'select attempts from recording_deletions where content is not null', []);
      await until(async () => {
        platform.clock.advance(2_000);
        return (await waiting()).filter((row) => (row as { attempts: number }).attempts > 1);
      }, 100);
      await rm(join(it.directory, 'erasures'));
      await until(async () => {
        platform.clock.advance(60_000);
        return (await waiting()).length === 0 ? [1] : [];
      }, 100);
      const [file = ''] = await ledgerOf(it.directory);
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ call_ids: [calls.other], subject: null });
      platform.clock.advance(401 * 86_400_000);
      await until(async () => {
        platform.clock.advance(6 * 3_600_000);
        return (await ledgerOf(it.directory)).length === 0 ? [1] : [];
      }, 100);
    } finally {
      await now.close(2_000);
    }
  }));
