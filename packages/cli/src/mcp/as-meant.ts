// Arguments as a model meant them. Models write `"2"` for 2, `"false"`, null or an empty text for what they leave out,
// and objects as JSON text. Where the schema leaves one meaning, that is taken; anything else stays as it came, for the
// check to refuse.

/** The keywords of JSON Schema that say what is meant. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
}

/** The value that a schema makes of what was written. */
export function asMeant(value: unknown, written: Schema): unknown {
  const schema = orNull(written);
  if (fits(value, schema)) return within(value, schema);
  if (typeof value === 'string') {
    const text = value.trim();
    if (accepts(schema, 'boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if (/^-?\d+(\.\d+)?$/.test(text) && fits(Number(text), schema)) return Number(text);
    const parsed = jsonOf(text);
    if (typeof parsed === 'object' && parsed !== null && fits(parsed, schema)) return within(parsed, schema);
  }
  // A number that JavaScript cannot hold has lost digits already.
  if (accepts(schema, 'string') && (typeof value === 'boolean' || Number.isSafeInteger(value))) return String(value);
  return value;
}

/** A schema that is "this or null", as one schema with both types. */
function orNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter((one) => one.type !== 'null') ?? [];
  const [only] = others;
  if (!schema.anyOf || !only || others.length > 1) return schema;
  return others.length === schema.anyOf.length ? only : { ...only, type: [...typesOf(only), 'null'] };
}

function within(value: unknown, { properties = {}, required = [], items }: Schema): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => asMeant(item, items)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!schema) return [[name, inner]];
      return isAbsent(inner, orNull(schema), required.includes(name)) ? [] : [[name, asMeant(inner, schema)]];
    }),
  );
}

/** Null, and for what may be left out an empty text or the word, where they can be no value. */
function isAbsent(value: unknown, schema: Schema, required: boolean): boolean {
  if (value === null) return !accepts(schema, 'null');
  if (required || typeof value !== 'string') return false;
  const isFree = fits(value, schema) && !schema.enum && !schema.pattern && !schema.format;
  return value.trim() === '' || (/^(null|none|undefined)$/i.test(value.trim()) && !isFree && !isValue(value, schema));
}

const isValue = (value: string, schema: Schema): boolean => schema.enum?.includes(value) ?? false;

const typesOf = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;
const accepts = (schema: Schema, type: string): boolean => typesOf(schema).includes(type);

/** Whether the value has a type of the schema; without one it has any. */
function fits(value: unknown, schema: Schema): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.includes(type) || (type === 'number' && Number.isSafeInteger(value) && types.includes('integer'));
}

function jsonOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
