// Rows of changes of calls, in the order of the event feed: reading them for live streams.
import { limits } from '@voicecall/contract';
import type { FeedPosition } from '@voicecall/contract';
import { horizon } from '../../../events/event-order.ts';
import { prepared } from '../../../platform/database/db.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { bookingIdsColumn } from '../booking-ids.ts';
import type { TurnJson, TurnRow } from '../agent/transcript-store.ts';
import { turnFields } from '../agent/transcript-store.ts';
import { shownColumns } from '../present.ts';
import type { ShownRow } from '../present.ts';

/** A call as JSON has it: times are texts. */
export type CallJson = {
  readonly [Field in keyof ShownRow]: ShownRow[Field] extends Date
    ? string
    : ShownRow[Field] extends Date | null
      ? string | null
      : ShownRow[Field];
} & { readonly booking_ids: string[]; readonly report_received_at: string | null };

/** A change as it is stored, with the call and the turn that it is about. */
export interface ChangeRow extends FeedPosition {
  readonly tenant_id: string;
  readonly call_id: string;
  readonly turn_id: number | null;
  readonly state: Partial<CallJson> | null;
  readonly created_at: Date;
  /** Every transaction that comes before it in the order has ended. */
  readonly settled: boolean;
  readonly call: CallJson | null;
  readonly turn: TurnJson | null;
}

/** What follows a position in the changes of a tenant, or of one of its calls. */
export interface ChangesAfter {
  readonly tenant_id: string;
  readonly position: FeedPosition;
  readonly call_id: string | null;
}

export interface Changes {
  readonly rows: readonly ChangeRow[];
  /** All changes that come later in the order are behind this position. */
  readonly position: FeedPosition;
  /** More can be read at once. */
  readonly more: boolean;
  /** There are changes that an older transaction, which still runs, holds back. */
  readonly heldBack: boolean;
}

const callJson = `select row_to_json(r) from (
  select ${shownColumns}, ${bookingIdsColumn}, report_received_at from calls
  where calls.tenant_id = x.tenant_id and calls.id = x.call_id) r`;
const turnJson = `select row_to_json(r) from (
  select ${turnFields} from call_turns t
  where t.tenant_id = x.tenant_id and t.call_id = x.call_id and t.turn_id = x.turn_id) r`;

/** About how many bytes the text of a change has, apart from what every one has. */
const sizeOfTurn = `(octet_length(t.text) + coalesce(octet_length(t.tool::text), 0))`;
const sizeOfChange = `1000 + coalesce(case when c.turn_id is null
  then (select coalesce(octet_length(k.metadata::text), 0) + coalesce(octet_length(k.lead::text), 0)
      + coalesce(octet_length(k.variables::text), 0) from calls k
        where k.tenant_id = c.tenant_id and k.id = c.call_id)
  else (select ${sizeOfTurn} from call_turns t
        where t.tenant_id = c.tenant_id and t.call_id = c.call_id and t.turn_id = c.turn_id) end, 0)`;

const readSql = prepared(
  `select f.no, h.horizon, x.tenant_id, x.call_id, x.transaction_no, x.row_no, x.turn_id, x.state, x.created_at, x.found,
     x.transaction_no < h.horizon as settled,
     case when x.transaction_no < h.horizon then (${callJson}) end as call,
     case when x.transaction_no < h.horizon and x.turn_id is not null then (${turnJson}) end as turn
   from (select ${horizon} as horizon) h
   cross join unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
     with ordinality as f (tenant_id, transaction_no, row_no, call_id, no)
   left join lateral (
     select * from (
       select n.*, count(*) over () as found,
         sum(size) over (order by n.transaction_no, n.row_no rows unbounded preceding) - size as before
       from (
         select c.*, ${sizeOfChange} as size from call_changes c
         where c.tenant_id = f.tenant_id and (c.transaction_no, c.row_no) > (f.transaction_no, f.row_no)
           and (f.call_id is null or c.call_id = f.call_id)
         order by c.transaction_no, c.row_no limit $5
       ) n
     ) m where m.before < $6
   ) x on true
   order by f.no, x.transaction_no, x.row_no`,
);

type ReadRow = Omit<ChangeRow, 'tenant_id'> & {
  readonly tenant_id: string | null;
  readonly no: string;
  readonly horizon: string;
  /** How many changes there were; those that would make the page too large are not in it. */
  readonly found: string | null;
};

/** Reads what follows each position, at most `limit` rows and about `stream_page_bytes` of each, in one statement. */
export async function readChanges(sql: Sql, after: readonly ChangesAfter[], limit: number): Promise<Changes[]> {
  const rows = await sql<ReadRow>(readSql, [
    after.map(({ tenant_id }) => tenant_id),
    after.map(({ position }) => position.transaction_no),
    after.map(({ position }) => position.row_no),
    after.map(({ call_id }) => call_id),
    limit,
    limits.stream_page_bytes,
  ]);
  const byNo = Map.groupBy(rows, ({ no }) => Number(no));
  return after.map(({ position }, index) => {
    const found = byNo.get(index + 1) ?? [];
    const written = found.filter((row): row is ReadRow & ChangeRow => row.tenant_id !== null);
    const settled = written.filter((row) => row.settled);
    const cut = Number(found[0]?.found ?? 0) > written.length;
    const more = settled.length === written.length && (cut || settled.length === limit);
    const end = more ? settled.at(-1) : { transaction_no: found[0]?.horizon ?? '0', row_no: '0' };
    return {
      rows: settled,
      position: end && isBefore(position, end) ? positionOf(end) : position,
      more,
      heldBack: settled.length < written.length,
    };
  });
}

const positionOf = ({ transaction_no, row_no }: FeedPosition): FeedPosition => ({ transaction_no, row_no });

/** True when `a` comes before `b` in the order. */
export const isBefore = (a: FeedPosition, b: FeedPosition): boolean =>
  a.transaction_no === b.transaction_no
    ? BigInt(a.row_no) < BigInt(b.row_no)
    : BigInt(a.transaction_no) < BigInt(b.transaction_no);

/** Where a stream begins that begins now: behind every transaction that all older ones have ended before. */
export async function readHorizon(sql: Sql): Promise<FeedPosition> {
  const [row] = await sql<{ no: string }>(`select ${horizon} as no`);
  return { transaction_no: row?.no ?? '1', row_no: '0' };
}

const startSql = prepared(
  `select (${callJson}) as call,
     (select c.state from call_changes c
      where c.tenant_id = x.tenant_id and c.call_id = x.call_id and c.turn_id is null
        and (c.transaction_no, c.row_no) <= ($3::bigint, $4::bigint)
      order by c.transaction_no desc, c.row_no desc limit 1) as state,
     exists (select 1 from call_changes c where c.tenant_id = x.tenant_id and c.call_id = x.call_id
       and c.turn_id is null and (c.transaction_no, c.row_no) > ($3::bigint, $4::bigint)) as changed
   from (select $1::text as tenant_id, $2::text as call_id) x`,
);

export interface CallAt {
  readonly call: CallJson;
  /** After the last change up to the position; null when there is none. */
  readonly state: Partial<CallJson> | null;
  /** The call has changed since the position. */
  readonly changed: boolean;
}

/** A call with what is known of it at a position; undefined when it does not exist. */
export async function readCallAt(
  sql: Sql,
  tenant_id: string,
  call_id: string,
  { transaction_no, row_no }: FeedPosition,
): Promise<CallAt | undefined> {
  const [row] = await sql<CallAt>(startSql, [tenant_id, call_id, transaction_no, row_no]);
  return row?.call ? row : undefined;
}

const turnsSql = prepared(
  `select ${turnFields} from (
   select t.*, sum(${sizeOfTurn}) over (order by t.turn_id rows unbounded preceding) - ${sizeOfTurn} as before
   from (select t.* from call_turns t
   where t.tenant_id = $1 and t.call_id = $2 and t.turn_id > $3
     and not exists (select 1 from call_changes c where c.tenant_id = $1 and c.call_id = $2
       and c.turn_id = t.turn_id and (c.transaction_no, c.row_no) > ($4::bigint, $5::bigint))
   order by t.turn_id limit $6) t) t where before < $7 order by turn_id`,
);

/** The turns of a call that were on record at a position, from `turn_id` on, without it; a page as above. */
export async function readTurnsAt(
  sql: Sql,
  of: { readonly tenant_id: string; readonly call_id: string; readonly after: number },
  { transaction_no, row_no }: FeedPosition,
  limit: number,
): Promise<TurnRow[]> {
  return sql<TurnRow>(turnsSql, [
    of.tenant_id,
    of.call_id,
    of.after,
    transaction_no,
    row_no,
    limit,
    limits.stream_page_bytes,
  ]);
}
