// Accepts an outbound call: everything is on record in one transaction, so that the call is dialed or ended whatever
// fails next (requirement 4.1).
import type { dispatchBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/database/audit.ts';
import { keepAnswer } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refuse.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { insertCall } from '../store.ts';
import { findTargetsSql } from './target-store.ts';
import type { DispatchTargets } from './target-store.ts';

type Input = z.output<typeof dispatchBody> & { readonly tenant_id: string };

/** The response to a dispatch. */
export interface DispatchedCall {
  readonly call_id: string;
  readonly room_name: string;
  readonly status: 'dispatched';
}

export async function dispatchCall(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  who: Principal,
  input: Input,
): Promise<DispatchedCall> {
  const now = deps.clock.now();
  const id = newId('call');
  const room_name = `call-${id.slice(3)}`;
  const response: DispatchedCall = { call_id: id, room_name, status: 'dispatched' };
  const { tenant_id, trunk_id, agent_id, to_number, client_ref = null } = input;
  await deps.db.hot(
    async (sql, [targets]) => {
      const chosen = choose((targets as DispatchTargets | undefined) ?? { trunk: null, agent: null }, input);
      const [call] = await Promise.all([
        insertCall(sql, { ...input, ...chosen, id, direction: 'outbound', room_name, created_at: now }),
        recordAudit(sql, who, {
          tenant_id,
          action: 'call.dispatched',
          target: ['call', id],
          client_ref,
          changes: { agent_id, trunk_id, to_number },
          at: now,
        }),
        keepAnswer(sql, who, 201, response),
        // Last: another dispatch of the tenant may have enqueued the same job, and then this one waits for its commit.
        deps.enqueue(sql, 'tenant.admit', [{ payload: { tenant_id } }]),
      ]);
      if (!call) throw new Error(`the room ${room_name} has a call already`);
    },
    { text: findTargetsSql, values: [tenant_id, trunk_id, agent_id] },
  );
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
