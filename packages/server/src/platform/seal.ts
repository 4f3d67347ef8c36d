// Encryption at rest for secrets that must be read back: AES-256-GCM, bound to the record they belong to. A sealed value
// names its key: `sealed1:`, 8 bytes of the key's id, nonce, ciphertext, tag. Values of earlier versions begin with the
// nonce.
import {
  createCipheriv,
  createDecipheriv,
  hash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Encrypts and decrypts secrets. `context` names the record: a value cannot be moved to another one. */
export interface Sealer {
  readonly seal: (secret: string, context: string) => Uint8Array<ArrayBuffer>;
  readonly open: (sealed: Uint8Array, context: string) => string;
  /** Whether the key that seals now sealed this value, and the value says so. */
  readonly isCurrent: (sealed: Uint8Array) => boolean;
}

/** Seals with the first key of the installation, opens with any of them, and derives keys. */
export interface InstallationSealer extends Sealer {
  /** Separate keys for one purpose, one of each key: the first one signs, any of them verifies. */
  readonly derive: (purpose: string) => OneOrMore<Uint8Array>;
  /** The ids of the keys, which say nothing about them. */
  readonly ids: OneOrMore<string>;
  /** False while a process of an earlier version runs: it cannot open a value that names its key. */
  namesKeys: boolean;
}

type OneOrMore<T> = readonly [T, ...T[]];

interface Key {
  readonly id: string;
  /** The beginning of a value that names it. */
  readonly header: Buffer;
  readonly object: KeyObject;
}

const form = Buffer.from('sealed1:');
const idLength = 8;
const headerLength = form.length + idLength;
const nonceLength = 12;
const authTagLength = 16;

/** The keys in `ENCRYPTION_KEY`, separated by commas. Throws an Error that says what is wrong with the setting. */
export function readKeys(text: string, setting = ''): OneOrMore<Uint8Array> {
  const [first, ...others] = text.split(',').map((item): Uint8Array => {
    if (!/^[A-Za-z0-9+/]{43}=$/.test(item.trim()))
      throw new Error(`${setting}must be 32 bytes, base64, or several such keys with a comma between them`);
    return Buffer.from(item, 'base64');
  });
  const keys = [first ?? new Uint8Array(), ...others] as const;
  if (new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size < keys.length)
    throw new Error(`${setting}must not have the same key twice`);
  return keys;
}

/** A sealer under 32-byte keys: the first one seals. */
export function createSealer(...given: OneOrMore<Uint8Array>): InstallationSealer {
  const keys = mapKeys(given, keyOf);
  const [first] = keys;
  const sealer: InstallationSealer = {
    seal: (secret, context) =>
      sealer.namesKeys
        ? sealNamed(first, secret, context)
        : new Uint8Array(encrypt(first, secret, Buffer.from(context))),
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (!namesKey(bytes)) return openUnnamed(keys, bytes, Buffer.from(context));
      const key = keys.find((one) => isOf(one, bytes));
      if (!key) throw new Error('the value was sealed with a key that ENCRYPTION_KEY does not have');
      return openNamed(key, bytes, context);
    },
    isCurrent: (sealed) => isOf(first, Buffer.from(sealed)),
    derive: (purpose) =>
      mapKeys(keys, ({ object }) => new Uint8Array(createHmac('sha256', object).update(purpose).digest())),
    ids: mapKeys(keys, ({ id }) => id),
    namesKeys: true,
  };
  return sealer;
}

/** A sealer under the 32-byte data key of a tenant. What the installation's keys sealed before opens, too. */
export function createTenantSealer(given: Uint8Array, installation: Sealer): Sealer {
  const key = keyOf(given);
  return {
    seal: (secret, context) => sealNamed(key, secret, context),
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      return isOf(key, bytes) ? openNamed(key, bytes, context) : installation.open(sealed, context);
    },
    isCurrent: (sealed) => isOf(key, Buffer.from(sealed)),
  };
}

const mapKeys = <T, R>([first, ...others]: OneOrMore<T>, of: (one: T) => R): OneOrMore<R> => [
  of(first),
  ...others.map(of),
];

function keyOf(bytes: Uint8Array): Key {
  const id = Buffer.from(hkdfSync('sha256', bytes, '', 'voicecall key id', idLength));
  // As an object it is prepared once; as bytes, with every secret, which takes longer than to decrypt one.
  return { id: id.toString('hex'), header: Buffer.concat([form, id]), object: createSecretKey(bytes) };
}

const namesKey = (bytes: Buffer): boolean => bytes.subarray(0, form.length).equals(form);
const isOf = ({ header }: Key, bytes: Buffer): boolean => bytes.subarray(0, headerLength).equals(header);
const named = ({ header }: Key, context: string): Buffer => Buffer.concat([header, Buffer.from(context)]);

const sealNamed = (key: Key, secret: string, context: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([key.header, encrypt(key, secret, named(key, context))]));

const openNamed = (key: Key, bytes: Buffer, context: string): string =>
  decrypt(key, bytes.subarray(headerLength), named(key, context));

function encrypt({ object }: Key, secret: string, context: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', object, nonce, { authTagLength }).setAAD(context);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

function decrypt({ object }: Key, bytes: Buffer, context: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', object, bytes.subarray(0, nonceLength), { authTagLength }).setAAD(
    context,
  );
  decipher.setAuthTag(bytes.subarray(-authTagLength));
  return decipher.update(bytes.subarray(nonceLength, -authTagLength), undefined, 'utf8') + decipher.final('utf8');
}

/** Throws what the last key says: the value is of none of them. */
function openUnnamed([first, ...others]: readonly Key[], bytes: Buffer, context: Buffer): string {
  if (!first) throw new Error('no key opens the value');
  try {
    return decrypt(first, bytes, context);
  } catch (error) {
    if (others.length === 0) throw error;
    return openUnnamed(others, bytes, context);
  }
}

/** SHA-256, for secrets that only need to be recognised and never read back. */
export const sha256 = (text: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', text, 'buffer'));
