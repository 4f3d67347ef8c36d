// Someone left: recorded and told exactly once, and never before their joining.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Call } from '../../../types.ts';
import type { Leg } from './call-leg.ts';
import { recordJoined } from './record-joined.ts';
import { closeLeg } from '../store.ts';
import type { CallRow } from '../store.ts';

/** A leg that is gone, and why. */
export interface LeftLeg extends Leg {
  readonly at: Date;
  readonly disconnect_reason: string | null;
  readonly sip_status: Call['sip_status'];
}

/** A leg is gone. One that was never seen joining has joined first. The caller holds the call's lock. */
export async function recordLeft(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  left: LeftLeg,
): Promise<CallRow> {
  const now = await recordJoined(deps, sql, call, left);
  if (
    !(await closeLeg(sql, call, {
      identity: left.identity,
      left_at: left.at,
      disconnect_reason: left.disconnect_reason,
    }))
  )
    return now;
  const object = {
    tenant_id: call.tenant_id,
    call_id: call.id,
    client_ref: call.client_ref,
    participant_identity: left.identity,
    kind: left.kind,
    sip_status: left.sip_status,
    disconnect_reason: left.disconnect_reason,
    left_at: left.at.toISOString(),
  };
  await publishEvent(
    deps,
    sql,
    { tenant_id: call.tenant_id, call_id: call.id, at: left.at },
    { type: 'call.participant_left', object },
  );
  return now;
}
