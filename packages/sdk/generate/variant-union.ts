// Turns the kinds of a request into a union with one object for each, so that a body of no kind does not compile.
import { variants } from '@voicecall/contract';
import type { Variant } from '@voicecall/contract';
import { describe, shapeOf } from '@voicecall/contract/generate/typescript-of';
import type { Schema } from '@voicecall/contract/generate/typescript-of';

/** The same schema as a union of its kinds; itself if the contract knows none. */
export function variantUnion(schema: Schema): Schema {
  const kinds = variants.get(schema as unknown as Parameters<typeof variants.get>[0])?.kinds;
  if (!kinds) return schema;
  const options = kinds.map((kind) => like(schema, { type: 'object', shape: shapeOfKind(schema, kind) }));
  return like(schema, { type: 'union', options });
}

function shapeOfKind(schema: Schema, { is = {}, has = [], lacks = [] }: Variant): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([key, member]) => {
      const values = is[key];
      if (values) return [key, like(member, { type: 'literal', values })];
      if (has.includes(key)) return [key, present(member)];
      return [key, lacks.includes(key) ? absent(member) : member];
    }),
  );
}

const wrappers = new Set(['optional', 'nullable', 'default']);

/** Without the wrappers that allow null or absence. */
function present(member: Schema): Schema {
  const inner = bare(member);
  if (inner.meta()?.id) return inner;
  // The schema itself, whose limits are printed, with the description of the member.
  return Object.create(inner, { meta: { value: () => ({ description: describe(member) }) } }) as Schema;
}

function bare(member: Schema): Schema {
  const { innerType, type } = member._zod.def;
  return innerType && wrappers.has(type) ? bare(innerType) : member;
}

/** Optional; null or an empty list says the same. */
function absent(member: Schema): Schema {
  // An array of no literal is printed as `[]`.
  const empty = isNullable(member)
    ? like(member, { type: 'null' })
    : like(member, { type: 'array', element: like(member, { type: 'literal', values: [] }) });
  return like(member, { type: 'optional', innerType: empty }, 'optional');
}

const isNullable = (member: Schema): boolean => {
  const { innerType, type } = member._zod.def;
  return type === 'nullable' || (innerType !== undefined && isNullable(innerType));
};

/** A schema with another definition and the description of `schema`, without its name. */
const like = (schema: Schema, def: Schema['_zod']['def'], optin?: string): Schema => ({
  _zod: { def, optin },
  meta: () => ({ description: describe(schema) }),
});
