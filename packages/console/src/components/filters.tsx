// The filters above a list: each is a parameter of the address.
import { withParameter } from '../data/search.ts';
import { words } from './words.ts';

interface Common {
  readonly label: string;
  readonly value: string | undefined;
  /** Called with an empty text when the filter is taken away. */
  readonly onChange: (value: string) => void;
}

/** What the filter of a parameter of the address needs; `show` opens the address with other ones. */
export const filterOf =
  <Search extends object>(search: Search, show: (search: Search) => void) =>
  <Name extends keyof Search>(name: Name, label: string) => ({
    label,
    value: search[name],
    onChange: (value: string) => show(withParameter(search, name, value)),
  });

/** One of several values; the label stands for any. */
export const ChoiceFilter = ({
  label,
  value = '',
  onChange,
  options,
}: Common & { readonly options: readonly (readonly [value: string, text: string])[] }) => (
  <select className="input" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{label}</option>
    {options.map(([code, text]) => (
      <option key={code} value={code} dir="auto">
        {text}
      </option>
    ))}
  </select>
);

/** The options of codes, in words. */
export const ofCodes = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  codes.map((code) => [code, words(code)]);

/** A text, which counts when the person presses Enter; one that does not `grow` also when the person leaves the field. */
export const TextFilter = ({ label, value = '', onChange, grow = false }: Common & { readonly grow?: boolean }) => (
  <input
    // Another address fills the field anew.
    key={value}
    className={grow ? 'input grow' : 'input'}
    type="search"
    dir="auto"
    data-search={grow || undefined}
    defaultValue={value}
    placeholder={label}
    aria-label={label}
    onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? onChange(currentTarget.value.trim()) : undefined)}
    onBlur={({ target }) => (grow || target.value.trim() === value ? undefined : onChange(target.value.trim()))}
  />
);

/** A number, which counts when the person presses Enter or leaves the field. Its label is visible, as that of a time. */
export const NumberFilter = ({
  label,
  value = '',
  onChange,
  min = 0,
  step = 1,
}: Common & { readonly min?: number; readonly step?: number | 'any' }) => {
  const take = (input: HTMLInputElement): void =>
    input.value === value ? undefined : onChange(input.validity.valid ? input.value : '');
  return (
    <label className="input time-filter">
      <span>{label}</span>
      <input
        // Another address fills the field anew.
        key={value}
        className="number-filter"
        type="number"
        min={min}
        step={step}
        defaultValue={value}
        onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? take(currentTarget) : undefined)}
        onBlur={({ target }) => take(target)}
      />
    </label>
  );
};

/** A bound in time. Its label is visible: an empty field of this kind does not say what it is for. */
const TimeFilter = ({ label, value = '', onChange, type }: Common & { readonly type: 'date' | 'datetime-local' }) => (
  <label className="input time-filter">
    <span>{label}</span>
    <input type={type} value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
);

/** A day, as `2026-11-24`. */
export const DayFilter = (filter: Common) => <TimeFilter {...filter} type="date" />;

/** A moment in the time of the reader, as `2026-11-24T09:30`. */
export const MomentFilter = (filter: Common) => <TimeFilter {...filter} type="datetime-local" />;

/** The moment of a `MomentFilter` for the API; undefined when it is none. */
export function momentOf(value: string | undefined): string | undefined {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Active records of a list, or those of the past: `past` is their value, and `name` what they are called. */
export const WhichOnes = <Past extends string>({
  value,
  past,
  name,
  onChange,
}: {
  readonly value: 'active' | Past;
  readonly past: Past;
  readonly name: string;
  readonly onChange: (value: 'active' | Past) => void;
}) => (
  <select
    className="input"
    aria-label="Which ones"
    value={value}
    onChange={({ target }) => onChange(target.value === past ? past : 'active')}
  >
    <option value="active">Active</option>
    <option value={past}>{name}</option>
  </select>
);
