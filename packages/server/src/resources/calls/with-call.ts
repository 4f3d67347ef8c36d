// Locks a call for one transaction. Every change of a call happens under this lock.
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { joinTrace } from '../../platform/trace.ts';
import { lockCall } from './store.ts';
import type { CallRow } from './store.ts';

/** Names a call, as jobs and the agent's routes do. */
export interface OfCall {
  readonly tenant_id: string;
  readonly call_id: string;
}

export const ofCall = (call: Pick<CallRow, 'tenant_id' | 'id'>): OfCall => ({
  tenant_id: call.tenant_id,
  call_id: call.id,
});

/** Runs `work` in one transaction that holds the call's lock; refuses with `call_not_found`. */
export const withCall = <T>(
  deps: Pick<Deps, 'db'>,
  of: OfCall,
  work: (sql: Sql, call: CallRow) => Promise<T>,
): Promise<T> =>
  deps.db.tx(async (sql) => {
    const call = await lockCall(sql, of.tenant_id, of.call_id);
    if (!call) throw refuse('call_not_found');
    return joinTrace(call, 'change of the call', () => work(sql, call));
  });
