// rotate-encryption-key: everything is sealed anew while the platform runs, whatever interrupts it, and nothing is
// overlooked.
import { randomBytes } from 'node:crypto';
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { sealedColumns } from '@voicecall/server/handlers.ts';
import { rotateEncryptionKey } from '@voicecall/server/rotate-encryption-key.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import { cloneDatabase, openClient } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { runNode, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';
import { foundWith, header, makeSecrets, sealAsBefore, sealedOf } from './all-secrets.ts';

const newKey = (): string => randomBytes(32).toString('base64');
const [old, fresh] = [newKey(), newKey()];

let database: TestDatabase;
let receiver: Receiver;
let tool: ToolServer;
let platform: TestPlatform;
let made: Awaited<ReturnType<typeof makeSecrets>>;
const start = (encryptionKey: string): Promise<TestPlatform> =>
  startPlatform({ database: { ...database, drop: async () => undefined }, encryptionKey });
beforeAll(async () => {
  database = await cloneDatabase();
  receiver = await startReceiver();
  tool = await startToolServer();
  platform = await start(old);
  made = await makeSecrets(platform, { hook: receiver.url, tool: tool.url });
  receiver.secrets.push(made.secret);
});
afterAll(async () => {
  await platform.close();
  await receiver.close();
  await tool.close();
  await database.drop();
});

it('every column with a sealed value is declared', async () => {
  const fixture = await createFixture(platform);
  for (const kind of ['webhook_endpoint', 'tool', 'trunk', 'phone_number', 'agent', 'call', 'chat', 'user'] as const)
    await fixture.idOf(kind);
  const columns = await platform.sql<{ table: string; column: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped order by 1, 2`,
  );
  const forms = [
    'sealed1:',
    Buffer.from('sealed1:').toString('hex'),
    Buffer.from('sealed1').toString('base64').slice(0, 9),
  ];
  const sealed: string[] = [];
  for (const { table, column } of columns) {
    const [row] = await platform.sql<{ found: boolean }>(
      `select exists (select from ${table} where "${column}"::text ~ $1) as found`,
      [forms.join('|')],
    );
    if (row?.found || column.endsWith('_sealed')) sealed.push(`${table}.${column}`);
  }
  expect(sealed).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
  await fixture.close();
});

it('seals everything anew: after a kill, beside changes, and until nothing is left that needs the old key', async () => {
  const both = `${fresh},${old}`;
  const { tenant } = platform;
  await sealAsBefore(platform, 'tools');
  await expect(rotateEncryptionKey({ ...platform.options, encryption_key: both }, () => undefined)).rejects.toThrow(
    /^these processes seal with another key, or are of an earlier version: \S+:\d+\. Restart them/,
  );
  await platform.close();
  platform = await start(both);
  const arrives = async (client_ref: string): Promise<void> => {
    await publish(platform, { tenant, client_ref });
    await receiver.waitFor(({ body }) => body.includes(client_ref));
  };
  await arrives('sealed before');

  const other = await openClient(platform.databaseUrl);
  const blocked = () =>
    platform.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update%'`,
    );
  const dataDir = temporaryDirectory();
  await other.query('begin');
  await other.query('select from trunks where id = $1 for update', [made.trunk_id]);
  const killed = runNode({
    args: ['packages/server/src/rotate-encryption-key.ts'],
    env: {
      ...externalEnvironment({ database_url: platform.databaseUrl, livekit: platform.options.livekit }),
      ...{ ENCRYPTION_KEY: both, DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1' },
    },
  });
  await killed.sees(/^tenant_keys\.key_sealed: \d+ of \d+ values sealed anew$/m);
  await until(blocked);
  killed.signal('SIGKILL');
  await killed.ended;
  await other.query('rollback');
  await sweep(dataDir);

  await other.query('begin');
  const row = 'from webhook_endpoints where id = $1';
  await other.query(`select ${row} for update`, [made.webhook_id]);
  const said: string[] = [];
  const run = rotateEncryptionKey(platform.options, (line) => said.push(line));
  await until(blocked);
  const changed = `whsec_${randomBytes(32).toString('base64')}`;
  await other.query('update webhook_endpoints set signing_secret_sealed = $2 where id = $1', [
    made.webhook_id,
    await sealedOf(platform, tenant.id, made.webhook_id, changed),
  ]);
  await other.query('commit');
  await run;
  await other.end();
  expect(said.join('\n')).toMatch(
    /\nwebhook_endpoints\.signing_secret_sealed: \d+ values\n[^]*\nNothing is sealed [^]*\nThe old key may go from 2\S+Z on/,
  );
  expect(said.join('\n')).not.toContain('no key opens');
  for (const [column, { values, ...rest }] of Object.entries(await foundWith(platform, fresh)))
    expect([column, values > 0, rest]).toEqual([column, true, { resealed: 0, changed: 0, unreadable: [] }]);
  await expect(createApp({ ...platform.options, encryption_key: old })).rejects.toThrow('ENCRYPTION_KEY lacks a key');

  await platform.close();
  platform = await start(fresh);
  receiver.secrets = [changed];
  await arrives('sealed anew');
  expect(receiver.refused).toEqual([]);
  const client = createClient({ baseUrl: platform.url, apiKey: tenant.apiKey, tenantId: tenant.id });
  await client.tools.test(made.tool_id, { arguments: {} });
  expect(tool.requests.at(-1)?.headers.authorization).toBe(header);
});

it('a run without another key changes nothing', async () => {
  const said: string[] = [];
  await rotateEncryptionKey(platform.options, (line) => said.push(line));
  expect(said.filter((line) => /anew|may go|no key/.test(line))).toEqual([]);
  expect(said.at(-1)).toMatch(/^Nothing is sealed with another key/);
});
