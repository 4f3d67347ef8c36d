// The audit log: records every change, who made it and what changed, in the transaction of the change; and who read what
// was said, where the tenant asks for that.
import type { AuditAction, ReadKind } from '@voicecall/contract';
import { prepared } from './db.ts';
import type { Sql } from './db.ts';
import { newId } from '../ids.ts';
import type { Principal } from '../principal.ts';
import { hourMs } from '../time.ts';

/** One entry: what was done to which record. Secrets appear in `changes` as "changed" only. */
export interface AuditEntry {
  readonly tenant_id: string | null;
  readonly action: AuditAction;
  readonly target: readonly [type: string, id: string] | null;
  readonly client_ref?: string | null;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

const secrets = /password|secret|token|^headers$/;

const insertSql = prepared(
  `insert into audit_events
       (id, tenant_id, actor_type, actor_id, action, target_type, target_id, client_ref, route, request_id, changes,
        created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::timestamptz)`,
);

/** Writes an entry, and returns its id. Call it inside the transaction of the change. */
export async function recordAudit(sql: Sql, who: Principal, entry: AuditEntry): Promise<string> {
  const id = newId('audit_event');
  await sql(insertSql, [
    id,
    entry.tenant_id,
    who.type,
    who.id,
    entry.action,
    entry.target?.[0] ?? null,
    entry.target?.[1] ?? null,
    entry.client_ref ?? null,
    who.route,
    who.request_id,
    JSON.stringify(withoutSecrets(entry.changes ?? {})),
    entry.at.toISOString(),
  ]);
  return id;
}

/** What was read. `target`: the call, or the tenant where it was of several calls. */
export interface ReadEntry {
  readonly tenant_id: string;
  readonly kinds: readonly ReadKind[];
  readonly target: readonly [type: 'call' | 'tenant', id: string];
  readonly at: Date;
}

// The call is locked, so that its erasure, which blanks this entry, comes before or after. Neither is done where the
// entry of the hour exists.
const insertReadsSql = prepared(
  `with target as (select client_ref from calls where tenant_id = $3 and id = $7 for share)
   insert into audit_events
       (id, action, tenant_id, actor_type, actor_id, target_type, target_id, client_ref, route, request_id, changes,
        created_at, read_hour)
     select r.id, r.action, $3, $4, $5, $6, $7, (select client_ref from target), $8, $9, $10::jsonb,
       $11::timestamptz, $12::timestamptz
     from unnest($1::text[], $2::text[]) as r (id, action)
     where not exists (
       select 1 from audit_events e where e.tenant_id = $3 and e.actor_id = $5 and e.action = r.action
         and e.target_id = $7 and e.read_hour = $12::timestamptz)
   on conflict (tenant_id, actor_id, action, target_id, read_hour) where read_hour is not null do nothing`,
);

/**
 * Records that `who` reads what was said, once an hour for each kind and record, where the tenant asks for that. What is
 * read must not be sent before this is committed.
 */
export async function recordReads(
  sql: Sql,
  who: Principal,
  { tenant_id, kinds, target, at }: ReadEntry,
): Promise<void> {
  if (!who.audit_access || kinds.length === 0) return;
  await sql(insertReadsSql, [
    kinds.map(() => newId('audit_event')),
    kinds.map((kind): AuditAction => `${kind}.read`),
    tenant_id,
    who.type,
    who.id,
    ...target,
    who.route,
    who.request_id,
    JSON.stringify({ address: who.address ?? null }),
    at.toISOString(),
    new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString(),
  ]);
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.test(key) ? 'changed' : withoutSecrets(inner)]),
  );
}
