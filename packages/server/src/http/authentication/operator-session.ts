// The operator's session cookie: how it is read, set and cleared.
import { limits, operatorCookie } from '@voicecall/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { clientAddress, networkOf } from '../connection/client-address.ts';

/** The cookie as the login and logout handlers use it. */
export interface SessionCookie {
  read(request: Request): string | undefined;
  set(request: Request, response: Response, token: string): void;
  clear(request: Request, response: Response): void;
  /** The network of a request, which counts as one client before login. */
  networkOf(request: Request): string;
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** The session token in a `Cookie` header: 32 random bytes as base64url. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  const token = header === undefined ? undefined : parseCookie(header)[operatorCookie];
  return token !== undefined && tokenForm.test(token) ? token : undefined;
}

/** The cookie of this installation; `Secure` where the request or the public address is https. */
export function sessionCookie(publicUrl: () => string): SessionCookie {
  const write = (request: Request, response: Response, value: string, maxAge: number): void => {
    const secure = request.secure || publicUrl().startsWith('https:');
    response.append(
      'Set-Cookie',
      stringifySetCookie({
        name: operatorCookie,
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
    read: (request) => sessionTokenIn(request.headers.cookie),
    set: (request, response, token) => write(request, response, token, limits.operator_session_sec),
    clear: (request, response) => write(request, response, '', 0),
    networkOf: (request) => networkOf(clientAddress(request)),
  };
}
