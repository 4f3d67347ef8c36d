// A process that changes random calls of a tenant, as ends, late reports, reruns, prices and deletions do, and seldom its
// time zone, until it is killed: `node change-calls.ts <database url> <tenant> <number>` prints a dot for each committed transaction.
import pg from 'pg';

const [, , connectionString = '', tenant = '', name = '0'] = process.argv;
const client = new pg.Client({ connectionString });
await client.connect();

const below = (limit: number): number => Math.floor(Math.random() * limit);
const oneOf = <T>(...values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
let made = 0;
const newId = (prefix: string): string => `${prefix}_${name}_${(made += 1)}`;

/** A random call, locked as the platform locks it. */
const locked = async (): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from calls where tenant_id = $1 and id >= $2 order by id limit 1 for update`,
    [tenant, `AJ_${below(200).toString().padStart(3, '0')}`],
  );
  return rows[0]?.id ?? '';
};

const addTurns = (call: string) =>
  client.query(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted, latency)
     select $1, $2, (random() * 100)::int, case when random() < 0.8 then 'agent' else 'user' end, 'x', now(), false,
       case when random() < 0.8 then jsonb_build_object('total_ms', floor(exp(random() * 9) - 1)::int) end
     from generate_series(1, $3) on conflict do nothing`,
    [tenant, call, 1 + below(5)],
  );
const addUsage = (call: string) =>
  client.query(
    `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, unit, quantity, recorded_at,
       amount, currency)
     select $1, $2, $3, i, 'llm', 'x', 'seconds', 1, now(), case when i % 3 > 0 then random()::numeric end,
       case when i % 3 > 0 then (array['EUR', 'USD'])[1 + i % 2] end from generate_series(1, $4) as i`,
    [tenant, call, newId('source'), 1 + below(4)],
  );
const addRun = async (call: string) => {
  const id = newId('cs');
  await client.query(
    `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, estimated_ready_at, created_at)
     select $1, $3, $2, 1 + count(*), 'rerun', 'pending', now(), now() from call_summaries
     where tenant_id = $1 and call_id = $2`,
    [tenant, call, id],
  );
  await client.query(`update calls set summary_id = $3, summary_status = 'pending' where tenant_id = $1 and id = $2`, [
    tenant,
    call,
    id,
  ]);
};
const end = async (call: string) => {
  await addUsage(call);
  await client.query(
    `update calls set status = 'completed', ended_reason = $3, ended_at = coalesce(answered_at, created_at)
       + random() * interval '5 minutes' where tenant_id = $1 and id = $2 and ended_at is null`,
    [tenant, call, oneOf('user_hangup', 'agent_hangup', 'busy', 'lost')],
  );
};
const remove = async (call: string) => {
  for (const table of ['call_turns', 'call_usage', 'call_summaries'])
    await client.query(`delete from ${table} where tenant_id = $1 and call_id = $2`, [tenant, call]);
  if (below(20) === 0) await client.query('delete from calls where tenant_id = $1 and id = $2', [tenant, call]);
};
const finishRun = () =>
  client.query(
    `update call_summaries set status = 'ready', outcome = $2 where id = (
       select id from call_summaries where tenant_id = $1 order by random() limit 1)`,
    [tenant, oneOf('booked', 'callback', 'other')],
  );
/** Zones far from UTC, on both sides, whose clocks change at different times or are not ahead by whole hours. */
const moveTenant = () =>
  client.query('update tenants set timezone = $2 where id = $1', [
    tenant,
    oneOf('America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'Mars/Base'),
  ]);

const steps = [end, end, end, addTurns, addTurns, addUsage, addRun, addRun, remove];
for (;;) {
  await client.query('begin');
  const call = await locked();
  for (let step = 0; call && step <= below(3); step += 1) await (steps[below(steps.length)] ?? end)(call);
  await client.query(below(10) === 0 ? 'rollback' : 'commit');
  // As the platform does, without the lock of the call.
  if (below(2) === 0) await finishRun();
  if (below(25) === 0) await moveTenant();
  process.stdout.write('.');
}
