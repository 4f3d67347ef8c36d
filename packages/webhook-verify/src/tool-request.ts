// Verifies and signs requests to a tool. Method, URL and call are signed, not the body alone. One build, with
// WebCrypto, for every runtime.
import { signatureToleranceSec } from './generated/signature-tolerance-sec.ts';
import { findHeader, needHeader, toBytes, usableSecrets } from './verification/delivery.ts';
import type { RawBody, Secrets, SecretSource, VerifySyncOptions, WebhookHeaders } from './verification/delivery.ts';
import { refuse } from './webhook-verification-error.ts';

export type { RawBody, Secrets, SecretSource, VerifySyncOptions, WebhookHeaders } from './verification/delivery.ts';
export { WebhookVerificationError } from './webhook-verification-error.ts';
export type { WebhookVerificationErrorCode } from './webhook-verification-error.ts';

/** A request as a tool's receiver got it. */
export interface ReceivedToolRequest {
  /** `GET`, `POST` and the like. */
  method: string;
  /**
   * The absolute URL that the platform called, including its query. Behind a proxy: the public URL, not the one that
   * the proxy forwards to.
   */
  url: string;
  headers: WebhookHeaders;
  /** The body as it arrived, not parsed. Left out where there is none, as with GET and DELETE. */
  body?: RawBody | undefined;
}

/**
 * What a request says of itself **before** its signature is verified: anybody may have written it. Use it to look up
 * secrets and for nothing else.
 */
export interface UnverifiedToolRequest {
  /** `Svc-Tenant-Id`, or an empty string. */
  readonly tenantId: string;
  /** `Svc-Tool-Id`, or an empty string. */
  readonly toolId: string;
  readonly callId: string;
  readonly toolCallId: string;
  readonly headers: WebhookHeaders;
}

/** The call and the tool call of a verified request. */
export interface VerifiedToolRequest {
  /** The call in which the agent used the tool; empty for a test of the tool. */
  callId: string;
  /** One for each use of the tool: a second request with the same id repeats the first. */
  toolCallId: string;
}

/** A request to sign. */
export interface ToolRequestToSign {
  method: string;
  /** Absolute URL, including its query. */
  url: string;
  /** Default empty: no call. */
  callId?: string | undefined;
  toolCallId: string;
  /** Default empty. */
  body?: RawBody | undefined;
}

/**
 * Verifies a request to a tool by its `Svc-Tool-Signature`: method, URL, `Svc-Call-Id`, `Svc-Tool-Call-Id`, body and
 * time are those that the platform sent. The same request within the tolerance verifies again: store `toolCallId` where
 * a repetition would matter.
 *
 * @param secrets the tool's signing secret; or its old and new one while a rotation is deployed; or a function that
 * looks up those of the tool that the request claims to be for, where one address serves several
 * @throws WebhookVerificationError `missing_header`, `malformed_header`, `signature_mismatch`,
 * `timestamp_out_of_tolerance`, `no_secret`, `parsed_body`
 */
export async function verifyToolRequest(
  request: ReceivedToolRequest,
  secrets: SecretSource<UnverifiedToolRequest>,
  { toleranceSec = signatureToleranceSec, now = Date.now }: VerifySyncOptions = {},
): Promise<VerifiedToolRequest> {
  const { method, url, headers, body } = request;
  const [timestamp, signatures] = parseHeader(needHeader(headers, 'svc-tool-signature'));
  const toolCallId = needHeader(headers, 'svc-tool-call-id');
  const callId = findHeader(headers, 'svc-call-id');
  const message = signedText(timestamp, { method, url, callId, toolCallId, body });
  const tenantId = findHeader(headers, 'svc-tenant-id');
  const toolId = findHeader(headers, 'svc-tool-id');
  const found =
    typeof secrets === 'function' ? await secrets({ tenantId, toolId, callId, toolCallId, headers }) : secrets;
  const matches = await Promise.all(
    usableSecrets(found).flatMap((secret) =>
      signatures.map(async (signature) =>
        crypto.subtle.verify('HMAC', await keyOf(secret), bytesOf(signature), message),
      ),
    ),
  );
  if (!matches.includes(true)) refuse('signature_mismatch', ': wrong secret, another URL, or not the raw bytes');
  // Written so that NaN, from a broken clock or option, refuses.
  if (!(Math.abs(now() / 1000 - +timestamp) <= toleranceSec)) refuse('timestamp_out_of_tolerance');
  return { callId, toolCallId };
}

/**
 * The Svc-Tool-Signature header for a request to a tool, `t=…,v2=…`, with one `v2` for each secret.
 *
 * @param secrets the tool's signing secret, or the old and the new one during a rotation
 * @param timestampSec Unix time in whole seconds
 * @throws WebhookVerificationError `malformed_header` for any other timestamp or a URL that is none, `no_secret`,
 * `parsed_body`
 */
export async function signToolRequest(
  request: ToolRequestToSign,
  secrets: Secrets,
  timestampSec: number,
): Promise<string> {
  const message = signedText(`${timestampSec}`, request);
  const signatures = await Promise.all(
    usableSecrets(secrets).map(
      async (secret) => new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), message)),
    ),
  );
  const header = [
    `t=${timestampSec}`,
    ...signatures.map(
      (signature) => `v2=${Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    ),
  ].join(',');
  parseHeader(header);
  return header;
}

/** Exactly one `t`, and 1 to 8 `v2`; other schemes are ignored, so that the platform can add one. */
function parseHeader(header: string): [timestamp: string, signatures: string[]] {
  const parts = header.length > 1024 ? [] : header.split(',');
  const valuesOf = (scheme: string): string[] =>
    parts.filter((part) => part.startsWith(scheme)).map((part) => part.slice(scheme.length));
  const [timestamp = '', ...others] = valuesOf('t=');
  const signatures = valuesOf('v2=');
  const counted = others.length === 0 && signatures.length > 0 && signatures.length <= 8;
  const sound = /^\d{1,12}$/.test(timestamp) && signatures.every((signature) => /^[\da-f]{64}$/i.test(signature));
  return counted && sound ? [timestamp, signatures] : refuse('malformed_header');
}

/** None of the first five parts may contain a line break, so that two requests never have the same text. */
function signedText(
  timestamp: string,
  { method, url, callId = '', toolCallId, body = '' }: ToolRequestToSign,
): Uint8Array<ArrayBuffer> {
  const head = [timestamp, method.toUpperCase(), writtenUrl(url), callId, toolCallId];
  if (head.some((part) => part.includes('\n'))) refuse('malformed_header');
  const start = new TextEncoder().encode(`${head.join('\n')}\n`);
  const rest = toBytes(body);
  const message = new Uint8Array(start.length + rest.length);
  message.set(start);
  message.set(rest, start.length);
  return message;
}

/** The normal form of a URL; a fragment is never sent. */
function writtenUrl(text: string): string {
  try {
    const url = new URL(text);
    url.hash = '';
    return url.href;
  } catch (error) {
    return refuse('malformed_header', ': the URL is not absolute', error);
  }
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
