// The audit log: records every change, who made it and what changed, in the transaction of the change.
import type { AuditAction } from '@voicecall/contract';
import { prepared } from './db.ts';
import type { Sql } from './db.ts';
import { newId } from '../ids.ts';
import type { Principal } from '../principal.ts';

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

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secrets.test(key) ? 'changed' : withoutSecrets(inner)]),
  );
}
