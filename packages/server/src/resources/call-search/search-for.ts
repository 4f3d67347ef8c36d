// Where to find the calls for what a person typed into a search box.
import { idPrefixes } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';
import { separateWords } from '../../platform/text-search.ts';
import { isoAfter } from '../../platform/time.ts';
import { partsOf, patternOf } from './fold.ts';
import { configOf } from './index-calls.ts';
import { findLanguages, termsOf } from './store.ts';
import type { SearchedTerms } from './store.ts';

/** Rows by which calls are found, as SQL that is given the place of each value. */
type Rows = (place: (value: unknown) => string) => string;

/** By what rows calls are found, and the conditions of these rows; null: of the calls themselves. */
export interface Search {
  readonly by: Rows | null;
  /** The rows of newer calls alone, which are looked at first: most pages are full of these. */
  readonly recent?: Rows | undefined;
  readonly where: readonly (readonly [condition: string, value: unknown])[];
}

/** What calls are searched by, with the moment by which they are ordered. */
const searched = 'select tenant_id, call_id as id, created_at, haystack, terms from call_search';

/** So many calls are looked at, and if this many of them are found, a page is filled by looking on. */
const [sampled, common] = [500, 4];
/** Newer calls are this many times as many as those of the sample, when they are made as often. */
const recentSamples = 40;

/** How to find the calls for `q`, which a person typed; undefined when no call can be found by it. */
export async function searchFor(sql: Sql, tenant_id: string, { q, before }: Searched): Promise<Search | undefined> {
  const id = q.trim();
  if (id.startsWith(`${idPrefixes.call}_`)) return { by: null, where: [['id = ?', id]] };
  if (id.startsWith(`${idPrefixes.booking}_`)) return { by: null, where: [[ofBooking, id]] };
  const parts = partsOf(q);
  const languages = await findLanguages(sql, tenant_id);
  const configs = languages === null ? [] : [...new Set(['simple', ...languages.map(configOf)])];
  const patterns = parts.map(patternOf);
  const terms = await termsOf(sql, tenant_id, {
    parts,
    words: configs.map((config) => ({ config, words: separateWords(q) })),
    sample: { size: sampled, before, patterns },
  });
  if (terms.parts.length + terms.words.length === 0) return undefined;
  // PostgreSQL takes what is in no statistics for frequent, and words for independent of each other: it would look
  // through a million calls for one, or sort a hundred thousand for a page. So it is told by what to find them.
  const lists = [...terms.parts, ...terms.words];
  const heard = terms.words.map((list) => `(${hasTerms(list)}) is true`);
  const where = parts.length === 0 ? [anyOf(heard), true] : [anyOf(['haystack like any(?)', ...heard]), patterns];
  const asked = { where: [where as [string, unknown]] };
  if (terms.found >= common) return { by: () => `(${searched})`, ...asked };
  // What none of the sample has is in few calls, as a number or a name is: those of all time are soon read, and newer
  // ones would rarely fill a page. Words that are frequent alone may still be together in many.
  const newest = terms.found > 0 || terms.heard ? newestOf(terms) : undefined;
  return {
    by: () => `(${searched} where ${anyOf(lists.map(hasTerms))} offset 0)`,
    recent:
      newest &&
      ((place) => `(${searched} where ${anyOf(lists.map(mayHaveTerms))} and tenant_id = ${place(tenant_id)}
        and created_at between ${place(newest[0])}::timestamptz and ${place(newest[1])}::timestamptz offset 0)`),
    ...asked,
  };
}

/** Between which moments newer calls were made; undefined: there are no more than those of the sample. */
const newestOf = ({ sampled_from: from, sampled_to: to }: SearchedTerms): [string, string] | undefined =>
  from && to ? [isoAfter(to, (from.getTime() - to.getTime()) * recentSamples), to.toISOString()] : undefined;

/** What is searched for, and before which moment. */
export interface Searched {
  readonly q: string;
  readonly before: Date | undefined;
}

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' or ')})`;

const ofBooking = 'id = (select call_id from bookings b where b.tenant_id = calls.tenant_id and b.id = ?)';

/** The terms are numbers of the database's own, so they stand in the text, by which the plan is chosen. */
const hasTerms = (numbers: readonly string[]): string => `terms @> '{${numbers.join()}}'::bigint[]`;
/** The same, where the plan shall not depend on them: both indexes are asked, and only rows that both have are read. */
const mayHaveTerms = (numbers: readonly string[]): string => `terms @> (select '{${numbers.join()}}'::bigint[])`;
