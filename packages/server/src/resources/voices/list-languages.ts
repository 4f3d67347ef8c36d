// The languages that agents can have: those of the lists of recognition and synthesis that are at hand.
import { listedLanguages, listsLanguage } from '@voicecall/contract';
import type { SpeechUse } from '@voicecall/contract';
import type { LanguageLists } from '../../ports/languages.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

export function listLanguages(lists: LanguageLists) {
  const listed = (use: SpeechUse): string[] => (lists[use] ? listedLanguages(use, lists[use].list) : []);
  const languages = [...new Set([...listed('recognition'), ...listed('synthesis')])].map((language) => ({
    language,
    name: names.of(language) ?? language,
    recognized: isListed(lists, 'recognition', language),
    spoken: isListed(lists, 'synthesis', language),
  }));
  return {
    languages: languages.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    recognition_provider: lists.recognition?.name ?? null,
    speech_provider: lists.synthesis?.name ?? null,
  };
}

/** Null: there is no list. */
export const isListed = (lists: LanguageLists, use: SpeechUse, tag: string): boolean | null =>
  lists[use] ? listsLanguage(use, lists[use].list, tag) : null;
