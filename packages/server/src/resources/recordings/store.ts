// The recording's columns of a call. Every change is guarded by the status it starts from: one that has ended never
// moves again.
import type { Sql } from '../../platform/database/db.ts';
import type { Call } from '../../types.ts';

/** What recordings need to know of their call. */
export interface RecordedCall extends Pick<
  Call,
  'tenant_id' | 'id' | 'room_name' | 'recording_status' | 'recording_key' | 'egress_id'
> {
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
  /** Since when the media service may have been asked for the recording. */
  readonly recording_started_at: Date | null;
}

type OfCall = Pick<RecordedCall, 'tenant_id' | 'id'>;

const columns =
  'tenant_id, id, room_name, recording_status, recording_key, egress_id, answered_at, ended_at, recording_started_at';
const open = `recording_status in ('pending', 'recording', 'processing')`;
const at = (now: Date, laterMs = 0): string => new Date(now.getTime() + laterMs).toISOString();

/** How often an unfinished recording is looked at while its call lasts, and after it. */
const checkMs = 60_000;
const checkAfterEndMs = 5_000;
/** How long the media service may take to say by itself that it has finished. */
const finishingMs = 10_000;

/** A call was answered: true where its agent records, so that the recording is to be started. */
export async function requestRecording(sql: Sql, call: OfCall, now: Date): Promise<boolean> {
  const rows = await sql(
    `update calls c set recording_status = 'pending', recording_check_after = $4::timestamptz, updated_at = $3::timestamptz
     from agents a where a.tenant_id = c.tenant_id and a.id = c.agent_id and a.record_calls and c.tenant_id = $1 and c.id = $2 and c.recording_status = 'none' returning c.id`,
    [call.tenant_id, call.id, at(now), at(now, checkMs)],
  );
  return rows.length === 1;
}

/** A call has ended, and its recording with it; one that nobody ever asked for has failed. */
export async function endRecording(sql: Sql, call: OfCall, now: Date): Promise<void> {
  await sql(
    `update calls set updated_at = $3::timestamptz,
            recording_status = case when recording_started_at is null then 'failed' else 'processing' end,
            recording_check_after = case when recording_started_at is not null then $4::timestamptz end
     where tenant_id = $1 and id = $2 and recording_status in ('pending', 'recording')`,
    [call.tenant_id, call.id, at(now), at(now, finishingMs)],
  );
}

export async function findRecordedCall(sql: Sql, tenant_id: string, id: string): Promise<RecordedCall | undefined> {
  const [row] = await sql<RecordedCall>(`select ${columns} from calls where tenant_id = $1 and id = $2`, [
    tenant_id,
    id,
  ]);
  return row;
}

/** The call whose room is recorded, whatever became of the call. The media service knows rooms only. */
export async function findCallOfRoom(sql: Sql, room_name: string): Promise<RecordedCall | undefined> {
  const [row] = await sql<RecordedCall>(`select ${columns} from calls where room_name = $1`, [room_name]);
  return row;
}

/** Puts on record that the media service is being asked; of all who have seen the same, one gets true. */
export async function claimRecording(sql: Sql, seen: RecordedCall, key: string, now: Date): Promise<boolean> {
  const rows = await sql(
    `update calls set recording_key = $3, recording_started_at = $4::timestamptz, recording_check_after = $5::timestamptz, updated_at = $4::timestamptz
     where tenant_id = $1 and id = $2 and recording_status = 'pending' and recording_started_at is not distinct from $6::timestamptz returning id`,
    [seen.tenant_id, seen.id, key, at(now), at(now, checkMs), seen.recording_started_at?.toISOString() ?? null],
  );
  return rows.length === 1;
}

/** The media service records: its id is put on record unless another one's is. */
export async function saveEgress(sql: Sql, call: OfCall, egress_id: string, now: Date): Promise<void> {
  await sql(
    `update calls set egress_id = $3, updated_at = $4::timestamptz, recording_status = case recording_status when 'pending' then 'recording' else recording_status end
     where tenant_id = $1 and id = $2 and ${open} and egress_id is null and recording_started_at is not null`,
    [call.tenant_id, call.id, egress_id, at(now)],
  );
}

/** The recording is there, or will never be. */
export async function finalizeRecording(
  sql: Sql,
  call: OfCall,
  status: 'completed' | 'failed',
  now: Date,
): Promise<void> {
  await sql(
    `update calls set recording_status = $3, recording_check_after = null, updated_at = $4::timestamptz where tenant_id = $1 and id = $2 and ${open}`,
    [call.tenant_id, call.id, status, at(now)],
  );
}

/** Makes an unfinished recording due for a look. */
export async function bringCheckForward(sql: Sql, call: OfCall, now: Date): Promise<void> {
  await sql(
    `update calls set recording_check_after = $3::timestamptz where tenant_id = $1 and id = $2 and ${open} and recording_check_after > $3::timestamptz`,
    [call.tenant_id, call.id, at(now)],
  );
}

/**
 * Takes unfinished recordings that are due for a look, each for one worker; over all tenants, as the platform's own
 * upkeep.
 */
export async function takeDueRecordings(sql: Sql, now: Date): Promise<RecordedCall[]> {
  return sql(
    `update calls c set recording_check_after = case when c.ended_at is null then $2::timestamptz else $3::timestamptz end
     from (select tenant_id, id from calls where recording_check_after <= $1::timestamptz order by recording_check_after limit 100 for update skip locked) due
     where c.tenant_id = due.tenant_id and c.id = due.id returning ${columns
       .split(', ')
       .map((column) => `c.${column}`)
       .join(', ')}`,
    [at(now), at(now, checkMs), at(now, checkAfterEndMs)],
  );
}
