// On large tables, the export of a tenant, and of a person, reads and saves through indexes.
import { createClient } from '@voicecall/sdk';
import type { Client, CreateExportBody } from '@voicecall/sdk';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { crowdTenant, crowdedPlatform } from '../harness/contract/crowd.ts';
import { keepsAll } from '../harness/contract/keeps-all.ts';
import { openClient } from '../harness/platform/database.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { planOf, statementsDuring } from '../harness/platform/statements.ts';
import type { Statement } from '../harness/platform/statements.ts';

let platform: TestPlatform;
let explainer: pg.Client;
/** The tables that are large. */
let tables: string[];
let client: Client;
beforeAll(async () => {
  [platform, tables] = await crowdedPlatform({ config: { retention: keepsAll } });
  // More turns than a page has rows, and even more of others; the recordings have no files, and some calls are of a person.
  await platform.sql(
    `set session_replication_role = replica;
     insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
     select tenant, 'AJ_more', n, 'user', 'Hello?', now(), false
     from (values ('${crowdTenant}', 6000), ('tn_another', 100000)) more(tenant, rows), generate_series(1, rows) n;
     update calls set recording_key = null where tenant_id = '${crowdTenant}';
     update calls set client_ref = 'crm-of-some' where tenant_id = '${crowdTenant}' and id in
       (select id from calls where tenant_id = '${crowdTenant}' order by id limit 20);
     set session_replication_role = origin; analyze call_turns; analyze calls`,
  );
  explainer = await openClient(platform.databaseUrl);
  await platform.sql('update tenants set limits = $2 where id = $1', [
    crowdTenant,
    { api_keys: 1_000_000, exports: 1_000_000 },
  ]);
  const { key } = await platform.operator.apiKeys.create({ tenant_id: crowdTenant, label: 'crowd' });
  client = createClient({ baseUrl: platform.url, apiKey: key, tenantId: crowdTenant });
});
afterAll(async () => {
  await explainer.end();
  await platform.close();
});

const scansOf = async (statement: Statement): Promise<string[]> =>
  (await planOf(explainer, statement)).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    // So few bookings are read at once, to look whether one is of the person; of more, each call's are looked up.
    if (table === 'bookings' && /from calls c/.test(statement.text)) return [];
    return node['Node Type'] === 'Seq Scan' && tables.includes(table) ? [`${table}: ${statement.text}`] : [];
  });

const ofExports =
  /to_jsonb\(r\)|(from|update|into) export(s|_files)\b|c\.client_ref = \$6|max\(id\) as last|from chats where/;

const cases: readonly (readonly [string, CreateExportBody, number])[] = [
  ['a tenant', { everything: true }, 60],
  ['a person', { client_ref: 'crm-of-some', number: '+15005550006', email: 'ann@example.com' }, 25],
];

it.each(cases)('the export of %s reads no whole table', async (_whom, body, reads) => {
  const statements = await statementsDuring(async () => {
    const { id } = (await client.exports.create(body)).export;
    await until(async () => {
      platform.clock.advance(5_000);
      return (await client.exports.get(id)).export.status === 'completed' ? [1] : [];
    }, 200);
  });
  // The statement that looks for work of all tasks looks at emptied tables, too.
  const own = statements.filter(({ text }) => ofExports.test(text) && !text.includes('worker_lead'));
  expect(own.filter(({ text }) => /to_jsonb\(r\)/.test(text)).length).toBeGreaterThan(reads);
  const scans = new Set<string>();
  for (const statement of own) for (const scan of await scansOf(statement)) scans.add(scan);
  expect([...scans]).toEqual([]);
});
