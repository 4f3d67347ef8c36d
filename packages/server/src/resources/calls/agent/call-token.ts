// The token that gives the dispatched agent, and no other client, access to the internal routes of its one call. It is
// derived from the secret key, so nothing is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sealer } from '../../../platform/seal.ts';

export function callToken(sealer: Sealer, tenant_id: string, call_id: string): string {
  const key = sealer.derive('call-token');
  return createHmac('sha256', key).update(`${tenant_id}/${call_id}`).digest('base64url');
}

/** True when `token` is the token of this call. */
export function verifyCallToken(sealer: Sealer, tenant_id: string, call_id: string, token: string): boolean {
  const expected = Buffer.from(callToken(sealer, tenant_id, call_id));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
