// What deliveries need of their endpoints: whether they accept any, their locks, and their secrets.
import type { webhook_endpoints } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import type { Sealer } from '../../platform/seal.ts';

/** An endpoint: its tenant and its id. */
export type EndpointKey = readonly [tenant_id: string, id: string];

const ofEndpoints = {
  table: 'webhook_endpoints',
  key: ['tenant_id', 'id'],
  context: ({ tenant_id, id }: Pick<webhook_endpoints, 'tenant_id' | 'id'>) => sealContext([tenant_id, id]),
} as const;
export const sealedOfEndpoints = [
  sealedColumn({ ...ofEndpoints, column: 'signing_secret_sealed' }),
  sealedColumn({ ...ofEndpoints, column: 'previous_secret_sealed' }),
];

const sealContext = ([tenant_id, id]: EndpointKey): string => `webhook:${tenant_id}:${id}`;

export const sealSigningSecret = (sealer: Sealer, endpoint: EndpointKey, secret: string): Uint8Array<ArrayBuffer> =>
  sealer.seal(secret, sealContext(endpoint));

export const openSigningSecret = (sealer: Sealer, endpoint: EndpointKey, sealed: Uint8Array): string =>
  sealer.open(sealed, sealContext(endpoint));

/** Locks endpoints in the order of their ids, as every transaction does, and returns those that are not deleted. */
export async function lockEndpoints(
  sql: Sql,
  keys: readonly { readonly tenant_id: string; readonly webhook_endpoint_id: string }[],
): Promise<Pick<webhook_endpoints, 'tenant_id' | 'id' | 'generation'>[]> {
  return sql(
    `select e.tenant_id, e.id, e.generation from webhook_endpoints e
     join unnest($1::text[], $2::text[]) as key (tenant_id, id) on e.tenant_id = key.tenant_id and e.id = key.id
     where e.deleted_at is null order by e.tenant_id, e.id for update of e`,
    [keys.map((key) => key.tenant_id), keys.map((key) => key.webhook_endpoint_id)],
  );
}

/** Whether an endpoint accepts deliveries; undefined when there is none. */
export async function takesDeliveries(sql: Sql, tenant_id: string, id: string): Promise<boolean | undefined> {
  const [row] = await sql<{ active: boolean }>(
    `select enabled and status = 'active' as active from webhook_endpoints
     where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenant_id, id],
  );
  return row?.active;
}

/** Stops deliveries to an endpoint; false when they were stopped already. */
export async function disableEndpoint(sql: Sql, tenant_id: string, id: string, at: Date): Promise<boolean> {
  const rows = await sql(
    `update webhook_endpoints set status = 'disabled', updated_at = $3::timestamptz
     where tenant_id = $1 and id = $2 and status = 'active' and deleted_at is null returning id`,
    [tenant_id, id, at.toISOString()],
  );
  return rows.length === 1;
}
