// A call with everything that the platform can store of one, and where it is stored.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stored } from '@voicecall/server/handlers.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

export const person = { name: 'Erika Beispiel', email: 'erika@beispiel.example', number: '+15005550001' } as const;

/** For statistics: the days before and after now. */
export function daysAround({ clock }: TestPlatform): { from: string; to: string } {
  const day = (days: number): string => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { from: day(-30), to: day(30) };
}

/** A call with a booking, a recording and a summary, and with a delivery that waits for its next attempt. */
export async function wholeCall(platform: TestPlatform): Promise<string> {
  const refusing = await platform.receiver();
  refusing.respond = () => 500;
  const { name, email, number } = person;
  const placed = await placeCall(platform, {
    to: number,
    client_ref: `crm ${name}`,
    lead: { name, email },
    metadata: { note: name },
  });
  const { call } = await placed.ended();
  await recordedCall(platform, call.id, 'completed');
  await finishedSummary(platform, call.id);
  await until(() =>
    platform.sql(`select 1 from webhook_deliveries where call_id = $1 and status = 'pending' and attempt_count > 0`, [
      call.id,
    ]),
  );
  return call.id;
}

/** Columns in which nobody writes a text of their own: ids, kinds, and what only the platform writes. */
const neverTexts =
  /(^|_)(id|ids|sid|status|type|kind|key|token|hash|reason_requested|by_requested|no)$|^(tenant_id|outcome|direction|role|speaker|language|timezone|component|provider|unit|currency|model|url|trigger|failure_code|vertical_id|event_type|ended_reason|ended_by|answered_by|actor_type|action|route|source|identity|disconnect_reason|call_status|canceled_by|superseded_by|costs|latency|dial_claim|hold_reason|room_name|error|last_error|erased|media_dispatch_id|leg_identity)$/;

export const planted = 'PLANTED 4711';

/**
 * Writes a text of a person into every column of the call's rows that can hold one, and returns these columns. A column
 * that is not known here is one that can.
 */
export async function plant(platform: TestPlatform, call_id: string): Promise<string[]> {
  const columns = await platform.sql<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = 'public' and udt_name in ('text', 'varchar', 'jsonb', '_text') order by 1, 2`,
  );
  const texts = columns.filter(({ table, column }) => stored[table] && !neverTexts.test(column));
  const values: Readonly<Record<string, string>> = {
    jsonb: `jsonb_build_object('deep', jsonb_build_array('${planted}'))`,
    _text: `array['${planted}']`,
  };
  const updates = texts.map(({ table, column, type }) => {
    const of = stored[table]?.of.replaceAll('$1', `'${platform.tenant.id}'`).replaceAll('$2', `array['${call_id}']`);
    return `update ${table} set ${column} = ${values[type] ?? `'${planted}'`} where tenant_id = '${platform.tenant.id}' and ${of};`;
  });
  // Nothing is to follow from it.
  await platform.sql(
    `set session_replication_role = replica; ${updates.join(' ')} set session_replication_role = origin`,
  );
  return texts.map(({ table, column }) => `${table}.${column}`);
}

/** The tables in which a text is found anywhere in a row. */
export async function tablesWith(platform: TestPlatform, text: string): Promise<string[]> {
  const tables = await platform.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name from ${name} t where t::text like $1`);
  const rows = await platform.sql<{ name: string }>(
    `select distinct name from (${counts.join(' union all ')}) f order by 1`,
    [`%${text}%`],
  );
  return rows.map(({ name }) => name);
}

/** Whether the file of a recording is there. */
export function fileIsThere({ options }: TestPlatform, key: string): boolean {
  const { recordings } = options.config;
  if (recordings.kind !== 'files') throw new Error('recordings are not in a folder');
  return existsSync(join(recordings.directory, key));
}
