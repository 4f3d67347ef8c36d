// Prints the events as Python TypedDicts: clients/python/src/voicecall_webhooks/events.py.
import { wrapped } from './event-model.ts';
import type { Enumeration, EventModel, Field, FieldType, Struct, Union } from './event-model.ts';

/** What `typing` of Python 3.9 has, as in every annotation here. */
function typeName(type: FieldType): string {
  switch (type.kind) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'const':
      return `Literal[${JSON.stringify(type.value)}]`;
    case 'list':
      return `List[${typeName(type.of)}]`;
    case 'named':
      return type.name;
    default:
      return type satisfies never;
  }
}

const docString = (doc: string, indent: string): string[] => {
  if (doc === '') return [];
  const lines = wrapped(doc, indent, 112);
  const [first = '', ...more] = lines;
  return lines.length === 1
    ? [`${indent}"""${first.trimStart()}"""`]
    : [`${indent}"""${first.trimStart()}`, ...more, `${indent}"""`];
};

const fieldLines = ({ name, doc, type, nullable }: Field): string[] => [
  `    ${name}: ${nullable ? `Optional[${typeName(type)}]` : typeName(type)}`,
  ...docString(doc, '    '),
];

const structText = ({ name, doc, fields }: Struct): string =>
  [
    `class ${name}(TypedDict):`,
    ...docString(doc, '    '),
    ...(doc === '' ? [] : ['']),
    ...fields.flatMap(fieldLines),
  ].join('\n');

const alias = (name: string, kind: string, members: readonly string[], doc: string): string =>
  [`${name} = ${kind}[`, ...members.map((member) => `    ${member},`), ']', ...docString(doc, '')].join('\n');

function typeText(type: Enumeration | Struct | Union): string {
  if (type.kind === 'struct') return structText(type);
  return type.kind === 'enumeration'
    ? alias(
        type.name,
        'Literal',
        type.values.map((value) => JSON.stringify(value)),
        type.doc,
      )
    : alias(
        type.name,
        'Union',
        type.variants.map(({ name }) => name),
        type.doc || `Told apart by \`${type.discriminator}\`.`,
      );
}

/** The text of events.py. */
export function pythonEvents({ types, events }: EventModel): string {
  const head = `"""The events that receivers get, as types: the parsed JSON is a dict of this form.

Written by scripts/clients from the schemas of the events: run \`pnpm generate\` after a change there.
"""

from typing import List, Literal, Optional, TypedDict, Union`;
  const unknown = `class UnknownEvent(TypedDict):
    """An event of a type that this version does not know, passed through as it came. Answer it with 200.

    At run time \`\`type\`\` is any other string. This literal never occurs; it only keeps
    \`\`event["type"] == "call.completed"\`\` narrowing to that one event, which plain \`\`str\`\` would undo. To compare with
    a type newer than this package, widen it first: \`\`type_: str = event["type"]\`\`.
    """

    id: str
    type: Literal["not listed in KnownWebhookEvent"]`;
  return `${[
    head,
    ...types.map(typeText),
    ...events.map(({ struct }) => structText(struct)),
    unknown,
    alias(
      'KnownWebhookEvent',
      'Union',
      events.map(({ struct }) => struct.name),
      'Every event of this version of the API.',
    ),
    `WebhookEvent = Union[KnownWebhookEvent, UnknownEvent]
"""What a receiver gets. Narrow it by \`type\`; leave a last branch for :class:\`UnknownEvent\`."""`,
  ].join('\n\n\n')}\n`;
}
