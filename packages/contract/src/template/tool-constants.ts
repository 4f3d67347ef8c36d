// Constants of http tools that name variables: arguments that the platform fills in, and the language model never sees.
// They are properties of the parameters whose `const` is a text with a name in double braces.
import { namesIn } from './template.ts';

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The constants: name of the argument → its text. */
export function constantsOf({ properties }: Schema): ReadonlyMap<string, string> {
  if (!isObject(properties)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const text = isObject(schema) ? schema['const'] : undefined;
      return typeof text === 'string' && namesIn(text).length > 0 ? [[name, text] as const] : [];
    }),
  );
}

/** The parameters as the model of an agent with variables sees them: without the constants. */
export function withoutConstants(parameters: Schema): Schema {
  const constants = constantsOf(parameters);
  if (constants.size === 0) return parameters;
  const { properties, required } = parameters;
  return {
    ...parameters,
    properties: Object.fromEntries(
      Object.entries({ ...(properties as Schema) }).filter(([name]) => !constants.has(name)),
    ),
    ...(Array.isArray(required) && { required: required.filter((name: string) => !constants.has(name)) }),
  };
}

/** The parameters that arguments with their constants must fit: these have the value of their variables. */
export function withFilledConstants(parameters: Schema): Schema {
  const constants = constantsOf(parameters);
  if (constants.size === 0) return parameters;
  const filled = Object.fromEntries([...constants.keys()].map((name) => [name, { type: 'string' }]));
  return { ...parameters, properties: { ...(parameters['properties'] as Schema), ...filled } };
}
