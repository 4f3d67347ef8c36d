// Names and values, one below the other; and texts that people or programs outside have written.
import type { ReactNode } from 'react';

/** The rows of {@link Facts}. */
export type FactRows = readonly (readonly [name: string, value: ReactNode])[];

export const Facts = ({ rows }: { readonly rows: FactRows }) => (
  <dl className="facts">
    {rows.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A text in its own direction of writing, however long its words are. */
export const Foreign = ({ children }: { readonly children: ReactNode }) => (
  <span className="foreign" dir="auto">
    {children}
  </span>
);
