// Webhook endpoint rows as the API shows them.
import type { WebhookEndpoint } from '../../types.ts';
import type { WebhookEndpointRow } from './store.ts';

export const presentEndpoint = (row: WebhookEndpointRow): WebhookEndpoint => ({
  id: row.id,
  tenant_id: row.tenant_id,
  url: row.url,
  description: row.description,
  enabled: row.enabled,
  event_types: row.event_types,
  standard_webhooks: row.standard_webhooks,
  status: row.status,
  consecutive_failures: row.consecutive_failures,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** With the secret, which is shown only after create and after rotation (requirement 2.7). */
export const presentWithSecret = (row: WebhookEndpointRow, signing_secret: string) => ({
  webhook_endpoint: presentEndpoint(row),
  signing_secret,
  _notice: 'Store the signing secret now; it is not shown again.',
});
