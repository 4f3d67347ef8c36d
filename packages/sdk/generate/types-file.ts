// Prints generated/types.ts: one flat exported type per named schema, and the details of every error code.
import { detailsSchema, errorCatalogue, errorCodes } from '@voicecall/contract';
import {
  block,
  bodyOf,
  describe,
  docComment,
  isSchema,
  notesOf,
  typeOf,
} from '@voicecall/contract/generate/typescript-of';
import type { NamedType, TypeNames } from './type-names.ts';

/** The first lines of a generated file. */
export const banner = (purpose: string): string =>
  `// ${purpose}\n// Written by packages/sdk/generate/sdk-files.ts from the contract: change that and run \`pnpm generate\`.\n`;

/** The text of generated/types.ts. */
export function typesFile({ types, nameOf }: TypeNames): string {
  const named = [...types.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const blocks = named.map((type) => namedType(type, nameOf));
  const head = banner(
    'The types of everything that the API takes and returns. Enums of responses are open: new values may appear within /v1.',
  );
  const json =
    '/** Any JSON value. */\nexport type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };';
  return `${[head.trimEnd(), json, ...blocks, errorDetails(nameOf)].join('\n\n')}\n`;
}

function namedType({ name, schema, io, uses }: NamedType, nameOf: TypeNames['nameOf']): string {
  const used = [...uses].map(([role, by]) => `${role} ${[...by].map((user) => `\`${user}\``).join(', ')}.`);
  const about = [describe(schema) ?? '', ...used].filter(Boolean).join(' ');
  const doc = docComment([about, ...notesOf(schema, { io, nameOf })]);
  const body = bodyOf(schema, { io, nameOf });
  return `${doc}export ${schema._zod.def.type === 'object' ? `interface ${name} ${body}` : `type ${name} = ${body};`}`;
}

function errorDetails(nameOf: TypeNames['nameOf']): string {
  const members = errorCodes.map((code) => {
    const { status, message } = errorCatalogue[code];
    const schema = detailsSchema(code);
    const known = isSchema(schema) ? typeOf(schema, { io: 'output', nameOf }) : 'undefined';
    const absent = isSchema(schema) && schema._zod.optout === 'optional' ? ' | undefined' : '';
    return `/** ${status}. ${message} */\n${code}: ${known}${absent};`;
  });
  return `/** Every error code of the API and what an error's \`details\` then hold. */\nexport interface ErrorDetailsByCode ${block(members)}`;
}
