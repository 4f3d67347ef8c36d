// The cookies of operators' sessions, of portal sessions and of a sign-in that has begun: how they are read, set and
// cleared.
import { limits, operatorCookie, portalCookie } from '@voicecall/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** The cookie as the login and logout handlers use it. */
export interface SessionCookie {
  read(request: Request): string | undefined;
  set(request: Request, response: Response, token: string, seconds?: number): void;
  clear(request: Request, response: Response): void;
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

const sealedForm = /^[A-Za-z0-9_-]{44,2000}$/;

/** The session token in a `Cookie` header: 32 random bytes as base64url. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  return tokenIn(header, operatorCookie);
}

/** The same of a portal session. */
export const portalTokenIn = (header: string | undefined): string | undefined => tokenIn(header, portalCookie);

/** No other host, and nothing over http, can set a cookie whose name begins so. */
const overHttps = (name: string): string => `__Host-${name}`;

/** Cookies from before the name over https changed are accepted until they end. */
function tokenIn(header: string | undefined, name: string, form = tokenForm): string | undefined {
  const cookies = header === undefined ? {} : parseCookie(header);
  return [cookies[overHttps(name)], cookies[name]].find((token) => token !== undefined && form.test(token));
}

/** The cookie of this installation; `Secure`, and named so, where the request or the public address is https. */
export const sessionCookie = (publicUrl: () => string): SessionCookie => cookieNamed(operatorCookie, publicUrl);

/** The cookie of portal sessions of this installation. */
export const portalSessionCookie = (publicUrl: () => string): SessionCookie => cookieNamed(portalCookie, publicUrl);

/** What a sign-in with the OpenID provider must remember. `lax`: the browser comes back from another site. */
export const oidcAttemptCookie = (publicUrl: () => string): SessionCookie =>
  cookieNamed('svc_oidc', publicUrl, { sameSite: 'lax', form: sealedForm });

function cookieNamed(
  name: string,
  publicUrl: () => string,
  { sameSite, form }: { sameSite: 'strict' | 'lax'; form: RegExp } = { sameSite: 'strict', form: tokenForm },
): SessionCookie {
  const write = (
    response: Response,
    cookie: { name: string; value: string; maxAge: number; secure: boolean },
  ): void => {
    response.append('Set-Cookie', stringifySetCookie({ ...cookie, path: '/', httpOnly: true, sameSite }));
  };
  const isSecure = (request: Request): boolean => request.secure || publicUrl().startsWith('https:');
  return {
    read: (request) => tokenIn(request.headers.cookie, name, form),
    set(request, response, token, seconds = limits.operator_session_sec) {
      const secure = isSecure(request);
      write(response, { name: secure ? overHttps(name) : name, value: token, maxAge: seconds, secure });
    },
    clear(request, response) {
      const secure = isSecure(request);
      for (const cleared of secure ? [overHttps(name), name] : [name])
        write(response, { name: cleared, value: '', maxAge: 0, secure });
    },
  };
}
