// The cache of what the console has read. The SDK repeats failed requests, so the cache does not.
import { isApiError } from '@voicecall/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { whenBack } from './connection.ts';

/** Called when a response says that nobody is signed in any more. The router sets it. */
export const signedOut: { notify: () => void } = { notify: () => undefined };

const onError = (error: unknown): void => {
  if (isApiError(error) && error.code === 'unauthorized') signedOut.notify();
};

/** The one cache of the page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => (meta?.['session'] ? undefined : onError(error)) }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

whenBack(() => void queryClient.invalidateQueries());
