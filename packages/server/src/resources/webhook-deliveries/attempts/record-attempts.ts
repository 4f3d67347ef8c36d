// Recording attempts: one statement writes them, their deliveries and their endpoints. A 410 also disables the endpoint
// and cancels its queue, in the same transaction (requirement 3), unless the endpoint was changed meanwhile.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { writeByDay } from '../../../platform/database/partitions.ts';
import { system } from '../../../platform/principal.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { disableEndpoint, lockEndpoints } from '../endpoint-store.ts';
import { cancelQueued } from '../store.ts';
import { endpointKey } from '../worker/endpoint-loads.ts';
import { saveAttemptResults } from './attempt-store.ts';
import type { AttemptResult, SavedAttempt } from './attempt-store.ts';

export async function recordAttempts(deps: Pick<Deps, 'db'>, batch: readonly AttemptResult[]): Promise<void> {
  const times = batch.map(({ started_at }) => started_at);
  await writeByDay(deps.db.sql, 'delivery_attempts', times, () => record(deps, batch));
}

async function record(deps: Pick<Deps, 'db'>, batch: readonly AttemptResult[]): Promise<void> {
  if (!batch.some(({ http_status }) => http_status === 410)) {
    await saveAttemptResults(deps.db.sql, batch);
    return;
  }
  await deps.db.tx(async (sql) => {
    const generations = await lockGenerations(sql, batch);
    const results = batch.map((it) =>
      it.http_status === 410 && isOutdated(generations, it) ? { ...it, ...it.if_changed } : it,
    );
    const saved = await saveAttemptResults(sql, results);
    for (const delivery of firstOfEach(
      saved.filter(({ status, event_type }) => status === 'canceled' && event_type !== 'webhook.test'),
    ))
      await stopEndpoint(sql, delivery);
  });
}

/**
 * True when the endpoint was changed after the attempt started: then the response came from a URL, or was made to a
 * signature, that the endpoint no longer has.
 */
function isOutdated(generations: ReadonlyMap<string, number>, attempt: AttemptResult): boolean {
  const current = generations.get(endpointKey(attempt));
  return current !== undefined && current !== attempt.generation;
}

/** The generations of the batch's endpoints that are not deleted. They cannot change until the transaction ends. */
async function lockGenerations(sql: Sql, batch: readonly AttemptResult[]): Promise<ReadonlyMap<string, number>> {
  const endpoints = [...new Map(batch.map((it) => [endpointKey(it), it])).values()];
  const rows = await lockEndpoints(sql, endpoints);
  return new Map(
    rows.map((row) => [endpointKey({ tenant_id: row.tenant_id, webhook_endpoint_id: row.id }), row.generation]),
  );
}

/** One delivery per endpoint, in the order in which every worker locks endpoints. */
const firstOfEach = (saved: readonly SavedAttempt[]): SavedAttempt[] =>
  [...new Map(saved.map((it) => [endpointKey(it), it])).entries()]
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
