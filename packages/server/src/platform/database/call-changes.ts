// Tells other processes that calls have changed: live streams, and jobs that wait for somebody to join a call.
import type { Clock } from '../../ports/clock.ts';
import type { Sql } from './db.ts';

/** The payload is a tenant's id, and the id of the call where a job may wait for its change. */
export const callChangesChannel = 'voicecall_call_changes';

/** Tells them after the commit of what `sql` belongs to. */
export const announceCallChange = (sql: Pick<Sql, 'notify'>, tenant_id: string, call_id?: string): void =>
  sql.notify(callChangesChannel, call_id === undefined ? tenant_id : `${tenant_id} ${call_id}`);

/**
 * Waits for the next change of the call that is followed, or one that came since the last time; at most `ms`, because an
 * announcement can be lost.
 */
export type NextChange = (ms: number, signal: AbortSignal) => Promise<void>;

export interface CallChanges {
  /** A notification says that the call has changed. */
  notify(call_id: string): void;
  /** Follows the changes of a call while `work` runs. */
  follow<T>(call_id: string, work: (next: NextChange) => Promise<T>): Promise<T>;
}

export function createCallChanges(clock: Pick<Clock, 'sleep'>): CallChanges {
  const followers = new Map<string, Set<() => void>>();
  return {
    notify(call_id) {
      for (const wake of followers.get(call_id) ?? []) wake();
    },
    async follow(call_id, work) {
      let changed = new AbortController();
      const wake = (): void => changed.abort();
      const all = (followers.get(call_id) ?? new Set()).add(wake);
      followers.set(call_id, all);
      const next: NextChange = async (ms, signal) => {
        await clock.sleep(ms, AbortSignal.any([signal, changed.signal])).catch((error: unknown) => {
          if (signal.aborted || !changed.signal.aborted) throw error;
        });
        changed = new AbortController();
      };
      return work(next).finally(() => {
        all.delete(wake);
        if (all.size === 0) followers.delete(call_id);
      });
    },
  };
}
