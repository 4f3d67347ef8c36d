// Checks whether the providers have an agent's voice, language and model. What they do not have is a warning, never a
// failure, and the check never takes long.
import { setTimeout as delay } from 'node:timers/promises';
import type { agentWarning } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { isListed } from '../voices/public.ts';

type Warning = z.output<typeof agentWarning>;

type Needs = Pick<Deps, 'speech' | 'models' | 'languages' | 'log'>;

/** Fields that are absent are not checked. */
export interface Asked {
  readonly voice_id?: string | null | undefined;
  readonly language?: string | undefined;
  readonly model?: string | null | undefined;
}

const maxWaitMs = 500;

/**
 * The response member with the warnings; none if all is known or its list is unavailable. Call it outside a
 * transaction.
 */
export async function checkOffers(
  deps: Needs,
  { voice_id, language, model }: Asked,
): Promise<{ warnings?: Warning[] }> {
  const finished = new AbortController();
  const late = delay(maxWaitMs, null, { signal: finished.signal }).catch(() => null);
  const atHand = <T>(list: Promise<T>): Promise<T | null> =>
    Promise.race([
      list.catch((error: unknown) => (deps.log.debug({ err: error }, 'a list of a provider was not read'), null)),
      late,
    ]);
  const [voices, models] = await Promise.all([
    voice_id ? atHand(deps.speech.catalog()) : Promise.resolve(null),
    model ? atHand(deps.models.catalog()) : Promise.resolve(null),
  ]);
  finished.abort();
  const warnings = [
    voice_id ? voiceWarning(voices, voice_id) : null,
    language ? languageWarning(deps.languages, language) : null,
    model ? modelWarning(models, model) : null,
  ].filter((warning) => warning !== null);
  return warnings.length > 0 ? { warnings } : {};
}

function voiceWarning(
  catalog: Awaited<ReturnType<Deps['speech']['catalog']>> | null,
  voice_id: string,
): Warning | null {
  if (!catalog?.complete || catalog.voices.some((voice) => voice.voice_id === voice_id)) return null;
  return {
    code: 'unknown_voice',
    message: `The speech provider (${catalog.provider}) has no such voice.`,
    path: 'voice_id',
  };
}

function languageWarning(lists: Deps['languages'], language: string): Warning | null {
  const [recognition, synthesis] = (['recognition', 'synthesis'] as const).map((use) =>
    isListed(lists, use, language) === false ? `the speech ${use} (${lists[use]?.name})` : null,
  );
  const without = [recognition, synthesis].filter((part) => part !== null && part !== undefined).join(' and ');
  if (without === '') return null;
  return {
    code: 'unknown_language',
    message: `${without.charAt(0).toUpperCase()}${without.slice(1)} ${recognition && synthesis ? 'do' : 'does'} not list this language.`,
    path: 'language',
  };
}

function modelWarning(catalog: Awaited<ReturnType<Deps['models']['catalog']>> | null, model: string): Warning | null {
  if (!catalog?.complete || catalog.models.some((listed) => namesOf(listed).includes(model))) return null;
  return {
    code: 'unknown_model',
    message: `The provider of language models (${catalog.provider}) lists no such model.`,
    path: 'model',
  };
}

/** Servers also know a model without its tag `latest`, and vendors know one without the date of its version. */
const namesOf = (listed: string): string[] => {
  const undated = listed.replace(/-\d{8}$/, '');
  return [listed, listed.replace(/:latest$/, ''), undated, `${undated}-latest`];
};
