// By what calls and chats can be found of a person: the values that `findNextCalls` and `findChats` compare.
import type { Sql } from '../../../platform/database/db.ts';

/** Of one call with its bookings, or of one chat. */
export interface Values {
  readonly id: string;
  readonly number: readonly string[];
  readonly email: readonly string[];
  readonly client_ref: readonly string[];
  readonly name: readonly string[];
}

interface Page {
  readonly tenant_id: string;
  readonly after_id: string;
  readonly limit: number;
}

export const readCallValues = (sql: Sql, { tenant_id, after_id, limit }: Page): Promise<Values[]> =>
  sql<Values>(
    `select c.id,
       array_remove(
         array[c.to_number, c.from_number, c.from_raw, c.asserted_identity, c.diversion] || b.phones, null) as number,
       array_remove(array[c.lead ->> 'email'] || b.emails, null) as email,
       array_remove(array[c.client_ref] || b.refs, null) as client_ref,
       array_remove(array[c.lead ->> 'name'] || b.names, null) as name
     from (select * from calls where tenant_id = $1 and id > $2 order by id limit $3) c
     cross join lateral (
       select array_agg(phone) as phones, array_agg(email) as emails, array_agg(client_ref) as refs,
         array_agg(full_name) as names
       from bookings where tenant_id = $1 and call_id = c.id) b
     order by c.id`,
    [tenant_id, after_id, limit],
  );

export const readChatValues = (sql: Sql, { tenant_id, after_id, limit }: Page): Promise<Values[]> =>
  sql<Values>(
    `select id, array_remove(array[lead ->> 'phone'], null) as number, array_remove(array[lead ->> 'email'], null) as email,
       array_remove(array[metadata ->> 'client_ref'], null) as client_ref, '{}'::text[] as name
     from chats where tenant_id = $1 and id > $2 order by id limit $3`,
    [tenant_id, after_id, limit],
  );
