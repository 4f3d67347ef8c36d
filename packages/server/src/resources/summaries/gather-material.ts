// Loads the input of a summary: everything that is on record about its call.
import type { Deps } from '../../deps.ts';
import type { Material } from '../../extraction/material.ts';
import { activeDefinitions } from '../custom-fields/store.ts';
import { findCallFacts, listBookingTools, listCapturedBookings, listSpokenTurns } from './material-store.ts';
import { noteTurnsSeen } from './store.ts';
import type { ClaimedRun } from './store.ts';

/** `problem`: why there is nothing to summarize. Too long a transcript was not loaded. */
export async function gatherMaterial(
  deps: Pick<Deps, 'db'>,
  run: ClaimedRun,
): Promise<{ material: Material; problem: 'transcript_too_long' | 'no_consent' | null }> {
  const { sql } = deps.db;
  const { tenant_id, call_id, agent_id } = run;
  const [facts, turns, definitions, bookings, booking_tools] = await Promise.all([
    findCallFacts(sql, tenant_id, call_id),
    listSpokenTurns(sql, tenant_id, call_id),
    activeDefinitions(sql, tenant_id, agent_id),
    listCapturedBookings(sql, tenant_id, call_id),
    listBookingTools(sql, tenant_id),
  ]);
  // A summary of a call that is too long is not made, however many turns come.
  if (!facts.too_long) await noteTurnsSeen(sql, run, turns.length);
  const { created_at, vertical, too_long, no_consent, lead, ...call } = facts;
  const known = lead && {
    ...(lead.name !== undefined && { name: lead.name }),
    ...(lead.email !== undefined && { email: lead.email }),
  };
  return {
    problem: too_long ? 'transcript_too_long' : no_consent ? 'no_consent' : null,
    material: {
      call: { ...call, lead: known, started_at: call.answered_at ?? created_at },
      vertical,
      definitions,
      turns,
      bookings,
      booking_tools,
    },
  };
}
