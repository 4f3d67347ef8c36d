// The data keys of tenants: each is random and stored once, sealed by the installation's key. What belongs to a tenant is
// sealed with its data key, so that nobody can read it once that row is deleted.
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../database/db.ts';
import { createTenantSealer } from '../seal.ts';
import type { InstallationSealer, Sealer } from '../seal.ts';
import { sealedColumn } from './reseal-column.ts';

/** The keys of the installation, and those of its tenants. `of` says whose secret it is. */
export interface Keys extends Omit<InstallationSealer, keyof Sealer> {
  /**
   * The sealer of a tenant; null: of the installation. It reads the data key, or makes one, unless this process has it.
   * Not in a transaction: it uses a connection of its own.
   */
  of(tenant_id: string | null): Promise<Sealer>;
}

const kept = 10_000;
/** How long a process can read what was sealed with a data key that is deleted. */
const keptMs = 600_000;

const contextOf = ({ tenant_id }: { readonly tenant_id: string }): string => `tenant key of ${tenant_id}`;

export const sealedTenantKeys = sealedColumn({
  table: 'tenant_keys',
  column: 'key_sealed',
  key: ['tenant_id'],
  of: 'installation',
  context: contextOf,
});

/** Adds the tenants' keys to those of the installation. */
export function withTenantKeys(installation: InstallationSealer, sql: Sql): Keys {
  const sealers = new LRUCache<string, Promise<Sealer | undefined>>({ max: kept, ttl: keptMs });
  const read = async (tenant_id: string): Promise<Sealer | undefined> => {
    const sealed = (await findKey(sql, tenant_id)) ?? (await makeKey(installation, sql, tenant_id));
    if (!sealed) return undefined;
    try {
      const key = Buffer.from(installation.open(sealed, contextOf({ tenant_id })), 'base64');
      return createTenantSealer(key, installation);
    } catch (error) {
      return unusable(error);
    }
  };
  return Object.assign(installation, {
    async of(tenant_id: string | null): Promise<Sealer> {
      if (tenant_id === null) return installation;
      let reading = sealers.get(tenant_id);
      if (!reading) sealers.set(tenant_id, (reading = read(tenant_id)));
      const sealer = await reading.catch((error: unknown) => {
        sealers.delete(tenant_id);
        throw error;
      });
      if (!sealer) sealers.delete(tenant_id);
      return sealer ?? installation;
    },
  });
}

/** A key that cannot be read is an error of each use, so that it holds up nobody else. */
function unusable(cause: unknown): Sealer {
  const fail = (): never => {
    throw new Error('the data key of the tenant cannot be opened', { cause });
  };
  return { seal: fail, open: fail, isCurrent: () => false };
}

async function findKey(sql: Sql, tenant_id: string): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ key_sealed: Uint8Array }>('select key_sealed from tenant_keys where tenant_id = $1', [
    tenant_id,
  ]);
  return row?.key_sealed;
}

/** Undefined while a process of an earlier version runs, which has no data keys, and when there is no such tenant. */
async function makeKey(installation: InstallationSealer, sql: Sql, tenant_id: string): Promise<Uint8Array | undefined> {
  if (!installation.namesKeys) return undefined;
  await sql(
    `insert into tenant_keys (tenant_id, key_sealed) select id, $2 from tenants where id = $1 on conflict do nothing`,
    [tenant_id, installation.seal(randomBytes(32).toString('base64'), contextOf({ tenant_id }))],
  );
  // That of another process, if it was faster.
  return findKey(sql, tenant_id);
}

/** Deletes the data key of a tenant: what was sealed with it cannot be read any more. A later use makes a new key. */
export const shredTenantKey = (sql: Sql, tenant_id: string): Promise<unknown> =>
  sql('delete from tenant_keys where tenant_id = $1', [tenant_id]);
