// One signed attempt of one delivery, and the delivery's next state (requirements 6.4, 6.5).
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { secretsAt } from '../../../platform/keys/signing-secret.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { annotate, continueTrace } from '../../../platform/trace.ts';
import type { ReceiverResponse } from '../../../ports/receivers.ts';
import type { SpanAttributes } from '../../../ports/tracer.ts';
import { openSigningSecret } from '../endpoint-store.ts';
import type { ClaimedDelivery } from '../worker/claim-store.ts';
import type { AttemptResult } from './attempt-store.ts';
import { nextAttemptAt } from './retry-policy.ts';
import { signedHeaders } from './signed-headers.ts';

/** An attempt that was made. `timed_out`: the receiver did not respond in time. */
export interface Attempt extends AttemptResult {
  readonly timed_out: boolean;
}

/** Signs with the secrets that are valid now, which `sealer` opens, posts the fixed bytes, and computes the next state. Never throws. */
export async function sendAttempt(
  deps: Pick<Deps, 'clock' | 'receivers' | 'metrics'>,
  delivery: ClaimedDelivery,
  sealer: Sealer,
  signal?: AbortSignal,
): Promise<Attempt> {
  const started_at = deps.clock.now();
  deps.metrics.attemptsUnderWay.inc();
  const response = await continueTrace(
    delivery.traceparent,
    'webhook attempt',
    () => post(deps, delivery, { sealer, at: started_at, signal }),
    () => ({ kind: 'client', attributes: attributesOf(delivery) }),
  );
  deps.metrics.attemptsUnderWay.dec();
  deps.metrics.deliverySeconds.observe(response.duration_ms / 1000);
  const ended_at = deps.clock.now();
  const next = nextState(delivery, response, ended_at);
  deps.metrics.deliveryAttempts.inc({ outcome: next.status });
  return {
    ...next,
    tenant_id: delivery.tenant_id,
    id: delivery.id,
    lease_token: delivery.lease_token,
    webhook_endpoint_id: delivery.webhook_endpoint_id,
    generation: delivery.generation,
    url: delivery.url,
    if_changed: stateAfterFailure(delivery, ended_at),
    started_at,
    ended_at,
    duration_ms: response.duration_ms,
    http_status: response.http_status,
    error: response.error ?? (succeeded(response) ? null : `the receiver answered ${response.http_status}`),
    timed_out: response.timed_out,
    // The cut must not leave half of a surrogate pair.
    excerpt: response.text.slice(0, limits.delivery_excerpt_chars).replace(/[\ud800-\udbff]$/, ''),
  };
}

/** Of the address only the host: the rest can contain secrets and names. */
const attributesOf = (delivery: ClaimedDelivery): SpanAttributes => ({
  'server.address': URL.parse(delivery.url)?.host,
  'voicecall.attempt': delivery.attempt_count + 1,
  'voicecall.event_type': delivery.event_type,
  'voicecall.tenant_id': delivery.tenant_id,
  'voicecall.delivery_id': delivery.id,
});

async function post(
  deps: Pick<Deps, 'receivers'>,
  delivery: ClaimedDelivery,
  { sealer, at, signal }: { readonly sealer: Sealer; readonly at: Date; readonly signal: AbortSignal | undefined },
): Promise<ReceiverResponse> {
  let signed: Record<string, string>;
  try {
    const secrets = secretsAt(delivery, at, (sealed) =>
      openSigningSecret(sealer, [delivery.tenant_id, delivery.webhook_endpoint_id], sealed),
    );
    signed = signedHeaders(delivery, secrets, at);
  } catch {
    // The row is damaged. A rotation writes a new secret and repairs it.
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
    ...signed,
  };
  const request = {
    method: 'POST',
    url: delivery.url,
    body: delivery.body,
    headers,
    timeout_ms: limits.delivery_timeout_ms,
    max_bytes: limits.delivery_response_bytes,
  } as const;
  const response = await deps.receivers.send(request, signal);
  if (response.http_status === null) annotate({ 'error.type': response.timed_out ? 'timeout' : 'no response' });
  else annotate({ 'http.response.status_code': response.http_status });
  return response;
}

/** Only a 2xx is a success. */
const succeeded = ({ http_status }: ReceiverResponse): boolean =>
  http_status !== null && http_status >= 200 && http_status < 300;

type NextState = AttemptResult['if_changed'];

function nextState(delivery: ClaimedDelivery, response: ReceiverResponse, ended_at: Date): NextState {
  if (succeeded(response)) return { status: 'delivered', next_attempt_at: null };
  if (response.http_status === 410) return { status: 'canceled', next_attempt_at: null };
  return stateAfterFailure(delivery, ended_at);
}

/** A test that failed is no dead letter: nothing was lost. */
function stateAfterFailure({ event_type, attempt_count, max_attempts }: ClaimedDelivery, ended_at: Date): NextState {
  const next_attempt_at = nextAttemptAt({ attempt: attempt_count + 1, max_attempts, ended_at });
  if (next_attempt_at) return { status: 'pending', next_attempt_at };
  return { status: event_type === 'webhook.test' ? 'canceled' : 'dead_lettered', next_attempt_at };
}
