// Compiles a JSON Schema to a validator whose work is bounded by the sizes of schema and arguments: nothing is fetched,
// references are expanded, patterns take linear time.
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';

export type Json = Readonly<Record<string, unknown>>;

/** The number of objects in a schema with its references expanded: each becomes code to compile and run. */
const schemaParts = 300;
/** Enough for a dozen ordinary patterns; the cost of a pattern grows with its program size. */
const patternPrograms = 300;
const uniqueLists = 20;

/**
 * A validator of objects. Throws, with a reason, for a schema that is refused. Each schema gets its own Ajv instance,
 * because an instance remembers every `$id`.
 */
export function compileParameters(schema: Json): ValidateFunction {
  // An asynchronous validator returns a promise, which is always truthy.
  if (schema['$async'] !== undefined) throw new Error('$async is not supported');
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    validateFormats: false,
    ownProperties: true,
    logger: false,
    code: { optimize: false, regExp: linearRegExp() },
  });
  for (const keyword of ['$dynamicRef', '$recursiveRef'])
    ajv.removeKeyword(keyword).addKeyword({ keyword, compile: () => fail(`${keyword} is not supported`) });
  ajv.removeKeyword('$ref').addKeyword({ keyword: '$ref', schemaType: 'string', macro: refExpander(schema) });
  // The library compares every item with every other.
  const error = { message: 'must not hold the same item twice' };
  ajv
    .removeKeyword('uniqueItems')
    .addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', error, compile: uniqueItemsKeyword() });
  return ajv.compile(schema);
}

function uniqueItemsKeyword() {
  let left = uniqueLists;
  return (on: boolean) => {
    if (on && (left -= 1) < 0) fail(`no more than ${uniqueLists} lists can be without repetition`);
    return (items: unknown[]): boolean => !on || new Set(items.map(canonicalJson)).size === items.length;
  };
}

function fail(message: string): never {
  throw new Error(message);
}

/**
 * Expands references, so that the cost of a schema follows from its size: a few references that double each other would
 * otherwise grow exponentially.
 */
function refExpander(root: Json): (reference: string) => object | boolean {
  let left = schemaParts;
  const consume = (parts: number): void => {
    left -= parts;
    if (left < 0) fail(`it has more than ${schemaParts} parts, or its references lead back to themselves`);
  };
  consume(partsOf(root));
  return (reference) => {
    const target = targetOf(root, reference);
    consume(1 + partsOf(target));
    return target;
  };
}

function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + partsOf(inner), Array.isArray(value) ? 0 : 1);
}

function targetOf(root: Json, reference: string): object | boolean {
  if (reference !== '#' && !reference.startsWith('#/'))
    fail(`$ref ${JSON.stringify(reference)} does not point into this schema ("#/$defs/…")`);
  if (!isDecodable(reference)) fail(`$ref ${JSON.stringify(reference)} is not valid percent-encoding`);
  const keys = decodeURIComponent(reference)
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Json)[key] : undefined,
    root,
  );
  if (typeof target === 'boolean' || (typeof target === 'object' && target !== null && !Array.isArray(target)))
    return target;
  return fail(`$ref ${JSON.stringify(reference)} points at no schema`);
}

const isDecodable = (text: string): boolean => !/%(?![\da-f]{2})/i.test(text);

/**
 * Compiles patterns with RE2, which needs linear time. Patterns that need backtracking are refused when the tool is
 * saved.
 */
function linearRegExp() {
  let left = patternPrograms;
  const engine = (pattern: string): { test(text: string): boolean; toString(): string } => {
    const compiled = RE2JS.compile(pattern);
    left -= compiled.programSize();
    if (left < 0) fail('its patterns are too large');
    return { test: (text) => compiled.test(text), toString: () => pattern };
  };
  return Object.assign(engine, { code: 'RE2JS.compile' });
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
