// Idempotency keys: who may run a request, and the answer that everyone else gets, kept in the transaction of its
// effect (spec 8).
import type { Sql } from './db.ts';
import { Refusal } from '../refuse.ts';

/** A request that runs under an idempotency key. `answer` is what was kept of it, once something was. */
export interface IdempotencyClaim {
  readonly tenant_id: string;
  readonly key: string;
  readonly claim_token: string;
  answer?: KeptAnswer;
}

/** An answer as it is replayed: status and exact body. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * What a request is known by. `former`: as it was before fingerprints had a key; such records are gone a day after the
 * upgrade.
 */
export interface Fingerprint {
  readonly current: Uint8Array<ArrayBuffer>;
  readonly former: Uint8Array<ArrayBuffer>;
}

/** What became of an attempt to claim a key. */
export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'replay'; readonly answer: KeptAnswer }
  | { readonly kind: 'different' }
  | { readonly kind: 'running' };

const keptMs = 86_400_000;
/** A request that has not finished by then has died with its process; its effect, if any, was kept with its answer. */
const lockMs = 20_000;

/** Takes the key for this request, unless it has an answer or another request is at work under it. */
export async function claimKey(
  sql: Sql,
  claim: IdempotencyClaim,
  fingerprint: Fingerprint,
  now: Date,
): Promise<ClaimOutcome> {
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const claimed = await sql(
    `insert into idempotency_keys as k (tenant_id, key, fingerprint, claim_token, locked_until, expires_at)
     values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)
     on conflict (tenant_id, key) do update
       set fingerprint = excluded.fingerprint, claim_token = excluded.claim_token, locked_until = excluded.locked_until, expires_at = excluded.expires_at, status = null, body = null
       where k.expires_at <= $7::timestamptz or (k.status is null and k.locked_until <= $7::timestamptz and k.fingerprint in (excluded.fingerprint, $8))
     returning key`,
    [
      claim.tenant_id,
      claim.key,
      fingerprint.current,
      claim.claim_token,
      after(lockMs),
      after(keptMs),
      now.toISOString(),
      fingerprint.former,
    ],
  );
  if (claimed.length === 1) return { kind: 'claimed' };
  const [row] = await sql<{ same: boolean; status: number | null; body: string | null }>(
    'select fingerprint in ($3, $4) as same, status, body from idempotency_keys where tenant_id = $1 and key = $2',
    [claim.tenant_id, claim.key, fingerprint.current, fingerprint.former],
  );
  // Released between the two statements: the caller tries again.
  if (!row) return { kind: 'running' };
  if (!row.same) return { kind: 'different' };
  return row.status === null || row.body === null
    ? { kind: 'running' }
    : { kind: 'replay', answer: { status: row.status, body: row.body } };
}

/**
 * Keeps the answer of a decision, inside the transaction of its effect: either both are there or neither. A request
 * whose key was meanwhile taken over, because it was thought dead, is refused and its effect undone.
 */
export async function keepAnswer(
  sql: Sql,
  who: { readonly claim?: IdempotencyClaim },
  status: number,
  body: unknown,
): Promise<void> {
  if (who.claim) await writeAnswer(sql, who.claim, { status, body: JSON.stringify(body) });
}

/** Keeps an answer that has no effect to be in one transaction with. */
export async function writeAnswer(sql: Sql, claim: IdempotencyClaim, answer: KeptAnswer): Promise<void> {
  const rows = await sql(
    'update idempotency_keys set status = $4, body = $5 where tenant_id = $1 and key = $2 and claim_token = $3 returning key',
    [claim.tenant_id, claim.key, claim.claim_token, answer.status, answer.body],
  );
  if (rows.length === 0) throw new Refusal('idempotency_in_progress', undefined, { headers: { 'Retry-After': '1' } });
  claim.answer = answer;
}

/** Gives the key back without an answer, so that a later request runs anew. */
export async function releaseKey(sql: Sql, claim: IdempotencyClaim): Promise<void> {
  await sql('delete from idempotency_keys where tenant_id = $1 and key = $2 and claim_token = $3 and status is null', [
    claim.tenant_id,
    claim.key,
    claim.claim_token,
  ]);
}

/** Upkeep: removes keys whose time is over. */
export async function purgeIdempotencyKeys(sql: Sql, now: Date): Promise<void> {
  await sql(
    'delete from idempotency_keys where (tenant_id, key) in (select tenant_id, key from idempotency_keys where expires_at <= $1::timestamptz order by expires_at limit 1000)',
    [now.toISOString()],
  );
}
