// Rows of API keys. Authentication finds them by hash, operators by id; the key itself is stored nowhere.
import type { api_keys } from '../../generated/prisma/client.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { ApiKey, LiveApiKey, TenantRecord } from '../../types.ts';

export type ApiKeyRow = Omit<api_keys, 'scopes'> & Pick<ApiKey, 'scopes'>;

export async function insertApiKey(prisma: Tx['prisma'], row: ApiKeyRow): Promise<void> {
  await prisma.api_keys.create({ data: row });
}

/** True for a key that was ever issued, active or revoked. */
export async function apiKeyIsKnown(sql: Sql, key_hash: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (await sql('select 1 from api_keys where key_hash = $1', [key_hash])).length === 1;
}

export async function findApiKeyById(sql: Sql, id: string): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow>('select * from api_keys where id = $1', [id]);
  return row;
}

/** The labels of keys of all tenants, by id. */
export async function labelsOf(sql: Sql, keys: readonly TenantRecord[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; label: string }>(
    `select k.id, k.label from unnest($1::text[], $2::text[]) as of_one (tenant_id, id)
     join api_keys k on k.tenant_id = of_one.tenant_id and k.id = of_one.id`,
    [keys.map(({ tenant_id }) => tenant_id), keys.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** Revokes an active key; undefined when there is none with this id. Of two concurrent calls one gets the row. */
export async function revokeApiKeyById(sql: Sql, id: string, now: Date): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow>(
    `update api_keys set revoked_at = $2::timestamptz where id = $1 and revoked_at is null returning *`,
    [id, now.toISOString()],
  );
  return row;
}

const findLiveSql = prepared(
  `select k.id, k.tenant_id, k.last_used_at, k.scopes, k.expires_at, t.status as tenant_status,
     t.audit_access
   from api_keys k join tenants t on t.id = k.tenant_id where k.key_hash = $1 and k.revoked_at is null
     and t.deleting_since is null`,
);

export async function findLiveApiKey(sql: Sql, key_hash: Uint8Array<ArrayBuffer>): Promise<LiveApiKey | undefined> {
  const [row] = await sql<LiveApiKey>(findLiveSql, [key_hash]);
  return row;
}

/** Records the use of a key. Of concurrent calls one writes and the others do not wait. */
export async function touchApiKey(sql: Sql, key: LiveApiKey, now: Date, stale: Date): Promise<void> {
  await sql(
    `update api_keys set last_used_at = $3::timestamptz where (tenant_id, id) in
     (select tenant_id, id from api_keys where tenant_id = $1 and id = $2
       and (last_used_at is null or last_used_at <= $4::timestamptz) for update skip locked)`,
    [key.tenant_id, key.id, now.toISOString(), stale.toISOString()],
  );
}
