// Someone joined: recorded and told exactly once, from whichever source says so first.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Leg } from './call-leg.ts';
import { changeCall, insertLeg, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';

/** A leg is in the room. The caller holds the call's lock; answers the call as it now is. */
export async function recordJoined(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  joined: Leg & { at: Date },
): Promise<CallRow> {
  const others = await listLegs(sql, call);
  if (!(await insertLeg(sql, call, { identity: joined.identity, kind: joined.kind, joined_at: joined.at })))
    return call;
  // Whoever else joins before we dial, our phone does not ring, and is still to be dialed.
  const rings =
    call.status === 'dispatched' &&
    joined.kind === 'sip' &&
    (call.direction !== 'outbound' || call.dial_started_at !== null);
  const now = rings
    ? await changeCall(sql, call, { status: 'ringing', ringing_at: joined.at }, deps.clock.now())
    : call;
  const place = { tenant_id: call.tenant_id, call_id: call.id, at: joined.at };
  const about = { tenant_id: call.tenant_id, call_id: call.id, client_ref: call.client_ref };
  if (joined.kind === 'sip' && !others.some(({ kind }) => kind === 'sip')) {
    const object = {
      ...about,
      direction: now.direction,
      status: now.status,
      from_number: now.from_number,
      to_number: now.to_number,
      agent_id: now.agent_id,
      started_at: joined.at.toISOString(),
    };
    await publishEvent(deps, sql, place, { type: 'call.started', object });
  }
  const object = {
    ...about,
    participant_identity: joined.identity,
    kind: joined.kind,
    sip_status: null,
    disconnect_reason: null,
    joined_at: joined.at.toISOString(),
  };
  await publishEvent(deps, sql, place, { type: 'call.participant_joined', object });
  return now;
}
