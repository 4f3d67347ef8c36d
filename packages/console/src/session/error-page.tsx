// What a view shows when it cannot be shown.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorNotice } from '../components/notice.tsx';
import { whenBack } from '../data/connection.ts';

/** The code of a view did not arrive: the server is away, or serves a newer console. Browsers keep that failure. */
const isOfCode = (error: unknown): boolean =>
  error instanceof TypeError && /import(ed|ing)|module script/i.test(error.message);

/** Trying again loads the view anew. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const router = useRouter();
  const ofCode = isOfCode(error);
  useEffect(() => (ofCode ? whenBack(() => location.reload()) : undefined), [ofCode]);
  return (
    <main className="main">
      <ErrorNotice
        error={ofCode ? new Error('This view could not be loaded.') : error}
        retry={() => {
          if (ofCode) return location.reload();
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
