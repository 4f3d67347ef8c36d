// LiveKit's tokens (JWT, HS256). They are made and checked with the platform's clock: the SDK would use this machine's,
// which may be wrong, and LiveKit refuses what is not valid yet.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SIPGrant, VideoGrant } from 'livekit-server-sdk';

export interface TokenKeys {
  readonly api_key: string;
  readonly api_secret: string;
}

/** What a token allows, and whom. */
export interface TokenClaims {
  /** The identity of a participant. */
  readonly sub?: string;
  readonly video: Omit<VideoGrant, 'canPublishSources'> & { readonly canPublishSources?: readonly string[] };
  readonly sip?: SIPGrant | undefined;
}

/** LiveKit tolerates as much. */
const toleranceSec = 60;
/** The database's time is known to some milliseconds only. */
const earlierSec = 1;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const macOf = (text: string, { api_secret }: TokenKeys): Buffer =>
  createHmac('sha256', api_secret).update(text).digest();

/** Signs a token that is valid for a time. */
export function signToken(keys: TokenKeys, claims: TokenClaims, { from, to }: { from: Date; to: Date }): string {
  const head = encode({ alg: 'HS256' });
  const signed = `${head}.${encode({ ...claims, iss: keys.api_key, nbf: seconds(from) - earlierSec, exp: seconds(to) })}`;
  return `${signed}.${macOf(signed, keys).toString('base64url')}`;
}

/** True when LiveKit has signed `token` for `body`, and it is valid at `now`. */
export function isSignedBody(keys: TokenKeys, token: string, body: string, now: Date): boolean {
  const [head = '', payload = '', signature = '', ...more] = token.split('.');
  const [given, mac] = [Buffer.from(signature, 'base64url'), macOf(`${head}.${payload}`, keys)];
  if (more.length > 0 || given.length !== mac.length || !timingSafeEqual(given, mac)) return false;
  // Whoever knows the secret has written it.
  const { iss, exp, nbf, sha256 } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Readonly<
    Record<string, unknown>
  >;
  return (
    iss === keys.api_key &&
    typeof exp === 'number' &&
    exp > seconds(now) - toleranceSec &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= seconds(now) + toleranceSec)) &&
    sha256 === createHash('sha256').update(body).digest('base64')
  );
}
