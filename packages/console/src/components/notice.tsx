// What went wrong, in words, with the id of the request; and what stands where there is nothing yet.
import { isApiError, isConnectionError } from '@voicecall/sdk';
import type { ReactNode } from 'react';
import { Foreign } from './facts.tsx';

/** The sentence for an error, without its request id. */
export function sentenceOf(error: unknown): string {
  if (isConnectionError(error)) return 'The server does not respond.';
  const { message } = error as Error;
  // The end of an API's error has code, status, route and id, for logs.
  return isApiError(error) ? message.replace(/ \([^()]*\)$/, '') : message;
}

/** An error, with a button to try again if there is something to try. */
export function ErrorNotice({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <Foreign>{sentenceOf(error)}</Foreign>
      {isApiError(error) && error.requestId ? <code className="mono">{error.requestId}</code> : null}
      {retry ? (
        <button type="button" className="button small" onClick={retry}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

/** What is shown as live stands still. Nothing while it goes on. */
export const LiveNotice = ({ error }: { readonly error: unknown }) =>
  error ? (
    <div className="notice warn" role="status">
      <Foreign>Changes are not shown as they happen; the page tries again. {sentenceOf(error)}</Foreign>
    </div>
  ) : null;

/** An empty list: what would be here, and what to do next. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** No row of a list has what its filters ask for. `things` are all rows. */
export const NoMatch = ({
  thing,
  things = `${thing}s`,
  showAll,
  children = `Change a filter, or show all ${things}.`,
}: {
  readonly thing: string;
  readonly things?: string;
  readonly showAll: () => void;
  readonly children?: ReactNode;
}) => (
  <Empty
    title={`No ${thing} matches`}
    action={
      <button type="button" className="button" onClick={showAll}>
        Show all {things}
      </button>
    }
  >
    {children}
  </Empty>
);

/** Rows in the shape of a table that is being read. */
export function SkeletonRows({ rows = 8, columns }: { readonly rows?: number; readonly columns: number }) {
  return Array.from({ length: rows }, (_row, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell}>
          <span className="skeleton" style={{ width: `${40 + ((row * 7 + cell * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/** Lines of text that are being read. */
export const SkeletonText = ({ lines = 3 }: { readonly lines?: number }) => (
  <div className="form" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_line, index) => (
      <span key={index} className="skeleton" style={{ width: `${90 - ((index * 17) % 40)}%` }} />
    ))}
  </div>
);
