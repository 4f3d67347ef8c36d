// Deleting a tenant: nothing of it is left anywhere, and nothing of another tenant changes.
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { fileIsThere, person, tablesWith, wholeCall } from '../erasure/whole-call.ts';
import { deleted } from './deleted.ts';
import { plantRows, rowsOf } from './planted-rows.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Calls long enough for their recorders to start.
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(() => platform.close());

it('leaves nothing of the tenant in any column, nor in the queue or a file; another tenant keeps every row', async () => {
  const [text, others] = ['PLANTED 4711', 'PLANTED 4712'];
  const { id, client } = platform.tenant;
  const call_id = await wholeCall(platform);
  const key = (await client.calls.get(call_id)).call.recording_key ?? '';
  expect(fileIsThere(platform, key)).toBe(true);
  const other = await platform.newTenant();
  const tables = await plantRows(platform, id, text);
  await plantRows(platform, other.id, others);
  const planted = await rowsOf(platform, tables, id);
  expect(tables.filter((table) => planted[table] === '')).toEqual([]);
  await platform.sql(
    `insert into pgboss.job (name, data, start_after) values ('trunk.evict', $1, now() + interval '1 day')`,
    [{ tenant_id: id, trunk_id: 'tt_1', number: text }],
  );
  const before = await rowsOf(platform, tables, other.id);

  const { tenant_deletion } = await platform.operator.tenants.delete(id, { confirm: id });
  const done = await deleted(platform, tenant_deletion.id);

  const hex = Buffer.from(text).toString('hex');
  for (const searched of [text, hex, call_id, ...Object.values(person)])
    expect([searched, await tablesWith(platform, searched)]).toEqual([searched, []]);
  const named = await tablesWith(platform, id);
  expect(named.filter((table) => !table.startsWith('pgboss.'))).toEqual([
    'public.audit_events',
    'public.tenant_deletions',
  ]);
  expect(fileIsThere(platform, key)).toBe(false);
  const { recordings } = platform.options.config;
  const files = recordings.kind === 'files' ? await readdir(recordings.directory, { recursive: true }) : [];
  expect(files.filter((file) => file.includes(call_id))).toEqual([]);
  expect(await rowsOf(platform, tables, other.id)).toEqual(before);
  await other.client.agents.list();

  expect(done).toMatchObject({ tenant_id: id, status: 'completed', remaining: 0, numbers_left: [] });
  expect(done.rows).toMatchObject({ calls: 2, call_turns: expect.any(Number), audit_events: expect.any(Number) });
  expect(done.recordings).toBe(1);
  // The demo tenant of a sandbox stays deleted at the next start.
  expect(await platform.app.ensureDemo(id, platform.tenant.apiKey)).toBe(false);
  await expect(platform.operator.tenants.get(id)).rejects.toMatchObject({ code: 'tenant_not_found' });
  // Asked for again, it tells the same.
  expect((await platform.operator.tenants.delete(id, { confirm: id })).tenant_deletion).toEqual(done);
  for (const action of ['tenant.deletion_requested', 'tenant.deleted'] as const) {
    const { audit_events } = await platform.operator.auditEvents.list({ action });
    expect(audit_events).toMatchObject([{ tenant_id: null, target_id: id }]);
  }
});

it('every table that has tenants finds those of one through an index', async () => {
  const rows = await platform.sql<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
       select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indpred is null)`,
  );
  expect(rows.map(({ table }) => table)).toEqual([]);
});
