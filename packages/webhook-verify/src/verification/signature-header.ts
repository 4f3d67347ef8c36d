// The Svc-Signature header, `t=<unix seconds>,v1=<hex>`: read strictly, written in one form.
import { refuse } from '../webhook-verification-error.ts';

/**
 * A parsed Svc-Signature header. The timestamp keeps its digits as sent: they are part of what is signed. At least one
 * `v1` signature, each 64 lower-case hex characters.
 */
export type SignatureHeader = [timestamp: string, signatures: string[]];

/**
 * Reads a Svc-Signature header: exactly one `t` of 1 to 12 digits, 1 to 8 `v1` of 64 hex characters, at most 1024
 * characters in all. Other schemes are ignored, so that the platform can add one.
 *
 * @throws WebhookVerificationError `malformed_header`
 */
export function parseSignatureHeader(header: string): SignatureHeader {
  const parts = header.length > 1024 ? [] : header.split(',');
  // Repeated values are joined by commas, and an absent one is empty: neither matches the patterns below.
  const valuesOf = (scheme: string): string =>
    parts
      .filter((part) => part.startsWith(scheme))
      .map((part) => part.slice(scheme.length))
      .join();
  const timestamp = valuesOf('t=');
  const signatures = valuesOf('v1=');
  const sound =
    parts.every((part) => part.indexOf('=') > 0) &&
    /^\d{1,12}$/.test(timestamp) &&
    /^[\da-f]{64}(,[\da-f]{64}){0,7}$/i.test(signatures);
  return sound ? [timestamp, signatures.toLowerCase().split(',')] : refuse('malformed_header');
}

/**
 * Writes the header for 1 to 8 signatures and parses it, so that no header is written that a receiver would refuse.
 *
 * @throws WebhookVerificationError `malformed_header` unless `timestampSec` is a whole number of Unix seconds
 */
export function formatSignatureHeader(timestampSec: number, signatures: readonly string[]): string {
  const header = [`t=${timestampSec}`, ...signatures.map((signature) => `v1=${signature}`)].join();
  parseSignatureHeader(header);
  return header;
}
