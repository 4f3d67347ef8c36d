// Records that a leg left, and publishes it, exactly once and never before its join.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Call } from '../../../types.ts';
import { closeLeg } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall } from '../with-call.ts';
import { recordJoined } from './record-joined.ts';
import type { JoinedLeg } from './record-joined.ts';

/** A leg that has left, when and why. */
export interface LeftLeg extends JoinedLeg {
  readonly disconnect_reason: string | null;
  readonly sip_status: Call['sip_status'];
}

/**
 * A leg whose join is not on record is recorded as joined first. Returns the call as it now is. The caller holds the
 * call's lock.
 */
export async function recordLeft(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  left: LeftLeg,
): Promise<CallRow> {
  const now = await recordJoined(deps, sql, call, left);
  const { identity, at: left_at, disconnect_reason, call_status = null } = left;
  if (!(await closeLeg(sql, call, { identity, left_at, disconnect_reason, call_status }))) return now;
  const object = {
    ...ofCall(call),
    client_ref: call.client_ref,
    participant_identity: identity,
    kind: left.kind,
    sip_status: left.sip_status,
    disconnect_reason,
    left_at: left_at.toISOString(),
  };
  await publishEvent(deps, sql, { ...ofCall(call), at: left_at }, { type: 'call.participant_left', object });
  return now;
}
