// From a request to the status it is answered with: what the Express and the fetch helper have in common.
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
  /**
   * Where seen ids are kept. Default: one `memoryReplayGuard()` per handler; share a store between several processes.
   */
  replayGuard?: ReplayGuard | undefined;
  /** Told about every refusal and every failed handler. Default `console.error`. */
  onError?: ((error: unknown) => void) | undefined;
}

/** A request, reduced to what verification needs. */
export interface IncomingDelivery {
  headers: WebhookHeaders;
  /** The raw body, or undefined when it is larger than {@link MAX_BODY_BYTES}. */
  readBody: () => Promise<RawBody | undefined>;
}

/** Status and JSON body of an answer. Never 410, which would make the platform disable the endpoint. */
export interface Answer {
  status: number;
  body: string;
}

type Verify = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options: VerifyOptions,
) => Promise<VerifiedWebhook>;

const answer = (status: number, body: Record<string, unknown>): Answer => ({ status, body: JSON.stringify(body) });

const answers = {
  done: answer(200, { received: true, duplicate: false }),
  duplicate: answer(200, { received: true, duplicate: true }),
  running: answer(409, { error: 'in_progress', message: 'Another attempt of this event is being handled.' }),
};

function refusal(error: unknown): Answer {
  if (!(error instanceof WebhookVerificationError)) return answer(400, { error: 'unreadable_body' });
  const { code, message } = error;
  // The sender cannot cure these two: whoever runs the receiver should see a server error.
  return answer(code === 'parsed_body' || code === 'no_secret' ? 500 : 400, { error: code, message });
}

/** Makes the function that answers deliveries: verify, run the handler once, choose the status. */
export function createAnswerer(
  verify: Verify,
  secrets: Secrets,
  handler: WebhookHandler,
  options: WebhookHandlerOptions = {},
): (delivery: IncomingDelivery) => Promise<Answer> {
  // oxlint-disable-next-line no-console -- a receiver that sets nothing up must still be able to see why deliveries fail
  const { onError = console.error, replayGuard = memoryReplayGuard(), ...verifyOptions } = options;
  return async ({ headers, readBody }) => {
    let event: WebhookEvent;
    try {
      const rawBody = await readBody();
      if (rawBody === undefined) {
        onError(new Error(`The body is larger than ${MAX_BODY_BYTES} bytes`));
        return answer(413, { error: 'payload_too_large' });
      }
      ({ event } = await verify(rawBody, headers, secrets, verifyOptions));
    } catch (error) {
      onError(error);
      return refusal(error);
    }
    try {
      return answers[await processOnce(event, handler, replayGuard)];
    } catch (error) {
      onError(error);
      return answer(500, { error: 'handler_failed' });
    }
  };
}
