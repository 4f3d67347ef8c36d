// The entry of the package under Node.js. It uses node:crypto, which is synchronous.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './events.ts';
import { createVerifier, hmacsOf, judgeDelivery, openDelivery, toBytes } from './verification/delivery.ts';
import type { RawBody, SameHex, Secrets, VerifySyncOptions, WebhookHeaders } from './verification/delivery.ts';
import { buildTestDelivery } from './verification/sign-test-event.ts';
import type { SignTestEventOptions, TestDelivery, TestEvent } from './verification/sign-test-event.ts';
import { formatSignatureHeader } from './verification/signature-header.ts';

export type {
  RawBody,
  Secrets,
  SecretSource,
  VerifiedWebhook,
  VerifyOptions,
  VerifySyncOptions,
  WebhookHeaders,
} from './verification/delivery.ts';
export type * from './events.ts';
export * from './handling/replay-guard.ts';
export type { SignTestEventOptions, TestDelivery, TestEvent } from './verification/sign-test-event.ts';
export { WebhookVerificationError } from './webhook-verification-error.ts';
export type { WebhookVerificationErrorCode } from './webhook-verification-error.ts';

const hmac = (secret: string, prefix: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(prefix).update(body).digest('hex');

const sameHex: SameHex = (expected, signature) => timingSafeEqual(Buffer.from(expected), Buffer.from(signature));

/**
 * Verifies a delivery without I/O (Node.js only; other runtimes have {@link verifyWebhook}).
 *
 * @param rawBody the body as it arrived, not parsed
 * @param headers the request's headers
 * @param secrets the endpoint's signing secret, or the old and the new one while a rotation is deployed
 * @throws WebhookVerificationError with every code of its union
 */
export function verifyWebhookSync(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  options?: VerifySyncOptions,
): WebhookEvent {
  const opened = openDelivery(rawBody, headers);
  return judgeDelivery(opened, hmacsOf(hmac, secrets, opened[1], opened[0]), sameHex, options);
}

/**
 * Verifies a delivery and checks with the replay guard, if there is one, whether it was handled before.
 *
 * @param rawBody the body as it arrived, not parsed
 * @param headers the request's headers
 * @param secrets the endpoint's signing secret; or its old and new one while a rotation is deployed; or a function that
 * looks them up by the unverified headers
 * @throws WebhookVerificationError with every code of its union
 */
export const verifyWebhook = createVerifier(async (...of) => hmac(...of), sameHex);

/**
 * The Svc-Signature header for a body (Node.js only; other runtimes have {@link signWebhook}).
 *
 * @param secrets one secret, or several: the header then has a `v1` for each, at most 8, as while a rotation overlaps
 * @param timestampSec Unix time in whole seconds
 * @throws WebhookVerificationError `malformed_header` for any other timestamp, `no_secret`, `parsed_body`
 */
export function signWebhookSync(rawBody: RawBody, secrets: Secrets, timestampSec: number): string {
  return formatSignatureHeader(timestampSec, hmacsOf(hmac, secrets, timestampSec, toBytes(rawBody)));
}

/**
 * The Svc-Signature header for a body.
 *
 * @param secrets one secret, or several: the header then has a `v1` for each, at most 8, as while a rotation overlaps
 * @param timestampSec Unix time in whole seconds
 * @throws WebhookVerificationError `malformed_header` for any other timestamp, `no_secret`, `parsed_body`
 */
export async function signWebhook(rawBody: RawBody, secrets: Secrets, timestampSec: number): Promise<string> {
  return signWebhookSync(rawBody, secrets, timestampSec);
}

/** Signs an event as the platform would, for the tests of a receiver. */
export function signTestEvent(
  event: TestEvent,
  secrets: Secrets,
  options?: SignTestEventOptions,
): Promise<TestDelivery> {
  return buildTestDelivery(signWebhook, event, secrets, options);
}
