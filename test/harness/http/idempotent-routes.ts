// The idempotent routes of the contract: a valid request for each, from a tenant of its own, and all effects of these
// requests.
import { randomUUID } from 'node:crypto';
import { allRoutes, openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { onTestFinished } from 'vitest';
import { send, withKey } from './callers.ts';
import type { GoodRequest, Headers } from './callers.ts';
import { mediaTrunks } from '../platform/media-service.ts';
import type { RawResponse } from './raw-types.ts';
import { createFixture } from '../contract/fixture.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

/** Each with its name, for `describe.each`. */
export const idempotentRoutes: readonly (readonly [name: string, route: AnyRoute])[] = allRoutes
  .filter(({ route }) => route.metadata.idempotent)
  .map(({ route }) => [`${route.method} ${openapiPath(route.path)}`, route]);

/** How an attempt differs from the valid request under its key. */
export interface Repeated {
  /** Another server than the platform. */
  readonly at?: string;
  readonly body?: unknown;
  /** Another key; `null` sends none. */
  readonly key?: string | null;
  /** Instead of the tenant's API key. */
  readonly as?: Headers;
}

export interface IdempotentAttempt {
  readonly tenant: TestTenant;
  readonly good: GoodRequest;
  readonly key: string;
  readonly ask: (changes?: Repeated) => Promise<RawResponse>;
  /** Waits until the work of the request has finished or was abandoned, so that it can be repeated. */
  readonly letItEnd: () => Promise<unknown>;
  /**
   * How many rows by table, jobs by name, and trunks at the media service the requests that `work` sends leave behind.
   */
  readonly effectOf: (work: () => Promise<unknown>) => Promise<Record<string, number>>;
}

/**
 * A valid request for `route`, of a new tenant unless one is given. The counted effects are its own if no worker runs
 * on the platform's database.
 */
export async function attemptAt(
  platform: TestPlatform,
  route: AnyRoute,
  given?: TestTenant,
): Promise<IdempotentAttempt> {
  const fixture = await createFixture(platform, given);
  onTestFinished(() => fixture.close());
  const { tenant } = fixture;
  const good = await fixture.requestFor(route);
  const key = randomUUID();
  return {
    tenant,
    good,
    key,
    ask({ at = platform.url, body = good.body, key: sent = key, as = withKey(tenant.apiKey) } = {}) {
      return send(at, { ...good, body }, sent === null ? as : { ...as, 'idempotency-key': sent });
    },
    async letItEnd() {
      await platform.sql(
        `update carrier_operations set lease_until = created_at where tenant_id = $1 and status in ('running', 'undoing')`,
        [tenant.id],
      );
      await platform.sql(
        `update call_summaries set status = 'failed', failure_code = 'unknown', wake_at = null, finished_at = created_at where tenant_id = $1 and status = 'pending'`,
        [tenant.id],
      );
    },
    async effectOf(work) {
      const before = await tracesOf(platform, tenant);
      await work();
      const after = await tracesOf(platform, tenant);
      return Object.fromEntries(
        Object.entries(after).flatMap(([what, count]) =>
          count === before[what] ? [] : [[what, count - (before[what] ?? 0)]],
        ),
      );
    },
  };
}

/**
 * The rows of a tenant in every table with a tenant, except those of the keys and of the request log, its jobs in the
 * queue, and its trunks at the media service.
 */
async function tracesOf(platform: TestPlatform, { id }: TestTenant): Promise<Record<string, number>> {
  // Statistics and the search are made later, at any time.
  const later = ['call_recounts', 'call_counts', 'call_stats', 'call_search', 'call_search_marks'];
  const apart = ['idempotency_keys', 'request_log', 'request_counts', ...later];
  const tables = await platform.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and table_name <> all ($1)
       and table_name <> all (select name from partitions)`,
    [apart],
  );
  // The record of a failed import is not counted as an effect.
  const ended = (name: string): string => (name === 'carrier_operations' ? `and status = 'done'` : '');
  const counts = tables.map(
    ({ name }) => `select '${name}' as what, count(*)::int as n from ${name} where tenant_id = $1 ${ended(name)}`,
  );
  const jobs = `select 'job ' || name, count(*)::int from pgboss.job where data ->> 'tenant_id' = $1 group by name`;
  const rows = await platform.sql<{ what: string; n: number }>([...counts, jobs].join(' union all '), [id]);
  const held = (['Inbound', 'Outbound'] as const).map(async (side) => ({
    what: `media ${side}`,
    n: (await mediaTrunks(platform, side, ({ metadata }) => metadata.includes(id))).length,
  }));
  return Object.fromEntries([...rows, ...(await Promise.all(held))].map(({ what, n }) => [what, n]));
}

/** The parts of a response that a replay must repeat, and whether it was a replay. */
export const toldBy = ({
  status,
  text,
  headers,
}: RawResponse): { status: number; text: string; replayed: boolean } => ({
  status,
  text,
  replayed: headers['idempotent-replayed'] === 'true',
});
