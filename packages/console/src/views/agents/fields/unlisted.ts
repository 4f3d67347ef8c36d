// Which settings of a stored agent are in no list of the providers.
import type { Agent, AgentWarning, OfferedLanguage } from '@voicecall/sdk';
import type { AgentChoices } from '../agents-data.ts';

/** A language is listed with any region: `de-AT` is where `de` is. */
export function isListedLanguage(languages: readonly OfferedLanguage[], tag: string): boolean {
  const base = baseOf(tag);
  return languages.some(({ language }) => language === tag || language === base);
}

function baseOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    // What the form holds need not be a tag.
    return undefined;
  }
}

/** Servers know a model also without its tag `latest`, and vendors without the date of its version. */
export const isListedModel = (models: readonly string[], model: string): boolean =>
  models.some((listed) => {
    const undated = listed.replace(/-\d{8}$/, '');
    return [listed, listed.replace(/:latest$/, ''), undated, `${undated}-latest`].includes(model);
  });

/** As the warnings with which the agent was saved; a list that is not at hand has everything. */
export function unlisted(
  { voice_id, language, model }: Agent,
  { voices, languages, models }: AgentChoices,
): AgentWarning[] {
  const usable = languages.filter(({ recognized, spoken }) => recognized !== false && spoken !== false);
  const found: AgentWarning[] = [];
  if (voice_id !== null && voices.length > 0 && !voices.some((voice) => voice.voice_id === voice_id))
    found.push({ code: 'unknown_voice', path: 'voice_id', message: 'The speech provider has no such voice.' });
  if (languages.length > 0 && !isListedLanguage(usable, language))
    found.push({
      code: 'unknown_language',
      path: 'language',
      message: 'Speech recognition or speech synthesis does not list this language.',
    });
  if (model !== null && models.length > 0 && !isListedModel(models, model))
    found.push({ code: 'unknown_model', path: 'model', message: 'The provider lists no such language model.' });
  return found;
}
