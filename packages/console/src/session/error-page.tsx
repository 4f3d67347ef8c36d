// What a view shows when it cannot be shown.
import { useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../components/notice.tsx';

/** The code of a view did not arrive: the server has a newer console, so the page has to be loaded anew. */
const isOfCode = (error: unknown): boolean =>
  error instanceof TypeError && /import(ed|ing)|module script/i.test(error.message);

/** Trying again loads the view anew. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const router = useRouter();
  const ofCode = isOfCode(error);
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
