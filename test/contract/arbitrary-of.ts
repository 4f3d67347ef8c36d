// Derives a fast-check arbitrary from a schema of the contract: values that the schema accepts, as they are after a
// JSON round trip.
import * as fc from 'fast-check';
import { jsonSchemaOf } from '../../packages/contract/generate/json-schema-of.ts';
import { isOptional, shapeOf } from '@voicecall/contract/generate/typescript-of';
import type { Schema } from '@voicecall/contract/generate/typescript-of';

/** Any value of the schema. */
export const arbitraryOf = (schema: unknown): fc.Arbitrary<unknown> =>
  arbitrary(schema as Schema).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const few = 5;

function arbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = schema._zod;
  const inner = (child: Schema | undefined): fc.Arbitrary<unknown> => {
    if (!child) throw new Error(`a schema of type "${def.type}" is not built as expected`);
    return arbitrary(child);
  };
  switch (def.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null });
    case 'optional':
      return inner(def.innerType);
    case 'array': {
      const { minItems = 0, uniqueItems } = boundsOf(schema);
      const array = uniqueItems ? fc.uniqueArray : fc.array;
      return array(inner(def.element), { minLength: minItems, maxLength: few });
    }
    case 'record':
      return fc
        .uniqueArray(fc.tuple(inner(def.keyType), inner(def.valueType)), { maxLength: few, selector: ([key]) => key })
        .map((entries) => Object.fromEntries(entries) as unknown);
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner));
    case 'object':
      return objects(schema);
    case 'string':
      return texts(schema);
    case 'number':
      return numbers(schema);
    default:
      throw new Error(`no arbitrary for a schema of type "${def.type}"`);
  }
}

function objects(schema: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(shapeOf(schema));
  const requiredKeys = members.flatMap(([key, member]) => (isOptional(member, 'output') ? [] : [key]));
  return fc.record(Object.fromEntries(members.map(([key, member]) => [key, arbitrary(member)])), { requiredKeys });
}

function texts(schema: Schema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength } = boundsOf(schema);
  if (format === 'date-time') return dateTimes;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  // Up to the exact limit, also in characters of two UTF-16 units.
  const size = maxLength === undefined ? {} : { maxLength, size: 'max' as const };
  return fc.oneof(
    fc.string({ minLength, ...size }),
    fc.string({ unit: 'binary', minLength, ...size }),
    ...(maxLength === undefined ? [] : [fc.constant('😀'.repeat(maxLength))]),
  );
}

function numbers(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum, maximum } = boundsOf(schema);
  if (type === 'integer') return fc.integer({ min: minimum ?? -1e6, max: maximum ?? 1e6 });
  return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true });
}

const dateTimes = fc
  .tuple(
    fc.date({ min: new Date(0), max: new Date('2099-12-31T23:59:59.999Z'), noInvalidDate: true }),
    fc.constantFrom('Z', '+05:30', '-11:00', '+00:00'),
    fc.boolean(),
  )
  .map(([date, offset, withMs]) => `${date.toISOString().slice(0, withMs ? 23 : 19)}${offset}`);

interface Bounds {
  readonly type?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
}

// The published form of a schema without its name.
const boundsOf = (schema: Schema): Bounds =>
  jsonSchemaOf(schema as unknown as Parameters<typeof jsonSchemaOf>[0], 'output', '#').schema;
