// Records that a leg joined, and publishes it, exactly once, whichever source reports it first; and that it rings.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { hasRung } from '../call-state.ts';
import type { Leg } from '../call-state.ts';
import { changeCall, insertLeg, listLegs } from '../store.ts';
import type { CallRow } from '../store.ts';
import { ofCall } from '../with-call.ts';

/** A leg that is in the room, since when it is at the latest, and the state of a phone, where it is known. */
export interface JoinedLeg extends Leg {
  readonly at: Date;
  readonly call_status: string | null | undefined;
}

/** Returns the call as it now is. The caller holds the call's lock. */
export async function recordJoined(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'metrics'>,
  sql: Sql,
  call: CallRow,
  joined: JoinedLeg,
): Promise<CallRow> {
  const others = await listLegs(sql, call);
  const isNew = await insertLeg(sql, call, { identity: joined.identity, kind: joined.kind, joined_at: joined.at });
  const now =
    joined.kind === 'sip' && hasRung(joined.call_status) ? await recordRinging(deps, sql, call, joined.at) : call;
  if (!isNew) return now;
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
      agent_version: now.agent_version,
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

/** Only a call that was dialed, or that came in, can ring. */
async function recordRinging(deps: Pick<Deps, 'clock'>, sql: Sql, call: CallRow, at: Date): Promise<CallRow> {
  if (call.status !== 'dispatched' || (call.direction === 'outbound' && !call.dial_started_at)) return call;
  return changeCall(sql, call, { status: 'ringing', ringing_at: at }, deps.clock.now());
}
