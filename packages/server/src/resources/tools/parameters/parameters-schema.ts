// Checks the JSON Schemas of customers' tools and the arguments for them. Both are untrusted: sizes are checked first,
// and a schema that cannot be checked in bounded time is refused when the tool is saved.
import { limits } from '@voicecall/contract';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { bytesOf, compileParameters } from './compile-parameters.ts';
import type { Json } from './compile-parameters.ts';

/** Checks schemas against the meta-schema of JSON Schema 2020-12; it compiles none of them. */
const meta = new Ajv2020({ strict: false, validateFormats: false, logger: false });
const metaSchema = 'https://json-schema.org/draft/2020-12/schema';

/** The most recently used validators of this thread. */
const validators = new Map<string, ValidateFunction>();
const maxValidators = 50;

function validatorOf(parameters: Json): ValidateFunction {
  const key = JSON.stringify(parameters);
  const validate = validators.get(key) ?? compileParameters(parameters);
  validators.delete(key);
  validators.set(key, validate);
  for (const oldest of validators.keys()) {
    if (validators.size <= maxValidators) break;
    validators.delete(oldest);
  }
  return validate;
}

/** Why `parameters` cannot be a tool's parameters, or null when they can. */
export function parametersObjection(parameters: Json): string | null {
  if (bytesOf(parameters) > limits.tool_parameters_bytes)
    return `must not exceed ${limits.tool_parameters_bytes} bytes as JSON`;
  if (parameters['type'] !== 'object') return 'must be the schema of an object: "type": "object"';
  if (!meta.validate(metaSchema, parameters)) return `is not a JSON Schema: ${describeErrors(meta.errors, '')}`;
  try {
    // Runs it once: the engine parses the compiled code only then, and may find it nested too deeply.
    compileParameters(parameters)({});
    return null;
  } catch (error) {
    return `cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Arguments and their schema. */
export interface ArgumentsToCheck {
  readonly parameters: Json;
  readonly given: Json;
}

/** What is wrong with the arguments of a call under `parameters`, which were accepted before, or null. */
export function argumentsObjection({ parameters, given }: ArgumentsToCheck): string | null {
  if (bytesOf(given) > limits.tool_arguments_bytes) return `they exceed ${limits.tool_arguments_bytes} bytes as JSON`;
  const validate = validatorOf(parameters);
  return validate(given) ? null : describeErrors(validate.errors, 'the arguments');
}

function describeErrors(errors: readonly ErrorObject[] | null | undefined, whole: string): string {
  const [first] = errors ?? [];
  if (!first) return 'it does not match';
  const place = first.instancePath.slice(1).replaceAll('/', '.') || whole;
  const allowed =
    first.keyword === 'enum'
      ? `: ${JSON.stringify((first.params as { allowedValues: unknown }).allowedValues).slice(0, 500)}`
      : '';
  return `${place} ${first.message ?? 'is not right'}${allowed}`.trim();
}
