// `pnpm drill erasure`: a person is called, books and is recorded; then everything of the person is erased, while the
// platform is killed again and again. Prints the receipt. `DRILL=short`: fewer calls and kills.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { openClient } from '../harness/platform/database.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';

const short = process.env['DRILL'] === 'short';
const [calls, others, kills] = short ? [2, 1, 2] : [8, 3, 8];
const person = { name: 'Erika Beispiel', email: 'erika@beispiel.example', number: '+15005550001' };
const failures: string[] = [];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function require(holds: boolean, promise: string): void {
  say(`${holds ? 'ok    ' : 'BROKEN'} ${promise}`);
  if (!holds) failures.push(promise);
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 1_200; looks += 1) {
    if (await look().catch(() => false)) return;
    await delay(100);
  }
  throw new Error(`waited in vain: ${what}`);
}

const folder = await mkdtemp(join(tmpdir(), 'voicecall-erasure-'));
// Started by root, the database runs under another account.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const database = await openClient(postgres.url);
const told = new Map<string, string>();
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  told.set(String(request.headers['svc-webhook-id']), body);
  response.end('ok');
});
await once(receiver.listen(0, '127.0.0.1'), 'listening');
const port = await freePort();
const start = (): Promise<PlatformProcess> =>
  startPlatformProcess({ dataDir: folder, port, env: { DATABASE_URL: postgres.url } });

let platform = await start();
try {
  const { client } = platform;
  await client.webhooks.create({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` });
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const placed = await place(calls, { to_number: person.number, lead: { name: person.name, email: person.email } });
  const kept = await place(others, { to_number: '+15005550006', lead: { name: 'Somebody else' } });
  await until('recordings and summaries', async () => {
    const details = await Promise.all(placed.map((id) => client.calls.get(id)));
    return details.every(({ call }) => call.recording_status === 'completed' && call.summary_status === 'ready');
  });
  const files = (await Promise.all(placed.map((id) => client.calls.get(id)))).map(({ call }) =>
    join(folder, 'recordings', call.recording_key ?? ''),
  );
  const days = { from: day(-2), to: day(2) };
  const sums = JSON.stringify((await client.stats.get(days)).totals);
  say(`${calls} calls of the person, ${others} of somebody else; ${told.size} webhooks`);
  require(files.every((file) => existsSync(file)), 'the recordings are files');
  require((await tablesWith(person.email)).length > 5, 'the person is in the database');

  const { erasure } = await client.erasures.create({ number: person.number, email: person.email });
  let made = 0;
  for (; made < kills; made += 1) {
    await delay(Math.random() * 400);
    platform.signal('SIGKILL');
    await platform.ended;
    platform = await start();
  }
  say(`${made} kills`);
  await until('the erasure', async () => (await client.erasures.get(erasure.id)).erasure.status === 'completed');
  const { receipt } = (await client.erasures.get(erasure.id)).erasure;
  say(JSON.stringify(receipt, null, 2));

  require(receipt?.calls === calls, `the receipt counts ${calls} calls`);
  await until('the files', async () => files.every((file) => !existsSync(file)));
  for (const value of Object.values(person)) {
    const found = await tablesWith(value);
    require(found.length === 0, `${value} is in no table${found.length > 0 ? `, but in ${found.join(', ')}` : ''}`);
  }
  const rest = await client.calls.list({});
  require(rest.calls
    .map(({ id }) => id)
    .toSorted()
    .join() === kept.toSorted().join(), 'the other calls are there');
  require(JSON.stringify((await client.stats.get(days)).totals) === sums, 'the statistics keep their sums');
  await until('erasure.completed', async () => completed().length > 0);
  require(completed().length === 1, 'erasure.completed has one id');

  async function place(count: number, of: { to_number: string; lead: object }): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1)
      ids.push((await client.calls.dispatch({ agent_id, trunk_id, client_ref: `crm-${n}`, ...of })).call_id);
    await until('the ends of the calls', async () => {
      const details = await Promise.all(ids.map((id) => client.calls.get(id)));
      return details.every(
        ({ call }) => call.ended_at !== null && ['ready', 'none', 'failed'].includes(call.summary_status),
      );
    });
    return ids;
  }
} finally {
  platform.signal('SIGTERM');
  await platform.ended;
  receiver.close();
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
say(failures.length === 0 ? 'drill: every promise was kept' : `drill: broken: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function completed(): string[] {
  return [...told.values()].filter((body) => body.includes('"erasure.completed"'));
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

/** The tables in which a text is found anywhere in a row. */
async function tablesWith(value: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await database.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${value}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
