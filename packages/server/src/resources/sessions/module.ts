// What sessions give the platform.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Module } from '../../module.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

const routes = (deps: Deps) =>
  initServer().router(contract.sessions, {
    list: async ({ req }) => ok(await listSessions(deps, principalOf(req))),
    end: async ({ req, params }) => ok(await endSession(deps, principalOf(req), params.sessionId)),
    endOthers: async ({ req }) => ok(await endOtherSessions(deps, principalOf(req))),
  });

export const sessions = { routes: { sessions: routes } } satisfies Module;
