// Upkeep of carrier operations: those that nobody is at work on get a job, for their process died or what they need was
// away.
import type { Deps } from '../../deps.ts';
import { takeDueOperations } from './operation-store.ts';

export const enqueueOperations = (deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> =>
  deps.db.hot(async (sql) => {
    const due = await takeDueOperations(sql, deps.clock.now());
    await deps.enqueue(
      sql,
      'carrier.settle',
      due.map(({ tenant_id, id }) => ({ payload: { tenant_id, operation_id: id } })),
    );
  });
