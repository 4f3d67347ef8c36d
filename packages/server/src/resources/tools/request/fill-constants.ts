// Fills in the constants of an http tool that name variables of the agent.
import { constantsOf, limits, namesIn, render, withFilledConstants } from '@voicecall/contract';

type Arguments = Readonly<Record<string, unknown>>;

/** The values of the variables of an agent; null: it has none, and braces are what they are. */
export type Values = ReadonlyMap<string, string> | null;

interface Filled {
  readonly parameters: Arguments;
  readonly args: Arguments;
  /** Why the tool cannot be called; null: it can. */
  readonly objection: string | null;
}

/** A value is one text of the request, whatever is in it. What the model gave for a constant does not count. */
export async function fillConstants(
  parameters: Arguments,
  args: Arguments,
  valuesOf: () => Promise<Values> | Values,
): Promise<Filled> {
  const constants = constantsOf(parameters);
  const values = constants.size === 0 ? null : await valuesOf();
  if (values === null) return { parameters, args, objection: null };
  for (const [constant, text] of constants) {
    const undeclared = namesIn(text).find((name) => !values.has(name));
    if (undeclared !== undefined)
      return { parameters, args, objection: `its ${constant} names ${undeclared}, which is no variable of the agent` };
  }
  const filled = [...constants].map(([name, text]) => [name, render(text, values, limits.rendered_welcome_bytes)]);
  return {
    parameters: withFilledConstants(parameters),
    args: { ...args, ...Object.fromEntries(filled) },
    objection: null,
  };
}
