// Where to find the calls for what a person typed into a search box.
import { idPrefixes } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';
import { separateWords } from '../../platform/text-search.ts';
import { partsOf, patternOf, rarePartOf } from './fold.ts';
import { configOf } from './index-calls.ts';
import { findLanguages, termsOf } from './store.ts';

/** By what rows calls are found, and the conditions of these rows; null: of the calls themselves. */
export interface Search {
  readonly by: string | null;
  readonly where: readonly (readonly [condition: string, value: unknown])[];
}

/** What calls are searched by, with the moment by which they are ordered. */
const searched = 'select tenant_id, call_id as id, created_at, haystack, terms from call_search';

/** So many calls are looked at, and if this many of them are found, a page is filled by looking on. */
const [sampled, common] = [1_000, 3];

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
    parts: parts.map(rarePartOf),
    words: configs.map((config) => ({ config, words: separateWords(q) })),
    sample: { size: sampled, before, patterns },
  });
  if (terms.parts.length + terms.words.length === 0) return undefined;
  // PostgreSQL takes what is in no statistics for frequent, and words for independent of each other: it would look
  // through a million calls for one, or sort a hundred thousand for a page. So it is told by what to find them.
  const isCommon = terms.found >= common;
  const [written, spoken] = [terms.parts.map(hasTerms), terms.words.map(hasTerms)];
  const by = isCommon ? searched : `${searched} where ${anyOf([...written, ...spoken])} offset 0`;
  const heard = spoken.map((condition) => `(${condition}) is true`);
  const where = parts.length === 0 ? [anyOf(heard), true] : [anyOf(['haystack like any(?)', ...heard]), patterns];
  return { by: `(${by})`, where: [where as [string, unknown]] };
}

/** What is searched for, and before which moment. */
export interface Searched {
  readonly q: string;
  readonly before: Date | undefined;
}

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' or ')})`;

const ofBooking = 'id = (select call_id from bookings b where b.tenant_id = calls.tenant_id and b.id = ?)';

/** The terms are numbers of the database's own, so they stand in the text, by which the plan is chosen. */
const hasTerms = (numbers: readonly string[]): string => `terms @> '{${numbers.join()}}'::bigint[]`;
