// The headers that identify and sign an attempt: our own, and those of Standard Webhooks where the endpoint wants them.
import { createHmac } from 'node:crypto';
import { signWebhookSync } from '@voicecall/webhook-verify';
import { standardWebhooksKey } from '../../../platform/keys/signing-secret.ts';
import type { ClaimedDelivery } from '../worker/claim-store.ts';

type Signed = Pick<
  ClaimedDelivery,
  'id' | 'tenant_id' | 'webhook_endpoint_id' | 'body' | 'attempt_count' | 'standard_webhooks'
>;

/** The headers of an attempt at `at`; every secret makes one signature of each kind. */
export function signedHeaders(delivery: Signed, secrets: readonly string[], at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    'svc-signature': signWebhookSync(delivery.body, secrets, timestamp),
    'svc-webhook-id': delivery.id,
    'svc-webhook-attempt': String(delivery.attempt_count + 1),
    'svc-tenant-id': delivery.tenant_id,
    'svc-webhook-endpoint-id': delivery.webhook_endpoint_id,
    ...(delivery.standard_webhooks && standardHeaders(delivery, secrets, timestamp)),
  };
}

/**
 * Standard Webhooks 1.0: the signed text is `id.timestamp.body`, and several signatures are separated by spaces. A secret
 * that is no key there signs nothing: during an overlap this is an old one, of which such a receiver had no use either.
 */
function standardHeaders({ id, body }: Signed, secrets: readonly string[], timestamp: number): Record<string, string> {
  const keys = secrets.flatMap((secret) => standardWebhooksKey(secret) ?? []);
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}
