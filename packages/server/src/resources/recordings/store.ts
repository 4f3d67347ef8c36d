// The recording's columns of a call. Every update checks the status it starts from, so a recording that has ended never
// changes again.
import type { RecordingFailure } from '@voicecall/contract';
import { stepInsert } from '../../platform/database/call-steps.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Call } from '../../types.ts';
import { announceCallChange } from '../../platform/database/call-changes.ts';
import { checkAfterEndMs, checkEveryMs, firstCheckAfterEndMs } from './timing.ts';
import { isoAfter } from '../../platform/time.ts';

/** What recordings need to know of their call. */
export interface RecordedCall extends Pick<
  Call,
  'tenant_id' | 'id' | 'room_name' | 'recording_status' | 'recording_key' | 'egress_id'
> {
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
  /** When the recording was last requested, or was about to be. */
  readonly recording_started_at: Date | null;
  readonly traceparent: string | null;
}

type OfCall = Pick<RecordedCall, 'tenant_id' | 'id'>;

const columns =
  'tenant_id, id, room_name, recording_status, recording_key, egress_id, answered_at, ended_at, recording_started_at, traceparent';
const unfinished = `recording_status in ('pending', 'recording', 'processing')`;

/** A call was answered: true when its agent records calls, so that the recording is to be started. */
export async function requestRecording(sql: Sql, call: OfCall, now: Date): Promise<boolean> {
  const rows = await sql(
    `with requested as (
       update calls c
       set recording_status = 'pending', recording_check_after = $4::timestamptz, updated_at = $3::timestamptz
       from agents a
       where a.tenant_id = c.tenant_id and a.id = c.agent_id
         and coalesce((select (v.settings -> 'record_calls')::boolean from agent_versions v
               where v.tenant_id = c.tenant_id and v.agent_id = c.agent_id and v.version = c.agent_version),
             a.record_calls)
         and c.tenant_id = $1 and c.id = $2 and c.recording_status = 'none' returning c.tenant_id, c.id as call_id
     ), step as (${stepInsert('recording.requested', { from: 'requested', at: '$3::timestamptz' })})
     select call_id from requested`,
    [call.tenant_id, call.id, isoAfter(now), isoAfter(now, checkEveryMs)],
  );
  announceCallChange(sql, call.tenant_id);
  return rows.length === 1;
}

/** A call has ended, and its recording with it; a recording that was never requested has failed. */
export async function endRecording(sql: Sql, call: OfCall, now: Date): Promise<void> {
  await sql(
    `with ended as (
       update calls set updated_at = $3::timestamptz,
              recording_status = case when recording_started_at is null then 'failed' else 'processing' end,
              recording_check_after = case when recording_started_at is not null then $4::timestamptz end
       where tenant_id = $1 and id = $2 and recording_status in ('pending', 'recording')
       returning tenant_id, id as call_id, recording_status
     ), failed as (${stepInsert('recording.failed', {
       from: `ended where recording_status = 'failed'`,
       at: '$3::timestamptz',
       data: `'{"reason": "not_requested"}'::jsonb`,
     })})
     ${stepInsert('recording.processing', {
       from: `ended where recording_status = 'processing'`,
       at: '$3::timestamptz',
     })}`,
    [call.tenant_id, call.id, isoAfter(now), isoAfter(now, firstCheckAfterEndMs)],
  );
  announceCallChange(sql, call.tenant_id);
}

export async function findRecordedCall(sql: Sql, tenant_id: string, id: string): Promise<RecordedCall | undefined> {
  const [row] = await sql<RecordedCall>(`select ${columns} from calls where tenant_id = $1 and id = $2`, [
    tenant_id,
    id,
  ]);
  return row;
}

/** The call of a room, ended or not. The media service knows only rooms. */
export async function findCallOfRoom(sql: Sql, room_name: string): Promise<RecordedCall | undefined> {
  const [row] = await sql<RecordedCall>(`select ${columns} from calls where room_name = $1`, [room_name]);
  return row;
}

/** Records that the recording is about to be requested; of all workers that read the same row, one gets true. */
export async function claimRecording(sql: Sql, seen: RecordedCall, key: string, now: Date): Promise<boolean> {
  const rows = await sql(
    `update calls set recording_key = $3, recording_started_at = $4::timestamptz,
                      recording_check_after = $5::timestamptz, updated_at = $4::timestamptz
     where tenant_id = $1 and id = $2 and recording_status = 'pending'
       and recording_started_at is not distinct from $6::timestamptz returning id`,
    [
      seen.tenant_id,
      seen.id,
      key,
      isoAfter(now),
      isoAfter(now, checkEveryMs),
      seen.recording_started_at?.toISOString() ?? null,
    ],
  );
  announceCallChange(sql, seen.tenant_id);
  return rows.length === 1;
}

/** Saves the media service's id of the recording, unless there is one already. */
export async function saveEgress(sql: Sql, call: OfCall, egress_id: string, now: Date): Promise<void> {
  await sql(
    `with started as (
       update calls set egress_id = $3, updated_at = $4::timestamptz,
              recording_status = case recording_status when 'pending' then 'recording' else recording_status end
       where tenant_id = $1 and id = $2 and ${unfinished} and egress_id is null and recording_started_at is not null
       returning tenant_id, id as call_id, egress_id
     )
     ${stepInsert('recording.started', {
       from: 'started',
       at: '$4::timestamptz',
       data: `jsonb_build_object('egress_id', egress_id)`,
     })}`,
    [call.tenant_id, call.id, egress_id, isoAfter(now)],
  );
  announceCallChange(sql, call.tenant_id);
}

/** The recording is complete, or will never be, and why. */
export async function finalizeRecording(
  sql: Sql,
  call: OfCall,
  outcome: 'completed' | RecordingFailure,
  now: Date,
): Promise<void> {
  const status = outcome === 'completed' ? 'completed' : 'failed';
  const data = outcome === 'completed' ? {} : { reason: outcome };
  await sql(
    `with finished as (
       update calls set recording_status = $3, recording_check_after = null, updated_at = $4::timestamptz
       where tenant_id = $1 and id = $2 and ${unfinished} returning tenant_id, id as call_id
     )
     ${stepInsert(`recording.${status}`, { from: 'finished', at: '$4::timestamptz', data: '$5::jsonb' })}`,
    [call.tenant_id, call.id, status, isoAfter(now), JSON.stringify(data)],
  );
  announceCallChange(sql, call.tenant_id);
}

/** Makes an unfinished recording due for a check. */
export async function bringCheckForward(sql: Sql, call: OfCall, now: Date): Promise<void> {
  await sql(
    `update calls set recording_check_after = $3::timestamptz
     where tenant_id = $1 and id = $2 and ${unfinished} and recording_check_after > $3::timestamptz`,
    [call.tenant_id, call.id, isoAfter(now)],
  );
}

/** Whether a recording is due for a check, at `$1`. */
export const recordingIsDue = '(select min(recording_check_after) from calls) <= $1::timestamptz';

/**
 * Takes unfinished recordings that are due for a check, each for one worker. Covers all tenants, as a scheduled task
 * does.
 */
export async function takeDueRecordings(sql: Sql, now: Date): Promise<RecordedCall[]> {
  return sql(
    `update calls c
     set recording_check_after = case when c.ended_at is null then $2::timestamptz else $3::timestamptz end
     from (select tenant_id, id from calls where recording_check_after <= $1::timestamptz
           order by recording_check_after limit 100 for update skip locked) due
     where c.tenant_id = due.tenant_id and c.id = due.id returning ${columns
       .split(', ')
       .map((column) => `c.${column}`)
       .join(', ')}`,
    [isoAfter(now), isoAfter(now, checkEveryMs), isoAfter(now, checkAfterEndMs)],
  );
}
