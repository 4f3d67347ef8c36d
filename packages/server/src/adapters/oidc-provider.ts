// An OpenID provider with openid-client: authorization code with PKCE. What it publishes is read with the first sign-in,
// and again after one that failed, since its keys and addresses may have changed.
import * as oidc from 'openid-client';
import { ProviderError } from '../ports/identity-provider.ts';
import type { Identity, IdentityProvider } from '../ports/identity-provider.ts';

interface Options {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly label: string;
  readonly timeout_sec?: number;
}

const clockToleranceSec = 30;

export function oidcProvider({ issuer, client_id, client_secret, label, timeout_sec = 5 }: Options): IdentityProvider {
  const post = oidc.ClientSecretPost(client_secret);
  const basic = oidc.ClientSecretBasic(client_secret);
  const authenticate: oidc.ClientAuth = (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(server, ...request);
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(
      new URL(issuer),
      client_id,
      { client_secret, [oidc.clockTolerance]: clockToleranceSec },
      authenticate,
      {
        timeout: timeout_sec,
        // Without this check TLS alone vouches for the ID token.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    );
  let discovered: Promise<oidc.Configuration> | undefined;
  const ask = async <T>(work: (provider: oidc.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await work(await (discovered ??= discover()));
    } catch (error) {
      discovered = undefined;
      throw asProviderError(error);
    }
  };
  return {
    label,
    begin: (redirect_uri) =>
      ask(async (provider) => {
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = oidc.buildAuthorizationUrl(provider, {
          ...{ redirect_uri, state, nonce, scope: 'openid email', code_challenge_method: 'S256' },
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        });
        return { url: url.href, state, nonce, verifier };
      }),
    finish: (callbackUrl, { state, nonce, verifier }) =>
      ask(async (provider) => {
        const tokens = await oidc.authorizationCodeGrant(provider, new URL(callbackUrl), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        });
        return identityOf(tokens.claims());
      }),
  };
}

function identityOf({ sub, email, email_verified }: Readonly<Record<string, unknown>> = {}): Identity {
  // Printable ASCII, as the standard says.
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub))
    throw new ProviderError('invalid', 'the sub of the ID token is not valid');
  const isAddress = typeof email === 'string' && /^[^\s\p{C}]{3,320}$/u.test(email);
  return { sub, email: isAddress && email_verified === true ? email : null };
}

const unusable: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Without its cause, which can contain tokens. */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { code, message, cause } = error as Error & { code?: string };
  const detail = error instanceof TypeError ? (cause as { code?: string } | undefined)?.code : code;
  return new ProviderError(faultOf(error, code), [detail, message].filter(Boolean).join(': '));
}

function faultOf(error: unknown, code: string | undefined): ProviderError['fault'] {
  if (error instanceof oidc.AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? 'unavailable' : 'declined';
  const failed = error instanceof oidc.ResponseBodyError && error.status >= 500;
  return failed || error instanceof TypeError || unusable.has(code) ? 'unavailable' : 'invalid';
}
