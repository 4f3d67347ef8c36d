// What a view shows when it cannot be shown.
import { useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../components/notice.tsx';

/** Trying again loads the view anew. */
export function ErrorPage({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const router = useRouter();
  return (
    <main className="main">
      <ErrorNotice
        error={error}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
