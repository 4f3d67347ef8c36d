// Events without calls: written as the platform writes them, so that its workers deliver them.
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { openDb } from '@voicecall/server/platform/db.ts';
import { newId } from '@voicecall/server/platform/ids.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { createQueue } from '@voicecall/server/platform/queue.ts';
import type { Platform } from './harness.ts';

export interface Publisher {
  /** Publishes one `call.completed` per call, all in one transaction. */
  publish(calls: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** `count` new call ids. */
export const newCalls = (count: number): string[] => Array.from({ length: count }, () => newId('call'));

export async function openPublisher({ database_url, tenant_id }: Platform): Promise<Publisher> {
  const fail = (error: unknown): void => {
    throw error;
  };
  const db = openDb(database_url, 2, fail);
  const queue = createQueue({ connectionString: database_url, backend: 'postgres', worker: false, onError: fail });
  await queue.start();
  const deps = { enqueue: queue.enqueue, metrics: createMetrics() };
  return {
    publish: (calls) =>
      db.hot(async (sql) => {
        for (const call_id of calls) await publishEvent(deps, sql, { tenant_id, call_id, at: new Date() }, { type: 'call.completed', object: completed(tenant_id, call_id) });
      }),
    async close() {
      await queue.stop(0);
      await db.close();
    },
  };
}

const completed = (tenant_id: string, call_id: string) => ({
  tenant_id,
  call_id,
  client_ref: 'bench',
  duration_sec: 60,
  ended_at: new Date().toISOString(),
  direction: 'outbound' as const,
  status: 'completed' as const,
  ended_reason: 'user_hangup' as const,
  ended_by: 'callee' as const,
  answered_at: new Date(Date.now() - 60_000).toISOString(),
  agent_id: newId('agent'),
  recording_status: 'none' as const,
});
