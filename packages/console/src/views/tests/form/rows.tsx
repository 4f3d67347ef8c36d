// A list of groups of fields in a form: each can be removed, and one added.
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface Row<T> {
  readonly key: number;
  /** Absent: a new one. */
  readonly value?: T;
}

/** `group` names the groups of fields for {@link rowsIn}. */
export function Rows<T>({
  group,
  legend,
  one,
  values,
  hint,
  problem,
  locked,
  children,
}: {
  readonly group: string;
  readonly legend: string;
  /** What one of them is called. */
  readonly one: string;
  readonly values: readonly T[];
  readonly hint: ReactNode;
  readonly problem?: string | undefined;
  readonly locked: boolean;
  readonly children: (value: T | undefined, which: string) => ReactNode;
}) {
  const [rows, setRows] = useState<readonly Row<T>[]>(() => values.map((value, key) => ({ key, value })));
  const [next, setNext] = useState(values.length);
  return (
    <fieldset className="group" disabled={locked}>
      <legend>{legend}</legend>
      {rows.map(({ key, value }, index) => (
        <div key={key} className="test-row" role="group" aria-label={`${one} ${index + 1}`} data-row={group}>
          {children(value, `of ${one.toLowerCase()} ${index + 1}`)}
          <button
            type="button"
            className="button icon small"
            aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
      {problem ? <div className="problem">{problem}</div> : null}
      <p className="hint">{hint}</p>
      <div>
        <button
          type="button"
          className="button small"
          onClick={() => {
            setRows([...rows, { key: next }]);
            setNext(next + 1);
          }}
        >
          <Plus aria-hidden="true" /> Add a {one.toLowerCase()}
        </button>
      </div>
    </fieldset>
  );
}

/** The fields of each group, by name. */
export const rowsIn = (form: HTMLFormElement, group: string): Readonly<Record<string, string>>[] =>
  [...form.querySelectorAll(`[data-row="${group}"]`)].map((row) =>
    Object.fromEntries(
      [
        ...row.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea'),
      ].map(({ name, value }) => [name, value]),
    ),
  );
