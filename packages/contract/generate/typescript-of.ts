// Prints a schema of the contract as a TypeScript type: plain text, so that the compiler of a consumer infers nothing.
// The generators of the published packages use it.

/** Which side of a schema is printed: `input` is what a client sends, `output` is what it gets. */
export type Io = 'input' | 'output';

interface Def {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly (string | number | boolean | null)[];
  readonly getter?: () => Schema;
  readonly defaultValue?: unknown;
}

/** The part of a zod schema that the printer reads. */
export interface Schema {
  readonly _zod: { readonly def: Def; readonly optin?: string | undefined; readonly optout?: string | undefined };
  meta(): { readonly id?: string | undefined; readonly description?: string | undefined } | undefined;
}

/** How a schema that has an id is written: its name, or undefined to write it out. */
export type NameOf = (schema: Schema, io: Io) => string | undefined;

/** How types are printed. */
export interface Printing {
  readonly io: Io;
  readonly nameOf: NameOf;
  /** Whether enums that a client reads admit values that this version does not know. Default true. */
  readonly openEnums?: boolean;
  /** The doc of a member, in place of its description. */
  readonly memberDoc?: (key: string) => string | undefined;
}

/** True for a zod schema. Routes declare their schemas as `unknown`. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The members of an object schema. */
export const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> => schema._zod.def.shape ?? {};

/** The schema inside optional, nullable, default and array wrappers. */
export function unwrap(schema: Schema): Schema {
  const inner = schema._zod.def.innerType ?? schema._zod.def.element;
  return inner ? unwrap(inner) : schema;
}

/** True when a member may be left out. */
export const isOptional = (schema: Schema, io: Io): boolean =>
  io === 'input'
    ? schema._zod.optin === 'optional' || schema._zod.optin === 'defaulted'
    : schema._zod.optout === 'optional';

/** The schemas directly inside a schema. */
export function childrenOf(schema: Schema): Schema[] {
  const { innerType, element, keyType, valueType, options, shape } = schema._zod.def;
  return [innerType, element, keyType, valueType, ...(options ?? []), ...Object.values(shape ?? {})].filter(
    (child) => child !== undefined,
  );
}

/** The type of a schema; schemas that have a name in `nameOf` are printed as that name. */
export const typeOf = (schema: Schema, printing: Printing): string =>
  printing.nameOf(schema, printing.io) ?? bodyOf(schema, printing);

/** The type of a schema written out, even if it has a name. */
export function bodyOf(schema: Schema, printing: Printing): string {
  const { io, openEnums = true } = printing;
  const { def } = schema._zod;
  const inner = (child: Schema | undefined): string => typeOf(need(child, def.type), printing);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
      return def.type;
    case 'literal':
      return union(need(def.values, def.type).map((value) => literal(value)));
    case 'enum':
      // New values may be added within /v1: what a client reads stays open, what it sends is closed.
      return union([
        ...Object.values(need(def.entries, def.type)).map((value) => literal(value)),
        ...(io === 'output' && openEnums ? ['(string & {})'] : []),
      ]);
    case 'optional':
    case 'default':
    case 'nonoptional':
      return inner(def.innerType);
    case 'nullable':
      return union([inner(def.innerType), 'null']);
    case 'array':
      return arrayOf(inner(def.element));
    case 'record':
      return `Record<${inner(def.keyType)}, ${inner(def.valueType)}>`;
    case 'union':
      return union([...new Set(need(def.options, def.type).map((option) => inner(option)))]);
    case 'lazy':
      return jsonValue(need(def.getter, def.type)());
    case 'object':
      return block(membersOf(schema, printing));
    default:
      throw new Error(`the type generator cannot print a schema of type "${def.type}"`);
  }
}

/** Members between braces, one on each line. */
export const block = (members: readonly string[]): string => `{\n${members.join('\n').replaceAll(/^/gm, '  ')}\n}`;

const membersOf = (schema: Schema, printing: Printing): string[] =>
  Object.entries(shapeOf(schema)).map(([key, member]) => {
    const optional = isOptional(member, printing.io);
    const absent = optional && printing.io === 'input' ? ' | undefined' : '';
    const doc = printing.memberDoc?.(key) ?? memberDoc(member, printing.io);
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : literal(key);
    return `${doc && `/** ${doc} */\n`}${name}${optional ? '?' : ''}: ${typeOf(member, printing)}${absent};`;
  });

/** The description of a schema or, if it has none, of the schema that it wraps. */
export function describe(schema: Schema): string | undefined {
  const { innerType } = schema._zod.def;
  return schema.meta()?.description ?? (innerType && describe(innerType));
}

function memberDoc(schema: Schema, io: Io): string {
  const { def } = schema._zod;
  const standard = io === 'input' && def.type === 'default' ? `Default: \`${JSON.stringify(def.defaultValue)}\`.` : '';
  return [describe(schema) ?? '', standard].filter(Boolean).join(' ');
}

const union = (parts: readonly string[]): string => parts.join(' | ');
const arrayOf = (type: string): string => (/[|{]/.test(type) ? `Array<${type}>` : `${type}[]`);
const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);

// The only recursive schema of the contract is z.json(); any other would need a name.
function jsonValue(schema: Schema): string {
  const kinds = (schema._zod.def.options ?? []).map((option) => option._zod.def.type).sort();
  if (kinds.join() !== 'array,boolean,null,number,record,string')
    throw new Error('the type generator knows no recursive schema but z.json()');
  return 'JsonValue';
}

function need<T>(value: T | undefined, type: string): T {
  if (value === undefined) throw new Error(`a schema of type "${type}" is not built as the type generator expects`);
  return value;
}
