// Records that a leg joined, and publishes it, exactly once, whichever source reports it first.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Leg } from '../call-state.ts';
import { changeCall, insertLeg, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall } from '../with-call.ts';

/** Returns the call as it now is. The caller holds the call's lock. */
export async function recordJoined(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  joined: Leg & { at: Date },
): Promise<CallRow> {
  const others = await listLegs(sql, call);
  if (!(await insertLeg(sql, call, { identity: joined.identity, kind: joined.kind, joined_at: joined.at })))
    return call;
  // Another leg that joins before the dial does not make the call ring.
  const rings =
    call.status === 'dispatched' &&
    joined.kind === 'sip' &&
    (call.direction !== 'outbound' || call.dial_started_at !== null);
  const now = rings
    ? await changeCall(sql, call, { status: 'ringing', ringing_at: joined.at }, deps.clock.now())
    : call;
  const source = { ...ofCall(call), at: joined.at };
  const about = { ...ofCall(call), client_ref: call.client_ref };
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
    await publishEvent(deps, sql, source, { type: 'call.started', object });
  }
  const object = {
    ...about,
    participant_identity: joined.identity,
    kind: joined.kind,
    sip_status: null,
    disconnect_reason: null,
    joined_at: joined.at.toISOString(),
  };
  await publishEvent(deps, sql, source, { type: 'call.participant_joined', object });
  return now;
}
