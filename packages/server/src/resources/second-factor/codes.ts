// Codes of the second factor (RFC 6238): six digits of thirty seconds each. One step of drift is allowed.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sha256 } from '../../platform/seal.ts';

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that authenticator apps read. `issuer` is the installation, `label` the account. */
export const otpauthUrl = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret }).toString();

/** The time step of a code; undefined when it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Ten codes of 80 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-'),
  );

/** The hash of a recovery code, however it was typed. */
export const recoveryHash = (code: string): Uint8Array<ArrayBuffer> =>
  sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
