// Idempotency keys: which request may run, and the response that its repetitions get. The response is stored in the
// transaction of the request's effect (requirement 8).
import { prepared } from './db.ts';
import type { Sql } from './db.ts';
import { Refusal } from '../refuse.ts';
import { isoAfter } from '../time.ts';

/** A request that runs under an idempotency key. */
export interface IdempotencyClaim {
  readonly tenant_id: string;
  readonly key: string;
  readonly claim_token: string;
  /**
   * Present when the key is claimed together with the response, in the statement of the effect. When something is
   * stored under it by then, the request has no effect and is `taken`.
   */
  readonly free?: { readonly fingerprint: Fingerprint; readonly at: Date };
  /** The request's response, once that is stored. */
  answer?: KeptResponse;
  taken?: boolean;
}

/** A response as it is replayed: status and exact body. */
export interface KeptResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Identifies the content of a request. `former` are the forms of earlier versions, whose records expire a day after the
 * upgrade. They are computed when they are read.
 */
export interface Fingerprint {
  readonly current: Uint8Array<ArrayBuffer>;
  readonly former: readonly Uint8Array<ArrayBuffer>[];
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

const claimSql = prepared(
  `insert into idempotency_keys as k (tenant_id, key, fingerprint, claim_token, locked_until, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)
     on conflict (tenant_id, key) do update
       set fingerprint = excluded.fingerprint, claim_token = excluded.claim_token,
           locked_until = excluded.locked_until, expires_at = excluded.expires_at, status = null, body = null
       where k.expires_at <= $7::timestamptz
          or (k.status is null and k.locked_until <= $7::timestamptz
            and (k.fingerprint = excluded.fingerprint or k.fingerprint = any($8::bytea[])))
     returning key`,
);

/** Claims the key for this request, unless a response is stored or another request is running under it. */
export async function claimKey(
  sql: Sql,
  claim: IdempotencyClaim,
  fingerprint: Fingerprint,
  now: Date,
): Promise<ClaimOutcome> {
  const after = (ms: number): string => isoAfter(now, ms);
  const claimed = await sql(claimSql, [
    claim.tenant_id,
    claim.key,
    fingerprint.current,
    claim.claim_token,
    after(lockMs),
    after(keptMs),
    now.toISOString(),
    fingerprint.former,
  ]);
  if (claimed.length === 1) return { kind: 'claimed' };
  // Released between the two statements: the caller tries again.
  return (await findKey(sql, claim, fingerprint)) ?? { kind: 'running' };
}

/** What is stored under a key; undefined when nothing is. */
export async function findKey(
  sql: Sql,
  { tenant_id, key }: IdempotencyClaim,
  { current, former }: Fingerprint,
): Promise<ClaimOutcome | undefined> {
  const [row] = await sql<{ same: boolean; status: number | null; body: string | null }>(
    `select fingerprint = $3 or fingerprint = any($4::bytea[]) as same, status, body from idempotency_keys
     where tenant_id = $1 and key = $2`,
    [tenant_id, key, current, former],
  );
  if (!row) return undefined;
  if (!row.same) return { kind: 'different' };
  return row.status === null || row.body === null
    ? { kind: 'running' }
    : { kind: 'replay', answer: { status: row.status, body: row.body } };
}

/**
 * Stores the response of an operation in the transaction of its effect: either both exist or neither. A request whose
 * key was claimed by another one meanwhile, because its lock had expired, is refused and its effect rolled back.
 */
export async function keepResponse(
  sql: Sql,
  who: { readonly claim?: IdempotencyClaim },
  status: number,
  body: unknown,
): Promise<void> {
  if (who.claim) await writeAnswer(sql, who.claim, { status, body: JSON.stringify(body) });
}

const writeAnswerSql = prepared(
  'update idempotency_keys set status = $4, body = $5 where tenant_id = $1 and key = $2 and claim_token = $3 returning key',
);

/** Stores a response that belongs to no transaction. */
export async function writeAnswer(sql: Sql, claim: IdempotencyClaim, answer: KeptResponse): Promise<void> {
  if (claim.free) {
    await addAnswer(sql, claim, claim.free.at, answer);
    claim.answer = answer;
    return;
  }
  const rows = await sql(writeAnswerSql, [claim.tenant_id, claim.key, claim.claim_token, answer.status, answer.body]);
  if (rows.length === 0) throw inProgress();
  claim.answer = answer;
}

const addAnswerSql = `insert into idempotency_keys
  (tenant_id, key, fingerprint, claim_token, locked_until, expires_at, status, body)
  values ($1, $2, decode($3, 'hex'), $4, $5::timestamptz, $6::timestamptz, $7, $8) on conflict do nothing returning key`;

async function addAnswer(sql: Sql, claim: IdempotencyClaim, at: Date, answer: KeptResponse): Promise<void> {
  const row = keyRow(claim, answer);
  const rows = await sql(addAnswerSql, [
    claim.tenant_id,
    row.key,
    row.fingerprint,
    row.claim_token,
    at.toISOString(),
    row.key_expires_at,
    row.status,
    row.body,
  ]);
  if (rows.length === 0) throw takenBy(claim);
}

/** What is stored of a key that is claimed together with its response. */
export function keyRow({ key, claim_token, free }: IdempotencyClaim, answer: KeptResponse) {
  if (!free) throw new Error('the key of this request was claimed before its effect');
  return {
    key,
    claim_token,
    fingerprint: Buffer.from(free.fingerprint.current).toString('hex'),
    key_expires_at: new Date(free.at.getTime() + keptMs),
    ...answer,
  };
}

const inProgress = (): Refusal =>
  new Refusal('idempotency_in_progress', undefined, { headers: { 'Retry-After': '1' } });

/** The refusal of a request under whose key another one has stored its response. */
export function takenBy(claim: IdempotencyClaim | undefined): Refusal {
  if (claim) claim.taken = true;
  return inProgress();
}

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
