// Signing secrets that can be rotated: which columns hold them, and which of them sign at a given time.
import { later } from '../time.ts';

/** The columns of a record that signs with a secret. */
export interface SigningSecrets {
  readonly signing_secret_sealed: Uint8Array;
  readonly previous_secret_sealed: Uint8Array | null;
  readonly previous_secret_until: Date | null;
}

/** The columns after a rotation. The replaced secret also signs for `overlap_sec` more seconds. */
export const rotateTo = <S extends Uint8Array>(
  sealed: S,
  current: S,
  { at, overlap_sec }: { readonly at: Date; readonly overlap_sec: number },
) =>
  overlap_sec > 0
    ? {
        signing_secret_sealed: sealed,
        previous_secret_sealed: current,
        previous_secret_until: later(at, overlap_sec * 1000),
      }
    : { signing_secret_sealed: sealed, previous_secret_sealed: null, previous_secret_until: null };

/** The secrets that sign at `at`, the current one first. Throws when the current one cannot be read. */
export function secretsAt(row: SigningSecrets, at: Date, open: (sealed: Uint8Array) => string): string[] {
  const current = open(row.signing_secret_sealed);
  const { previous_secret_sealed: previous, previous_secret_until: until } = row;
  if (previous === null || until === null || at >= until) return [current];
  try {
    return [current, open(previous)];
  } catch {
    // A damaged secret is repaired by a rotation: after it, the damaged one must not prevent signing with the new one.
    return [current];
  }
}

/**
 * The key of a secret in Standard Webhooks: the bytes that the part after `whsec_` encodes in standard base64. Undefined
 * for secrets of the earlier form, base64url without padding: some libraries refuse it, others read other bytes.
 */
export function standardWebhooksKey(secret: string): Buffer | undefined {
  const encoded = secret.replace(/^whsec_/, '');
  const key = Buffer.from(encoded, 'base64');
  // Decoding ignores what is not base64, so only a text that encodes to itself is.
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === encoded ? key : undefined;
}
