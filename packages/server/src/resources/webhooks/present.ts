// Webhook endpoint rows as the API shows them.
import { webhookEndpoint } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { WebhookEndpoint } from '../../types.ts';
import type { WebhookEndpointRow } from './store.ts';

export const presentEndpoint = (row: WebhookEndpointRow): WebhookEndpoint => presentRow(webhookEndpoint, row);

/** With the secret, which is shown only after create and after rotation (requirement 2.7). */
export const presentWithSecret = (row: WebhookEndpointRow, signing_secret: string) => ({
  webhook_endpoint: presentEndpoint(row),
  signing_secret,
  _notice: 'Store the signing secret now; it is not shown again.',
});
