// The speech providers whose lists of languages are at hand. The lists are those of the contract.
import type { SpeechProvider, SpeechUse } from '@voicecall/contract';

/** A list: whose it is, and under which name the provider is shown. */
export interface LanguageList {
  readonly list: SpeechProvider;
  readonly name: string;
}

/** Null: none is configured, or nothing is known of the languages of its address or its model. */
export type LanguageLists = Readonly<Record<SpeechUse, LanguageList | null>>;
