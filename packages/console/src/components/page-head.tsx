// The first line of a view: its name, one sentence, and its actions.
import { useEffect } from 'react';
import type { ReactNode } from 'react';

/** Sets the title of the browser's tab, too. */
export function PageHead({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  return (
    <header className="page-head">
      <div className="title">
        <h1 className="foreign" dir="auto">
          {title}
        </h1>
        {about ? <p>{about}</p> : null}
      </div>
      {children}
    </header>
  );
}
