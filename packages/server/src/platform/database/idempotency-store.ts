// Idempotency keys: which request may run, and the response that its repetitions get. The response is stored in the
// transaction of the request's effect (requirement 8).
import type { Sql } from './db.ts';
import { isoAfter } from '../time.ts';

/** A request that runs under an idempotency key. */
export interface IdempotencyClaim {
  readonly tenant_id: string;
  readonly key: string;
  readonly claim_token: string;
  readonly fingerprint: Fingerprint;
  /** When the request arrived. */
  readonly at: Date;
}

/** A response as it is replayed: status and exact body. */
export interface KeptResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Identifies the content of a request, in hexadecimal digits. `former` are the forms of earlier versions, and under
 * the other keys of `ENCRYPTION_KEY`: such records expire within a day. They are computed when they are read.
 */
export interface Fingerprint {
  readonly current: string;
  readonly former: readonly string[];
}

/** The outcome of an attempt to claim a key. */
export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'replay'; readonly answer: KeptResponse }
  | { readonly kind: 'different' }
  | { readonly kind: 'running' };

const keptMs = 86_400_000;
/**
 * A request that has not finished by then has died with its process. Its effect, if any, is stored with its response.
 */
const lockMs = 20_000;

/**
 * SQL: the end of an insert that stores a record under its key unless that belongs to another request. It replaces the
 * request's own claim, a record that has expired, and the claim of a request that has died.
 */
export function unlessTaken(sameRequest = 'k.fingerprint = excluded.fingerprint'): string {
  const moment = `excluded.expires_at - interval '${keptMs} milliseconds'`;
  return `on conflict (tenant_id, key) do update
       set fingerprint = excluded.fingerprint, claim_token = excluded.claim_token,
           locked_until = excluded.locked_until, expires_at = excluded.expires_at,
           status = excluded.status, body = excluded.body
       where k.expires_at <= ${moment}
          or (k.status is null
            and (k.claim_token = excluded.claim_token or (k.locked_until <= ${moment} and (${sameRequest}))))
     returning claim_token`;
}

const storeSql = `insert into idempotency_keys as k
    (tenant_id, key, fingerprint, claim_token, locked_until, expires_at, status, body)
  values ($1, $2, decode($3, 'hex'), $4, $5::timestamptz, $6::timestamptz, $7::int, $8)
  ${unlessTaken(`k.fingerprint = excluded.fingerprint or encode(k.fingerprint, 'hex') = any($9::text[])`)}`;

/** Stores a response under the key, or the claim of a request that has none yet. False when another request has it. */
async function store(
  sql: Sql,
  { tenant_id, key, claim_token, fingerprint }: IdempotencyClaim,
  { now, response, former }: { now: Date; response?: KeptResponse; former: Fingerprint['former'] },
): Promise<boolean> {
  const stored = await sql(storeSql, [
    tenant_id,
    key,
    fingerprint.current,
    claim_token,
    isoAfter(now, lockMs),
    isoAfter(now, keptMs),
    response?.status ?? null,
    response?.body ?? null,
    former,
  ]);
  return stored.length === 1;
}

/** Claims the key for this request, unless a response is stored or another request is running under it. */
export async function claimKey(sql: Sql, claim: IdempotencyClaim, now: Date): Promise<ClaimOutcome> {
  if (await store(sql, claim, { now, former: claim.fingerprint.former })) return { kind: 'claimed' };
  // Released between the two statements: the caller tries again.
  return (await findKey(sql, claim)) ?? { kind: 'running' };
}

/** What is stored under a key; undefined when nothing is. */
export async function findKey(
  sql: Sql,
  { tenant_id, key, fingerprint: { current, former } }: IdempotencyClaim,
): Promise<ClaimOutcome | undefined> {
  const [row] = await sql<{ same: boolean; status: number | null; body: string | null }>(
    `select encode(fingerprint, 'hex') = any($3::text[]) as same, status, body from idempotency_keys
     where tenant_id = $1 and key = $2`,
    [tenant_id, key, [current, ...former]],
  );
  if (!row) return undefined;
  if (!row.same) return { kind: 'different' };
  return row.status === null || row.body === null
    ? { kind: 'running' }
    : { kind: 'replay', answer: { status: row.status, body: row.body } };
}

/** Another request has stored its response under the key, or claimed it: this one must have no effect. */
export class KeyTaken extends Error {}

/**
 * Stores the response of an operation in the transaction of its effect: either both exist or neither. Throws `KeyTaken`
 * when another request has the key, which rolls the effect back.
 */
export async function keepResponse(
  sql: Sql,
  { claim }: { readonly claim?: IdempotencyClaim },
  status: number,
  body: unknown,
): Promise<void> {
  if (!claim) return;
  const response = { status, body: JSON.stringify(body) };
  if (!(await store(sql, claim, { now: claim.at, response, former: [] }))) throw new KeyTaken();
}

/** The columns of a response that a statement of its own stores, as JSON. */
export const keyRow = ({ key, claim_token, fingerprint, at }: IdempotencyClaim, status: number, body: unknown) => ({
  key,
  claim_token,
  fingerprint: fingerprint.current,
  key_expires_at: isoAfter(at, keptMs),
  status,
  body: JSON.stringify(body),
});

/** Releases the key without a response, so that a later request runs. */
export async function releaseKey(sql: Sql, claim: IdempotencyClaim): Promise<void> {
  await sql('delete from idempotency_keys where tenant_id = $1 and key = $2 and claim_token = $3 and status is null', [
    claim.tenant_id,
    claim.key,
    claim.claim_token,
  ]);
}

/** Deletes expired keys; a scheduled task. */
export async function purgeIdempotencyKeys(sql: Sql, now: Date): Promise<void> {
  await sql(
    `delete from idempotency_keys where (tenant_id, key) in (
       select tenant_id, key from idempotency_keys where expires_at <= $1::timestamptz order by expires_at limit 1000
     )`,
    [now.toISOString()],
  );
}
