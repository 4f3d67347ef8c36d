// Recording attempts: rows and endpoints in one statement; what a 410 means besides, in the same transaction (spec 3),
// unless its endpoint has changed since.
import type { Deps } from '../../deps.ts';
import { cancelQueued, saveAttemptResults } from '../../events/delivery-store.ts';
import type { SavedAttempt, AttemptResult } from '../../events/delivery-store.ts';
import { recordAudit, system } from '../../platform/database/audit.ts';
import type { Sql } from '../../platform/database/db.ts';
import { endpointKey } from './endpoint-loads.ts';
import { disableEndpoint, lockEndpoints } from '../webhook-endpoints/store.ts';

export async function recordAttempts(deps: Pick<Deps, 'db'>, batch: readonly AttemptResult[]): Promise<void> {
  if (!batch.some(({ http_status }) => http_status === 410)) {
    await saveAttemptResults(deps.db.sql, batch);
    return;
  }
  await deps.db.hot(async (sql) => {
    const generations = await lockGenerations(sql, batch);
    const judged = batch.map((it) =>
      it.http_status === 410 && isForOther(generations, it) ? { ...it, ...it.if_changed } : it,
    );
    const settled = await saveAttemptResults(sql, judged);
    for (const delivery of firstOfEach(
      settled.filter(({ status, event_type }) => status === 'canceled' && event_type !== 'webhook.test'),
    ))
      await stopEndpoint(sql, delivery);
  });
}

/**
 * True where the endpoint was changed after the attempt had begun: its answer speaks for an address or a secret that is
 * no longer the endpoint's.
 */
function isForOther(generations: ReadonlyMap<string, number>, attempt: AttemptResult): boolean {
  const current = generations.get(endpointKey(attempt));
  return current !== undefined && current !== attempt.generation;
}

/**
 * The generations of the batch's endpoints but those that are deleted; they stay as they are until the transaction
 * ends.
 */
async function lockGenerations(sql: Sql, batch: readonly AttemptResult[]): Promise<ReadonlyMap<string, number>> {
  const endpoints = [...new Map(batch.map((it) => [endpointKey(it), it])).values()];
  const rows = await lockEndpoints(sql, endpoints);
  return new Map(
    rows.map((row) => [endpointKey({ tenant_id: row.tenant_id, webhook_endpoint_id: row.id }), row.generation]),
  );
}

/** One delivery per endpoint, in the order in which every worker locks endpoints. */
const firstOfEach = (settled: readonly SavedAttempt[]): SavedAttempt[] =>
  [...new Map(settled.map((it) => [endpointKey(it), it])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, it]) => it);

async function stopEndpoint(sql: Sql, { tenant_id, webhook_endpoint_id, ended_at }: SavedAttempt): Promise<void> {
  if (await disableEndpoint(sql, tenant_id, webhook_endpoint_id, ended_at)) {
    const changes = { status: 'disabled', reason: 'the receiver answered 410' };
    await recordAudit(sql, system, {
      tenant_id,
      action: 'webhook_endpoint.disabled',
      target: ['webhook_endpoint', webhook_endpoint_id],
      changes,
      at: ended_at,
    });
  }
  await cancelQueued(sql, tenant_id, webhook_endpoint_id, ended_at);
}
