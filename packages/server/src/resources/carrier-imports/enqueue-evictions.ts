// Upkeep of evictions: those that are due get a job.
import type { Deps } from '../../deps.ts';
import { takeDueEvictions } from './eviction-store.ts';

export const enqueueEvictions = (deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>): Promise<void> =>
  deps.db.hot(async (sql) => {
    const due = await takeDueEvictions(sql, deps.clock.now());
    await deps.enqueue(
      sql,
      'trunk.evict',
      due.map(({ tenant_id, trunk_id, number }) => ({ payload: { tenant_id, trunk_id, number } })),
    );
  });
