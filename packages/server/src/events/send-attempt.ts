// One signed attempt of one delivery, and what its answer means (spec 6.4, 6.5).
import { limits } from '@voicecall/contract';
import { signWebhookSync } from '@voicecall/webhook-verify';
import type { Deps } from '../deps.ts';
import type { ReceiverResponse } from '../ports/receivers.ts';
import type { ClaimedDelivery, AttemptResult } from './delivery-store.ts';
import { openSigningSecret, secretsAt } from './signing-secret.ts';

/** What came of an attempt. `timed_out`: the receiver let the time run out. */
export interface Attempt extends AttemptResult {
  readonly timed_out: boolean;
}

/**
 * Signs with the secrets of this moment, posts the fixed bytes, and works out the delivery's next state. Never throws.
 */
export async function sendAttempt(
  deps: Pick<Deps, 'clock' | 'receivers' | 'sealer' | 'metrics'>,
  delivery: ClaimedDelivery,
  signal?: AbortSignal,
): Promise<Attempt> {
  const started_at = deps.clock.now();
  deps.metrics.attemptsUnderWay.inc();
  const answer = await post(deps, delivery, started_at, signal);
  deps.metrics.attemptsUnderWay.dec();
  deps.metrics.deliverySeconds.observe(answer.duration_ms / 1000);
  const ended_at = deps.clock.now();
  const next = nextState(delivery, answer, ended_at);
  deps.metrics.deliveryAttempts.inc({ outcome: next.status });
  return {
    ...next,
    tenant_id: delivery.tenant_id,
    id: delivery.id,
    lease_token: delivery.lease_token,
    webhook_endpoint_id: delivery.webhook_endpoint_id,
    generation: delivery.generation,
    if_changed: retryState(delivery, ended_at),
    started_at,
    ended_at,
    duration_ms: answer.duration_ms,
    http_status: answer.http_status,
    error: answer.error ?? (succeeded(answer) ? null : `the receiver answered ${answer.http_status}`),
    timed_out: answer.timed_out,
    // The cut must not leave half of a surrogate pair.
    excerpt: answer.text.slice(0, limits.delivery_excerpt_chars).replace(/[\ud800-\udbff]$/, ''),
  };
}

async function post(
  deps: Pick<Deps, 'receivers' | 'sealer'>,
  delivery: ClaimedDelivery,
  at: Date,
  signal: AbortSignal | undefined,
): Promise<ReceiverResponse> {
  let signature: string;
  try {
    const secrets = secretsAt(delivery, at, (sealed) =>
      openSigningSecret(deps.sealer, [delivery.tenant_id, delivery.webhook_endpoint_id], sealed),
    );
    signature = signWebhookSync(delivery.body, secrets, Math.floor(at.getTime() / 1000));
  } catch {
    // A damaged row; a new secret, by rotation, cures it.
    return {
      http_status: null,
      error: 'the signing secret cannot be read; rotate it',
      timed_out: false,
      text: '',
      duration_ms: 0,
    };
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'voicecall-webhooks/1',
    'svc-signature': signature,
    'svc-webhook-id': delivery.id,
    'svc-webhook-attempt': String(delivery.attempt_count + 1),
  };
  const request = {
    method: 'POST',
    url: delivery.url,
    body: delivery.body,
    headers,
    timeout_ms: limits.delivery_timeout_ms,
    max_bytes: limits.delivery_response_bytes,
  } as const;
  return deps.receivers.send(request, signal);
}

/** 2xx and nothing else. */
const succeeded = (answer: ReceiverResponse): boolean =>
  answer.http_status !== null && answer.http_status >= 200 && answer.http_status < 300;

type NextState = AttemptResult['if_changed'];

function nextState(delivery: ClaimedDelivery, answer: ReceiverResponse, ended_at: Date): NextState {
  if (succeeded(answer)) return { status: 'delivered', next_attempt_at: null };
  if (answer.http_status === 410) return { status: 'canceled', next_attempt_at: null };
  return retryState(delivery, ended_at);
}

function retryState(delivery: ClaimedDelivery, ended_at: Date): NextState {
  // A series may have begun behind attempts that were made before (see requeue-store.ts): the delays count from its
  // last attempt back.
  const left = delivery.max_attempts - delivery.attempt_count - 1;
  const delay = limits.delivery_delays_ms[limits.delivery_attempts - 1 - left];
  if (left <= 0 || delay === undefined) return { status: 'dead_lettered', next_attempt_at: null };
  return { status: 'pending', next_attempt_at: new Date(ended_at.getTime() + delay) };
}
