// Asks to end the calls of a tenant that is being deleted, as a client does.
import type { Deps } from '../../../deps.ts';
import { system } from '../../../platform/principal.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { endCall } from '../../calls/public.ts';
import { countOpenCalls, findCallsToEnd } from './store.ts';

const atOnce = 500;

/** Returns how many have not ended yet, or have a room that is not closed; undefined: others are to be asked first. */
export async function endCalls(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'metrics'>,
  tenant_id: string,
): Promise<number | undefined> {
  const ids = await findCallsToEnd(deps.db.sql, tenant_id, atOnce);
  for (const call_id of ids)
    await endCall(deps, system, { tenant_id, call_id }).catch((error: unknown) => {
      // It has ended meanwhile.
      if (!(error instanceof Refusal)) throw error;
    });
  return ids.length === atOnce ? undefined : countOpenCalls(deps.db.sql, tenant_id);
}
