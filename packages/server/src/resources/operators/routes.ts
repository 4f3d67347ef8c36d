// HTTP door of operators: signing in and out.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Request, Response } from 'express';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readSession } from './read-session.ts';

/** How this door reads and writes the session's token; the HTTP edge knows the cookie. */
export interface SessionCarrier {
  read(request: Request): string | undefined;
  set(request: Request, response: Response, token: string): void;
  clear(request: Request, response: Response): void;
}

export const operatorSessionRoutes = (deps: Deps, session: SessionCarrier) =>
  initServer().router(contract.operatorSession, {
    login: async ({ body, req, res }) => {
      const { operator, token } = await logIn(deps, principalOf(req), body);
      session.set(req, res, token);
      return { status: 200, body: { operator } };
    },
    logout: async ({ req, res }) => {
      const answer = await logOut(deps, principalOf(req), { token: session.read(req) ?? '' });
      session.clear(req, res);
      return { status: 200, body: answer };
    },
    session: async ({ req }) => ({ status: 200, body: await readSession(deps, principalOf(req)) }),
  });
