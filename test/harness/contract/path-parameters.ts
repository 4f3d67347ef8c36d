// What the tests read of the contract's schemas, and what kind of record a path parameter names.
import { exampleId, idPrefixes } from '@voicecall/contract';
import type { AnyRoute, IdKind } from '@voicecall/contract';

/** The parts of a contract schema that the tests read. */
export interface Schema {
  readonly shape: Readonly<Record<string, Schema>>;
  meta(): { readonly example?: unknown } | undefined;
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
  /** Of an enumeration. */
  readonly options?: readonly unknown[];
  /** Of a schema that allows less or more than another. */
  readonly unwrap?: () => Schema;
}

/** A schema that takes no null, and nothing that is left out. */
export const required = (schema: Schema | undefined): Schema | undefined =>
  schema?.unwrap && schema.options === undefined ? required(schema.unwrap()) : schema;

/** The words that an enumeration allows. */
export function optionsOf(schema: Schema | undefined): readonly string[] | undefined {
  const words = required(schema)?.options?.filter((word) => typeof word === 'string');
  return words?.length ? words : undefined;
}

export const exampleOf = (schema: Schema | undefined): unknown =>
  schema?.meta()?.example ?? required(schema)?.meta()?.example;

export const kinds = Object.keys(idPrefixes) as IdKind[];

/** The plural of a kind: its list's member and its table, such as `webhook_deliveries`. */
export const pluralOf = (kind: IdKind): string => `${kind.replace(/([^aeiou])y$/, '$1ie')}s`;

/** The kind of record that a member holds, or a segment of a path: `custom-fields` are of kind `custom_field`. */
export const kindOfMembers = (plural: string): IdKind | undefined =>
  kinds.find((kind) => pluralOf(kind) === plural.replaceAll('-', '_'));

export const kindOfExample = (value: unknown): IdKind | undefined => kinds.find((kind) => exampleId(kind) === value);

export const pathParameters = (route: AnyRoute): string[] =>
  Object.keys((route.pathParams as Schema | undefined)?.shape ?? {});

/** The kind of record that a path parameter names. Its example says so, or its name, or the segment before it. */
export function kindOf({ path, pathParams }: AnyRoute, parameter: string): IdKind {
  const word = parameter.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const kind =
    kindOfExample(exampleOf((pathParams as Schema | undefined)?.shape[parameter])) ??
    kinds.find((known) => known === word) ??
    kindOfMembers(path.split(`/:${parameter}`)[0]?.split('/').at(-1) ?? '');
  if (!kind) throw new Error(`${path}: the example of ${parameter} is not that of an id`);
  return kind;
}
