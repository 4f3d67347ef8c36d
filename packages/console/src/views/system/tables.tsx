// The tables of the state of the installation.
import type { ReactNode } from 'react';

/** A table whose first column has names and whose others have figures. The box scrolls where there is no room. */
export const StateTable = ({
  title,
  action,
  columns,
  rows,
}: {
  readonly title: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}) => (
  <section className="panel" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {action ? <div className="toolbar">{action}</div> : null}
    </header>
    {rows.length === 0 ? (
      <p className="inside quiet">There are none.</p>
    ) : (
      <div className="table-box" tabIndex={0} role="region" aria-label={`Table of ${title.toLowerCase()}`}>
        <table className="table">
          <thead>
            <tr>
              {columns.map((name, index) => (
                <th key={name} scope="col" className={index > 0 ? 'number' : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={index} className={index > 0 ? 'number nowrap' : ''}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);
