// Prints the events as Go structs, formatted as gofmt does: clients/go/events.go.
import { wrapped } from './event-model.ts';
import type { Enumeration, EventModel, Field, FieldType, Struct, Union } from './event-model.ts';

const initialisms = new Set(['api', 'id', 'ids', 'sip', 'url']);

/** `call_id` as `CallID`, and `SipStatus` as `SIPStatus`. */
const goName = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .split(/[._]/)
    .map((word) =>
      initialisms.has(word.toLowerCase())
        ? word.toUpperCase().replace(/IDS$/, 'IDs')
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join('');

function typeName(type: FieldType): string {
  switch (type.kind) {
    case 'string':
    case 'const':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'float64';
    case 'boolean':
      return 'bool';
    case 'list':
      return `[]${typeName(type.of)}`;
    case 'named':
      return goName(type.name);
    default:
      return type satisfies never;
  }
}

const comment = (doc: string, indent = ''): string[] => (doc === '' ? [] : wrapped(doc, `${indent}// `));

/** Columns as gofmt aligns them: lines that follow each other without a comment between them. */
function aligned(
  rows: readonly { readonly comments: readonly string[]; readonly cells: readonly string[] }[],
): string[] {
  const lines: string[] = [];
  let block: (readonly string[])[] = [];
  const flush = (): void => {
    const widths = (block[0] ?? []).map((_cell, column) =>
      Math.max(...block.map((cells) => (cells[column] ?? '').length)),
    );
    lines.push(
      ...block.map(
        (cells) =>
          `\t${cells.map((cell, at) => (at < cells.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell)).join(' ')}`,
      ),
    );
    block = [];
  };
  for (const { comments, cells } of rows) {
    if (comments.length > 0) flush();
    lines.push(...comments);
    block.push(cells);
  }
  flush();
  return lines;
}

const structText = (name: string, doc: string, fields: readonly Field[]): string =>
  [
    ...comment(doc),
    `type ${name} struct {`,
    ...aligned(
      fields.map((field) => ({
        comments: comment(field.doc, '\t'),
        cells: [
          goName(field.name),
          `${field.nullable && field.type.kind !== 'list' ? '*' : ''}${typeName(field.type)}`,
          `\`json:"${field.name}"\``,
        ],
      })),
    ),
    '}',
  ].join('\n');

const enumerationText = (name: string, doc: string, values: readonly string[]): string =>
  [
    ...comment(doc),
    `type ${name} string`,
    '',
    `// The values of ${name} in this version of the API.`,
    'const (',
    ...aligned(
      values.map((value) => ({ comments: [], cells: [`${name}${goName(value)}`, name, '=', JSON.stringify(value)] })),
    ),
    ')',
  ].join('\n');

/** One struct for all variants; what only some have is a pointer. */
function unionText({ name, doc, variants, discriminator, discriminatorType }: Union): string {
  const all = new Map(variants.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));
  const valueOf = ({ fields }: Struct): string => {
    const type = fields.find((field) => field.name === discriminator)?.type;
    return type?.kind === 'const' ? type.value : '';
  };
  const fields = [...all.values()].map((field): Field => {
    if (field.name === discriminator) return { ...field, type: { kind: 'named', name: discriminatorType } };
    const having = variants.filter((variant) => variant.fields.some(({ name }) => name === field.name));
    if (having.length === variants.length) return field;
    const when = `Only when ${discriminator} is ${having.map((variant) => `\`${valueOf(variant)}\``).join(' or ')}.`;
    return { ...field, nullable: true, doc: `${field.doc} ${when}`.trim() };
  });
  return [
    enumerationText(
      goName(discriminatorType),
      `${goName(discriminatorType)} tells which members ${goName(name)} has.`,
      variants.map(valueOf),
    ),
    structText(goName(name), titled(name, doc || `told apart by ${goName(discriminator)}.`), fields),
  ].join('\n\n');
}

/** Comments of Go begin with the name. */
const titled = (name: string, doc: string): string => (doc === '' ? '' : `${goName(name)}: ${doc}`);

function typeText(type: Enumeration | Struct | Union, inUnion: ReadonlySet<string>): string[] {
  if (type.kind === 'union') return [unionText(type)];
  if (type.kind === 'enumeration')
    return [enumerationText(goName(type.name), titled(type.name, type.doc), type.values)];
  if (inUnion.has(type.name)) return [];
  return [structText(goName(type.name), titled(type.name, type.doc), type.fields)];
}

/** The text of events.go. */
export function goEvents({ types, events }: EventModel): string {
  const inUnion = new Set(
    types.flatMap((type) => (type.kind === 'union' ? type.variants.map(({ name }) => name) : [])),
  );
  const eventTexts = events.flatMap(({ type, struct }) => {
    const name = goName(struct.name);
    return [
      structText(name, `${name} is \`${type}\`. ${struct.doc}`, struct.fields),
      `// EventID returns the id of the delivery.\nfunc (e *${name}) EventID() string { return e.ID }`,
      `// EventType returns \`${type}\`.\nfunc (e *${name}) EventType() string { return e.Type }`,
    ];
  });
  const cases = events.map(({ type, struct }) => `\tcase "${type}":\n\t\treturn &${goName(struct.name)}{}`);
  return `${[
    `// Code generated by scripts/clients from the schemas of the events. DO NOT EDIT.`,
    `package webhooks`,
    ...types.flatMap((type) => typeText(type, inUnion)),
    ...eventTexts,
    [
      '// newEvent returns an empty event of a type, or nil for a type that this version does not know.',
      'func newEvent(eventType string) Event {',
      '\tswitch eventType {',
      ...cases,
      '\t}',
      '\treturn nil',
      '}',
    ].join('\n'),
  ].join('\n\n')}\n`;
}
