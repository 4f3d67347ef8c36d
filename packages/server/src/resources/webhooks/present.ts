// Webhook endpoint rows as the API shows them.
import { webhookEndpoint } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { WebhookEndpoint } from '../../types.ts';
import type { WebhookEndpointRow } from './store.ts';

export const presentEndpoint = (row: WebhookEndpointRow): WebhookEndpoint => {
  const { enabled, status, consecutive_failures, last_failed_at: at } = row;
  const off = !enabled || status === 'disabled';
  return presentRow(webhookEndpoint, row, {
    health: off ? 'disabled' : consecutive_failures > 0 ? 'failing' : 'healthy',
    last_failure: at && {
      at: at.toISOString(),
      http_status: row.last_failed_status,
      error: row.last_failed_error ?? 'the attempt failed',
    },
  });
};

/** With the secret, which is shown only after create and after rotation (requirement 2.7). */
export const presentWithSecret = (row: WebhookEndpointRow, signing_secret: string) => ({
  webhook_endpoint: presentEndpoint(row),
  signing_secret,
  _notice: 'Store the signing secret now; it is not shown again.',
});
