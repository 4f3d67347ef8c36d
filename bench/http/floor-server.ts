// The floors of the benchmarks over HTTP: Express and prepared statements, and nothing else. A process of its own.
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const rows = async (name: string, text: string, values: unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text, values })).rows;

const selectAgent = (tenant: unknown, id: unknown): Promise<unknown[]> =>
  rows('agent', 'select * from agents where tenant_id = $1 and id = $2', [tenant, id]);

const app = express();
app.disable('x-powered-by').disable('etag');

app.get('/select/:tenant/:id', async ({ params }, response) => {
  const [agent] = await selectAgent(params.tenant, params.id);
  response.json({ agent });
});

app.get('/key-and-select/:tenant/:id', async ({ params, headers }, response) => {
  const hash = createHash('sha256')
    .update(headers.authorization?.slice('Bearer '.length) ?? '')
    .digest();
  const [key] = await rows(
    'key',
    `select k.id, k.tenant_id, t.status from api_keys k join tenants t on t.id = k.tenant_id
     where k.key_hash = $1 and k.revoked_at is null`,
    [hash],
  );
  if (!key) return void response.status(401).end();
  const [agent] = await selectAgent(params.tenant, params.id);
  response.json({ agent });
});

app.get('/twenty/:tenant', async ({ params }, response) => {
  const calls = await rows(
    'calls',
    'select * from calls where tenant_id = $1 order by created_at desc, id desc limit 20',
    [params.tenant],
  );
  response.json({ calls });
});

app.post('/insert/:tenant', express.json(), async ({ params, body }, response) => {
  const { agent_id, trunk_id, to_number } = body as Record<string, unknown>;
  const id = `AJ_${randomBytes(12).toString('hex')}`;
  await rows(
    'insert',
    `insert into bench_calls (tenant_id, id, agent_id, trunk_id, to_number, created_at) values ($1, $2, $3, $4, $5, now())`,
    [params.tenant, id, agent_id, trunk_id, to_number],
  );
  response.status(201).json({ call_id: id });
});

await pool.query(
  `create table if not exists bench_calls (tenant_id text, id text, agent_id text, trunk_id text, to_number text,
   created_at timestamptz, primary key (tenant_id, id))`,
);
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`floors at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
