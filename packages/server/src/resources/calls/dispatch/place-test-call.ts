// Places a test call with an agent: an ordinary dispatch through a trunk of the tenant, marked as a test (requirement
// 4.2).
import type { Deps } from '../../../deps.ts';
import type { Principal } from '../../../platform/principal.ts';
import { refuse } from '../../../platform/refuse.ts';
import { dispatchCall } from './dispatch-call.ts';
import type { DispatchedCall } from './dispatch-call.ts';
import { findNewestDialTrunk } from './target-store.ts';

interface Input {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly to_number: string;
  readonly trunk_id?: string | null | undefined;
}

export async function placeTestCall(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { trunk_id: wanted, ...input }: Input,
): Promise<DispatchedCall> {
  const trunk_id = wanted ?? (await findNewestDialTrunk(deps.db.sql, input.tenant_id));
  if (trunk_id === undefined) throw refuse('trunk_not_found');
  return dispatchCall(deps, who, { ...input, trunk_id, metadata: { test: true }, uses_defaults: true });
}
