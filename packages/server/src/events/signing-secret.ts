// Signing secrets of webhook endpoints: made, sealed at rest, opened only to sign.
import { randomBytes } from 'node:crypto';
import type { Sealer } from '../platform/seal.ts';

/** An endpoint: its tenant and its id. */
export type EndpointKey = readonly [tenant_id: string, id: string];

const context = ([tenant_id, id]: EndpointKey): string => `webhook:${tenant_id}:${id}`;

export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

export const sealSigningSecret = (sealer: Sealer, endpoint: EndpointKey, secret: string): Uint8Array<ArrayBuffer> => sealer.seal(secret, context(endpoint));

export const openSigningSecret = (sealer: Sealer, endpoint: EndpointKey, sealed: Uint8Array): string => sealer.open(sealed, context(endpoint));
