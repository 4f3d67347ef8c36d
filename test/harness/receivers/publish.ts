// Publishes events without a call, with the platform's own modules.
import type { LifecycleEventType } from '@voicecall/contract';
import type { NewEvent } from '@voicecall/server/events/build-envelope.ts';
import { publishEvent } from '@voicecall/server/events/publish-event.ts';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { eventExample } from './event-example.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

type Sql = Parameters<typeof publishEvent>[1];

export interface Published {
  readonly tenant?: TestTenant;
  readonly type?: LifecycleEventType;
  /** The call that the event belongs to; it need not exist. */
  readonly call_id?: string;
  /** Identifies the event: the `client_ref` of the payload. */
  readonly client_ref?: string;
  /** The transaction to use; a new one by default. */
  readonly sql?: Sql;
}

/** Writes an event and its deliveries, at the platform's time. */
export async function publish(
  platform: TestPlatform,
  {
    tenant = platform.tenant,
    type = 'call.completed',
    call_id,
    client_ref = '',
    sql = asSql(platform),
  }: Published = {},
): Promise<void> {
  const { object } = eventExample(type, tenant.id);
  await publishEvent(
    { metrics: createMetrics() },
    sql,
    { tenant_id: tenant.id, call_id: call_id ?? null, at: platform.clock.now() },
    { type, object: { ...object, client_ref } } as NewEvent,
  );
}

/** The platform's database, as its own modules use it. */
export const asSql = ({ sql }: Pick<TestPlatform, 'sql'>): Sql =>
  Object.assign(<Row extends object>(text: string, values?: unknown[]) => sql<Row>(text, values), {
    notify: (channel: string, payload: string) => void sql('select pg_notify($1, $2)', [channel, payload]),
  });

/** Copies of the only delivery of an endpoint, a second apart. */
export const addCopies = ({ sql }: Pick<TestPlatform, 'sql'>, { id }: { readonly id: string }, count: number) =>
  sql(
    `insert into webhook_deliveries select copy.* from webhook_deliveries d cross join generate_series(1, $2) i
     cross join lateral (select 'wdl_' || left(md5(d.id || i), 24) as id) new
     cross join lateral jsonb_populate_record(d, jsonb_build_object(
       'id', new.id, 'body', replace(d.body, d.id, new.id), 'created_at', d.created_at + make_interval(secs => i))) copy
     where d.webhook_endpoint_id = $1`,
    [id, count],
  );
