// The steps of verification that both builds share: what is checked before and after the signature.
import { signatureToleranceSec } from '../generated/signature-tolerance-sec.ts';
import type { WebhookEvent } from '../events.ts';
import type { ReplayGuard } from '../handling/replay-guard.ts';
import { refuse } from '../webhook-verification-error.ts';
import { parseSignatureHeader } from './signature-header.ts';

/** A body as it arrived. Bytes are best: a string was already decoded, and its UTF-8 bytes are verified. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Request headers: a Fetch `Headers`, or a plain record (Node.js, Express, Fastify, Lambda) in any letter case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The signing secret of one endpoint, or its old and new one while a rotation is deployed. Empty ones are skipped. */
export type Secrets = string | readonly string[];

/**
 * Secrets, or a function that looks up those of the endpoint that a delivery claims to be for. It gets what is known
 * before verification, so anybody may have written it: use it to look up secrets and for nothing else. It is called
 * only when the headers have the right form. For an endpoint that you do not know, return nothing: the delivery is
 * refused with `no_secret`.
 */
export type SecretSource<Unverified = WebhookHeaders> =
  | Secrets
  | ((unverified: Unverified) => Secrets | undefined | Promise<Secrets | undefined>);

/** Options of verification that need no I/O. */
export interface VerifySyncOptions {
  /** How far the timestamp may be from now, in seconds, in both directions. Default 300. */
  toleranceSec?: number | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions extends VerifySyncOptions {
  /** The store of handled events, asked for the event's id. Verification only reads it; see {@link ReplayGuard}. */
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

/** The UTF-8 bytes of a text. */
export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The body's bytes, never decoded. @throws WebhookVerificationError `parsed_body` for anything that is not raw */
export function toBytes(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === 'string') return encode(rawBody);
  // Not instanceof: test runners and vm contexts have typed arrays of their own.
  if (ArrayBuffer.isView(rawBody)) return rawBody;
  return rawBody instanceof ArrayBuffer
    ? new Uint8Array(rawBody)
    : refuse('parsed_body', ': pass the raw bytes, not parsed JSON');
}

/** The secrets that are not empty. @throws WebhookVerificationError `no_secret` when there is none */
export function usableSecrets(secrets: Secrets | undefined): string[] {
  // Anyone can sign with an empty key. An unset environment variable arrives as undefined.
  const given = [secrets].flat().filter((secret): secret is string => !!secret);
  return given.length ? given : refuse('no_secret');
}

/** The HMACs of all secrets over a body. */
export const hmacsOf = <Hex>(
  hmac: Hmac<Hex>,
  secrets: Secrets | undefined,
  timestamp: string | number,
  body: Uint8Array,
): Hex[] => usableSecrets(secrets).map((secret) => hmac(secret, `${timestamp}.`, body));

/** A header, empty when it is absent. Repeated ones are joined as HTTP joins them. */
export function findHeader(headers: WebhookHeaders, name: string): string {
  // A plain record may have a header of the name "get".
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const record = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  return String(record[Object.keys(record).find((key) => key.toLowerCase() === name) as string] ?? '');
}

/** A header. @throws WebhookVerificationError `missing_header` when it is absent or empty */
export const needHeader = (headers: WebhookHeaders, name: string): string =>
  findHeader(headers, name) || refuse('missing_header');

function parseEvent(body: Uint8Array): WebhookEvent {
  let event: WebhookEvent | undefined;
  let cause: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    cause = error;
  }
  return typeof event?.type === 'string' ? event : refuse('invalid_json', '', cause);
}

/** A delivery whose body is raw and whose headers have the right form. */
export type Opened = [body: Uint8Array, timestamp: string, signatures: string[], id: string];

/** The first part of verification: the forms of body and headers. */
export const openDelivery = (rawBody: RawBody, headers: WebhookHeaders): Opened => [
  toBytes(rawBody),
  ...parseSignatureHeader(needHeader(headers, 'svc-signature')),
  needHeader(headers, 'svc-webhook-id'),
];

/** The second part: the delivery against the HMACs of the secrets. */
export function judgeDelivery(
  [body, timestamp, signatures, id]: Opened,
  hmacs: string[],
  same: SameHex,
  { toleranceSec = signatureToleranceSec, now = Date.now }: VerifySyncOptions = {},
): WebhookEvent {
  // Every pair is compared, so that the time does not reveal which secret matched.
  if (!hmacs.flatMap((expected) => signatures.filter((signature) => same(expected, signature))).length)
    refuse('signature_mismatch');
  // Written so that NaN, from a broken clock or option, refuses.
  if (!(Math.abs(now() / 1000 - +timestamp) <= toleranceSec)) refuse('timestamp_out_of_tolerance');
  const event = parseEvent(body);
  return event.id === id ? event : refuse('id_mismatch');
}

/** The whole verification, with the HMAC of a build. */
export const createVerifier =
  (
    hmac: Hmac<Promise<string>>,
    same: SameHex,
  ): ((
    rawBody: RawBody,
    headers: WebhookHeaders,
    secrets: SecretSource,
    options?: VerifyOptions,
  ) => Promise<VerifiedWebhook>) =>
  async (rawBody, headers, secrets, options) => {
    const opened = openDelivery(rawBody, headers);
    const [body, timestamp] = opened;
    const found = typeof secrets === 'function' ? await secrets(headers) : secrets;
    const event = judgeDelivery(opened, await Promise.all(hmacsOf(hmac, found, timestamp, body)), same, options);
    return { event, duplicate: !!(await options?.replayGuard?.has(event.id)) };
  };
