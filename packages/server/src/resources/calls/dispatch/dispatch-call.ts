// Accepts an outbound call: everything is on record in one statement, so that the call is dialed or ended whatever
// fails next (requirement 4.1).
import type { dispatchBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/database/audit.ts';
import { commitWithAnswer } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refuse.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { addCall } from '../store.ts';
import { admissionsChannel } from './start-admissions.ts';
import { findTargets } from './target-store.ts';
import type { DispatchTargets } from './target-store.ts';

type Input = z.output<typeof dispatchBody> & { readonly tenant_id: string };

/** The response to a dispatch. */
export interface DispatchedCall {
  readonly call_id: string;
  readonly room_name: string;
  readonly status: 'dispatched';
}

export async function dispatchCall(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: Input,
): Promise<DispatchedCall> {
  const now = deps.clock.now();
  const id = newId('call');
  const room_name = `call-${id.slice(3)}`;
  const response: DispatchedCall = { call_id: id, room_name, status: 'dispatched' };
  const { tenant_id, trunk_id, agent_id, to_number, client_ref = null } = input;
  const chosen = choose(await findTargets(deps.db.sql, input), input);
  await commitWithAnswer(deps.db, who, { status: 201, body: response }, async (sql) => {
    await addCall(sql, { ...input, ...chosen, id, direction: 'outbound', room_name, created_at: now });
    await recordAudit(sql, who, {
      tenant_id,
      action: 'call.dispatched',
      target: ['call', id],
      client_ref,
      changes: { agent_id, trunk_id, to_number },
      at: now,
    });
    // The row itself waits for admission, so there is no job that could be missing.
    sql.notify(admissionsChannel, tenant_id);
  });
  return response;
}

function choose(
  targets: DispatchTargets,
  wanted: Pick<Input, 'from_number' | 'timezone'>,
): { from_number: string; max_duration_sec: number; timezone: string } {
  if (!targets.trunk) throw refuse('trunk_not_found');
  if (!targets.agent) throw refuse('agent_not_found');
  const [first] = targets.trunk.numbers;
  // An inbound trunk, or one whose numbers have all been released.
  if (first === undefined) {
    throw refuse('validation_failed', { issues: [{ path: 'trunk_id', message: 'the trunk does not place calls' }] });
  }
  const from_number = wanted.from_number ?? first;
  if (!targets.trunk.numbers.includes(from_number)) {
    throw refuse('validation_failed', { issues: [{ path: 'from_number', message: 'is not a number of the trunk' }] });
  }
  return {
    from_number,
    max_duration_sec: targets.agent.max_call_duration_sec,
    timezone: zoneOf(wanted.timezone ?? targets.agent.timezone),
  };
}
