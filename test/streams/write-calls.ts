// Calls and turns by the thousand: rows as the platform writes them, whose triggers note the changes.
import { randomBytes } from 'node:crypto';
import { until } from '../harness/calls/place-call.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

type Where = Pick<TestPlatform, 'sql'>;

/**
 * Waits until streams that open now begin behind all changes so far. They begin behind the oldest transaction that
 * runs in the database server, which may be another test's.
 */
export async function changesSettled(platform: Where): Promise<void> {
  await until(async () =>
    platform.sql(
      `select 1 where not exists (select 1 from call_changes
       where transaction_no >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`,
    ),
  );
}

/** Calls that are in progress; returns their ids. */
export async function insertCalls(platform: Where, { id }: TestTenant, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `AJ_${randomBytes(12).toString('hex')}`);
  await platform.sql(
    `insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
       updated_at, recording_status, summary_status)
     select $1, c, 'ag_none', 'web', 'dispatched', 'room-' || c, 'UTC', 600, now(), now(), 'none', 'none'
     from unnest($2::text[]) c`,
    [id, ids],
  );
  await platform.sql(
    `update calls set status = 'in_progress', answered_at = now() where tenant_id = $1 and id = any($2)`,
    [id, ids],
  );
  await changesSettled(platform);
  return ids;
}

/** Adds turns with these texts, numbered from `from` on. */
export async function addTurns(
  platform: Where,
  { tenant, call_id }: { readonly tenant: TestTenant; readonly call_id: string },
  texts: readonly string[],
  from = 1,
): Promise<void> {
  await platform.sql(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
     select $1, $2, $4::int + t.no - 1, 'user', t.text, now(), false
     from unnest($3::text[]) with ordinality as t (text, no)`,
    [tenant.id, call_id, texts, from],
  );
  await platform.sql(`select pg_notify('voicecall_call_changes', $1)`, [tenant.id]);
}

/** The call ends, and a moment later its report is complete. */
export async function endCall(platform: Where, { id }: TestTenant, call_id: string): Promise<void> {
  const of = 'where tenant_id = $1 and id = $2';
  await platform.sql(`update calls set status = 'completed', ended_at = now(), ended_reason = 'user_hangup' ${of}`, [
    id,
    call_id,
  ]);
  await platform.sql(`update calls set report_received_at = now() ${of}`, [id, call_id]);
  await platform.sql(`select pg_notify('voicecall_call_changes', $1)`, [id]);
}
