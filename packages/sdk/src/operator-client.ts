// The client of an operator: what only a session may do, and the clients of tenants with that session.
import { clientOf, methodsOf } from './client.ts';
import type { Client } from './client.ts';
import { checkSecret, resolveConfig } from './config.ts';
import type { ClientOptions, Config } from './config.ts';
import { operatorOperations } from './generated/operator-operations.ts';
import type { OperatorResources } from './generated/operator-operations.ts';
import type { LoginBody } from './generated/types.ts';
import { rawRequest } from './raw-request.ts';
import type { RawRequests } from './raw-request.ts';
import { sessionCookie } from './transport/session-cookie.ts';

/** Settings of an operator's client. */
export interface OperatorClientOptions extends Omit<ClientOptions, 'apiKey' | 'tenantId' | 'dangerouslyAllowBrowser'> {
  /**
   * `Cookie` header of a session, see `signIn` and `sessionCookie`. For programs only: a browser sends its cookies
   * itself, so a page gives none. Default: no cookie.
   */
  readonly cookie?: string | undefined;
}

/** The methods of the installation by resource, for example `operator.tenants.create(body)`. */
export interface OperatorClient extends OperatorResources, RawRequests {
  /**
   * Begins a session and returns the client that acts with it. For programs; a page calls `operatorSession.login`, and
   * its browser keeps the cookie.
   * @throws VoiceCallError `unauthorized` for a wrong e-mail address or password.
   */
  signIn(login: LoginBody): Promise<OperatorClient>;
  /** The client of a tenant, `tn_…`, with this session in place of an API key. */
  withTenant(tenantId: string): Client;
}

/**
 * Creates a client for operators. It reads no API key, also not from the environment.
 * @throws TypeError for options that cannot work.
 */
export const createOperatorClient = (options: OperatorClientOptions = {}): OperatorClient =>
  operatorClientOf(withCookie(resolveConfig({ ...options, apiKey: '' }), options.cookie));

/** A browser sends Origin by itself; the server refuses a session's writes without it. */
const withCookie = (config: Config, cookie: string | undefined): Config =>
  cookie
    ? {
        ...config,
        secret: checkSecret(cookie, 'cookie'),
        credentials: { cookie, origin: new URL(config.baseUrl).origin },
      }
    : config;

function operatorClientOf(config: Config): OperatorClient {
  const resources = methodsOf(config, operatorOperations) as unknown as OperatorResources;
  return {
    ...resources,
    request: rawRequest(config),
    signIn: async (login) =>
      operatorClientOf(withCookie(config, sessionCookie(await resources.operatorSession.login(login)))),
    withTenant: (tenantId) => clientOf({ ...config, tenantId }),
  };
}
