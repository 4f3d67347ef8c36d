// The fields of a toolbar: one of several values, and a day.
import { words } from './words.ts';

/** The first option, with the words of `label`, is no filter. */
export const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}) => (
  <select className="input" aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
    <option value="">{label}</option>
    {options.map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </select>
);

/** The options of codes, in words. */
export const ofCodes = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  codes.map((code) => [code, words(code)]);

/** A day such as `2026-11-24`. */
export const DayField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}) => (
  <input
    className="input"
    type="date"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value)}
  />
);
