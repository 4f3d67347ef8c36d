// Single figures, each with its name and a note.
import type { ReactNode } from 'react';

/** Figures with a name and a note. */
export const FactTiles = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode, note: string])[];
}) => (
  <dl className="fact-tiles">
    {facts.map(([name, value, note]) => (
      <div key={name} className="panel">
        <dt>{name}</dt>
        <dd className="tabular">{value}</dd>
        <dd className="quiet tabular">{note}</dd>
      </div>
    ))}
  </dl>
);
