// Signing secrets of webhook endpoints: made, sealed at rest, opened only to sign.
import { randomBytes } from 'node:crypto';
import type { Sealer } from '../platform/seal.ts';

/** The columns of whatever signs with a secret that can be replaced. */
export interface SigningSecrets {
  readonly signing_secret_sealed: Uint8Array;
  readonly previous_secret_sealed: Uint8Array | null;
  readonly previous_secret_until: Date | null;
}

/** The columns after a rotation. `overlap_sec`: for so long the replaced secret signs as well. */
export const rotateTo = <S extends Uint8Array>(
  sealed: S,
  current: S,
  { at, overlap_sec }: { readonly at: Date; readonly overlap_sec: number },
) =>
  overlap_sec > 0
    ? {
        signing_secret_sealed: sealed,
        previous_secret_sealed: current,
        previous_secret_until: new Date(at.getTime() + overlap_sec * 1000),
      }
    : { signing_secret_sealed: sealed, previous_secret_sealed: null, previous_secret_until: null };

/** The secrets that sign at `at`, the current one first. Throws where that one cannot be read. */
export function secretsAt(row: SigningSecrets, at: Date, open: (sealed: Uint8Array) => string): string[] {
  const current = open(row.signing_secret_sealed);
  const { previous_secret_sealed: previous, previous_secret_until: until } = row;
  if (previous === null || until === null || at >= until) return [current];
  try {
    return [current, open(previous)];
  } catch {
    // Rotation is how a damaged secret is cured: it must not go on spoiling what the new one signs.
    return [current];
  }
}

/** An endpoint: its tenant and its id. */
export type EndpointKey = readonly [tenant_id: string, id: string];

const context = ([tenant_id, id]: EndpointKey): string => `webhook:${tenant_id}:${id}`;

export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

export const sealSigningSecret = (sealer: Sealer, endpoint: EndpointKey, secret: string): Uint8Array<ArrayBuffer> =>
  sealer.seal(secret, context(endpoint));

export const openSigningSecret = (sealer: Sealer, endpoint: EndpointKey, sealed: Uint8Array): string =>
  sealer.open(sealed, context(endpoint));
