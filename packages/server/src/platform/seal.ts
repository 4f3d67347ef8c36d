// Encryption at rest for secrets that must be read back: AES-256-GCM under the installation's key, bound to the record
// they belong to.
import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';

/**
 * Encrypts and decrypts secrets, and derives keys. `context` names the record: a value cannot be moved to another one.
 */
export interface Sealer {
  seal(secret: string, context: string): Uint8Array<ArrayBuffer>;
  open(sealed: Uint8Array, context: string): string;
  /** A separate key for one purpose, derived from the installation's key. */
  derive(purpose: string): Uint8Array;
}

const nonceLength = 12;
const tagLength = 16;

/** A sealer under a 32-byte key. */
export function createSealer(bytesOfKey: Uint8Array): Sealer {
  // As an object it is prepared once; as bytes, with every secret, which takes longer than to decrypt one.
  const key = createSecretKey(bytesOfKey);
  return {
    seal(secret, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, body, cipher.getAuthTag()]));
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength)).setAAD(
        Buffer.from(context),
      );
      decipher.setAuthTag(bytes.subarray(-tagLength));
      return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
    derive: (purpose) => new Uint8Array(createHmac('sha256', key).update(purpose).digest()),
  };
}

/** SHA-256, for secrets that only need to be recognised and never read back. */
export const sha256 = (text: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(text).digest());
