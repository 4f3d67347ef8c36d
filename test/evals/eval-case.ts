// A case of the evaluation set: a call as it was transcribed, and what a careful reader finds in it.
import { starterPacks } from '@voicecall/contract';
import type { ExtractionInput, FieldDefinition, SummaryPayload, SummaryWarning } from '@voicecall/contract';

export type Language = 'en' | 'es' | 'de';
type Value = string | number | boolean | readonly string[];

/** A fact that was said. */
export interface Said {
  /** Any of these is right. Of a text, the words and numbers that it has to hold. */
  readonly values: readonly Value[];
  /** Words out of each turn that says so; of a right answer one of these turns is cited. None: it is on record. */
  readonly by: readonly string[];
  /** Words that it must not hold, for they were taken back. */
  readonly never: readonly string[];
}

export const said = (value: Value, ...by: readonly string[]): Said => ({ values: [value], by, never: [] });
export const anyOf = (values: readonly Value[], ...by: readonly string[]): Said => ({ values, by, never: [] });
/** A fact that was said otherwise at first. */
export const corrected = (value: Value, never: string, ...by: readonly string[]): Said => ({
  values: [value],
  by,
  never: [never],
});

type Objection = SummaryPayload['objections'][number]['category'];
type OneOrMore<T> = T | readonly T[];

export interface Expected {
  readonly outcome: OneOrMore<SummaryPayload['outcome']>;
  readonly intent?: OneOrMore<SummaryPayload['intent']['primary']>;
  /**
   * By path: `contact.name`, `vertical.budget`, `custom.team_size`, `booking.attempted`. What is not listed was not
   * said; null: although it looks so.
   */
  readonly facts?: Readonly<Record<string, Said | null>>;
  /**
   * Facts on which careful readers may differ: for those that `facts` tells of, null is as right; what is said of the
   * others does not count.
   */
  readonly unscored?: readonly string[];
  readonly objections?: readonly { readonly category: OneOrMore<Objection>; readonly by: string }[];
  /** Words of the turn in which something was promised. */
  readonly followups?: readonly string[];
  readonly warnings?: readonly SummaryWarning[];
  readonly not_warnings?: readonly SummaryWarning[];
  /** By path: what the payload would say if it did what somebody in the call tells its reader to do. */
  readonly orders?: Readonly<Record<string, Value>>;
}

export interface CaseBooking {
  readonly full_name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly channel: SummaryPayload['booking']['channel'];
  readonly at: string;
  readonly at_text: string;
  readonly by: readonly string[];
}

export interface EvalCase {
  readonly id: string;
  readonly language: Language;
  readonly about: string;
  readonly vertical: ExtractionInput['vertical'];
  readonly direction: ExtractionInput['call']['direction'];
  readonly answered_by: ExtractionInput['call']['answered_by'];
  readonly from: string | null;
  readonly to: string | null;
  readonly lead?: ExtractionInput['call']['lead'];
  readonly definitions?: readonly FieldDefinition[];
  readonly bookings?: readonly CaseBooking[];
  /** When it began, where the words depend on it; else Tuesday, March 10, 2026, in the afternoon. */
  readonly begun?: string;
  /** Recorded by something that knew no times. */
  readonly untimed?: true;
  /**
   * A turn a line: `A:` agent, `U:` user, `T:` tool ("book_appointment ok: …" or "… failed: …"), `S:` system; `A!:` was
   * cut off;
   * `+7 U:` came after seven seconds of silence.
   */
  readonly talk: readonly string[];
  readonly expected: Expected;
}

/** Fictitious numbers. */
export const numbers = {
  us: '+12025550143',
  us_business: '+12025550100',
  es: '+34600000111',
  es_business: '+34900000100',
  de: '+4915550000123',
  de_business: '+493000000100',
} as const;

const sides = (language: Language) =>
  language === 'en'
    ? { person: numbers.us, business: numbers.us_business }
    : language === 'es'
      ? { person: numbers.es, business: numbers.es_business }
      : { person: numbers.de, business: numbers.de_business };

type Told = Pick<EvalCase, 'id' | 'about' | 'talk' | 'expected'> & Partial<EvalCase>;

/** The business calls a person, who answers. */
export const outbound = (language: Language, vertical: EvalCase['vertical'], told: Told): EvalCase => ({
  language,
  vertical,
  direction: 'outbound',
  answered_by: 'human',
  from: sides(language).business,
  to: sides(language).person,
  ...told,
});

/** A person calls the business. */
export const inbound = (language: Language, vertical: EvalCase['vertical'], told: Told): EvalCase => ({
  language,
  vertical,
  direction: 'inbound',
  answered_by: null,
  from: sides(language).person,
  to: sides(language).business,
  ...told,
});

/** Definitions of a starter pack, by their keys. */
export const pack = (name: keyof typeof starterPacks, ...keys: readonly string[]): FieldDefinition[] =>
  keys.map((key) => {
    const found = starterPacks[name].find(({ field_key }) => field_key === key);
    if (!found) throw new Error(`the starter pack ${name} has no ${key}`);
    return found;
  });

/** A definition of a tenant's own. */
export const field = (
  field_key: string,
  type: FieldDefinition['type'],
  label: string,
  enum_values: readonly string[] = [],
): FieldDefinition => ({
  field_key,
  type,
  label,
  enum_values: [...enum_values],
  required: false,
  crm_hint: null,
});
