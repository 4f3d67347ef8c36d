// Custom fields and the facts of the vertical: each value has the type of its field.
import type { CustomBlock, DraftFact, ExtractionDraft, FieldDefinition, SummaryPayload } from '@voicecall/contract';
import { daySaid, listSaid, numberInWords, oneOf, textSaid, yesOrNo } from './checks.ts';
import { factOf } from './fact.ts';
import type { Check, Checked } from './fact.ts';
import type { Reader } from './reader.ts';

type Value = string | number | boolean | string[];
type Claimed = string | number | boolean | readonly string[];

const isText = (value: unknown): value is string => typeof value === 'string';

function checkFor(reader: Reader, { type, enum_values }: FieldDefinition): Check<Claimed, Value> {
  const typed =
    <T extends Claimed>(isType: (value: unknown) => boolean, check: Check<T, Value>): Check<Claimed, Value> =>
    (value, texts, ids): Checked<Value> =>
      isType(value) ? check(value as T, texts, ids) : { reason: 'malformed' };
  switch (type) {
    case 'enum':
      return typed<string>(isText, oneOf(enum_values));
    case 'number':
      return typed<number>((value) => typeof value === 'number', numberInWords);
    case 'string':
      return typed<string>(isText, textSaid(reader));
    case 'boolean':
      return typed<boolean>((value) => typeof value === 'boolean', yesOrNo);
    case 'date':
      return typed<string>(isText, daySaid(reader));
    case 'string_array':
      return typed<readonly string[]>((value) => Array.isArray(value) && value.every(isText), listSaid(reader));
  }
}

/** One fact for each definition, and no others. */
export function customFacts(reader: Reader, draft: ExtractionDraft['custom']): CustomBlock['facts'] {
  const { definitions } = reader.material;
  const keys = new Set(definitions.map(({ field_key }) => field_key));
  for (const key of Object.keys(draft)) if (!keys.has(key)) reader.refute('custom', 'not_defined');
  return Object.fromEntries(
    definitions.map((definition) => {
      const { field_key } = definition;
      // A field may have a key such as "constructor", which every object inherits.
      const claim = Object.hasOwn(draft, field_key) ? draft[field_key] : undefined;
      return [field_key, factOf(reader, `custom.${field_key}`, claim, checkFor(reader, definition))];
    }),
  );
}

/** The facts of the vertical; only real estate has any. `lending` is treated like `generic`. */
export function verticalFacts(reader: Reader, draft: ExtractionDraft['vertical_facts']): SummaryPayload['vertical'] {
  if (reader.material.vertical !== 'real_estate') return { id: 'generic', facts: {} };
  const text = (key: string, claim: DraftFact<string> | undefined) =>
    factOf(reader, `vertical_facts.${key}`, claim, textSaid(reader));
  const number = (key: string, claim: DraftFact<number> | undefined) =>
    factOf(reader, `vertical_facts.${key}`, claim, numberInWords);
  return {
    id: 'real_estate',
    facts: {
      budget: text('budget', draft.budget),
      timeline: text('timeline', draft.timeline),
      area: text('area', draft.area),
      pre_approved: factOf(reader, 'vertical_facts.pre_approved', draft.pre_approved, yesOrNo),
      property_type: text('property_type', draft.property_type),
      beds: number('beds', draft.beds),
      baths: number('baths', draft.baths),
    },
  };
}
