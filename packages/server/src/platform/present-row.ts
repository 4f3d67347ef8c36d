// A record as the API shows it: the members that its schema names, taken from its row. Other columns are never shown.
import type * as z from 'zod';

/** A column's value as JSON has it. */
type Shown<V> = V extends Date ? string : V;

/** The members of `T` that a row has as the API shows them. */
type Taken<T, Row> = {
  [K in keyof T & keyof Row]: Shown<Row[K]> extends T[K] ? K : never;
}[keyof T & keyof Row];

/** What the row does not have, or has in another form. */
type Rest<T, Row> = Omit<T, Taken<T, Row>> & Partial<T>;

/** `rest`: the members that are no columns, and those that are shown in another form. */
export function presentRow<S extends z.ZodObject, Row extends object>(
  schema: S,
  row: Row,
  ...[rest]: object extends Rest<z.output<S>, Row> ? [rest?: Rest<z.output<S>, Row>] : [rest: Rest<z.output<S>, Row>]
): z.output<S> {
  const columns = row as Readonly<Record<string, unknown>>;
  const taken = Object.keys(schema.shape).map((key) => {
    const value = columns[key];
    return [key, value instanceof Date ? value.toISOString() : value];
  });
  return { ...Object.fromEntries(taken), ...rest } as z.output<S>;
}
