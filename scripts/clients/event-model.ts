// The events as types that any language can have, read from the JSON Schemas of schemas/events. What the schemas say in
// a way that this file does not know is an error, so that no client has a wrong type.
import { eventTypes } from '@voicecall/contract';
import type { EventType } from '@voicecall/contract';
import { buildEventSchema } from '@voicecall/contract/generate/build-event-schemas';
import { pascalCase } from '@voicecall/contract/generate/pascal-case';

export type FieldType =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' }
  | { readonly kind: 'const'; readonly value: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list'; readonly of: FieldType };

export interface Field {
  readonly name: string;
  readonly doc: string;
  readonly type: FieldType;
  readonly nullable: boolean;
}

export interface Enumeration {
  readonly kind: 'enumeration';
  readonly name: string;
  readonly doc: string;
  readonly values: readonly string[];
}

export interface Struct {
  readonly kind: 'struct';
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly Field[];
}

/** One of several structs. They differ in the field `discriminator`, which is a constant in each. */
export interface Union {
  readonly kind: 'union';
  readonly name: string;
  readonly doc: string;
  readonly variants: readonly Struct[];
  readonly discriminator: string;
  /** The type of the discriminator in a language that has one struct for all variants. */
  readonly discriminatorType: string;
}

export interface EventStruct {
  readonly type: EventType;
  readonly struct: Struct;
}

export interface EventModel {
  /** Each is declared before it is used. */
  readonly types: readonly (Enumeration | Struct | Union)[];
  readonly events: readonly EventStruct[];
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Types that receivers know under another name than that of the schema. */
const typeNames: Readonly<Record<string, string>> = { Booking: 'BookingObject' };

/** Names of enumerations that are not named after their only owner. */
const enumerationNames: Readonly<Record<string, string>> = {
  'CallStartedObject.direction': 'CallDirection',
  'CallCompletedObject.direction': 'CallDirection',
  'CallCompletedObject.ended_by': 'EndedBy',
  'CallCompletedObject.recording_status': 'RecordingStatus',
  'ParticipantJoinedObject.kind': 'ParticipantKind',
  'ParticipantLeftObject.kind': 'ParticipantKind',
  'SummaryEventData.status': 'SummaryStatus',
};

/** The types of all events; `eventName` gives the name of an event's type. */
export function eventModel(eventName: (type: EventType) => string): EventModel {
  const types = new Map<string, Enumeration | Struct | Union>();
  const usedNames = new Set<string>();
  const events = eventTypes.map((type) => {
    const schema = buildEventSchema(type) as Schema;
    const reader = createReader(schema.$defs ?? {}, types, usedNames);
    return { type, struct: reader.struct(eventName(type), schema) };
  });
  const unused = Object.keys(enumerationNames).filter((name) => !usedNames.has(name));
  if (unused.length > 0) throw new Error(`event-model.ts names what no event has: ${unused.join(', ')}`);
  return { types: [...types.values()], events };
}

function createReader(
  definitions: Readonly<Record<string, Schema>>,
  types: Map<string, Enumeration | Struct | Union>,
  usedNames: Set<string>,
) {
  function declare(type: Enumeration | Struct | Union): FieldType {
    const known = types.get(type.name);
    if (known && JSON.stringify(known) !== JSON.stringify(type))
      throw new Error(`two different types would be called ${type.name}: give one a name in event-model.ts`);
    types.set(type.name, type);
    return { kind: 'named', name: type.name };
  }

  function inlineName(owner: string, member: string): string {
    const key = `${owner}.${member}`;
    if (key in enumerationNames) usedNames.add(key);
    return enumerationNames[key] ?? `${owner.replace(/(Object|Data|Event)$/, '')}${pascalCase(member)}`;
  }

  function named(reference: string): FieldType {
    const id = reference.replace('#/$defs/', '');
    const schema = definitions[id];
    if (!schema) throw new Error(`${reference} is not defined`);
    // A description of its own for a type that is declared elsewhere.
    if (schema.$ref) return named(schema.$ref);
    const name = typeNames[id] ?? id;
    return typeOf(name, schema);
  }

  function union(name: string, { description: doc = '', oneOf = [] }: Schema): FieldType {
    const variants = oneOf.map(({ $ref = '' }) => {
      const type = named($ref);
      const found = type.kind === 'named' ? types.get(type.name) : undefined;
      if (found?.kind !== 'struct') throw new Error(`a variant of ${name} is no struct`);
      return found;
    });
    const constants = variants.map(({ fields }) => fields.filter(({ type }) => type.kind === 'const'));
    const [discriminator] = constants[0] ?? [];
    if (!discriminator || constants.some(([only, ...more]) => only?.name !== discriminator.name || more.length > 0))
      throw new Error(`the variants of ${name} have no single constant that tells them apart`);
    const discriminatorType = inlineName(name, discriminator.name);
    return declare({ kind: 'union', name, doc, variants, discriminator: discriminator.name, discriminatorType });
  }

  function struct(name: string, { description: doc = '', properties = {}, required = [] }: Schema): Struct {
    const optional = Object.keys(properties).filter((member) => !required.includes(member));
    if (optional.length > 0) throw new Error(`members of ${name} may be absent: ${optional.join(', ')}`);
    const fields = Object.entries(properties).map(([member, schema]): Field => {
      const { schema: present, nullable } = withoutNull(schema);
      return {
        name: member,
        doc: schema.description ?? '',
        type: typeOf(inlineName(name, member), present),
        nullable,
      };
    });
    return { kind: 'struct', name, doc, fields };
  }

  /** The type of a schema without null; `name` is that of an enumeration or a struct without a name of its own. */
  function typeOf(name: string, schema: Schema): FieldType {
    if (schema.$ref) return named(schema.$ref);
    if (typeof schema.const === 'string') return { kind: 'const', value: schema.const };
    if (schema.enum)
      return declare({ kind: 'enumeration', name, doc: schema.description ?? '', values: schema.enum.map(String) });
    if (schema.oneOf) return union(name, schema);
    if (schema.type === 'object' && schema.properties) return declare(struct(name, schema));
    if (schema.type === 'array' && schema.items) return { kind: 'list', of: typeOf(name, schema.items) };
    const kind = (['string', 'integer', 'number', 'boolean'] as const).find((simple) => simple === schema.type);
    if (!kind) throw new Error(`${name} has a schema that no client can express: ${JSON.stringify(schema)}`);
    return { kind };
  }

  return { struct };
}

/** The schema of the values that are not null. */
function withoutNull(schema: Schema): { readonly schema: Schema; readonly nullable: boolean } {
  if (schema.anyOf) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null');
    const [only] = others;
    if (!only || others.length > 1) throw new Error(`a union without a name: ${JSON.stringify(schema)}`);
    return { schema: only, nullable: others.length < schema.anyOf.length };
  }
  const listed = [schema.type ?? []].flat();
  if (!listed.includes('null')) return { schema, nullable: false };
  const [type, ...more] = listed.filter((name) => name !== 'null');
  if (!type || more.length > 0) throw new Error(`a union without a name: ${JSON.stringify(schema)}`);
  const present = { ...schema, type };
  const values = schema.enum?.filter((value) => value !== null);
  return { schema: values ? { ...present, enum: values } : present, nullable: true };
}

/** Words of at most `width` columns to a line, each line after `prefix`. */
export function wrapped(text: string, prefix: string, width = 116): string[] {
  const lines: string[] = [];
  let line = prefix;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== prefix && line.length + 1 + word.length > width) {
      lines.push(line);
      line = prefix;
    }
    line += line === prefix ? word : ` ${word}`;
  }
  return [...lines, line];
}
