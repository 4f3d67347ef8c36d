// Standalone JSON Schema files: everything they refer to is inside, and validators in strict mode accept them.
import type { SchemaObject } from 'openapi3-ts/oas31';
import type * as z from 'zod';
import { jsonSchemaOf } from './json-schema-of.ts';

/** Path, title and description of a schema file, with its schema. */
export interface SchemaFile {
  /** Below `/docs/schemas/`, and below `schemas/` of the repository. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Has an id in its meta. */
  readonly schema: z.ZodType;
  /** Schemas that are in the file although its root refers to none of them. */
  readonly also?: readonly z.ZodType[];
}

/** Schemas need an absolute id. The same file is at this path of every installation. */
const base = 'https://voicecall.internal/docs/schemas/';

/** The content of a schema file: the schema at its root, and every named schema that it reaches in `$defs`. */
export function standaloneSchema({ path, schema, also = [], ...about }: SchemaFile): Record<string, unknown> {
  const name = schema.meta()?.id ?? '';
  const named = [schema, ...also].map((one) => jsonSchemaOf(one, 'output', '#/$defs/').named);
  const { [name]: root, ...others } = Object.assign({}, ...named) as (typeof named)[number];
  if (!root) throw new Error(`the schema of ${path} needs an id`);
  const $defs = Object.fromEntries(Object.entries(others).map(([key, form]) => [key, withoutExtensions(form)]));
  // `about` stands twice: first for the order of the keys, then so that its values win over those of the root.
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: base + path,
    ...about,
    ...root,
    ...about,
    ...(Object.keys($defs).length > 0 ? { $defs } : {}),
  };
}

/** Repository path → text of the file. */
export const schemaFileText = (file: SchemaFile): [path: string, text: string] => [
  `schemas/${file.path}`,
  `${JSON.stringify(standaloneSchema(file), null, 2)}\n`,
];

// Keywords of OpenAPI, which JSON Schema validators in strict mode refuse. The values of an enumeration that may grow
// become examples.
function withoutExtensions(schema: SchemaObject): SchemaObject {
  const { discriminator: _, 'x-extensible-enum': values, ...result } = schema as SchemaObject & Extensible;
  return values ? { ...result, examples: values } : result;
}

interface Extensible {
  readonly 'x-extensible-enum'?: string[];
}
