// Custom fields: by their type, where the words of their label or key are spoken.
import type { DraftFact, FieldDefinition } from '@voicecall/contract';
import { agrees, corrects, refuses } from './answers.ts';
import { latest, said, unsaid } from './claims.ts';
import type { Claim } from './claims.ts';
import { namedDay } from './values/days.ts';
import { sumsIn } from './values/money.ts';
import { readNumbers } from './values/numbers.ts';
import { packFields } from './pack-fields.ts';
import type { PackField } from './pack-fields.ts';
import { affirmed, find, negated, phrases, plainOf, says } from './phrases.ts';
import { isQuestion } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Value = string | number | boolean | string[];

const empty = new Set(
  'the and for with has have who how what which when where wants want needs need named name call caller customer value number amount available other yes des der die das und von del los las para con que por is it his her their your preferred best number current kind type reason people need want has'.split(
    ' ',
  ),
);
const shortest = 3;
const stem = (word: string): string =>
  word.length > 5 ? word.slice(0, Math.max(5, word.length - 2)) : word.replace(/s$/, '');

/** The words of a field by which talk about it is known. */
function topicOf({ label, field_key }: FieldDefinition): ReadonlySet<string> {
  const words = `${plainOf(label)} ${field_key.replaceAll('_', ' ')}`.match(/[\p{L}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= shortest && !empty.has(word))
      .map(stem)
      .filter((word) => !empty.has(word)),
  );
}

const wordsOf = (plain: string): string[] => (plain.match(/[\p{L}]+/gu) ?? []).map(stem);
const isAbout = (sentence: Sentence, topic: ReadonlySet<string>): boolean =>
  wordsOf(sentence.plain).some((word) => topic.has(word));

/** A callee's sentence about a field: by its own words, or as the answer to a question. */
interface Mention {
  readonly sentence: Sentence;
  readonly question: Sentence | undefined;
}

/** What would be if. */
const supposed = phrases(
  ['if (?:i|we) (?:had|won|were|could)'],
  ['si (?:yo )?(?:tuviera|ganara|pudiera|fuera)'],
  ['wenn (?:ich|wir) (?:\\w+ ){0,4}(?:hatten?|gewonnen?|gewinnen?|ware|konnten?)'],
);

function mentionsOf(
  { user }: Speech,
  topic: ReadonlySet<string>,
  { asked, stated, denied, before }: PackField,
): Mention[] {
  const holds = (sentence: Sentence): boolean =>
    [stated, denied, before].some((list) => list !== undefined && says(sentence, list));
  return user.flatMap((sentence): Mention[] => {
    if (sentence.sarcastic || says(sentence, supposed)) return [];
    const last = sentence.asked.findLast(isQuestion);
    const question = last && ((asked && says(last, asked)) || isAbout(last, topic)) ? last : undefined;
    if (question) return [{ sentence, question }];
    // "Can you call me back tomorrow?" asks, and says when.
    const tells = !isQuestion(sentence) || (before !== undefined && says(sentence, before));
    return (stated || denied || before ? holds(sentence) : isAbout(sentence, topic)) && tells
      ? [{ sentence, question: undefined }]
      : [];
  });
}

type Reader = (speech: Speech, mentions: readonly Mention[], definition: FieldDefinition) => readonly Claim<Value>[];

const sure = 0.85;
const proof = ({ question, sentence }: Mention): Sentence[] => (question ? [question, sentence] : [sentence]);
const each =
  (read: (mention: Mention, speech: Speech) => Value | null): Reader =>
  (speech, mentions) =>
    mentions.flatMap((mention) => {
      const value = read(mention, speech);
      return value === null ? [] : [said(value, sure, ...proof(mention))];
    });

/** The values of an enum that a sentence names. */
function valuesIn(sentence: Sentence, { enum_values, field_key }: FieldDefinition, about: boolean): string[] {
  const pack = packFields[field_key];
  if (pack?.values)
    return Object.entries(pack.values)
      .flatMap(([value, words]) =>
        enum_values.includes(value) && (about || !pack.stated) && affirmed(sentence, words) ? [value] : [],
      )
      .slice(0, 1);
  return enum_values
    .flatMap((value) => {
      const words = plainOf(value).replace(/[_-]/g, ' ').trim();
      const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/s$/, 's?');
      const at = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').exec(sentence.plain);
      // A short word means something else often enough, unless the field is what is talked about.
      return at && !negated(sentence, at) && (about || words.length > 5) ? [{ value, at: at.index }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

const readEnum: Reader = ({ user }, mentions, definition) =>
  user.flatMap((sentence) => {
    if (sentence.sarcastic) return [];
    const mention = mentions.find((one) => one.sentence === sentence);
    const value = valuesIn(sentence, definition, mention !== undefined).at(-1);
    return value === undefined ? [] : [said<Value>(value, sure, ...(mention ? proof(mention) : [sentence]))];
  });

/** In characters. */
const farthest = 40;

/** Of several numbers the one beside what is talked about; of an answer the first, unless it corrects itself. */
const readNumber: Reader = (speech, mentions, definition) =>
  each(({ sentence, question }) => {
    const spoken = readNumbers(sentence.plain, sentence.language).filter(({ article }) => !article);
    const sums = sumsIn(sentence).filter(({ value }) => value > 0);
    const stated = packFields[definition.field_key]?.stated;
    const at = question || !stated ? null : find(sentence, stated);
    if (spoken.length === 0 || sums.length === 0) return null;
    if (!at) return (question && !corrects(sentence) ? sums.at(0) : sums.at(-1))?.value ?? null;
    const distance = (index: number): number =>
      Math.min(Math.abs(index - at.index), Math.abs(index - at.index - at[0].length));
    const nearest = sums
      .map((sum) => ({
        sum,
        far: Math.min(
          ...spoken
            .filter(({ value }) => value === sum.value || sum.text.includes(String(value)))
            .map(({ index }) => distance(index)),
        ),
      }))
      .sort((a, b) => a.far - b.far)[0];
    return nearest && nearest.far <= farthest ? nearest.sum.value : null;
  })(speech, mentions, definition);

const readBoolean: Reader = (speech, mentions, definition) =>
  each(({ sentence, question }) => {
    const { stated, denied } = packFields[definition.field_key] ?? {};
    if (denied && affirmed(sentence, denied)) return false;
    const found = stated && find(sentence, stated);
    if (found) return !negated(sentence, found);
    if (question && sentence.opens && refuses(sentence)) return false;
    if (question && sentence.opens && agrees(sentence)) return true;
    if (question || stated) return null;
    return !negated(sentence, { index: sentence.plain.length, 0: '' });
  })(speech, mentions, definition);

const readDate = each(({ sentence }, { input }) => namedDay(sentence, input.call)?.date ?? null);

const longest = 200;
const lead =
  /^\W*(?:(?:yes|yeah|sure|well|um|uh|oh|so|it's|it is|they are|that's|that would be|i think|probably|si|claro|bueno|pues|es|son|eso es|ja|also|ahm|das ist|es ist|das sind)[\s,]+)*/u;

/** What was answered, without what answers begin with. */
function answer({ sentence, question }: Mention, topic: ReadonlySet<string>): string | null {
  const joint = question
    ? null
    : [...sentence.plain.matchAll(/(?<!\p{L})(?:is|are|was|es|son|ist|sind|:)\s+(?:called |named )?/gu)].find(
        ({ index }) => wordsOf(sentence.plain.slice(0, index)).some((word) => topic.has(word)),
      );
  if (!question && !joint) return null;
  const from = joint ? joint.index + joint[0].length : (lead.exec(sentence.plain)?.[0].length ?? 0);
  const text = sentence.text.slice(from).replace(/[\s.!,;]+$/, '');
  return text === '' ||
    text.length > longest ||
    isQuestion(sentence) ||
    (question !== undefined && (!sentence.opens || refuses(sentence)))
    ? null
    : text;
}

/** These are called by a name. */
const named = new Set(['company_name', 'current_provider', 'current_lender']);

/** What follows the words that such a value follows. */
function valueBehind({ sentence }: Mention, { field_key }: FieldDefinition): string | null {
  const before = packFields[field_key]?.before;
  const found = before && affirmed(sentence, before);
  if (!found) return null;
  const rest = sentence.text.slice(found.index + found[0].length).replace(/^[\s,]+/, '');
  if (named.has(field_key))
    return (
      /^\p{Lu}[\p{L}\p{N}&'’-]*(?:\s(?:(?:and|y|und|&|de|of)\s)?\p{Lu}[\p{L}\p{N}&'’-]*)*/u.exec(rest)?.[0] ?? null
    );
  return /^[^.,;!?]{3,80}/u.exec(rest)?.[0].trim() ?? null;
}

const readString: Reader = (_speech, mentions, definition) =>
  each((mention) => {
    const behind = valueBehind(mention, definition);
    const whole =
      behind ?? (named.has(definition.field_key) && !mention.question ? null : answer(mention, topicOf(definition)));
    return (
      whole ??
      (definition.field_key === 'best_time_to_call' && !mention.question
        ? (mention.sentence.text.split(/[.,;!?]/)[0] ?? null)
        : null)
    );
  })(_speech, mentions, definition);

const readList: Reader = (_speech, mentions, definition) =>
  each((mention) => {
    const items =
      answer(mention, topicOf(definition))
        ?.split(/,|;|\s(?:and|or|y|e|und|oder)\s/u)
        .map((item) => item.replace(/^\W*(?:and|y|und|an?|the|una?|el|la|ein(?:e|en)?|der|die|das)\s+/iu, '').trim()) ??
      [];
    const kept = items.filter((item) => item.length > 1);
    return kept.length > 0 ? kept : null;
  })(_speech, mentions, definition);

const readers: Readonly<Record<FieldDefinition['type'], Reader>> = {
  enum: readEnum,
  number: readNumber,
  boolean: readBoolean,
  date: readDate,
  string: readString,
  string_array: readList,
};

/** What somebody is does not change in a call, unless they correct themselves. */
const first = (claims: readonly Claim<Value>[], { user }: Speech): Claim<Value> | undefined =>
  claims.findLast(({ evidence }) =>
    user.some(
      (sentence) =>
        corrects(sentence) &&
        evidence.some(({ turn_id, quote }) => turn_id === sentence.turn_id && quote === sentence.text),
    ),
  ) ?? claims[0];

/** A claim for every field, in the order of the definitions. */
export function readCustom(speech: Speech): Record<string, DraftFact<string | number | boolean | readonly string[]>> {
  const facts = speech.input.custom_fields.map((definition) => {
    const mentions = mentionsOf(speech, topicOf(definition), packFields[definition.field_key] ?? {});
    const claims = readers[definition.type](speech, mentions, definition);
    return [
      definition.field_key,
      definition.type === 'enum' ? (first(claims, speech) ?? unsaid()) : latest(claims),
    ] as const;
  });
  return Object.fromEntries(facts);
}
