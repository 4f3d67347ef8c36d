// Accepts an outbound call: everything is on record in one statement, so that the call is dialed or ended whatever
// fails next (requirement 4.1).
import type { dispatchBody } from '@voicecall/contract';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import { KeyTaken } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { annotate } from '../../../platform/trace.ts';
import { announceCallChange } from '../../../platform/database/call-changes.ts';
import { given, namedVersion } from '../../agents/public.ts';
import { acceptTogether, acceptWithin } from './accept-store.ts';
import type { Accept } from './accept-store.ts';
import { admissionsChannel } from './start-admissions.ts';
import { findTargets } from './target-store.ts';
import type { DispatchTargets } from './target-store.ts';

/** `uses_defaults`: variables that the agent requires have their defaults, as in an inbound call. */
type Input = z.output<typeof dispatchBody> & { readonly tenant_id: string; readonly uses_defaults?: true };

/** The response to a dispatch. */
export interface DispatchedCall {
  readonly call_id: string;
  readonly room_name: string;
  readonly status: 'dispatched';
}

/**
 * Trunks and agents as they were last seen. The statement that accepts a call has the condition that they are still so,
 * and refusals are decided on what is read now: what is kept here saves a round trip and changes no answer.
 */
const seen = new LRUCache<string, DispatchTargets>({ max: 10_000 });
const readsAllowed = 3;

/** Stores the response under the idempotency key of `who`. */
export const dispatchCall = (deps: Pick<Deps, 'db' | 'clock'>, who: Principal, input: Input): Promise<DispatchedCall> =>
  accept({ sql: deps.db.sql, run: acceptTogether(deps.db), now: deps.clock.now() }, who, input);

/** The same in the caller's transaction, which stores its own response. */
export const dispatchWithin = (
  sql: Sql,
  { claim: _claim, ...who }: Principal,
  input: Input,
  now: Date,
): Promise<DispatchedCall> => accept({ sql, run: acceptWithin(sql), now }, who, input);

interface How {
  readonly sql: Sql;
  readonly run: Accept;
  readonly now: Date;
}

async function accept({ sql, run, now }: How, who: Principal, input: Input): Promise<DispatchedCall> {
  const id = newId('call');
  const room_name = `call-${id.slice(3)}`;
  const response: DispatchedCall = { call_id: id, room_name, status: 'dispatched' };
  const { tenant_id, trunk_id, agent_id } = input;
  const wanted_version = namedVersion(input.agent_version);
  const isAccepted = async (targets: DispatchTargets, chosen: Chosen): Promise<boolean> => {
    const call = { ...input, ...chosen, id, direction: 'outbound' as const, room_name, created_at: now };
    const outcome = await run({ call, who, wanted_version, targets, response });
    if (outcome === 'key_taken') throw new KeyTaken();
    if (outcome === 'budget_reached') throw refuse('budget_reached');
    if (outcome === 'targets_changed') return false;
    // The row itself waits for admission, so there is no job that could be missing.
    sql.notify(admissionsChannel, tenant_id);
    announceCallChange(sql, tenant_id);
    annotate({ 'voicecall.tenant_id': tenant_id, 'voicecall.call_id': id });
    return true;
  };
  const name = `${tenant_id} ${trunk_id} ${agent_id} ${wanted_version}`;
  const known = seen.get(name);
  const expected = known && choose(known, input);
  if (known && expected && !(expected instanceof Refusal) && (await isAccepted(known, expected))) return response;
  for (let reads = 0; reads < readsAllowed; reads += 1) {
    const targets = await findTargets(sql, { tenant_id, trunk_id, agent_id, wanted_version });
    const chosen = choose(targets, input);
    if (chosen instanceof Refusal) throw chosen;
    seen.set(name, targets);
    if (await isAccepted(targets, chosen)) return response;
  }
  throw new Error(`the trunk or the agent of a dispatch changed ${readsAllowed} times`);
}

interface Chosen {
  readonly agent_version: number;
  readonly from_number: string;
  readonly max_duration_sec: number;
  readonly timezone: string;
}

function choose(targets: DispatchTargets, wanted: Input): Chosen | Refusal {
  if (!targets.trunk) return refuse('trunk_not_found');
  if (!targets.agent) return refuse('agent_not_found');
  const { version } = targets.agent;
  if (version === null) return refuse('agent_version_not_found');
  const missing = (targets.agent.required ?? []).filter((name) => given(name, wanted) === null);
  if (missing.length > 0 && !wanted.uses_defaults) return refuse('missing_variables', { missing_variables: missing });
  const [first] = targets.trunk.numbers;
  // An inbound trunk, or one whose numbers have all been released.
  if (first === undefined)
    return refuse('validation_failed', { issues: [{ path: 'trunk_id', message: 'the trunk does not place calls' }] });
  const from_number = wanted.from_number ?? first;
  if (!targets.trunk.numbers.includes(from_number))
    return refuse('validation_failed', { issues: [{ path: 'from_number', message: 'is not a number of the trunk' }] });
  return {
    agent_version: version,
    from_number,
    max_duration_sec: targets.agent.max_call_duration_sec,
    timezone: zoneOf(wanted.timezone ?? targets.agent.timezone),
  };
}
