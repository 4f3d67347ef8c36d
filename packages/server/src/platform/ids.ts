// Random values: ids (requirement 2.1), API keys (requirement 2.3), signing secrets, and keys and passwords that the
// installation generates for itself.
import { randomBytes, randomInt } from 'node:crypto';
import { idPrefixes } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';

const hexOf = (bytes: number): string => randomBytes(bytes).toString('hex');
const base64urlOf = (bytes: number): string => randomBytes(bytes).toString('base64url');

const idBytes = 12;
let random = randomBytes(0);

/** An id such as `ta_5f0c2e9a7b41d83c6e02f915`: a prefix and 96 random bits, taken from the system many at a time. */
export function newId(kind: IdKind): string {
  if (random.length === 0) random = randomBytes(256 * idBytes);
  const id = random.toString('hex', 0, idBytes);
  random = random.subarray(idBytes);
  return `${idPrefixes[kind]}_${id}`;
}

/** SQL: a new id in the same form for each row: a random UUID without the eight digits that are not all random. */
export const newIdSql = (kind: IdKind): string =>
  `'${idPrefixes[kind]}_' || overlay(replace(gen_random_uuid()::text, '-', '') placing '' from 13 for 8)`;

/** `svc_live_` and 24 lowercase hex characters. Only a hash of it is stored. */
export const newApiKey = (): string => `svc_live_${hexOf(12)}`;

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The secret that signs what goes to a webhook endpoint or a tool: 44 random letters and digits, 262 bits. They are
 * also base64 of 33 bytes without padding, which is what every library of Standard Webhooks reads.
 */
export const newSigningSecret = (): string =>
  `whsec_${Array.from({ length: 44 }, () => alphanumerics[randomInt(alphanumerics.length)]).join('')}`;

/** The token of a link or a session: 32 random bytes, base64url. Only a hash of it is stored. */
export const newToken = (): string => base64urlOf(32);

/** A password that can be read aloud. */
export const newPassword = (): string => base64urlOf(12);

/** 32 random bytes, base64. */
export const newKey = (): string => randomBytes(32).toString('base64');
