// Rows of what was said in calls: turns, segments of the transcript, and parts of reports that are not complete yet.
import { limits } from '@voicecall/contract';
import type { TurnInput } from '@voicecall/contract';
import type { Sql } from '../../../platform/database/db.ts';
import type { TranscriptItem, Turn } from '../../../types.ts';
import { latencyOf } from '../../call-telemetry/store.ts';
import { announceCallChange } from '../../../platform/database/call-changes.ts';
import { mayStore } from '../consent/consent-after.ts';
import { findConsent } from '../consent/find-consent.ts';
import type { Withheld } from '../../redaction/public.ts';
import { isTerminal } from '../call-state.ts';
import type { CallRow } from '../store.ts';

/** A turn as it is stored: without `tool.result` its text is the tool's result. */
export type TurnRow = Omit<Turn, 'started_at' | 'offset_ms' | 'end_offset_ms' | 'tool'> & {
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly tool: TurnInput['tool'];
};

/** The bytes of text of a turn, and of a segment. */
const turnBytes =
  '(octet_length(s.text) + coalesce(octet_length(s.tool::text), 0) + coalesce(octet_length(s.said_sealed), 0))';
const segmentBytes = '(octet_length(s.text) + coalesce(octet_length(s.said_sealed), 0))';

/** How many bytes of text a call may still have. */
const bytesLeft = (table: string, bytes: string): string =>
  `(${limits.call_text_bytes} - (select coalesce(sum(${bytes}), 0) from ${table} s where s.tenant_id = $1 and s.call_id = $2))`;

/** `bytes` of a row and of all before it. */
const bytesUpTo = (bytes: string, order: string): string =>
  `sum(${bytes}) over (order by ${order} rows unbounded preceding)`;

/** What of it may be stored, whichever agent sends it. */
async function consented<T extends { readonly turn_id: number | null }>(
  sql: Sql,
  call: CallRow,
  all: readonly T[],
): Promise<T[]> {
  const consent = all.length === 0 ? null : await findConsent(sql, call);
  return all.filter(({ turn_id }) => mayStore(consent, turn_id));
}

/** Whether the summary, which redacts what was said, is still to come. Sealed words that come later are not kept. */
const mayWithhold = (call: CallRow): boolean => !isTerminal(call) || call.summary_status === 'pending';

/** Adds turns, as far as there is room for their texts; one that is on record already stays as it is. */
export async function insertTurns(sql: Sql, call: CallRow, said: readonly Withheld<TurnInput>[]): Promise<void> {
  const turns = await consented(sql, call, said);
  if (turns.length === 0) return;
  const rows = await sql(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, ended_at, interrupted, confidence,
                             tool, latency, said_sealed)
     select $1, $2, t.turn_id, t.role, t.text, t.started_at, t.ended_at, t.interrupted, t.confidence,
            case when t.tool ->> 'result' = t.text then t.tool - 'result' else t.tool end,
            t.latency, case when $4 then decode(t.said_sealed, 'base64') end
     from (select s.*, ${bytesUpTo(turnBytes, 's.turn_id')} as up_to from jsonb_to_recordset($3::jsonb)
       as s (turn_id int, role text, text text, started_at timestamptz, ended_at timestamptz, interrupted boolean,
             confidence float8, tool jsonb, latency jsonb, said_sealed text)
       where not exists (select 1 from call_turns k
                         where k.tenant_id = $1 and k.call_id = $2 and k.turn_id = s.turn_id)) t
     where t.up_to <= ${bytesLeft('call_turns', turnBytes)}
     on conflict do nothing returning turn_id`,
    [
      call.tenant_id,
      call.id,
      JSON.stringify(turns.map((turn) => ({ ...turn, latency: latencyOf(turn) }))),
      mayWithhold(call),
    ],
  );
  if (rows.length > 0) announceCallChange(sql, call.tenant_id);
}

/** Adds segments, as many and as long as a call may have; one that is on record already stays as it is. */
export async function insertTranscripts(
  sql: Sql,
  call: CallRow,
  said: readonly Withheld<TranscriptItem>[],
): Promise<void> {
  const items = await consented(sql, call, said);
  if (items.length === 0) return;
  await sql(
    `insert into call_transcripts (tenant_id, call_id, segment_id, turn_id, speaker, text, start_ms, end_ms, language,
                                   confidence, said_sealed)
     select $1, $2, t.segment_id, t.turn_id, t.speaker, t.text, t.start_ms, t.end_ms, t.language, t.confidence,
            case when $5 then decode(t.said_sealed, 'base64') end
     from (select s.*, ${bytesUpTo(segmentBytes, 's.start_ms, s.segment_id')} as up_to from jsonb_to_recordset($3::jsonb)
       as s (segment_id text, turn_id int, speaker text, text text, start_ms int, end_ms int, language text,
             confidence float8, said_sealed text)
       where not exists (select 1 from call_transcripts k
                         where k.tenant_id = $1 and k.call_id = $2 and k.segment_id = s.segment_id)) t
     where t.up_to <= ${bytesLeft('call_transcripts', segmentBytes)}
     limit greatest(0, $4 - (select count(*) from call_transcripts where tenant_id = $1 and call_id = $2))
     on conflict do nothing`,
    [call.tenant_id, call.id, JSON.stringify(items), limits.call_transcript_items, mayWithhold(call)],
  );
}

/** The columns of `call_turns` that a turn is presented from. */
export const turnFields = 'turn_id, role, text, started_at, ended_at, interrupted, confidence, tool, latency';

/** Rows of a call as far as a response shows them, and whether there are more. */
export interface PageJson<Row> {
  readonly rows: Row[];
  readonly more: boolean;
}

/**
 * A page of the rows of one call as JSON: a column of a select from `calls`. Rows that would make the response too
 * large are not in it, but the first always is.
 */
const pageAsJson = (columns: string, from: string, { order, bytes }: { order: string; bytes: string }): string => `(
  select json_build_object('more', coalesce(bool_or(not s.shown), false),
    'rows', coalesce(json_agg(s.item order by ${order}) filter (where s.shown), '[]'))
  from (
    select ${order}, item, ${bytesUpTo(bytes, order)} - ${bytes} < ${limits.call_page_bytes} as shown
    from ${from} cross join lateral (select ${columns.replaceAll(/\w+/g, 's.$&')}) item) s)`;

/** The turns behind the one with this number. */
export const turnsColumn = (after: string): string =>
  `${pageAsJson(
    turnFields,
    `(select * from call_turns t where t.tenant_id = calls.tenant_id and t.call_id = calls.id and t.turn_id > ${after}) s`,
    { order: 's.turn_id', bytes: turnBytes },
  )} as turns`;

/** The segments behind this many. */
export const transcriptsColumn = (skipped: string): string =>
  `${pageAsJson(
    'segment_id, turn_id, speaker, text, start_ms, end_ms, language, confidence',
    `(select * from call_transcripts t where t.tenant_id = calls.tenant_id and t.call_id = calls.id
      order by t.start_ms, t.segment_id offset ${skipped}) s`,
    { order: 's.start_ms, s.segment_id', bytes: segmentBytes },
  )} as transcripts`;

/** What the metrics of a call are made of. */
export const readLatencies = (
  sql: Sql,
  { tenant_id, id }: Pick<CallRow, 'tenant_id' | 'id'>,
): Promise<Pick<Turn, 'role' | 'interrupted' | 'latency'>[]> =>
  sql('select role, interrupted, latency from call_turns where tenant_id = $1 and call_id = $2', [tenant_id, id]);

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
export async function noteReportPart(sql: Sql, call: CallRow, part: number, at: Date): Promise<void> {
  await sql(
    `insert into call_report_parts (tenant_id, call_id, part, added, received_at)
     values ($1, $2, $3, 0, $4::timestamptz) on conflict do nothing`,
    [call.tenant_id, call.id, part, at.toISOString()],
  );
}

/** How many of the first `upTo` parts have arrived. */
export async function countReportParts(sql: Sql, call: CallRow, upTo: number): Promise<number> {
  const [row] = await sql<{ parts: number }>(
    `select count(*)::int as parts from call_report_parts where tenant_id = $1 and call_id = $2 and part <= $3`,
    [call.tenant_id, call.id, upTo],
  );
  return row?.parts ?? 0;
}

/** Deletes what is known of a report's parts, once the report is complete or can no longer be. */
export async function deleteReportParts(sql: Sql, of: Pick<CallRow, 'tenant_id' | 'id'>): Promise<void> {
  await sql('delete from call_report_parts where tenant_id = $1 and call_id = $2', [of.tenant_id, of.id]);
}

/** Deletes what is known of reports that were never completed. Covers all tenants, as a scheduled task does. */
export async function purgeReportParts(sql: Sql, before: Date): Promise<void> {
  await sql('delete from call_report_parts where received_at < $1::timestamptz', [before.toISOString()]);
}
