// Signs receipts, so that whoever is shown one can tell that the installation made it.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { InstallationSealer } from '../../../platform/seal.ts';
import type { Receipt } from './store.ts';

/** An Ed25519 private key in PKCS #8 is these bytes and a seed of 32 bytes (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function signReceipt(
  sealer: Pick<InstallationSealer, 'derive'>,
  receipt: Omit<Receipt, 'public_key' | 'signature'>,
): Receipt {
  const [seed] = sealer.derive('erasure-receipt');
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const signed = { ...receipt, public_key: Buffer.from(x, 'base64url').toString('base64') };
  return { ...signed, signature: sign(null, Buffer.from(canonicalJson(signed)), key).toString('base64') };
}

/** RFC 8785, for values without fractions. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
