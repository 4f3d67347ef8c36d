// Passwords as argon2id hashes, and e-mail addresses in one spelling.
import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../ids.ts';

/** One spelling per e-mail address. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** A hash to store: argon2id with the library's parameters, which follow current advice. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** The hash of an unknown password, with the parameters of `hashPassword`. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$tQHIFMEt5W36REwWuoeATQ$DSd9uz1dSypYN1yiGnA2xoDH80mqYrj9i4Wy6EW5Xck';

/**
 * True when `password` belongs to `stored`. Without `stored` it takes the same time and returns false, so that the time
 * does not reveal which accounts exist.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? decoyHash, password);
  return matches && stored !== undefined;
}

/** The hash of a password that nobody knows. */
export const unknownPasswordHash = (): Promise<string> => hashPassword(newToken());
