// HTTP routes of what agents can be given. The list of voices is the same for tenants and for operators.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { listLanguages } from './list-languages.ts';

const list = (deps: Deps) => async () => ok({ voices: [...(await deps.speech.catalog()).voices] });

export const voiceRoutes = (deps: Deps) => initServer().router(contract.voices, { list: list(deps) });

export const ttsVoiceRoutes = (deps: Deps) => initServer().router(contract.ttsVoices, { list: list(deps) });

export const languageRoutes = (deps: Deps) =>
  initServer().router(contract.languages, { list: async () => ok(listLanguages(deps.languages)) });

export const modelRoutes = ({ models }: Deps) =>
  initServer().router(contract.models, {
    list: async () => {
      const { provider, models: names, complete } = await models.catalog();
      return ok({
        models: names.map((model) => ({ model, provider })),
        default_model: models.default_model,
        complete,
      });
    },
  });
