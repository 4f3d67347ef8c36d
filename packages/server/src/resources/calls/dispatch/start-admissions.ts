// Admits waiting calls when the commit of a dispatch notifies, one run per tenant at a time.
import type { Deps } from '../../../deps.ts';
import { admitCalls } from './admit-calls.ts';

/** The channel on which a dispatch announces its tenant. */
export const admissionsChannel = 'voicecall_admissions';

export interface Admissions {
  /** A call of the tenant may be waiting. */
  notify(tenant_id: string): void;
  /** Starts no new runs, and waits for the current ones. */
  stop(): Promise<unknown>;
}

/** A run that fails, and a notification that is lost, are made up for by the scheduled task. */
export function startAdmissions(deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'log'>): Admissions {
  const runs = new Map<string, Promise<void>>();
  /** Tenants that were notified during their run, which may have looked too early. */
  const again = new Set<string>();
  let stopped = false;
  const run = async (tenant_id: string): Promise<void> => {
    do {
      again.delete(tenant_id);
      await admitCalls(deps, { tenant_id }).catch((error: unknown) =>
        deps.log.warn({ tenant_id, err: error }, 'waiting calls were not admitted; it is tried again'),
      );
    } while (again.has(tenant_id) && !stopped);
    again.delete(tenant_id);
    runs.delete(tenant_id);
  };
  return {
    notify(tenant_id) {
      if (stopped) return;
      if (runs.has(tenant_id)) again.add(tenant_id);
      else runs.set(tenant_id, run(tenant_id));
    },
    stop() {
      stopped = true;
      return Promise.all(runs.values());
    },
  };
}
