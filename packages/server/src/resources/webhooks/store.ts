// Rows of webhook endpoints: their signing secrets and event types, and how deliveries change them.
import type { webhook_endpoints } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { Sealer } from '../../platform/seal.ts';
import { standardWebhooksKey } from '../../platform/keys/signing-secret.ts';
import type { WebhookEndpoint } from '../../types.ts';
import { openSigningSecret } from '../webhook-deliveries/public.ts';

export type WebhookEndpointRow = Omit<webhook_endpoints, 'status'> & Pick<WebhookEndpoint, 'status'>;

type EndpointChanges = Partial<Omit<WebhookEndpointRow, 'tenant_id' | 'id' | 'created_at'>>;

/** The event types of an endpoint without repetitions. `*` covers all others and stands alone (requirement 2.7). */
export const chooseEventTypes = (event_types: readonly string[]): string[] =>
  event_types.includes('*') ? ['*'] : [...new Set(event_types)];

/** Whether the current secret can be a key of Standard Webhooks. A secret that cannot be read is not one either. */
export function fitsStandardWebhooks(
  sealer: Sealer,
  row: Pick<WebhookEndpointRow, 'tenant_id' | 'id' | 'signing_secret_sealed'>,
): boolean {
  try {
    return (
      standardWebhooksKey(openSigningSecret(sealer, [row.tenant_id, row.id], row.signing_secret_sealed)) !== undefined
    );
  } catch {
    return false;
  }
}

export async function insertEndpoint(prisma: Tx['prisma'], row: WebhookEndpointRow): Promise<void> {
  await prisma.webhook_endpoints.create({ data: row });
}

export async function findEndpoint(
  prisma: Tx['prisma'],
  tenant_id: string,
  id: string,
): Promise<WebhookEndpointRow | undefined> {
  const row = await prisma.webhook_endpoints.findFirst({ where: { tenant_id, id, deleted_at: null } });
  return (row as WebhookEndpointRow | null) ?? undefined;
}

/** The endpoint, locked until the transaction ends. */
export async function lockEndpoint(sql: Sql, tenant_id: string, id: string): Promise<WebhookEndpointRow | undefined> {
  const [row] = await sql<WebhookEndpointRow>(
    'select * from webhook_endpoints where tenant_id = $1 and id = $2 and deleted_at is null for update',
    [tenant_id, id],
  );
  return row;
}

export async function endpointExists(sql: Sql, tenant_id: string, id: string): Promise<boolean> {
  return (
    (
      await sql('select 1 from webhook_endpoints where tenant_id = $1 and id = $2 and deleted_at is null', [
        tenant_id,
        id,
      ])
    ).length === 1
  );
}

/** Changes an endpoint and returns it; undefined when there is none. */
export async function changeEndpoint(
  prisma: Tx['prisma'],
  tenant_id: string,
  id: string,
  changes: EndpointChanges,
): Promise<WebhookEndpointRow | undefined> {
  const [row] = await prisma.webhook_endpoints.updateManyAndReturn({
    where: { tenant_id, id, deleted_at: null },
    data: changes,
  });
  return row as WebhookEndpointRow | undefined;
}
