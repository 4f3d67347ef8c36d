// Custom fields: each value has the type of its field, and was said in the way that this type requires.
import type { CustomBlock, ExtractionDraft, FieldDefinition } from '@voicecall/contract';
import { booleanSaid, labelled } from './boolean-said.ts';
import { groundFact, numberSaid, textSaid, uncertain } from './fact.ts';
import type { Check, Verdict } from './fact.ts';
import { firstHand } from './first-hand.ts';
import type { Hearing, Standing } from '../hearing.ts';
import { sharedWords } from '../words/shared-words.ts';
import { speaksOfDay } from '../days/speaks-of-time.ts';
import { fold, runAt, wordsOf } from '../words/words.ts';

type Value = string | number | boolean | string[];
type Claimed = string | number | boolean | readonly string[];

const longest = 500;

const wrongType = { reason: 'malformed' } as const;

/** In the spelling of the definition. Certain only when a word of it was said. */
function enumValue(
  hearing: Hearing,
  value: string,
  { enum_values, standing }: { readonly enum_values: readonly string[]; readonly standing: Standing },
): Verdict<Value> {
  const same =
    enum_values.find((one) => one === value.trim()) ??
    enum_values.find((one) => fold(one).trim() === fold(value).trim());
  if (same === undefined) return { reason: 'not_in_list' };
  if (standing.voice.every((id) => hearing.facts(id).isGreeting())) return { reason: 'says_nothing' };
  const run = wordsOf(same);
  const isSaid =
    standing.voice.some((id) => runAt(run, hearing.facts(id).words()) !== -1) ||
    (sharedWords(same, hearing.vocabulary(standing.voice)) ?? 0) > 0;
  return { value: same, cap: isSaid ? 1 : uncertain };
}

function dateValue(hearing: Hearing, value: string, { voice }: Standing): Verdict<Value> {
  const date = value.trim();
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00.000Z`) : undefined;
  // A date such as 30 February is parsed as a day of March and does not come back unchanged.
  if (!at || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return { reason: 'malformed' };
  const said = speaksOfDay(hearing, voice, at.getTime() / 86_400_000);
  return said === 'no' ? { reason: 'time_not_spoken' } : { value: date, cap: said === 'this' ? 1 : uncertain };
}

/** Items that were not said are left out; items that were said in other words make the list uncertain. */
function listValue(
  hearing: Hearing,
  path: string,
  { items, standing }: { items: readonly string[]; standing: Standing },
): Verdict<Value> {
  const verdicts = items.map((item) => textSaid(hearing)(item, standing));
  const kept = verdicts.flatMap((verdict) => ('value' in verdict && verdict.cap >= uncertain ? [verdict] : []));
  if (kept.length === 0) return { reason: 'item_not_spoken' };
  if (kept.length < items.length) hearing.refute(path, 'item_not_spoken');
  return { value: [...new Set(kept.map(({ value }) => value))], cap: Math.min(...kept.map(({ cap }) => cap)) };
}

function checkFor(hearing: Hearing, definition: FieldDefinition): Check<Claimed, Value> {
  return (value, standing) => {
    switch (definition.type) {
      case 'enum':
        return typeof value === 'string'
          ? enumValue(hearing, value, { enum_values: definition.enum_values, standing })
          : wrongType;
      case 'number':
        return typeof value === 'number' ? firstHand(numberSaid(hearing))(value, standing) : wrongType;
      case 'string':
        if (typeof value !== 'string') return wrongType;
        return value.trim().length > longest ? { reason: 'too_long' } : firstHand(textSaid(hearing))(value, standing);
      case 'boolean':
        return typeof value === 'boolean'
          ? booleanSaid(hearing, labelled(definition.label))(value, standing)
          : wrongType;
      case 'date':
        return typeof value === 'string' ? dateValue(hearing, value, standing) : wrongType;
      case 'string_array':
        return Array.isArray(value)
          ? listValue(hearing, `custom.${definition.field_key}`, {
              items: value.filter((item): item is string => typeof item === 'string'),
              standing,
            })
          : wrongType;
    }
  };
}

/** One fact for each definition, and no others. */
export function groundCustom(hearing: Hearing, draft: ExtractionDraft['custom']): CustomBlock['facts'] {
  const { definitions } = hearing.material;
  const keys = new Set(definitions.map(({ field_key }) => field_key));
  for (const key of Object.keys(draft)) if (!keys.has(key)) hearing.refute('custom', 'not_defined');
  return Object.fromEntries(
    definitions.map((definition) => {
      const { field_key } = definition;
      // A field may have a key such as "constructor", which every object inherits.
      const fact = Object.hasOwn(draft, field_key) ? draft[field_key] : undefined;
      return [field_key, groundFact(hearing, `custom.${field_key}`, fact, checkFor(hearing, definition))];
    }),
  );
}
