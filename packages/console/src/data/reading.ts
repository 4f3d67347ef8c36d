// How an entry of the cache is read: what comes has the form that its key says.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryFunctionContext, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Key, KeyOf } from './keys.ts';

type Options<Data> = UndefinedInitialDataOptions<Data, Error, Data, KeyOf<Data>>;

/** The options of a query. */
export const reading = <Data>(
  queryKey: KeyOf<Data>,
  queryFn: (context: QueryFunctionContext<KeyOf<Data>>) => Promise<NoInfer<Data>>,
  more: Omit<Options<NoInfer<Data>>, 'queryKey' | 'queryFn'> = {},
) => queryOptions<Data, Error, Data, KeyOf<Data>>({ ...more, queryKey, queryFn });

/** Returns what reads entries anew; a query that fails shows its error where it is shown. */
export function useReadAgain(): (...all: readonly Key[]) => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    (...all) => Promise.all(all.map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [queries],
  );
}
