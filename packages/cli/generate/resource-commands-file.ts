// Prints generated/resource-commands.ts: one command for each operation that an API key may call. The published package
// has this file and not the contract.
import { accessTable, allRoutes, mayUse, openapiPath, pathParamNames } from '@voicecall/contract';
import type { RouteEntry } from '@voicecall/contract';
import { isSchema } from '@voicecall/contract/generate/typescript-of';
import { jsonSchemaOf } from '@voicecall/contract/generate/json-schema-of';

/** Groups of commands that are not named as the resource is; the names are those of the console and of people. */
const groups: Readonly<Record<string, string>> = {
  phoneNumbers: 'numbers',
  webhookDeliveries: 'deliveries',
  agentVersions: 'versions',
  requestLog: 'requests',
  carrierImports: 'imports',
};

type Json = Readonly<Record<string, unknown>>;

/** The generated file by its path from the root of the repository. */
export function generateResourceCommands(): Record<string, string> {
  const commands = allRoutes
    .filter(({ route }) => route.metadata.auth === 'tenant' && !route.metadata.stream)
    .filter(({ route }) => mayUse(accessTable.api_key, route))
    .map(commandOf);
  const text = `// The commands of the API, one for each operation that an API key may call.
// Written by packages/cli/generate/resource-commands-file.ts from the contract: change that and run \`pnpm generate\`.
import type { ResourceCommand } from '../commands/resource-command.ts';

/** Every command, in the order of the contract. */
export const resourceCommands: readonly ResourceCommand[] = ${JSON.stringify(commands, null, 2)};
`;
  return { 'packages/cli/src/generated/resource-commands.ts': text };
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function commandOf({ route, resource, key }: RouteEntry): Json {
  const query = membersOf(route.query);
  const isList = 'limit' in query.properties;
  const filters = Object.entries(query.properties).filter(([name]) => name !== 'limit' && name !== 'cursor');
  return {
    group: groups[resource] ?? kebab(resource),
    name: kebab(key),
    description: route.summary ?? '',
    request: `${route.method} ${openapiPath(route.path)}`,
    resource,
    method: key,
    ids: pathParamNames(route.path)
      .filter((name) => name !== 'tenantId')
      .map(kebab),
    list: isList,
    filters: filters.map(([name, schema]) => ({
      name,
      description: firstSentence(typeof schema['description'] === 'string' ? schema['description'] : ''),
      ...(Array.isArray(schema['enum']) ? { choices: schema['enum'] } : {}),
      ...(schema['format'] === 'date-time' ? { time: true } : {}),
      ...(query.required.includes(name) ? { required: true } : {}),
    })),
    ...(route.body === undefined ? {} : { body: membersOf(route.body).required }),
    ...(route.metadata.idempotent ? { idempotent: true } : {}),
  };
}

/** The help is one line for each option. */
const firstSentence = (text: string): string =>
  text
    .replaceAll('`', '')
    .split(/(?<=\.)\s|;/)[0]
    ?.replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) ?? '';

interface Members {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

function membersOf(schema: unknown): Members {
  if (!isSchema(schema)) return { properties: {}, required: [] };
  const { schema: root, named } = jsonSchemaOf(schema as never, 'input', '#/$defs/');
  const all = named as Readonly<Record<string, Json>>;
  const resolved = (value: Json): Json => {
    const of = typeof value['$ref'] === 'string' ? all[value['$ref'].replace('#/$defs/', '')] : undefined;
    return of ? { ...resolved(of), ...value } : value;
  };
  const { properties = {}, required = [] } = resolved(root as Json) as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, resolved(member)])),
    required,
  };
}
