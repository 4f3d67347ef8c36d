// The order of the event feed. A sequence or a time alone would not do: what is drawn first may be committed last,
// behind the back of whoever has read on.
import type { Sql } from '../platform/database/db.ts';

const origin = `coalesce((select value::bigint from installation where name = 'event_origin'), 0)`;

/** The number under which the transaction that runs this files its events. */
export const transactionNo = `${origin} + pg_current_xact_id()::text::bigint`;

/**
 * From this number on some transaction may still be at work; all those below have ended, and what they wrote can be
 * seen.
 */
export const horizon = `${origin} + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/**
 * A dump restored into another database cluster meets a count of transactions that starts anew; the events' count must
 * go on from
 * where it was, or what is written next would sort before what is there. To be called before anything is published.
 */
export async function continueEventOrder(sql: Sql): Promise<void> {
  await sql(
    `with last as (
       select max(e.transaction_no) as no from tenants t
       cross join lateral (select transaction_no from events where tenant_id = t.id order by transaction_no desc, row_no desc limit 1) e
     )
     insert into installation (name, value)
     select 'event_origin', (last.no + 1 - pg_current_xact_id()::text::bigint)::text from last where last.no >= ${transactionNo}
     on conflict (name) do update set value = greatest(installation.value::bigint, excluded.value::bigint)::text`,
  );
}
