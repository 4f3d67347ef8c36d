// Rows of what was said in calls: turns, segments of the transcript, and parts of reports that are not complete yet.
import { limits } from '@voicecall/contract';
import type { TurnInput } from '@voicecall/contract';
import type { Sql } from '../../../platform/database/db.ts';
import type { TranscriptItem, Turn } from '../../../types.ts';
import { latencyOf } from '../../call-telemetry/store.ts';
import { announceCallChange } from '../store.ts';
import type { CallRow } from '../store.ts';

/** A turn as it is stored: without `tool.result` its text is the tool's result. */
export type TurnRow = Omit<Turn, 'started_at' | 'offset_ms' | 'end_offset_ms' | 'tool'> & {
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly tool: TurnInput['tool'];
};

/** Adds turns; one that is on record already stays as it is. Returns how many it added. */
export async function insertTurns(sql: Sql, call: CallRow, turns: readonly TurnInput[]): Promise<number> {
  if (turns.length === 0) return 0;
  const rows = await sql(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, ended_at, interrupted, confidence,
                             tool, latency)
     select $1, $2, t.turn_id, t.role, t.text, t.started_at, t.ended_at, t.interrupted, t.confidence,
            case when t.tool ->> 'result' = t.text then t.tool - 'result' else t.tool end,
            t.latency
     from jsonb_to_recordset($3::jsonb)
       as t (turn_id int, role text, text text, started_at timestamptz, ended_at timestamptz, interrupted boolean,
             confidence float8, tool jsonb, latency jsonb)
     on conflict do nothing returning turn_id`,
    [call.tenant_id, call.id, JSON.stringify(turns.map((turn) => ({ ...turn, latency: latencyOf(turn) })))],
  );
  if (rows.length > 0) announceCallChange(sql, call.tenant_id);
  return rows.length;
}

/** Adds segments, as many as a call may have; one that is on record already stays as it is. */
export async function insertTranscripts(sql: Sql, call: CallRow, items: readonly TranscriptItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql(
    `insert into call_transcripts (tenant_id, call_id, segment_id, turn_id, speaker, text, start_ms, end_ms, language,
                                   confidence)
     select $1, $2, t.segment_id, t.turn_id, t.speaker, t.text, t.start_ms, t.end_ms, t.language, t.confidence
     from jsonb_to_recordset($3::jsonb)
       as t (segment_id text, turn_id int, speaker text, text text, start_ms int, end_ms int, language text,
             confidence float8)
     where not exists (select 1 from call_transcripts k
                       where k.tenant_id = $1 and k.call_id = $2 and k.segment_id = t.segment_id)
     limit greatest(0, $4 - (select count(*) from call_transcripts where tenant_id = $1 and call_id = $2))
     on conflict do nothing`,
    [call.tenant_id, call.id, JSON.stringify(items), limits.call_transcript_items],
  );
}

/** Rows of one call as a JSON array: a column of a select from `calls`. */
const rowsAsJson = (columns: string, from: string, order: string): string => `(
  select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${columns} from ${from} s where s.tenant_id = calls.tenant_id and s.call_id = calls.id order by ${order}) r)`;

/** The columns of `call_turns` that a turn is presented from. */
export const turnFields = 'turn_id, role, text, started_at, ended_at, interrupted, confidence, tool, latency';

export const turnsColumn = `${rowsAsJson(turnFields, 'call_turns', 'turn_id')} as turns`;

export const transcriptsColumn = `${rowsAsJson(
  'segment_id, turn_id, speaker, text, start_ms, end_ms, language, confidence',
  'call_transcripts',
  'start_ms, segment_id',
)} as transcripts`;

/** A turn as JSON has it: times are texts. */
export type TurnJson = Omit<TurnRow, 'started_at' | 'ended_at'> & {
  readonly started_at: string;
  readonly ended_at: string | null;
};

export const turnOfJson = (turn: TurnJson): TurnRow => ({
  ...turn,
  started_at: new Date(turn.started_at),
  ended_at: turn.ended_at === null ? null : new Date(turn.ended_at),
});

/** Records that a part of the call's report has arrived. */
export async function noteReportPart(
  sql: Sql,
  call: CallRow,
  { part, added, at }: { part: number; added: number; at: Date },
): Promise<void> {
  await sql(
    `insert into call_report_parts (tenant_id, call_id, part, added, received_at)
     values ($1, $2, $3, $4, $5::timestamptz)
     on conflict (tenant_id, call_id, part) do update set added = call_report_parts.added + excluded.added`,
    [call.tenant_id, call.id, part, added, at.toISOString()],
  );
}

/** How many of the first `upTo` parts have arrived, and how many turns they added. */
export async function countReportParts(
  sql: Sql,
  call: CallRow,
  upTo: number,
): Promise<{ readonly parts: number; readonly added: number }> {
  const [row] = await sql<{ parts: number; added: number }>(
    `select (count(*) filter (where part <= $3))::int as parts, coalesce(sum(added), 0)::int as added
     from call_report_parts where tenant_id = $1 and call_id = $2`,
    [call.tenant_id, call.id, upTo],
  );
  return row ?? { parts: 0, added: 0 };
}

/** Deletes what is known of a report's parts, once the report is complete or can no longer be. */
export async function deleteReportParts(sql: Sql, of: Pick<CallRow, 'tenant_id' | 'id'>): Promise<void> {
  await sql('delete from call_report_parts where tenant_id = $1 and call_id = $2', [of.tenant_id, of.id]);
}

/** Deletes what is known of reports that were never completed. Covers all tenants, as a scheduled task does. */
export async function purgeReportParts(sql: Sql, before: Date): Promise<void> {
  await sql('delete from call_report_parts where received_at < $1::timestamptz', [before.toISOString()]);
}
