// A person who is erased or exported, as the form has it.
import type { CreateErasureBody } from '@voicecall/sdk';
import { TextField, problemAt } from '../../components/field.tsx';
import { typedNumber } from '../../data/typed-number.ts';

export type Person = Readonly<Record<keyof CreateErasureBody, string>>;

export const nobody: Person = { number: '', email: '', client_ref: '', name: '' };

/** What a person can be found by, in words. */
export const foundBy: Readonly<Record<string, string>> = {
  number: 'Number',
  email: 'E-mail address',
  client_ref: 'Reference',
  name: 'Name',
  everything: 'Everything',
};

/** What a record of the API was searched by, as `Number, name`. */
export function searchedBy(by: readonly string[]): string {
  const text = by.map((name) => (foundBy[name] ?? name).toLowerCase()).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first value by which the person can be found; undefined: there is none yet. */
export function firstOf(person: Person): { readonly name: string; readonly value: string } | undefined {
  const name = (['number', 'email', 'client_ref'] as const).find((field) => person[field].trim() !== '');
  return name && { name: foundBy[name] ?? name, value: person[name].trim() };
}

/** As the API takes it. */
export async function bodyOf(person: Person): Promise<CreateErasureBody> {
  const [number, email, client_ref, name] = (['number', 'email', 'client_ref', 'name'] as const).map((field) =>
    person[field].trim(),
  );
  return {
    ...(number && { number: await typedNumber(number), ...(name && { name }) }),
    ...(email && { email }),
    ...(client_ref && { client_ref }),
  };
}

export function PersonFields({
  person,
  onChange,
  error,
}: {
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  readonly error: unknown;
}) {
  const field = (name: keyof Person) => ({
    label: foundBy[name] ?? name,
    name,
    value: person[name],
    autoComplete: 'off',
    problem: problemAt(error, name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...person, [name]: target.value }),
  });
  return (
    <>
      <p>At least one of number, e-mail address and reference; what any of them finds belongs to the person.</p>
      <div className="pair">
        <TextField
          {...field('number')}
          type="tel"
          autoFocus
          placeholder="+15551230001"
          hint="Of either side of a call, or of a booking. With + and the country code."
        />
        <TextField
          {...field('name')}
          disabled={person.number.trim() === ''}
          hint="Only where several people use the number: calls whose lead or booking has this name."
        />
        <TextField {...field('email')} type="email" hint="Of a lead or of a booking." />
        <TextField {...field('client_ref')} hint="Your own id, of a call or of a booking." />
      </div>
    </>
  );
}
