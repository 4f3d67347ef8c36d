// The credential of a request: an API key, another bearer token, an operator's session, or none.
import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyPattern } from '@voicecall/contract';
import { sha256 } from '../../platform/seal.ts';
import { sessionTokenIn } from './operator-session.ts';

/** A request's credential. From here on keys and sessions are represented by their SHA-256. */
export type Credential =
  | { readonly kind: 'api_key'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'session'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'none' };

/** Reads the credential. A bearer token takes precedence over a session. */
export function credentialIn(headers: IncomingHttpHeaders): Credential {
  const token = bearerToken(headers.authorization);
  if (token !== undefined)
    return apiKeyPattern.test(token) ? { kind: 'api_key', hash: sha256(token) } : { kind: 'bearer', token };
  const session = sessionTokenIn(headers.cookie);
  return session === undefined ? { kind: 'none' } : { kind: 'session', hash: sha256(session) };
}

// Other schemes, such as a proxy's Basic, are ignored and do not replace a session.
function bearerToken(authorization: string | undefined): string | undefined {
  const match = /^Bearer(?: +(.*))?$/i.exec(authorization ?? '');
  return match ? (match[1] ?? '') : undefined;
}
