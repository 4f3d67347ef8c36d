// Upkeep: wakes deliveries that are due and that no job came for (a lost job, a dead worker, a clock that jumped).
import type { Deps } from '../../deps.ts';
import { takeOverdue } from './store.ts';

/** Enqueues a job for each delivery that has been due for longer than `slackMs`; answers how many. */
export async function wakeOverdue(deps: Pick<Deps, 'db' | 'clock' | 'enqueue'>, slackMs: number): Promise<number> {
  return deps.db.hot(async (sql) => {
    const due = await takeOverdue(sql, deps.clock.now(), slackMs);
    await deps.enqueue(sql, 'webhook.deliver', due.map(({ tenant_id, id }) => ({ payload: { tenant_id, delivery_id: id } })));
    return due.length;
  });
}
