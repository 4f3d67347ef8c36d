// The steps of verification that both builds share: what is checked before and after the signature.
import type { WebhookEvent } from '../events.ts';
import type { ReplayGuard } from '../handling/replay-guard.ts';
import { WebhookVerificationError } from '../webhook-verification-error.ts';
import { parseSignatureHeader } from './signature-header.ts';

/** A body as it arrived. Bytes are best: a string was already decoded, and its UTF-8 bytes are verified. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Request headers: a Fetch `Headers`, or a plain record (Node.js, Express, Fastify, Lambda) in any letter case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One signing secret, or several while a rotation is being deployed. Empty ones are skipped. */
export type Secrets = string | readonly string[];

/** Options of verification that need no I/O. */
export interface VerifySyncOptions {
  /** How far the timestamp may be from now, in seconds, in both directions. Default 300. */
  toleranceSec?: number | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions extends VerifySyncOptions {
  /** The store of seen ids. Verification only reads it; see {@link ReplayGuard} for when ids are added. */
  replayGuard?: ReplayGuard | undefined;
}

/** A delivery with a correct signature, timestamp and id. */
export interface VerifiedWebhook {
  event: WebhookEvent;
  /** The event was handled before: respond 200 and do nothing. Always false without a replay guard. */
  duplicate: boolean;
}

/** Computes an HMAC in lower-case hex over `prefix` and `body`, at once (Node.js) or later (WebCrypto). */
export type Hmac<Hex> = (secret: string, prefix: string, body: Uint8Array) => Hex;

/** Compares two strings of 64 hex characters in constant time. */
export type SameHex = (expected: string, signature: string) => boolean;

/** The body's bytes, never decoded. @throws WebhookVerificationError `parsed_body` for anything that is not raw */
export function toBytes(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not instanceof: test runners and vm contexts have typed arrays of their own.
  if (ArrayBuffer.isView(rawBody)) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new WebhookVerificationError('parsed_body', ': pass the raw bytes, not parsed JSON');
}

/** The secrets that are not empty. @throws WebhookVerificationError `no_secret` when there is none */
export function usableSecrets(secrets: Secrets): string[] {
  // Anyone can sign with an empty key. An unset environment variable arrives as undefined.
  const given = [secrets].flat().filter(Boolean);
  if (!given.length) throw new WebhookVerificationError('no_secret');
  return given;
}

const isFetchHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = isFetchHeaders(headers)
    ? headers.get(name)
    : headers[Object.keys(headers).find((key) => key.toLowerCase() === name) ?? name];
  if (!value) throw new WebhookVerificationError('missing_header');
  // Repeated headers are joined as HTTP joins them, and then refused as malformed or as another id.
  return String(value);
}

function parseEvent(body: Uint8Array): WebhookEvent {
  let event: WebhookEvent | undefined;
  let cause: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    cause = error;
  }
  if (typeof event?.type !== 'string') throw new WebhookVerificationError('invalid_json', '', cause);
  return event;
}

/** The second half of verification: checks a delivery against the HMACs of the secrets. */
export type Accept = (hmacs: string[], same: SameHex, options?: VerifySyncOptions) => WebhookEvent;

/** The first half of verification: checks the arguments, then the headers, and starts the HMACs. */
export function openDelivery<Hex>(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  hmac: Hmac<Hex>,
): [hmacs: Hex[], accept: Accept] {
  const body = toBytes(rawBody);
  const usable = usableSecrets(secrets);
  const [timestamp, signatures] = parseSignatureHeader(readHeader(headers, 'svc-signature'));
  const id = readHeader(headers, 'svc-webhook-id');
  return [
    usable.map((secret) => hmac(secret, `${timestamp}.`, body)),
    (hmacs, same, { toleranceSec = 300, now = Date.now } = {}) => {
      // Every pair is compared, so that the time does not reveal which secret matched.
      if (!hmacs.flatMap((expected) => signatures.filter((signature) => same(expected, signature))).length)
        throw new WebhookVerificationError('signature_mismatch', ': wrong secret, or not the raw bytes');
      // Written so that NaN, from a broken clock or option, refuses.
      if (!(Math.abs(now() / 1000 - +timestamp) <= toleranceSec))
        throw new WebhookVerificationError('timestamp_out_of_tolerance');
      const event = parseEvent(body);
      if (event.id !== id) throw new WebhookVerificationError('id_mismatch');
      return event;
    },
  ];
}
