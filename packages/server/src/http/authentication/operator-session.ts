// The cookies of operators' sessions and of portal sessions: how they are read, set and cleared.
import { limits, operatorCookie, portalCookie } from '@voicecall/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { clientAddress, networkOf } from '../connection/client-address.ts';

/** The cookie as the login and logout handlers use it. */
export interface SessionCookie {
  read(request: Request): string | undefined;
  set(request: Request, response: Response, token: string, seconds?: number): void;
  clear(request: Request, response: Response): void;
  /** The network of a request, which counts as one client before login. */
  networkOf(request: Request): string;
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** The session token in a `Cookie` header: 32 random bytes as base64url. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  return tokenIn(header, operatorCookie);
}

/** The same of a portal session. */
export const portalTokenIn = (header: string | undefined): string | undefined => tokenIn(header, portalCookie);

function tokenIn(header: string | undefined, name: string): string | undefined {
  const token = header === undefined ? undefined : parseCookie(header)[name];
  return token !== undefined && tokenForm.test(token) ? token : undefined;
}

/** The cookie of this installation; `Secure` where the request or the public address is https. */
export const sessionCookie = (publicUrl: () => string): SessionCookie => cookieNamed(operatorCookie, publicUrl);

/** The cookie of portal sessions of this installation. */
export const portalSessionCookie = (publicUrl: () => string): SessionCookie => cookieNamed(portalCookie, publicUrl);

function cookieNamed(name: string, publicUrl: () => string): SessionCookie {
  const write = (request: Request, response: Response, value: string, maxAge: number): void => {
    const secure = request.secure || publicUrl().startsWith('https:');
    response.append(
      'Set-Cookie',
      stringifySetCookie({
        name,
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
    );
  };
  return {
    read: (request) => tokenIn(request.headers.cookie, name),
    set: (request, response, token, seconds = limits.operator_session_sec) => write(request, response, token, seconds),
    clear: (request, response) => write(request, response, '', 0),
    networkOf: (request) => networkOf(clientAddress(request)),
  };
}
