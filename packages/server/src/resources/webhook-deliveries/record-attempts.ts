// Recording attempts: rows and endpoints in one statement; what a 410 means besides, in the same transaction (spec 3).
import type { Deps } from '../../deps.ts';
import { cancelQueued, settleDeliveries } from '../../events/delivery-store.ts';
import type { Settled, Settlement } from '../../events/delivery-store.ts';
import { recordAudit, system } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db.ts';
import { endpointKey } from './endpoint-loads.ts';
import { disableEndpoint } from '../webhook-endpoints/store.ts';

export async function recordAttempts(deps: Pick<Deps, 'db'>, batch: readonly Settlement[]): Promise<void> {
  if (!batch.some(({ http_status }) => http_status === 410)) {
    await settleDeliveries(deps.db.sql, batch);
    return;
  }
  await deps.db.hot(async (sql) => {
    const settled = await settleDeliveries(sql, batch);
    for (const delivery of firstOfEach(settled.filter(({ http_status, event_type }) => http_status === 410 && event_type !== 'webhook.test'))) await stopEndpoint(sql, delivery);
  });
}

/** One delivery per endpoint, in the order in which every worker locks endpoints. */
const firstOfEach = (settled: readonly Settled[]): Settled[] =>
  [...new Map(settled.map((it) => [endpointKey(it), it])).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, it]) => it);

async function stopEndpoint(sql: Sql, { tenant_id, webhook_endpoint_id, ended_at }: Settled): Promise<void> {
  if (await disableEndpoint(sql, tenant_id, webhook_endpoint_id, ended_at)) {
    const changes = { status: 'disabled', reason: 'the receiver answered 410' };
    await recordAudit(sql, system, { tenant_id, action: 'webhook_endpoint.disabled', target: ['webhook_endpoint', webhook_endpoint_id], changes, at: ended_at });
  }
  await cancelQueued(sql, tenant_id, webhook_endpoint_id, ended_at);
}
