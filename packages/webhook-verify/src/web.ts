// The entry of the package without the `node` condition, as in Workers, edge functions and browsers: WebCrypto only.
import { createVerifier, encode, hmacsOf, toBytes } from './verification/delivery.ts';
import type { RawBody, SameHex, Secrets } from './verification/delivery.ts';
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

const keys = new Map<string, Awaited<ReturnType<typeof crypto.subtle.importKey>>>();

/** The HMAC in lower-case hex. */
async function hmac(secret: string, prefix: string, body: Uint8Array): Promise<string> {
  const key =
    keys.get(secret) ??
    (await crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']));
  if (keys.size > 15) keys.clear();
  keys.set(secret, key);
  const message = new Uint8Array(prefix.length + body.length);
  message.set(encode(prefix));
  message.set(body, prefix.length);
  return Array.from(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

// Constant time: no early return.
const sameHex: SameHex = (expected, signature) =>
  !encode(expected).reduce((difference, byte, i) => difference | (byte ^ signature.charCodeAt(i)), 0);

/**
 * Verifies a delivery and checks with the replay guard, if there is one, whether it was handled before.
 *
 * @param rawBody the body as it arrived, not parsed
 * @param headers the request's headers
 * @param secrets the endpoint's signing secret; or its old and new one while a rotation is deployed; or a function that
 * looks them up by the unverified headers
 * @throws WebhookVerificationError with every code of its union
 */
export const verifyWebhook = createVerifier(hmac, sameHex);

/**
 * The Svc-Signature header for a body.
 *
 * @param secrets one secret, or several: the header then has a `v1` for each, at most 8, as while a rotation overlaps
 * @param timestampSec Unix time in whole seconds
 * @throws WebhookVerificationError `malformed_header` for any other timestamp, `no_secret`, `parsed_body`
 */
export async function signWebhook(rawBody: RawBody, secrets: Secrets, timestampSec: number): Promise<string> {
  return formatSignatureHeader(timestampSec, await Promise.all(hmacsOf(hmac, secrets, timestampSec, toBytes(rawBody))));
}

/** Signs an event as the platform would, for the tests of a receiver. */
export function signTestEvent(
  event: TestEvent,
  secrets: Secrets,
  options?: SignTestEventOptions,
): Promise<TestDelivery> {
  return buildTestDelivery(signWebhook, event, secrets, options);
}
