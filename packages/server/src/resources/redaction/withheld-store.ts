// Rows of what was said in a call that the model has yet to redact.
import { announceCallChange } from '../../platform/database/call-changes.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { OfCall } from './store.ts';
import type { SaidWords } from './withhold-call.ts';

export interface SealedTurn {
  readonly turn_id: number;
  readonly role: string;
  readonly said_sealed: Uint8Array;
}

export interface SealedSegment {
  readonly segment_id: string;
  readonly speaker: string;
  readonly said_sealed: Uint8Array;
}

export const listSealedTurns = (sql: Sql, { tenant_id, call_id }: OfCall): Promise<SealedTurn[]> =>
  sql(
    `select turn_id, role, said_sealed from call_turns
     where tenant_id = $1 and call_id = $2 and said_sealed is not null order by turn_id`,
    [tenant_id, call_id],
  );

export const listSealedSegments = (sql: Sql, { tenant_id, call_id }: OfCall): Promise<SealedSegment[]> =>
  sql(
    `select segment_id, speaker, said_sealed from call_transcripts
     where tenant_id = $1 and call_id = $2 and said_sealed is not null order by start_ms, segment_id`,
    [tenant_id, call_id],
  );

/** Words that may be read, in the place of those that were sealed. A row that has its words already stays. */
export async function showWords(
  sql: Sql,
  { tenant_id, call_id }: OfCall,
  said: {
    readonly turns: readonly (SaidWords & { readonly turn_id: number })[];
    readonly segments: readonly (SaidWords & { readonly segment_id: string })[];
  },
): Promise<void> {
  await sql(
    `update call_turns t set said_sealed = null, text = s.text,
       tool = case when s.tool is null then t.tool
         when s.tool ->> 'result' = s.text then (t.tool - 'result') || (s.tool - 'result')
         else t.tool || s.tool end
     from jsonb_to_recordset($3::jsonb) as s (turn_id int, text text, tool jsonb)
     where t.tenant_id = $1 and t.call_id = $2 and t.turn_id = s.turn_id and t.said_sealed is not null`,
    [tenant_id, call_id, JSON.stringify(said.turns)],
  );
  await sql(
    `update call_transcripts t set said_sealed = null, text = s.text
     from jsonb_to_recordset($3::jsonb) as s (segment_id text, text text)
     where t.tenant_id = $1 and t.call_id = $2 and t.segment_id = s.segment_id and t.said_sealed is not null`,
    [tenant_id, call_id, JSON.stringify(said.segments)],
  );
  announceCallChange(sql, tenant_id);
}

/** Forgets what could not be redacted, or came too late for it: only its mark stays. */
export async function forgetSealed(sql: Sql, { tenant_id, call_id }: OfCall): Promise<void> {
  for (const table of ['call_turns', 'call_transcripts'])
    await sql(
      `update ${table} set said_sealed = null where tenant_id = $1 and call_id = $2 and said_sealed is not null`,
      [tenant_id, call_id],
    );
}
