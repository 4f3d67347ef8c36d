// The token that gives the dispatched agent, and no other client, access to the internal routes of its one call. It is
// derived from the secret key, so nothing is stored.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InstallationSealer } from '../../../platform/seal.ts';

type Needs = Pick<InstallationSealer, 'derive'>;

const tokenUnder = (key: Uint8Array, tenant_id: string, call_id: string): string =>
  createHmac('sha256', key).update(`${tenant_id}/${call_id}`).digest('base64url');

export const callToken = (sealer: Needs, tenant_id: string, call_id: string): string =>
  tokenUnder(sealer.derive('call-token')[0], tenant_id, call_id);

/** True when `token` is the token of this call, under any of the keys. */
export function verifyCallToken(sealer: Needs, tenant_id: string, call_id: string, token: string): boolean {
  const given = Buffer.from(token);
  return sealer.derive('call-token').some((key) => {
    const expected = Buffer.from(tokenUnder(key, tenant_id, call_id));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
