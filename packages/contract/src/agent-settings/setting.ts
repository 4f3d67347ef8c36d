// A setting of an agent that has members of its own.
import * as z from 'zod';

/** Such a setting: as responses show it, as requests give it, and what it is where they leave it out. */
export interface Setting<S extends z.ZodRawShape> {
  readonly shown: z.ZodObject<S>;
  readonly given: z.ZodObject<{ [K in keyof S]: z.ZodDefault<S[K]> }>;
  readonly standard: z.output<z.ZodObject<S>>;
}

/** In a request, a member that is left out has its default; a setting is always changed as a whole. */
export function setting<S extends z.ZodRawShape>(
  { id, description }: { readonly id: string; readonly description: string },
  members: S,
  standard: z.output<z.ZodObject<S>>,
  /** A rule between the members of a request. */
  check: z.core.CheckFn<z.output<z.ZodObject<S>>> = () => undefined,
): Setting<S> {
  const defaults = standard as Readonly<Record<string, unknown>>;
  const given = Object.fromEntries(
    Object.entries(members).map(([key, member]) => [key, (member as z.ZodType).default(defaults[key])]),
  ) as unknown as { [K in keyof S]: z.ZodDefault<S[K]> };
  const meta = { description, example: standard };
  return {
    shown: z.object(members).meta({ id, ...meta }),
    given: z
      .object(given)
      .check(check as z.core.CheckFn<unknown>)
      .meta({
        id: `${id}Input`,
        ...meta,
        description: `${description} Members that are left out have their defaults.`,
      }),
    standard,
  };
}

/** A duration in whole milliseconds. */
export const milliseconds = (from: number, to: number, description: string) =>
  z.number().int().min(from).max(to).describe(`${description} In milliseconds.`);
