// The language models that the environment names.
import { llmModel } from '@voicecall/server/adapters/llm-model.ts';
import { modelConfigOf, verifierConfigOf } from '@voicecall/server/config.ts';
import type { Models } from './record.ts';

/** Throws when there is no model or no verifier. */
export function configuredModels(env = process.env): Models {
  const config = modelConfigOf(env);
  const verifier = verifierConfigOf(env);
  if (!config || verifier === null)
    throw new Error('--record needs MODEL_NAME and a verifier, see docs/operations/settings.md');
  return { model: llmModel(config), verifier: llmModel(verifier ?? config) };
}
