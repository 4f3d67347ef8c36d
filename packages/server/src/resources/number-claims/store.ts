// Rows of number claims: an inbound number belongs to one tenant of the installation, which may use it in trunks and as
// a phone number.
import { limits } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';

export interface NumberClaim {
  readonly number: string;
  readonly tenant_id: string;
  readonly verified: boolean;
  readonly pending_until: Date | null;
}

/** Longer than any request takes between reserving a number and saving its row. */
export const pendingMs = 120_000;

interface Wanted {
  readonly tenant_id: string;
  readonly numbers: readonly string[];
  /** The carrier has confirmed that the tenant owns them. */
  readonly verified?: boolean;
  /** The end of the reservation for a request; null: this transaction writes a row that uses the numbers. */
  readonly pending_until: Date | null;
  readonly now: Date;
}

/**
 * Claims numbers for a tenant, or refuses: of two concurrent tenants one gets them. Call it in the transaction of the
 * phone number or trunk rows, after those are locked; numbers are locked in order.
 */
export async function claimNumbers(
  sql: Sql,
  { tenant_id, numbers, verified = false, pending_until, now }: Wanted,
): Promise<void> {
  const wanted = [...new Set(numbers)];
  if (wanted.length === 0) return;
  // One transaction per tenant at a time, so that the count below is exact.
  await sql('select 1 from (select pg_advisory_xact_lock(hashtextextended($1, 0))) as locked', [
    `number_claims ${tenant_id}`,
  ]);
  const claimed = await sql(
    `insert into number_claims (number, tenant_id, verified, pending_until, created_at)
     select number, $1, $3, $4::timestamptz, $5::timestamptz from unnest($2::text[]) as number order by number
     on conflict (number) do update set
       tenant_id = excluded.tenant_id,
       verified = excluded.verified or (number_claims.verified and number_claims.tenant_id = excluded.tenant_id),
       pending_until = case when number_claims.tenant_id = excluded.tenant_id and number_claims.pending_until is null
         then null else excluded.pending_until end
     where number_claims.tenant_id = excluded.tenant_id or number_claims.pending_until < $5::timestamptz
     returning number`,
    [tenant_id, wanted, verified, pending_until?.toISOString() ?? null, now.toISOString()],
  );
  if (claimed.length < wanted.length) throw refuse('phone_already_in_use');
  if (verified) return;
  const [count] = await sql<{ n: number }>(
    'select count(*)::int as n from number_claims where tenant_id = $1 and not verified',
    [tenant_id],
  );
  if ((count?.n ?? 0) > limits.unverified_numbers)
    throw refuse('limit_reached', { limit: limits.unverified_numbers, resource: 'unverified_numbers' });
}

/**
 * Deletes the tenant's claims of numbers that neither an active phone number nor an active trunk uses. Call it in the
 * transaction that took them away.
 */
export async function releaseClaims(sql: Sql, tenant_id: string, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  // A separate statement, so that the next one sees what the previous holder of the locks has written.
  await sql(
    `select 1 from (select number from number_claims where tenant_id = $1 and number = any($2)
       order by number for update) as locked`,
    [tenant_id, numbers],
  );
  await sql(
    `delete from number_claims where tenant_id = $1 and number = any($2)
       and number not in (select active_number from phone_numbers where tenant_id = $1 and active_number = any($2))
       and number not in (select jsonb_array_elements_text(inbound -> 'numbers') from trunks
         where tenant_id = $1 and status = 'active' and inbound is not null)`,
    [tenant_id, numbers],
  );
}

/** The claim of a number in the whole installation; undefined also for an expired reservation. */
export async function findClaim(sql: Sql, number: string, now: Date): Promise<NumberClaim | undefined> {
  const [row] = await sql<NumberClaim>(
    `select number, tenant_id, verified, pending_until from number_claims where number = $1
     and (pending_until is null or pending_until >= $2::timestamptz)`,
    [number, now.toISOString()],
  );
  return row;
}

/**
 * Moves an unverified claim to the tenant that the carrier has confirmed; false when the claim has changed since it was
 * read.
 */
export async function moveClaim(
  sql: Sql,
  seen: NumberClaim,
  to: { readonly tenant_id: string; readonly pending_until: Date },
): Promise<boolean> {
  const rows = await sql(
    `update number_claims set tenant_id = $3, verified = true, pending_until = $4::timestamptz
     where number = $1 and tenant_id = $2 and not verified returning number`,
    [seen.number, seen.tenant_id, to.tenant_id, to.pending_until.toISOString()],
  );
  return rows.length === 1;
}

/** Scheduled task: deletes reservations that have expired. */
export async function purgeReservations(sql: Sql, now: Date): Promise<void> {
  await sql('delete from number_claims where pending_until < $1::timestamptz', [now.toISOString()]);
}
