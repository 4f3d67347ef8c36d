// What a request presents to say who it is: an API key, another bearer token, an operator's session, or nothing.
import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyPattern } from '@voicecall/contract';
import { sha256 } from '../../platform/seal.ts';
import { sessionTokenIn } from './operator-session.ts';

/** A request's credential. Keys and sessions are known by their SHA-256 from here on. */
export type Credential =
  | { readonly kind: 'api_key'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'session'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'none' };

/** Reads the credential. Where a bearer token and a session are both present, the bearer token decides. */
export function credentialIn(headers: IncomingHttpHeaders): Credential {
  const token = bearerToken(headers.authorization);
  if (token !== undefined)
    return apiKeyPattern.test(token) ? { kind: 'api_key', hash: sha256(token) } : { kind: 'bearer', token };
  const session = sessionTokenIn(headers.cookie);
  return session === undefined ? { kind: 'none' } : { kind: 'session', hash: sha256(session) };
}

// Other schemes (a proxy's Basic, say) are not ours and hide no session.
function bearerToken(authorization: string | undefined): string | undefined {
  const match = /^Bearer(?: +(.*))?$/i.exec(authorization ?? '');
  return match ? (match[1] ?? '') : undefined;
}
