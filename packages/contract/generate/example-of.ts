// One example for each schema: its own where it has one, else composed from the examples of its members.
import * as z from 'zod';

/** An example that `schema` accepts. Throws an error that names the place where the contract has no example. */
export function exampleOf(schema: z.core.$ZodType, place: string): unknown {
  const meta = z.globalRegistry.get(schema);
  if (meta && 'example' in meta) return meta['example'];
  if (schema instanceof z.ZodObject) return objectExample(schema, place);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element, `${place}[]`)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return exampleOf(schema.unwrap(), place);
  if (schema instanceof z.ZodNullable) return z.globalRegistry.get(schema.unwrap())?.['example'] ?? null;
  if (schema instanceof z.ZodUnion) return exampleOf(firstOf(schema.options, place), place);
  if (schema instanceof z.ZodEnum) return firstOf(schema.options, place);
  if (schema instanceof z.ZodLiteral) return schema.value;
  throw new Error(`${place} needs an example in its meta`);
}

function objectExample(schema: z.ZodObject, place: string): Record<string, unknown> {
  const required = Object.entries(schema.shape).filter(([, member]) => !(member instanceof z.ZodOptional));
  return Object.fromEntries(required.map(([key, member]) => [key, exampleOf(member, `${place}.${key}`)]));
}

function firstOf<T>(values: readonly T[], place: string): T {
  const [first] = values;
  if (first === undefined) throw new Error(`${place} has no values`);
  return first;
}
