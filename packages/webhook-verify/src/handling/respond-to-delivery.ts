// Verifies a delivery, runs the handler and chooses the response: what the Express and the fetch helper share.
import type { WebhookEvent } from '../events.ts';
import { findHeader } from '../verification/delivery.ts';
import type {
  RawBody,
  SecretSource,
  VerifiedWebhook,
  VerifyOptions,
  VerifySyncOptions,
  WebhookHeaders,
} from '../verification/delivery.ts';
import { WebhookVerificationError } from '../webhook-verification-error.ts';
import { processOnce } from './process-once.ts';
import { memoryReplayGuard } from './replay-guard.ts';
import type { ReplayGuard } from './replay-guard.ts';

/** The largest body a helper reads, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * What a delivery says of itself **before** its signature is verified: anybody may have written it. Use it to look up
 * secrets and for nothing else. Once the delivery is verified, the secret has proved what it was looked up by.
 */
export interface UnverifiedDelivery<Request = unknown> {
  /** `Svc-Webhook-Id`: the id of the delivery. */
  readonly id: string;
  /** `Svc-Tenant-Id`, or an empty string. */
  readonly tenantId: string;
  /** `Svc-Webhook-Endpoint-Id`, or an empty string. */
  readonly endpointId: string;
  readonly headers: WebhookHeaders;
  /** The framework's request, for its path for example. */
  readonly request: Request;
}

/** A verified delivery: what the secret was looked up by can be trusted, the rest only comes with it. */
export interface VerifiedDelivery<Request = unknown> extends UnverifiedDelivery<Request> {
  /** What the replay guard knows the event by: the name of the endpoint, if it has one, and the event's id. */
  readonly key: string;
}

/** Handles a verified event; a returned promise is awaited. If it throws, the platform sends the event again. */
export type WebhookHandler<Request = unknown> = (event: WebhookEvent, delivery: VerifiedDelivery<Request>) => unknown;

/** Options of the Express and the fetch helper. */
export interface WebhookHandlerOptions<Request = unknown> extends VerifySyncOptions {
  /** The store of handled events. Default: one `memoryReplayGuard()` per handler. Several processes need a shared store. */
  replayGuard?: ReplayGuard | undefined;
  /**
   * A name of the endpoint that stays the same when its secret changes. It comes before the id in the keys of the
   * replay guard, so that endpoints which share a guard cannot suppress each other's events. Without it the keys are
   * the bare ids if the secrets are fixed, and begin with `tenantId/endpointId` if they are looked up. Give it when
   * several handlers with fixed secrets share a guard, and when secrets are looked up by something else, such as the
   * path.
   */
  endpoint?: string | ((delivery: UnverifiedDelivery<Request>) => string) | undefined;
  /** Called with the error of every refused delivery and every failed handler. Default `console.error`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** A request, reduced to what verification needs. */
export interface IncomingDelivery<Request> {
  request: Request;
  headers: WebhookHeaders;
  /** The raw body, or undefined when it is larger than {@link MAX_BODY_BYTES}. */
  readBody: () => Promise<RawBody | undefined>;
}

/** Status and JSON body of a response. Never 410, which makes the platform disable the endpoint. */
export interface DeliveryResponse {
  status: number;
  body: string;
}

type Verify = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: SecretSource,
  options: VerifyOptions,
) => Promise<VerifiedWebhook>;

const respond = (status: number, body: Record<string, unknown>): DeliveryResponse => ({
  status,
  body: JSON.stringify(body),
});

const responses = {
  done: respond(200, { received: true, duplicate: false }),
  duplicate: respond(200, { received: true, duplicate: true }),
  running: respond(409, { error: 'in_progress', message: 'Another attempt of this event is being handled.' }),
};

/** Creates the function that handles deliveries: verify, run the handler once, choose the response. */
export function createResponder<Request>(
  verify: Verify,
  secrets: SecretSource<UnverifiedDelivery<Request>>,
  handler: WebhookHandler<Request>,
  options: WebhookHandlerOptions<Request> = {},
): (delivery: IncomingDelivery<Request>) => Promise<DeliveryResponse> {
  const lookup = typeof secrets === 'function' && secrets;
  const {
    // oxlint-disable-next-line no-console -- a receiver that sets nothing up must still be able to see why deliveries fail
    onError = console.error,
    replayGuard = memoryReplayGuard(),
    // Both belong to the name: an id that the secret was not looked up by may be anybody's.
    endpoint = lookup ? ({ tenantId, endpointId }) => `${tenantId}/${endpointId}` : '',
    ...verifyOptions
  } = options;
  return async ({ request, headers, readBody }) => {
    let verified = false;
    let failure = respond(400, { error: 'unreadable_body' });
    try {
      const rawBody = await readBody();
      if (rawBody === undefined) {
        failure = respond(413, { error: 'payload_too_large' });
        throw new Error(`The body is larger than ${MAX_BODY_BYTES} bytes`);
      }
      failure = respond(500, { error: 'lookup_failed' });
      const delivery = {
        id: findHeader(headers, 'svc-webhook-id'),
        tenantId: findHeader(headers, 'svc-tenant-id'),
        endpointId: findHeader(headers, 'svc-webhook-endpoint-id'),
        headers,
        request,
      };
      const { event } = await verify(rawBody, headers, lookup ? () => lookup(delivery) : secrets, verifyOptions);
      verified = true;
      failure = respond(500, { error: 'handler_failed' });
      const name = typeof endpoint === 'function' ? endpoint(delivery) : endpoint;
      // Escaped, so that no id looks like the name of another endpoint and an id.
      const key = (name && `${name}:`) + encodeURIComponent(event.id);
      return responses[await processOnce(key, () => handler(event, { ...delivery, key }), replayGuard)];
    } catch (error) {
      onError(error);
      if (verified || !(error instanceof WebhookVerificationError)) return failure;
      const { code, message } = error;
      // These are mistakes in the set-up of the receiver, so its operator should see a server error. A lookup that finds
      // nothing is one of the request.
      const ours = code === 'parsed_body' || (code === 'no_secret' && !lookup);
      return respond(ours ? 500 : 400, { error: code, message });
    }
  };
}
