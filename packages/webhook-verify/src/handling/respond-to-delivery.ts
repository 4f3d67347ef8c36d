// Verifies a delivery, runs the handler and chooses the response: what the Express and the fetch helper share.
import type { WebhookEvent } from '../events.ts';
import type { RawBody, Secrets, VerifiedWebhook, VerifyOptions, WebhookHeaders } from '../verification/delivery.ts';
import { WebhookVerificationError } from '../webhook-verification-error.ts';
import { processOnce } from './process-once.ts';
import type { WebhookHandler } from './process-once.ts';
import { memoryReplayGuard } from './replay-guard.ts';
import type { ReplayGuard } from './replay-guard.ts';

/** The largest body a helper reads, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;

/** Options of the Express and the fetch helper. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /** The store of seen ids. Default: one `memoryReplayGuard()` per handler. Several processes need a shared store. */
  replayGuard?: ReplayGuard | undefined;
  /** Called with the error of every refused delivery and every failed handler. Default `console.error`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** A request, reduced to what verification needs. */
export interface IncomingDelivery {
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
  secrets: Secrets,
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

function refusalOf(error: unknown): DeliveryResponse {
  if (!(error instanceof WebhookVerificationError)) return respond(400, { error: 'unreadable_body' });
  const { code, message } = error;
  // These two are mistakes in the set-up of the receiver, so its operator should see a server error.
  return respond(code === 'parsed_body' || code === 'no_secret' ? 500 : 400, { error: code, message });
}

/** Creates the function that handles deliveries: verify, run the handler once, choose the response. */
export function createResponder(
  verify: Verify,
  secrets: Secrets,
  handler: WebhookHandler,
  options: WebhookHandlerOptions = {},
): (delivery: IncomingDelivery) => Promise<DeliveryResponse> {
  // oxlint-disable-next-line no-console -- a receiver that sets nothing up must still be able to see why deliveries fail
  const { onError = console.error, replayGuard = memoryReplayGuard(), ...verifyOptions } = options;
  return async ({ headers, readBody }) => {
    let event: WebhookEvent;
    try {
      const rawBody = await readBody();
      if (rawBody === undefined) {
        onError(new Error(`The body is larger than ${MAX_BODY_BYTES} bytes`));
        return respond(413, { error: 'payload_too_large' });
      }
      ({ event } = await verify(rawBody, headers, secrets, verifyOptions));
    } catch (error) {
      onError(error);
      return refusalOf(error);
    }
    try {
      return responses[await processOnce(event, handler, replayGuard)];
    } catch (error) {
      onError(error);
      return respond(500, { error: 'handler_failed' });
    }
  };
}
