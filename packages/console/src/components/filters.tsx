// The filters above a list: each is a parameter of the address.

interface Common {
  readonly label: string;
  readonly value: string | undefined;
  /** Called with an empty text when the filter is taken away. */
  readonly onChange: (value: string) => void;
}

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
      <option key={code} value={code}>
        {text}
      </option>
    ))}
  </select>
);

/** A text, which counts when the person presses Enter or leaves the field. */
export const TextFilter = ({ label, value = '', onChange, grow = false }: Common & { readonly grow?: boolean }) => (
  <input
    // Another address fills the field anew.
    key={value}
    className={grow ? 'input grow' : 'input'}
    type="search"
    data-search={grow || undefined}
    defaultValue={value}
    placeholder={label}
    aria-label={label}
    onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? onChange(currentTarget.value.trim()) : undefined)}
    onBlur={({ target }) => (target.value.trim() === value ? undefined : onChange(target.value.trim()))}
  />
);

/** A moment in the time of the reader, as `2026-11-24T09:30`. */
export const MomentFilter = ({ label, value = '', onChange }: Common) => (
  <input
    className="input"
    type="datetime-local"
    aria-label={label}
    title={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** The moment of a `MomentFilter` for the API; undefined when it is none. */
export function momentOf(value: string | undefined): string | undefined {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The filters with one of them set, or taken away. */
export function withFilter<Filters extends object>(filters: Filters, name: keyof Filters, value: string): Filters {
  const { [name]: _old, ...rest } = filters;
  return (value ? { ...rest, [name]: value } : rest) as Filters;
}
