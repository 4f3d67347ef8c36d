// HTTP routes of the state of the installation.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { readSystem } from './read-system.ts';

export const systemRoutes = (deps: Deps) =>
  initServer().router(contract.system, {
    get: async () => ok(await readSystem(deps)),
  });
