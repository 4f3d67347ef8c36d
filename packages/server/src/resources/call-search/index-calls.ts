// Writes what calls are searched by, for the calls that are marked.
import type { Deps } from '../../deps.ts';
import { searchConfig, separateWords } from '../../platform/text-search.ts';
import { digitsOf, fold } from './fold.ts';
import { forgetSearched, saveSearched, takeMarked } from './store.ts';
import type { SearchRow, SearchedCall } from './store.ts';

/** The most marks of a tenant that one transaction takes. */
const each = 10;

export async function indexCalls({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  const index = (): Promise<number> =>
    db.tx(async (sql) => {
      const calls = await takeMarked(sql, each);
      const rows = calls.flatMap((call) => (call.created_at ? [searchRowOf(call, call.created_at)] : []));
      const gone = calls.filter((call) => !call.created_at);
      if (rows.length > 0) await saveSearched(sql, rows);
      if (gone.length > 0) await forgetSearched(sql, gone);
      return calls.length;
    });
  while (!signal.aborted && (await index()) > 0);
}

function searchRowOf(
  { tenant_id, call_id, numbers, texts, said, language }: SearchedCall,
  created_at: Date,
): SearchRow {
  const config = configOf(language);
  const lines = [
    ...numbers.map((number) => number && (digitsOf(number) ?? fold(number))),
    ...texts.map((text) => text && fold(text)),
  ];
  return {
    tenant_id,
    call_id,
    created_at,
    haystack: [...new Set(lines.filter((line) => line !== null && line !== ''))].join('\n'),
    config,
    words: separateWords(said ?? ''),
  };
}

/** An agent without a language may speak any. */
export const configOf = (language: string | null): string => (language === null ? 'simple' : searchConfig(language));
