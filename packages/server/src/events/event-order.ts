// The order of the event feed: by the number of the writing transaction. A sequence or a time would not do: an event
// that gets a lower value may be committed later, after a client has already read past it.
import type { Sql } from '../platform/database/db.ts';

const origin = `coalesce((select value::bigint from installation where name = 'event_origin'), 0)`;

/** SQL: the transaction number of the events that the current transaction writes. */
export const transactionNo = `${origin} + pg_current_xact_id()::text::bigint`;

/** SQL: all transactions with lower numbers have ended, and what they wrote is visible. */
export const horizon = `${origin} + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL: a position that only a lost future had, see `leaveGap`. Later gaps end later. */
export const inGap = (number: string): string =>
  `${number}::bigint < coalesce((select max(before_no) from event_gaps where after_no < ${number}::bigint), 0)`;

const lastNo = `
  select max(e.transaction_no) as no from tenants t
  cross join lateral (
    (select transaction_no from events where tenant_id = t.id order by transaction_no desc, row_no desc limit 1)
    union all
    (select transaction_no from call_changes where tenant_id = t.id
     order by transaction_no desc, row_no desc limit 1)
  ) e`;

/**
 * Continues the numbers after a dump was restored into another database cluster, whose transaction numbers are lower:
 * without this, new events would sort before the existing ones. Call it before anything is published.
 */
export async function continueEventOrder(sql: Sql): Promise<void> {
  await sql(
    `with last as (${lastNo})
     insert into installation (name, value)
     select 'event_origin', (last.no + 1 - pg_current_xact_id()::text::bigint)::text
     from last where last.no >= ${transactionNo}
     on conflict (name) do update set value = greatest(installation.value::bigint, excluded.value::bigint)::text`,
  );
}

/** More transactions than a database makes in its life. */
const gap = 2n ** 44n;

/**
 * After a backup was restored, clients may have positions of the future that was lost. New events get numbers beyond
 * all of them, so that none is skipped, and the positions between are known. Run it in a transaction, before anything
 * is published.
 */
export async function leaveGap(sql: Sql): Promise<void> {
  await continueEventOrder(sql);
  await sql(
    `insert into event_gaps (after_no, before_no)
     select coalesce(last.no, 0), ${transactionNo} + ${gap} from (${lastNo}) last
     on conflict (after_no) do update set before_no = excluded.before_no`,
  );
  await sql(
    `insert into installation (name, value) values ('event_origin', (${origin} + ${gap})::text)
     on conflict (name) do update set value = excluded.value`,
  );
}
