// Rows of what calls used, how long people waited in them, and how loud they were. They are kept as long as the calls.
import type { TurnInput, TurnLatency, UsageLine } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';

/** Names a call. */
interface OfCall {
  readonly tenant_id: string;
  readonly call_id: string;
}

/**
 * Who reports usage, and when. `source` is `agent` for the agent's report, `platform` for the phone line, and for a
 * summary its id. A line is known by its source and its number; the numbers begin at `first_line_no`, or else at 1.
 */
export interface UsageSource extends OfCall {
  readonly source: string;
  readonly at: Date;
  readonly first_line_no?: number;
}

/** Adds lines of usage, unless the call was erased; one that is on record already stays as it is. */
export async function insertUsage(
  sql: Sql,
  { tenant_id, call_id, source, at, first_line_no = 1 }: UsageSource,
  lines: readonly UsageLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await sql(
    `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, model, unit, quantity,
                             recorded_at)
     select $1, $2, $3, l.line_no, l.component, l.provider, l.model, l.unit, l.quantity, $4::timestamptz
     from (select 1 from calls where tenant_id = $1 and id = $2 for key share) c
     cross join jsonb_to_recordset($5::jsonb)
       as l (line_no int, component text, provider text, model text, unit text, quantity numeric)
     on conflict do nothing`,
    [
      tenant_id,
      call_id,
      source,
      at.toISOString(),
      JSON.stringify(lines.map((line, index) => ({ ...line, line_no: first_line_no + index }))),
    ],
  );
}

/**
 * The usage of one call with its cost as a JSON array: the phone line, the agent, then each summary. A column of a
 * select from `calls`.
 */
export const usageColumn = `(
  select coalesce(json_agg(json_build_object('component', u.component, 'provider', u.provider, 'model', u.model,
      'unit', u.unit, 'quantity', u.quantity::text, 'amount', u.amount::text, 'currency', u.currency)
    order by array_position(array['platform', 'agent'], u.source), u.recorded_at, u.source, u.line_no), '[]')
  from call_usage u where u.tenant_id = calls.tenant_id and u.call_id = calls.id) as usage`;

/** The latency of a turn as it is stored: null where there is no figure, and on a turn that is not the agent's. */
export const latencyOf = ({ role, latency }: Pick<TurnInput, 'role' | 'latency'>): TurnLatency | null =>
  role === 'agent' && latency && Object.values(latency).some((figure) => figure !== null) ? latency : null;

/** Adds the latency of turns that are on record without one. */
export async function fillLatency(sql: Sql, of: OfCall, turns: readonly TurnInput[]): Promise<void> {
  const given = turns.flatMap((turn) => {
    const latency = latencyOf(turn);
    return latency ? [{ turn_id: turn.turn_id, latency }] : [];
  });
  if (given.length === 0) return;
  await sql(
    `update call_turns t set latency = g.latency
     from jsonb_to_recordset($3::jsonb) as g (turn_id int, latency jsonb)
     where t.tenant_id = $1 and t.call_id = $2 and t.turn_id = g.turn_id and t.role = 'agent' and t.latency is null`,
    [of.tenant_id, of.call_id, JSON.stringify(given)],
  );
}

/** The peaks of a call as they are stored: one byte each, as many of the person as of the agent. */
export interface WaveformRow {
  readonly started_at: Date;
  readonly agent: Buffer;
  readonly person: Buffer;
}

/** Keeps the waveform of a call, unless it has one. */
export async function insertWaveform(sql: Sql, of: OfCall, row: WaveformRow): Promise<void> {
  await sql(
    `insert into call_waveforms (tenant_id, call_id, started_at, agent, person)
     values ($1, $2, $3::timestamptz, $4, $5) on conflict do nothing`,
    [of.tenant_id, of.call_id, row.started_at.toISOString(), row.agent, row.person],
  );
}

type CallTimes = { readonly created_at: Date; readonly answered_at: Date | null };
type NoWaveform = { readonly [Column in keyof WaveformRow]: null };

/** A call and its waveform: undefined without the call, null when the call has none. */
export async function findWaveform(
  sql: Sql,
  tenant_id: string,
  call_id: string,
): Promise<(CallTimes & WaveformRow) | null | undefined> {
  const [row] = await sql<CallTimes & (WaveformRow | NoWaveform)>(
    `select c.created_at, c.answered_at, w.started_at, w.agent, w.person
     from calls c left join call_waveforms w on w.tenant_id = c.tenant_id and w.call_id = c.id
     where c.tenant_id = $1 and c.id = $2`,
    [tenant_id, call_id],
  );
  return row && (row.started_at === null ? null : row);
}
