// Which schemas get an exported type in the SDK, under which name, and where each is used.
import { bodyOf, childrenOf, typeOf, unwrap } from '@voicecall/contract/generate/typescript-of';
import type { Io, NameOf, Schema } from '@voicecall/contract/generate/typescript-of';
import type { Part, SdkRoute } from './sdk-routes.ts';
import { variantUnion } from './variant-union.ts';

/** A type the SDK exports. */
export interface NamedType {
  readonly name: string;
  readonly schema: Schema;
  readonly io: Io;
  /** Role → the methods that take or return it, or the types that contain it. */
  readonly uses: Map<string, Set<string>>;
}

/** All exported types by name, and how to write a schema. */
export interface TypeNames {
  readonly types: ReadonlyMap<string, NamedType>;
  readonly nameOf: NameOf;
}

const unnamed: NameOf = () => undefined;

/** Walks everything that routes take (input form) and return (output form). */
export function typeNames(routes: readonly SdkRoute[]): TypeNames {
  const types = new Map<string, NamedType>();
  const roots = new Map<Schema, string>();
  for (const part of routes.flatMap(partsOf)) if (!part.schema.meta()?.id) roots.set(part.schema, part.name);
  const sources = new Map<string, Schema>();
  const nameOf: NameOf = (schema, io) => {
    const id = schema.meta()?.id ?? roots.get(schema);
    return id && `${id}${io === 'input' && returned.has(schema) && differs(schema) ? 'Input' : ''}`;
  };
  const returned = new Set<Schema>();
  for (const route of routes) for (const { schema } of route.responses) addAll(schema, returned);
  for (const route of routes) {
    const by = `${route.resource}.${route.key}`;
    if (route.body) add(route.body.schema, 'input', { role: 'Body of', by });
    if (route.query) add(route.query.schema, 'input', { role: 'Query of', by });
    for (const { schema } of route.responses) add(schema, 'output', { role: 'Response of', by });
  }
  // The transport writes dates as ISO 8601.
  return { types, nameOf: (schema, io) => (io === 'input' && isTime(schema) ? 'string | Date' : nameOf(schema, io)) };

  function add(schema: Schema, io: Io, use: Use): void {
    const name = nameOf(schema, io);
    const known = name === undefined ? undefined : types.get(name);
    if (known && sources.get(known.name) !== schema) throw new Error(`two schemas would both be the SDK type ${name}`);
    const printed = known?.schema ?? (io === 'input' ? variantUnion(schema) : schema);
    if (name !== undefined) noteUse(types, known ?? { name, schema: printed, io, uses: new Map() }, use);
    if (known) return;
    if (name !== undefined) sources.set(name, schema);
    for (const child of childrenOf(printed)) add(child, io, name === undefined ? use : { role: 'Part of', by: name });
  }
}

interface Use {
  readonly role: string;
  readonly by: string;
}

function noteUse(types: Map<string, NamedType>, type: NamedType, { role, by }: Use): void {
  types.set(type.name, type);
  type.uses.set(role, (type.uses.get(role) ?? new Set()).add(by));
}

/** The type name of the records in a list response. */
export function recordType(response: Schema, list: string, nameOf: NameOf): string {
  const records = response._zod.def.shape?.[list];
  if (!records) throw new Error(`the list response has no member ${list}`);
  return typeOf(unwrap(records), { io: 'output', nameOf });
}

const partsOf = (route: SdkRoute): Part[] =>
  [route.body, route.query, ...route.responses].filter((part) => part !== undefined);

const isTime = ({ _zod }: Schema): boolean => 'format' in _zod.def && _zod.def.format === 'datetime';

const differs = (schema: Schema): boolean => writtenOut(schema, 'input') !== writtenOut(schema, 'output');
const writtenOut = (schema: Schema, io: Io): string =>
  bodyOf(schema, { io, nameOf: unnamed }).replaceAll(' | undefined', '');

function addAll(schema: Schema, to: Set<Schema>): void {
  if (to.has(schema)) return;
  to.add(schema);
  for (const child of childrenOf(schema)) addAll(child, to);
}
