// HTTP routes of voices: the same list for tenants and for operators.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';

const list = (deps: Deps) => async () => ({
  status: 200 as const,
  body: { voices: [...(await deps.speech.catalog()).voices] },
});

export const voiceRoutes = (deps: Deps) => initServer().router(contract.voices, { list: list(deps) });

export const ttsVoiceRoutes = (deps: Deps) => initServer().router(contract.ttsVoices, { list: list(deps) });
