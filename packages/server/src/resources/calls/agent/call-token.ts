// The token with which the dispatched agent, and nobody else, opens the internal routes of its one call. Derived, so
// nothing is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sealer } from '../../../platform/seal.ts';

export const callToken = (sealer: Sealer, tenant_id: string, call_id: string): string =>
  createHmac('sha256', sealer.derive('call-token')).update(`${tenant_id}/${call_id}`).digest('base64url');

/** True when `token` is the one of this call. */
export function verifyCallToken(sealer: Sealer, tenant_id: string, call_id: string, token: string): boolean {
  const expected = Buffer.from(callToken(sealer, tenant_id, call_id));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
