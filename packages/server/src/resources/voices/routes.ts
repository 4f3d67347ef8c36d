// HTTP doors of voices: the same list for tenants and for operators.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { listVoices } from './list-voices.ts';

export const voiceRoutes = (deps: Deps) =>
  initServer().router(contract.voices, { list: async () => ({ status: 200, body: await listVoices(deps) }) });

export const ttsVoiceRoutes = (deps: Deps) =>
  initServer().router(contract.ttsVoices, { list: async () => ({ status: 200, body: await listVoices(deps) }) });
