// When a worker starts: whoever looked after the unfinished calls may be gone, so they are looked at now and not at
// their hour.
import type { Deps } from '../../../deps.ts';
import { bringChecksForward } from '../store.ts';

export const recheckCalls = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  bringChecksForward(deps.db.sql, deps.clock.now());
