// The credential of a request: an API key, another bearer token, an operator's session, a portal session, or none.
import type { IncomingHttpHeaders } from 'node:http';
import { apiKeyPattern } from '@voicecall/contract';
import { sha256 } from '../../platform/seal.ts';
import { portalTokenIn, sessionTokenIn } from './operator-session.ts';

/** A request's credential. From here on keys and sessions are represented by their SHA-256. */
export type Credential =
  | { readonly kind: 'api_key'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'session'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'portal'; readonly hash: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'none' };

/** Reads the credential. A bearer token takes precedence over an operator's session, and that over a portal session. */
export function credentialIn(headers: IncomingHttpHeaders): Credential {
  const bearer = bearerIn(headers);
  if (bearer) return bearer;
  const session = sessionTokenIn(headers.cookie);
  return session === undefined ? portalCredentialIn(headers) : { kind: 'session', hash: sha256(session) };
}

/** The credential on routes of the portal itself, which no other cookie replaces. */
export function portalCredentialIn(headers: IncomingHttpHeaders): Credential {
  const bearer = bearerIn(headers);
  if (bearer) return bearer;
  const portal = portalTokenIn(headers.cookie);
  return portal === undefined ? { kind: 'none' } : { kind: 'portal', hash: sha256(portal) };
}

function bearerIn(headers: IncomingHttpHeaders): Credential | undefined {
  const token = bearerToken(headers.authorization);
  if (token === undefined) return undefined;
  return apiKeyPattern.test(token) ? { kind: 'api_key', hash: sha256(token) } : { kind: 'bearer', token };
}

// Other schemes, such as a proxy's Basic, are ignored and do not replace a session.
function bearerToken(authorization: string | undefined): string | undefined {
  const match = /^Bearer(?: +(.*))?$/i.exec(authorization ?? '');
  return match ? (match[1] ?? '') : undefined;
}
