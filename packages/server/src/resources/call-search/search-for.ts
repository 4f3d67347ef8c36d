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
const searched = `(select tenant_id, call_id as id, created_at, haystack, terms from call_search)`;

/** How to find the calls for `q`, which a person typed; undefined when no call can be found by it. */
export async function searchFor(sql: Sql, tenant_id: string, q: string): Promise<Search | undefined> {
  const id = q.trim();
  if (id.startsWith(`${idPrefixes.call}_`)) return { by: null, where: [['id = ?', id]] };
  if (id.startsWith(`${idPrefixes.booking}_`)) return { by: null, where: [[ofBooking, id]] };
  const parts = partsOf(q);
  const languages = await findLanguages(sql, tenant_id);
  const configs = languages === null ? [] : [...new Set(['simple', ...languages.map(configOf)])];
  const terms = await termsOf(
    sql,
    tenant_id,
    parts.map(rarePartOf),
    configs.map((config) => ({ config, words: separateWords(q) })),
  );
  // One condition, words first: the planner takes each for independent of the others, and each costs time for each row.
  const said = [...new Set(terms.words.filter((numbers) => numbers !== ''))].map(hasTerms);
  const found = terms.parts.map(hasTerms);
  if (found.length === 0)
    return said.length === 0 ? undefined : { by: searched, where: [[`(${said.join(' or ')})`, true]] };
  const written = `(${found.join(' or ')}) and haystack like any(?)`;
  return { by: searched, where: [[`(${[...said, written].join(' or ')})`, parts.map(patternOf)]] };
}

const ofBooking = 'id = (select call_id from bookings b where b.tenant_id = calls.tenant_id and b.id = ?)';

/** The terms are numbers of the database's own, so they stand in the text, by which the plan is chosen. */
const hasTerms = (numbers: string): string => `terms @> '{${numbers}}'::bigint[]`;
