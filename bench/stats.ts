// A year of statistics, beside the same figures counted over the rows of the calls: `pnpm bench stats`. BENCH_STATS_CALLS is
// how many calls the year has; a million take many minutes.
import { contract } from '@voicecall/contract';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { countCalls } from '@voicecall/server/resources/stats/count-calls.ts';
import { withPlatform } from './harness.ts';
import type { Platform } from './harness.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';

const calls = Number(process.env['BENCH_STATS_CALLS'] ?? 100_000);
const turns = 4;
const rounds = 20;
const year = { from: '2025-01-15', to: '2026-01-15' };

export const benchStats = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'api', async (platform) => {
    await addCalls(platform);
    const perSecond = await countAll(platform);
    const measurements: Measurement[] = [];
    for (const group_by of contract.stats.get.query.shape.group_by.def.innerType.options)
      measurements.push(await benchGrouping(platform, group_by, perSecond));
    return measurements;
  });

/** The calls of a year: 20 agents, 5 trunks, 4 turns with a latency each, one priced line of usage. */
async function addCalls({ pool, tenant_id }: Platform): Promise<void> {
  const id = `'AJ_' || lpad(to_hex(i), 24, '0')`;
  const at = `timestamptz '2025-01-15' + make_interval(secs => i * ${31_500_000 / calls})`;
  const outcomes = `(array['booked','qualified','callback','voicemail','other'])[1 + i % 5]`;
  const fill = async (text: string): Promise<unknown> => pool.query(text, [tenant_id]);
  const tables = ['calls', 'call_summaries', 'call_turns', 'call_usage'];
  // As before an upgrade: nothing is noted.
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  await fill(
    `insert into calls (tenant_id, id, agent_id, trunk_id, direction, status, ended_reason, room_name, timezone,
       max_duration_sec, created_at, updated_at, answered_at, ended_at, recording_status, summary_status, summary_id)
     select $1, ${id}, 'ta_' || i % 20, 'tt_' || i / 20 % 5, 'outbound', 'completed',
       (array['user_hangup','agent_hangup','no_answer','busy'])[1 + i / 7 % 4], 'room-' || i, 'UTC', 60, ${at}, ${at},
       ${at}, ${at} + make_interval(secs => i % 300), 'none', 'ready', 'cs_' || i
     from generate_series(1, ${calls}) as i`,
  );
  await fill(
    `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, outcome, estimated_ready_at, created_at)
     select $1, 'cs_' || i, ${id}, 1, 'call_completed', 'ready', ${outcomes}, ${at}, ${at}
     from generate_series(1, ${calls}) as i`,
  );
  await fill(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted, latency)
     select $1, ${id}, t, 'agent', 'x', ${at}, false,
       jsonb_build_object('total_ms', floor(exp(6.8 + 0.4 * (random() + random() + random() - 1.5) * 2))::int)
     from generate_series(1, ${calls}) as i, generate_series(1, ${turns}) as t`,
  );
  await fill(
    `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, unit, quantity, recorded_at,
       amount, currency)
     select $1, ${id}, 'agent', 1, 'llm', 'x', 'input_tokens', 1, ${at}, 0.0123, 'EUR'
     from generate_series(1, ${calls}) as i`,
  );
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  for (const table of tables) await pool.query(`vacuum analyze ${table}`);
  await pool.query(`insert into call_count_backlog values ($1, '')`, [tenant_id]);
}

/** Counts the backlog, and returns how many calls a second that was. */
async function countAll({ database_url, pool }: Platform): Promise<number> {
  const db = openDb(database_url, 2, () => undefined);
  const took = await msOf(() => countCalls({ db }, new AbortController().signal));
  await db.close();
  await pool.query('vacuum analyze call_stats');
  return (calls * 1000) / took;
}

/** The same figures from the rows of the calls, without those of latency and cost, which would cost more. */
const floorSql = (group: string): string => `
  select ${group} as key, ended_reason, outcome, count(*), count(answered_at),
    sum(extract(epoch from ended_at - answered_at))
  from calls c left join call_summaries s on s.tenant_id = c.tenant_id and s.id = c.summary_id
  where c.tenant_id = $1 and c.created_at >= $2 and c.created_at < $3 and ended_at is not null group by 1, 2, 3`;
const columns = { day: `date_trunc('day', c.created_at)`, agent: 'agent_id', trunk: 'trunk_id', outcome: 'outcome' };

async function benchGrouping(
  { client, pool, tenant_id }: Platform,
  group_by: keyof typeof columns,
  perSecond: number,
): Promise<Measurement> {
  const get = (): Promise<unknown> => client.stats.get({ ...year, group_by });
  const count = (): Promise<unknown> => pool.query(floorSql(columns[group_by]), [tenant_id, year.from, year.to]);
  const [platform, floor]: [number[], number[]] = [[], []];
  for (let round = -3; round < rounds; round += 1) {
    const took = await msOf(get);
    if (round >= 0) platform.push(took);
    if (round >= 0 && round < 3) floor.push(await msOf(count));
  }
  return {
    name: `statistics of a year by ${group_by}`,
    unit: 'ms',
    platform: quantile(platform, 0.5),
    floor: quantile(floor, 0.5),
    note: `${Math.round(perSecond).toLocaleString('en')} calls a second counted after an upgrade`,
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
