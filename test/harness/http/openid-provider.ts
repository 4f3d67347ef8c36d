// An OpenID provider on this machine: real HTTP, real signatures, PKCE and codes that work once. It can lie, break and be
// away.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';

/** The parts of it that can be made to break. */
export type Part = 'discovery' | 'token' | 'jwks';

export interface OpenidProvider {
  readonly issuer: string;
  /** Who is at the browser. */
  person: { sub: string; email?: string; email_verified?: unknown };
  /** What it says of the person, made of the truth. */
  claims: (truth: JWTPayload) => JWTPayload;
  /** With a key that it does not publish. */
  foreignKey: boolean;
  /** The error with which it sends the browser back. */
  refusal: string | undefined;
  /** What it publishes of itself, made of the truth. */
  metadata: (truth: Record<string, unknown>) => Record<string, unknown>;
  /** Answers in place of a part of it; undefined: the part works. */
  broken: Partial<Record<Part, (response: ServerResponse) => void>>;
  /** As before any lie. */
  honest(): void;
  /** It is away: connections are refused. */
  close(): Promise<unknown>;
  /** It is there again, at the same address. */
  open(): Promise<void>;
}

export const oidcClient = { client_id: 'voicecall', client_secret: 'a secret/with: signs' };

interface Code {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect_uri: string;
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

export async function startOpenidProvider(): Promise<OpenidProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  let port = 0;
  const provider: OpenidProvider = {
    get issuer() {
      return `http://127.0.0.1:${port}`;
    },
    person: { sub: 'nobody' },
    claims: (truth) => truth,
    foreignKey: false,
    refusal: undefined,
    metadata: (truth) => truth,
    broken: {},
    honest() {
      const always = { foreignKey: false, refusal: undefined, broken: {} };
      Object.assign(provider, { ...always, claims: (truth: unknown) => truth, metadata: (truth: unknown) => truth });
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), 'close');
    },
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      ({ port } = server.address() as AddressInfo);
    },
  };

  function authorize(url: URL, response: ServerResponse): void {
    const asked = (name: string): string => url.searchParams.get(name) ?? '';
    const code = randomUUID();
    codes.set(code, {
      nonce: asked('nonce'),
      challenge: asked('code_challenge'),
      redirect_uri: asked('redirect_uri'),
    });
    const back = new URL(asked('redirect_uri'));
    const isRight =
      asked('client_id') === oidcClient.client_id &&
      asked('code_challenge_method') === 'S256' &&
      asked('scope').includes('openid');
    const refusal = isRight ? provider.refusal : 'invalid_request';
    back.search = String(
      new URLSearchParams({ state: asked('state'), ...(refusal === undefined ? { code } : { error: refusal }) }),
    );
    response.writeHead(302, { Location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient(request, form)) return json(response, 401, { error: 'invalid_client' });
    if (!code || verifier !== code.challenge || form.get('redirect_uri') !== code.redirect_uri)
      return json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = provider.claims({
      ...provider.person,
      ...{ iss: provider.issuer, aud: oidcClient.client_id, nonce: code.nonce, iat: now, exp: now + 300 },
    });
    const { privateKey } = provider.foreignKey ? foreign : own;
    const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
    json(response, 200, { access_token: 'opens nothing', token_type: 'Bearer', id_token });
  }

  const serve = (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const url = new URL(request.url ?? '/', provider.issuer);
    if (url.pathname === '/authorize') return authorize(url, response);
    const part = url.pathname === '/token' ? 'token' : url.pathname === '/jwks' ? 'jwks' : 'discovery';
    const instead = provider.broken[part];
    if (instead) return instead(response);
    if (part === 'token') return token(request, response);
    if (part === 'jwks') return json(response, 200, { keys: [jwk] });
    const { issuer } = provider;
    const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    json(response, 200, provider.metadata({ issuer, jwks_uri: `${issuer}/jwks`, ...endpoints }));
  };
  const server = createServer((request, response) => void serve(request, response));
  await provider.open();
  return provider;
}

/** Either way in which a client may send its secret. */
function isClient({ headers: { authorization = '' } }: IncomingMessage, form: URLSearchParams): boolean {
  const [id, secret] = authorization.startsWith('Basic ')
    ? Buffer.from(authorization.slice(6), 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    : [form.get('client_id'), form.get('client_secret')];
  return id === oidcClient.client_id && secret === oidcClient.client_secret;
}
