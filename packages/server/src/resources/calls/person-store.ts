// Persons, as erasures and exports name them, and their calls and chats.
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { isoAfter } from '../../platform/time.ts';

/** What a person is known by. */
export interface Subject {
  readonly number?: string | undefined;
  readonly email?: string | undefined;
  readonly client_ref?: string | undefined;
  readonly name?: string | undefined;
}

/** Refuses what names no person. */
export function checkSubject({ number, email, client_ref, name }: Subject): void {
  if (number !== undefined || (name === undefined && (email ?? client_ref) !== undefined)) return;
  const message = name === undefined ? 'needs number, email or client_ref' : 'name needs number';
  throw refuse('validation_failed', { issues: [{ path: '', message }] });
}

/** A call of the person. */
export interface FoundCall {
  readonly id: string;
  readonly ended: boolean;
  readonly held: boolean;
}

// What is compared here and in `findChats` is read in `erasure/person/value-store.ts`, too.
const same = (column: string, value: string): string => `lower(${column}) = lower(${value})`;
const bookings = (condition: string): string =>
  `exists (select 1 from bookings b where b.tenant_id = c.tenant_id and b.call_id = c.id and (${condition}))`;
/** `$4` to `$7`: number, e-mail address, reference, name. */
const isOfPerson = `(
  $4 in (c.to_number, c.from_number, c.from_raw, c.asserted_identity, c.diversion) or ${bookings('b.phone = $4')}
) and ($7::text is null or ${same(`c.lead ->> 'name'`, '$7')} or ${bookings(same('b.full_name', '$7'))})
or ${same(`c.lead ->> 'email'`, '$5')} or ${bookings(same('b.email', '$5'))}
or c.client_ref = $6 or ${bookings('b.client_ref = $6')}`;

const subjectValues = ({ number, email, client_ref, name }: Subject): (string | null)[] => [
  number ?? null,
  email ?? null,
  client_ref ?? null,
  name ?? null,
];

/** The calls of a person among the next `limit` calls of the tenant behind an id, in the order of ids. */
export async function findNextCalls(
  sql: Sql,
  {
    tenant_id,
    after_id,
    created_at,
  }: { readonly tenant_id: string; readonly after_id: string; readonly created_at: Date },
  subject: Subject,
  { limit, locked }: { readonly limit: number; readonly locked: boolean },
): Promise<{ looked: number; last: string | null; found: FoundCall[] }> {
  const [window] = await sql<{ looked: number; last: string | null }>(
    `select count(*)::int as looked, max(id) as last
     from (select id from calls where tenant_id = $1 and id > $2 order by id limit $3) w`,
    [tenant_id, after_id, limit],
  );
  const { looked = 0, last = null } = window ?? {};
  const found = await sql<FoundCall>(
    `select c.id, c.ended_at is not null as ended, c.hold_reason is not null as held from calls c
     where c.tenant_id = $1 and c.id > $2 and c.id <= $3 and c.created_at <= $8::timestamptz and (${isOfPerson})
     order by c.id ${locked ? 'for update of c' : ''}`,
    [tenant_id, after_id, last ?? '', ...subjectValues(subject), isoAfter(created_at)],
  );
  return { looked, last, found };
}

/** The chats of a person. */
export async function findChats(
  sql: Sql,
  tenant_id: string,
  { email, number, client_ref }: Subject,
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `select id from chats where tenant_id = $1
       and (lower(lead ->> 'email') = lower($2) or lead ->> 'phone' = $3 or metadata ->> 'client_ref' = $4)
     order by id`,
    [tenant_id, email ?? null, number ?? null, client_ref ?? null],
  );
  return rows.map(({ id }) => id);
}
