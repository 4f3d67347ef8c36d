// One signed attempt of one delivery, and what its answer means (spec 6.4, 6.5).
import { limits } from '@voicecall/contract';
import { signWebhookSync } from '@voicecall/webhook-verify';
import type { Deps } from '../deps.ts';
import type { ReceiverAnswer } from '../ports/receivers.ts';
import type { ClaimedDelivery, Settlement } from './delivery-store.ts';
import { openSigningSecret } from './signing-secret.ts';

/** Signs with the secret of this moment, posts the fixed bytes, and works out the delivery's next state. Never throws. */
export async function sendAttempt(deps: Pick<Deps, 'clock' | 'receivers' | 'sealer' | 'metrics'>, delivery: ClaimedDelivery, lease_token: string, signal?: AbortSignal): Promise<Settlement> {
  const started_at = deps.clock.now();
  const secret = openSigningSecret(deps.sealer, [delivery.tenant_id, delivery.webhook_endpoint_id], delivery.signing_secret_sealed);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'voicecall-webhooks/1',
    'svc-signature': signWebhookSync(delivery.body, secret, Math.floor(started_at.getTime() / 1000)),
    'svc-webhook-id': delivery.id,
    'svc-webhook-attempt': String(delivery.attempt_count + 1),
  };
  const request = { method: 'POST', url: delivery.url, body: delivery.body, headers, timeout_ms: limits.delivery_timeout_ms, max_bytes: limits.delivery_response_bytes } as const;
  const answer = await deps.receivers.send(request, signal);
  deps.metrics.deliverySeconds.observe(answer.duration_ms / 1000);
  const ended_at = deps.clock.now();
  const next = nextState(delivery, answer, ended_at);
  deps.metrics.deliveryAttempts.inc({ outcome: next.status });
  return {
    ...next,
    tenant_id: delivery.tenant_id,
    id: delivery.id,
    lease_token,
    started_at,
    ended_at,
    duration_ms: answer.duration_ms,
    http_status: answer.http_status,
    error: answer.error ?? (succeeded(answer) ? null : `the receiver answered ${answer.http_status}`),
    // The cut must not leave half of a surrogate pair.
    excerpt: answer.text.slice(0, limits.delivery_excerpt_chars).replace(/[\ud800-\udbff]$/, ''),
  };
}

/** 2xx and nothing else. */
const succeeded = (answer: ReceiverAnswer): boolean => answer.http_status !== null && answer.http_status >= 200 && answer.http_status < 300;

function nextState(delivery: ClaimedDelivery, answer: ReceiverAnswer, ended_at: Date): Pick<Settlement, 'status' | 'next_attempt_at'> {
  if (succeeded(answer)) return { status: 'delivered', next_attempt_at: null };
  if (answer.http_status === 410) return { status: 'canceled', next_attempt_at: null };
  const made = delivery.attempt_count + 1;
  const delay = limits.delivery_delays_ms[made - 1];
  if (made >= delivery.max_attempts || delay === undefined) return { status: 'dead_lettered', next_attempt_at: null };
  return { status: 'pending', next_attempt_at: new Date(ended_at.getTime() + delay) };
}
