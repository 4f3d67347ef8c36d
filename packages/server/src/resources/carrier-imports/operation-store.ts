// Rows of carrier operations: imports in progress and releases to complete. A lease ensures that one process at a time
// works on each.
import type { carrier_operations } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { CarrierNumber } from '../../ports/carrier.ts';
import type { Clock } from '../../ports/clock.ts';
import { isoAfter } from '../../platform/time.ts';

type Typed = 'kind' | 'status' | 'step' | 'found';

/** The steps of an import, in order; `detach` is the step of a release. */
export const steps = [
  'ownership',
  'conflicts',
  'credential_list',
  'credential',
  'carrier_trunk',
  'termination',
  'origination',
  'number',
  'media',
  'rows',
  'detach',
] as const;

export type Step = (typeof steps)[number];

/** True once a step has begun that creates something. */
export const mayHaveCreated = ({ step }: { readonly step: Step }): boolean =>
  steps.indexOf(step) >= steps.indexOf('credential_list');

/**
 * `running`: started. `undoing`: a failed import. `done` and `undone` are final; so is `abandoned`: it could not be
 * completed within a day.
 */
export type OperationRow = Omit<carrier_operations, Typed> & {
  readonly kind: 'import' | 'release';
  readonly status: 'running' | 'undoing' | 'done' | 'undone' | 'abandoned';
  readonly step: Step;
  readonly found: CarrierNumber | null;
};

/** An operation whose lease token the caller holds. */
export type ClaimedOperation = OperationRow & { readonly lease_token: string };

type NewImport = Pick<
  ClaimedOperation,
  | 'tenant_id'
  | 'id'
  | 'number'
  | 'account_sid'
  | 'auth_token_sealed'
  | 'auth_password_sealed'
  | 'carrier_account_id'
  | 'carrier_trunk_id'
  | 'trunk_id'
  | 'lease_token'
  | 'created_at'
>;

/** A process that is silent for longer has lost the operation. Longer than the requests of one step may take. */
const leaseMs = 30_000;
/** Later than the end of the lease on any clock: a job that comes too early does nothing. */
const graceMs = 1_000;
/** After this time without progress another job is enqueued. */
const jobTimeoutMs = 60_000;

const unfinished = `status in ('running', 'undoing')`;

/** Records and claims an import, unless another operation works on the number or the tenant's account. */
export async function insertImport(sql: Sql, row: NewImport): Promise<ClaimedOperation | undefined> {
  const [claimed] = await sql<ClaimedOperation>(
    `insert into carrier_operations (tenant_id, id, kind, status, step, number, account_sid, auth_token_sealed,
       auth_password_sealed, carrier_account_id, carrier_trunk_id, trunk_id, busy_number, busy_account,
       lease_token, lease_until, wake_at, attempts, created_at)
     values ($1, $2, 'import', 'running', 'ownership', $3, $4, $5, $6, $7, $8, $9, $3, $1 || ' ' || $4, $10,
       $11::timestamptz, $12::timestamptz, 1, $13::timestamptz)
     on conflict do nothing returning *`,
    [
      row.tenant_id,
      row.id,
      row.number,
      row.account_sid,
      row.auth_token_sealed,
      row.auth_password_sealed,
      row.carrier_account_id,
      row.carrier_trunk_id,
      row.trunk_id,
      row.lease_token,
      isoAfter(row.created_at, leaseMs),
      isoAfter(row.created_at, leaseMs + graceMs),
      isoAfter(row.created_at),
    ],
  );
  return claimed;
}

/**
 * The operations of all tenants that block an import; only for internal use. `busy`: until it has ended or is
 * postponed.
 */
export async function findBlocking(
  sql: Sql,
  of: Pick<OperationRow, 'tenant_id' | 'number' | 'account_sid'>,
): Promise<
  (Pick<OperationRow, 'tenant_id' | 'id' | 'kind' | 'account_sid' | 'lease_until'> & { readonly busy: boolean })[]
> {
  return sql(
    `select tenant_id, id, kind, account_sid, lease_until, (busy_number is not null or busy_account is not null) as busy
     from carrier_operations
     where busy_number = $2 or busy_account = $1 || ' ' || $3 or (wake_at is not null and not look_again
       and (kind = 'release' or tenant_id = $1) and (number = $2 or (tenant_id = $1 and account_sid = $3)))`,
    [of.tenant_id, of.number, of.account_sid],
  );
}

/** True when a release of the number is recorded that has not started. */
export async function isBeingReleased(sql: Sql, number: string): Promise<boolean> {
  return (
    (
      await sql(
        `select 1 from carrier_operations where wake_at is not null and kind = 'release' and attempts = 0
         and number = $1`,
        [number],
      )
    ).length > 0
  );
}

/** False once the operation has ended, or an attempt has failed and is postponed. */
export async function isInProgress(
  sql: Sql,
  { tenant_id, id }: Pick<OperationRow, 'tenant_id' | 'id'>,
): Promise<boolean> {
  return (
    (
      await sql(
        `select 1 from carrier_operations where tenant_id = $1 and id = $2 and ${unfinished}
         and (attempts = 0 or lease_token is not null)`,
        [tenant_id, id],
      )
    ).length > 0
  );
}

/**
 * Claims an unfinished operation without a valid lease. `busy`: another operation on its number or account is in
 * progress.
 */
export async function claimOperation(
  sql: Sql,
  key: Pick<OperationRow, 'tenant_id' | 'id'>,
  claim: { readonly lease_token: string; readonly now: Date },
): Promise<ClaimedOperation | 'busy' | undefined> {
  try {
    const [claimed] = await sql<ClaimedOperation>(
      `update carrier_operations set lease_token = $3, lease_until = $5::timestamptz, wake_at = $6::timestamptz,
         attempts = attempts + 1, busy_number = number, busy_account = tenant_id || ' ' || account_sid
       where tenant_id = $1 and id = $2 and ${unfinished} and (lease_until is null or lease_until <= $4::timestamptz)
         returning *`,
      [
        key.tenant_id,
        key.id,
        claim.lease_token,
        isoAfter(claim.now),
        isoAfter(claim.now, leaseMs),
        isoAfter(claim.now, leaseMs + graceMs),
      ],
    );
    return claimed;
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') return 'busy';
    throw error;
  }
}

const ownClaim = `tenant_id = $1 and id = $2 and lease_token = $3 and ${unfinished}`;
const keyOf = ({ tenant_id, id, lease_token }: ClaimedOperation): string[] => [tenant_id, id, lease_token];

export type Progress = Partial<
  Pick<OperationRow, 'status' | 'step' | 'found' | 'trunk_id' | 'failure' | 'auth_token_sealed'>
>;

/**
 * Records the next step and extends the lease for as long as one step takes. Call it before every external effect.
 * Undefined when another process has the operation by now, or may have it.
 */
export async function extendLease(
  { db: { sql }, clock }: { readonly db: { readonly sql: Sql }; readonly clock: Clock },
  claimed: ClaimedOperation,
  progress: Progress = {},
): Promise<ClaimedOperation | undefined> {
  const now = clock.now();
  const [row] = await sql<ClaimedOperation>(
    `update carrier_operations set status = coalesce($4, status), step = coalesce($5, step),
       found = coalesce($6::jsonb, found), trunk_id = coalesce($7, trunk_id), failure = coalesce($8, failure),
       auth_token_sealed = coalesce($9, auth_token_sealed),
       lease_until = $10::timestamptz, wake_at = $11::timestamptz
     where ${ownClaim} returning *`,
    [
      ...keyOf(claimed),
      progress.status ?? null,
      progress.step ?? null,
      progress.found ? JSON.stringify(progress.found) : null,
      progress.trunk_id ?? null,
      progress.failure ?? null,
      progress.auth_token_sealed ?? null,
      isoAfter(now, leaseMs),
      isoAfter(now, leaseMs + graceMs),
    ],
  );
  // The database may have answered late.
  return row?.lease_until && row.lease_until > clock.now() ? row : undefined;
}

/** Ends an operation and deletes its secrets. False when another process has the operation. */
export async function finishOperation(
  sql: Sql,
  claimed: ClaimedOperation,
  status: 'done' | 'undone' | 'abandoned',
  now: Date,
): Promise<boolean> {
  const rows = await sql(
    `update carrier_operations set status = $4, finished_at = $5::timestamptz, auth_token_sealed = null,
       auth_password_sealed = null, busy_number = null, busy_account = null,
       lease_token = null, lease_until = null, wake_at = null
     where ${ownClaim} returning id`,
    [...keyOf(claimed), status, isoAfter(now)],
  );
  return rows.length === 1;
}

/**
 * Undoes an import once more after another process has undone it, or is doing so: that process may not have seen the
 * last step.
 */
export async function reopenOperation(
  sql: Sql,
  { tenant_id, id, auth_token_sealed }: ClaimedOperation,
  now: Date,
): Promise<void> {
  await sql(
    `update carrier_operations set status = 'undoing', look_again = false, auth_token_sealed = $3, finished_at = null,
       lease_token = null, lease_until = null, wake_at = $4::timestamptz
     where tenant_id = $1 and id = $2 and status in ('undoing', 'undone')`,
    [tenant_id, id, auth_token_sealed, isoAfter(now)],
  );
}

/**
 * Postpones an operation. Other operations may use the number and the account meanwhile, so the next attempt decides by
 * the records of that time.
 */
export async function postponeOperation(
  sql: Sql,
  claimed: ClaimedOperation,
  rest: { readonly until: Date; readonly look_again?: true; readonly failure?: string },
): Promise<void> {
  await sql(
    `update carrier_operations set lease_token = null, lease_until = null, wake_at = $4::timestamptz,
       look_again = look_again or $5, failure = coalesce($6, failure), busy_number = null, busy_account = null
     where ${ownClaim}`,
    [...keyOf(claimed), isoAfter(rest.until), rest.look_again ?? false, rest.failure ?? null],
  );
}

/** Whether an operation is due, at `$1`. */
export const operationIsDue = '(select min(wake_at) from carrier_operations) <= $1::timestamptz';

/** Takes due unfinished operations of all tenants, for the scheduled task. */
export async function takeDueOperations(sql: Sql, now: Date): Promise<{ tenant_id: string; operation_id: string }[]> {
  return sql(
    `update carrier_operations o set wake_at = $2::timestamptz
     from (select tenant_id, id from carrier_operations where wake_at <= $1::timestamptz order by wake_at limit 200
       for update skip locked) due
     where o.tenant_id = due.tenant_id and o.id = due.id returning o.tenant_id, o.id as operation_id`,
    [isoAfter(now), isoAfter(now, jobTimeoutMs)],
  );
}

/** Scheduled task: deletes operations that ended long ago. */
export async function purgeOperations(sql: Sql, before: Date): Promise<void> {
  await sql(
    `delete from carrier_operations where (tenant_id, id) in
       (select tenant_id, id from carrier_operations
        where finished_at < $1::timestamptz order by finished_at limit 1000)`,
    [isoAfter(before)],
  );
}
