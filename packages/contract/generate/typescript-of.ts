// Prints a schema of the contract as a TypeScript type: plain text, so that the compiler of a consumer infers nothing.
// The generators of the published packages use it.
import type * as z from 'zod';
import { jsonSchemaOf } from './json-schema-of.ts';

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
  /** Whether a date-time may have an offset. */
  readonly offset?: boolean;
}

interface Meta {
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  /** The default of a member that the server fills in, where the schema itself has none. */
  readonly default?: unknown;
  /** An enum whose readers must expect values that this version does not know. */
  readonly extensible?: unknown;
}

/** The part of a zod schema that the printer reads. */
export interface Schema {
  readonly _zod: {
    readonly def: Def;
    readonly optin?: string | undefined;
    readonly optout?: string | undefined;
    readonly parent?: unknown;
  };
  meta(): Meta | undefined;
}

/** How a schema that has an id is written: its name, or undefined to write it out. */
export type NameOf = (schema: Schema, io: Io) => string | undefined;

/** How types are printed. */
export interface Printing {
  readonly io: Io;
  readonly nameOf: NameOf;
  /**
   * Whether all enums that a client reads admit values that this version does not know. Default true. Those whose meta
   * has `extensible: true` always do.
   */
  readonly openEnums?: boolean;
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
  return [innerType, element, keyType, valueType, ...(options ?? []), ...Object.values(shape ?? {})]
    .filter((child) => child !== undefined)
    .map(named);
}

/**
 * The named schema of which `schema` is a copy with another description, or `schema` itself. zod copies a schema when
 * it gets a description for one place.
 */
function named(schema: Schema): Schema {
  for (let it: unknown = schema; isSchema(it) && it._zod.def === schema._zod.def; it = it._zod.parent)
    if (it.meta()?.id !== undefined) return it;
  return schema;
}

/** The type of a schema; schemas that have a name in `nameOf` are printed as that name. */
export const typeOf = (schema: Schema, printing: Printing): string =>
  printing.nameOf(named(schema), printing.io) ?? bodyOf(schema, printing);

/** The type of a schema written out, even if it has a name. */
export function bodyOf(schema: Schema, printing: Printing): string {
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
      return union([
        ...Object.values(need(def.entries, def.type)).map((value) => literal(value)),
        ...(isOpen(schema, printing) ? ['(string & {})'] : []),
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

// New values may be added within /v1: what a client reads stays open, what it sends is closed.
const isOpen = (schema: Schema, { io, openEnums = true }: Printing): boolean =>
  schema._zod.def.type === 'enum' && io === 'output' && (openEnums || schema.meta()?.extensible === true);

/** Members between braces, one on each line. */
export const block = (members: readonly string[]): string => `{\n${members.join('\n').replaceAll(/^/gm, '  ')}\n}`;

const membersOf = (schema: Schema, printing: Printing): string[] =>
  Object.entries(shapeOf(schema)).map(([key, member]) => {
    const optional = isOptional(member, printing.io);
    const absent = optional && printing.io === 'input' ? ' | undefined' : '';
    const name = /^[A-Za-z_]\w*$/.test(key) ? key : literal(key);
    const doc = docComment([describe(member) ?? '', ...notesOf(member, printing)]);
    return `${doc}${name}${optional ? '?' : ''}: ${typeOf(member, printing)}${absent};`;
  });

/** The description of a schema or, if it has none, of the schema that it wraps. */
export function describe(schema: Schema): string | undefined {
  const { innerType } = schema._zod.def;
  return schema.meta()?.description ?? (innerType && describe(innerType));
}

/** What an editor shows of a schema below its description, line by line: its limits, whether it is open, its default. */
export function notesOf(schema: Schema, printing: Printing): string[] {
  const standard = printing.io === 'input' ? defaultOf(schema) : undefined;
  return [
    limitsOf(schema),
    isOpen(unwrap(schema), printing) ? 'More values may be added.' : '',
    standard === undefined ? '' : `@default ${JSON.stringify(standard)}`,
  ].filter((line) => line !== '');
}

/** A doc comment of the lines that are not empty, with the line break after it; nothing without lines. */
export function docComment(lines: readonly string[]): string {
  const safe = lines.filter((line) => line !== '').map((line) => line.replaceAll('*/', String.raw`*\/`));
  if (safe.length < 2) return safe.map((line) => `/** ${line} */\n`).join('');
  return `/**\n${safe.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

/** The default of a member, undefined where it has none; JSON has no undefined. */
export function defaultOf(schema: Schema): unknown {
  const { def } = schema._zod;
  if (def.type === 'default') return def.defaultValue;
  const stated = schema.meta()?.default;
  return stated === undefined && def.innerType ? defaultOf(def.innerType) : stated;
}

/** The limits of a value in words, from the same JSON Schema that is published. */
function limitsOf(schema: Schema): string {
  const { innerType, element, type } = schema._zod.def;
  if (innerType) return limitsOf(innerType);
  if (type === 'lazy' || type === 'object') return '';
  const each = element === undefined ? '' : limitsOf(element);
  return [...ownLimits(schema), each === '' ? '' : `Each: ${each}`].filter((part) => part !== '').join(' ');
}

const formats: Readonly<Record<string, string>> = { email: 'E-mail address', uri: 'URL' };
const momentOf = ({ _zod: { def } }: Schema): string =>
  `ISO 8601 date and time ${def.offset === true ? 'with an offset or `Z`' : 'in UTC'}.`;

function ownLimits(schema: Schema): string[] {
  // A description of a schema that a generator made: it has no checks.
  if (!('traits' in schema._zod)) return [];
  const { schema: limits } = jsonSchemaOf(schema as unknown as z.ZodType, 'input', '');
  const { type, format, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems, uniqueItems } = limits;
  return [
    type === 'integer' ? 'Whole number.' : '',
    format === 'date-time' ? momentOf(schema) : format === undefined ? '' : `${formats[format] ?? format}.`,
    range(minLength, maxLength, 'character'),
    range(minimum, maximum, ''),
    range(minItems, maxItems, 'element'),
    uniqueItems === true ? 'No element twice.' : '',
    // A pattern that only demands some character says no more than the length does.
    pattern === undefined || pattern === String.raw`\S` ? '' : `Pattern: \`${pattern}\`.`,
  ].filter((part) => part !== '');
}

/** Such as `1 to 200 characters.`; a lower end of 0 is none. */
function range(from: number | undefined, to: number | undefined, unit: string): string {
  const units = (count: number): string => (unit === '' ? String(count) : `${count} ${unit}${count === 1 ? '' : 's'}`);
  const least = unit !== '' && from === 0 ? undefined : from;
  if (least !== undefined && to !== undefined) return `${least} to ${units(to)}.`;
  if (to !== undefined) return `At most ${units(to)}.`;
  return least === undefined ? '' : `At least ${units(least)}.`;
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
