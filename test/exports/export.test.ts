// Exports: everything of a person, or of a tenant, is in the archive; no secret is, and nothing of anybody else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTables } from '@voicecall/server/resources/exports/tables.ts';
import { person, plant, planted, wholeCall } from '../erasure/whole-call.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { plantRows } from '../tenant-deletion/planted-rows.ts';
import { ask, bytesOf, exported, rowsIn, sqlOf, unpacked, withoutText } from './archive.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Calls long enough for their recorders to start.
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(() => platform.close());

const archiveOf = async (tenant: TestPlatform['tenant'], id: string) =>
  unpacked(await bytesOf(await ask(platform, tenant, id)));
const text = (files: ReadonlyMap<string, Buffer>): string => [...files.values()].map(String).join('\n');

it('an export of a person has every column of the calls, with recordings and chats, and nothing of others', async () => {
  const { tenant } = platform;
  const call_id = await wholeCall(platform);
  const { recording_url } = await tenant.client.calls.get(call_id);
  const audio = await bytesOf(await fetch(recording_url ?? ''));
  const placed = await placeCall(platform, { to: '+15005550006', lead: { name: 'Somebody else' } });
  const { call: other } = await placed.ended();
  const stranger = await platform.newTenant();
  await plantRows(platform, stranger.id, 'STRANGER 4712');
  await platform.sql(
    `insert into chats (tenant_id, id, agent_id, direction, lead, metadata, timezone, created_at)
     values ($1, 'ch_of_person', $2, 'web', '{}', $3, 'UTC', now()), ($1, 'ch_of_other', $2, 'web', '{}', '{}', 'UTC', now())`,
    [tenant.id, other.agent_id, { client_ref: planted }],
  );
  // The second column: found by what the first text has replaced.
  const columns = await plant(platform, call_id);

  const done = await exported(platform, tenant, { client_ref: planted });
  expect(done).toMatchObject({ by: ['client_ref'], status: 'completed', looked_at: 2, recordings: 1 });
  expect((await tenant.client.exports.list()).exports).toEqual([done]);
  const files = await archiveOf(tenant, done.id);
  const absent = withoutText(files, columns, planted);
  // Of reports that are being sent, and calls that wait to be counted or indexed, there is nothing at the moment.
  expect(absent.filter((column) => !/^(call_report_parts|call_recounts|call_search_marks)\./.test(column))).toEqual([]);
  expect(rowsIn(files, 'calls').map(({ id }) => id)).toEqual([call_id]);
  expect(rowsIn(files, 'chats').map(({ id }) => id)).toEqual(['ch_of_person']);
  expect(files.get(`recordings/${call_id}.ogg`)).toEqual(audio);
  expect(text(files)).not.toMatch(/Somebody else|STRANGER/);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Record<string, unknown>;
  expect(manifest).toMatchObject({ export_id: done.id, rows: done.rows, recordings: 1, recordings_missing: 0 });
  for (const [table, count] of Object.entries(done.rows)) expect(rowsIn(files, table)).toHaveLength(count);

  const [row] = await platform.sql('select subject_sealed, position from exports where id = $1', [done.id]);
  expect(row).toEqual({ subject_sealed: null, position: null });
  const { audit_events } = await platform.operator.auditEvents.list({ action: 'export.downloaded' });
  expect(audit_events).toMatchObject([{ tenant_id: tenant.id, target_id: done.id, actor: { type: 'api_key' } }]);
});

it('an export of a tenant has every table of it, but for secrets', async () => {
  const tenant = await platform.newTenant();
  const [other, marker] = [await platform.newTenant(), 'EVERYTHING 4713'];
  await plantRows(platform, other.id, 'STRANGER 4712');
  await plantRows(platform, tenant.id, marker);
  await platform.operator.prices.setMarkup(tenant.id, { percent: '12.5' });
  const done = await exported(platform, tenant, { everything: true });
  expect(done).toMatchObject({ by: ['everything'], status: 'completed' });
  const files = await archiveOf(tenant, done.id);
  expect(text(files)).not.toMatch(/STRANGER/);
  // What the platform earns is for operators.
  expect([rowsIn(files, 'tenant_markups'), text(files).includes('markup')]).toEqual([[], false]);
  expect(rowsIn(files, 'tenants')).toMatchObject([{ id: tenant.id }]);

  const columns = await platform.sql<{ place: string }>(
    `select c.table_name || '.' || c.column_name as place from information_schema.columns c
     join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and not k.relispartition
     where c.table_schema = 'public' and c.udt_name in ('text', 'varchar', 'jsonb', '_text', 'bytea', '_bytea', 'tsvector')
       and c.column_name <> 'tenant_id' and exists (select from information_schema.columns t
         where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id') order by 1`,
  );
  // What is not planted; what is left out is binary, or of these.
  const notPlanted =
    /^(calls\.(hold_reason|recording_key)|(recording_deletions|tenant_deletions|call_count_backlog|call_day_backlog|call_recounts|call_search_marks)\..+)$/;
  const absent = withoutText(
    files,
    columns.map(({ place }) => place),
    marker,
  ).filter((place) => !notPlanted.test(place));
  const isLeftOut = /^(idempotency_keys|tenant_keys|exports|export_files)\./;
  expect(absent.filter((place) => !isLeftOut.test(place))).toEqual(leftOut);
  expect(text(files)).not.toContain(Buffer.from(marker).toString('hex'));
});

/** What an export never has. A new column without personal data belongs here; any other one belongs in the export. */
const leftOut = [
  'alert_rules.chat_url_sealed',
  'api_keys.key_hash',
  'call_summaries.lease_token',
  'call_transcripts.said_sealed',
  'call_turns.said_sealed',
  'call_waveforms.agent',
  'call_waveforms.person',
  'calls.dial_claim',
  'carrier_accounts.auth_token_sealed',
  'carrier_operations.auth_password_sealed',
  'carrier_operations.auth_token_sealed',
  'carrier_operations.lease_token',
  'carrier_trunks.auth_password_sealed',
  'chats.reply_token',
  'erasures.subject_sealed',
  'knowledge_passages.search',
  'phone_numbers.answer_secret_sealed',
  'portal_sessions.cookie_hash',
  'portal_sessions.link_hash',
  'test_runs.lease_token',
  'tools.http_headers_sealed',
  'tools.previous_secret_sealed',
  'tools.signing_secret_sealed',
  'trunks.inbound_password_sealed',
  'trunks.outbound_password_sealed',
  'users.link_hash',
  'users.password_hash',
  'users.recovery_hashes',
  'users.totp_sealed',
  'webhook_deliveries.lease_token',
  'webhook_endpoints.previous_secret_sealed',
  'webhook_endpoints.signing_secret_sealed',
];

/** Names that secrets have. */
const secretNames = /hash|token|secret|sealed|password|passwd|credential|private|(^|_)(key|claim|code)$/;
/** Columns with such names that hold none. */
const noSecrets = new Set([
  'agents.max_reply_tokens',
  'bookings.dedupe_key',
  'call_stats.key',
  'call_steps.step_key',
  'call_summaries.failure_code',
  'call_summaries.input_tokens',
  'call_summaries.output_tokens',
  'calls.recording_key',
  'carrier_trunks.credential_list_sid',
  'custom_fields.active_key',
  'custom_fields.field_key',
  'recording_deletions.recording_key',
  'request_log.error_code',
  'tools.previous_secret_until',
  'webhook_endpoints.previous_secret_until',
]);

it('no column that an export has is named like a secret, unless it is known to be none', async () => {
  const tables = await findTables(sqlOf(platform));
  const columns = tables.flatMap(({ table, columns: names }) => names.map((name) => `${table}.${name}`));
  const suspects = columns.filter((place) => secretNames.test(place.split('.')[1] ?? '') && !noSecrets.has(place));
  expect([...new Set(suspects)]).toEqual([]);
  // Each is read in the order of a key, which is in what is read.
  for (const { name, key, columns: names } of tables) {
    expect([name, key?.length ?? 0]).not.toEqual([name, 0]);
    expect(names).toEqual(expect.arrayContaining(key.map(({ column }) => column)));
  }
});

it('is refused without a person, with two, and to another tenant; only so many wait', async () => {
  const { client } = platform.tenant;
  await expect(client.exports.create({})).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(client.exports.create({ everything: true, number: person.number })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  const mine = await exported(platform, platform.tenant, { number: '+15005550099' });
  expect(mine).toMatchObject({ status: 'completed', rows: {} });
  const other = await platform.newTenant();
  await expect(other.client.exports.get(mine.id)).rejects.toMatchObject({ code: 'export_not_found' });
  expect((await ask(platform, other, mine.id)).status).toBe(404);
  expect((await other.client.exports.list()).exports).toEqual([]);

  await platform.operator.tenants.update(other.id, { limits: { exports: 2 } });
  const created = await Promise.allSettled(
    Array.from({ length: 5 }, () => other.client.exports.create({ number: person.number })),
  );
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(created.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 'limit_reached' } })),
  );
});
