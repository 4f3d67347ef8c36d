// Prints the files of methods: the route table the client reads, and the typed methods of each resource. Those of a
// tenant and those of operators have a file each, so that a program carries only what it uses.
import { typeOf } from '@voicecall/contract/generate/typescript-of';
import type { SdkRoute } from './sdk-routes.ts';
import { recordType } from './type-names.ts';
import type { TypeNames } from './type-names.ts';
import { banner } from './types-file.ts';

/** What differs between the two files. */
export interface Printed {
  /** Name of the table. */
  readonly table: string;
  /** Name of the interface of all resources, and what it is. */
  readonly all: string;
  readonly allDoc: string;
  /** The variable that holds the client, in docs. */
  readonly client: string;
}

/** The text of a file of methods. */
export function operationsFile(routes: readonly SdkRoute[], names: TypeNames, printed: Printed): string {
  const resources = [...Map.groupBy(routes, (route) => route.resource)];
  const interfaces = resources.map(([resource, methods]) => resourceInterface(resource, methods, { names, printed }));
  // A word of a description is no use of a type.
  const text = interfaces.join('\n').replaceAll(/\/\*\*.*?\*\//gs, '');
  const used = (candidates: Iterable<string>): string[] =>
    [...candidates].filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort();
  return (
    [
      banner('Which request each method sends, and what each method takes and returns.') +
        importTypes(['OperationTable', ...used(optionTypes)], '../operation.ts') +
        importTypes(used(['Created', 'ListResult', 'Result']), '../result.ts') +
        importTypes(used(names.types.keys()), './types.ts').trimEnd(),
      `/** Resource → method → what is sent, see \`parseOperation\`. */\nexport const ${printed.table}: OperationTable = {\n${resources.map(tableOf).join('\n')}\n};`,
      ...interfaces,
      `/** ${printed.allDoc} */\nexport interface ${printed.all} {\n${resources.map(([resource]) => `  /** The methods of \`${printed.client}.${resource}\`. */\n  readonly ${resource}: ${interfaceName(resource)};`).join('\n')}\n}`,
    ].join('\n\n') + '\n'
  );
}

const optionTypes = ['IdempotentOptions', 'OperatorOptions', 'RequestOptions'];

const importTypes = (names: readonly string[], from: string): string =>
  `import type {\n${names.map((name) => `  ${name},`).join('\n')}\n} from '${from}';\n`;

const interfaceName = (resource: string): string => `${resource[0]?.toUpperCase()}${resource.slice(1)}Resource`;

function tableOf([resource, routes]: readonly [string, readonly SdkRoute[]]): string {
  const rows = routes.map((route) => `    ${route.key}: '${rowOf(route)}',`);
  return `  ${resource}: {\n${rows.join('\n')}\n  },`;
}

// Left out of the table, which is the largest part of the client.
const tenantPrefix = /^\/v1\/tenants\/:tenantId\//;

const rowOf = (route: SdkRoute): string =>
  [
    route.method,
    route.path.replace(tenantPrefix, ''),
    route.method.startsWith('P') && !route.body && 'empty',
    route.query && !route.list && 'query',
    // Most are called as their path ends.
    route.list &&
      (route.list === route.path.replace(tenantPrefix, '').replace('-', '_') ? 'list' : `list=${route.list}`),
    route.cursorName && `cursor=${route.cursorName}`,
    ...Object.entries(route.outcomes).map(([status, member]) => `${status}=${member}`),
    route.createdId && `id=${route.createdId}`,
    route.idempotent && 'key',
    route.actsElsewhere && 'acts',
  ]
    .filter(Boolean)
    .join(' ');

interface Context {
  readonly names: TypeNames;
  readonly printed: Printed;
}

function resourceInterface(resource: string, routes: readonly SdkRoute[], { names, printed }: Context): string {
  const methods = routes.map(
    (route) => `${methodDoc(route)}\n  ${route.key}(${argumentsOf(route, names)}): ${resultOf(route, names)};`,
  );
  return `/** The methods of \`${printed.client}.${resource}\`. */\nexport interface ${interfaceName(resource)} {\n${methods.join('\n')}\n}`;
}

function methodDoc(route: SdkRoute): string {
  const lines = [
    route.summary,
    `\`${route.method} ${route.shownPath}\`. ${retryNote(route)}`,
    ...(route.errors.length > 0 ? [`Errors of its own: ${route.errors.map((code) => `\`${code}\``).join(', ')}.`] : []),
  ];
  return `  /**\n${lines.map((line) => `   * ${line}`).join('\n')}\n   */`;
}

function retryNote({ repeatable, idempotent, actsElsewhere }: SdkRoute): string {
  if (!repeatable) return `Retried only after a 429${actsElsewhere ? '' : ' or `not_ready`'}, when nothing was done.`;
  if (!idempotent) return 'Safe to retry, and retried.';
  return `Retried under one \`Idempotency-Key\`${actsElsewhere ? ', but not after a 502' : ''}.`;
}

function argumentsOf(route: SdkRoute, { nameOf }: TypeNames): string {
  const { body, query } = route;
  return [
    ...route.ids.map((id) => `${id}: string`),
    ...(body ? [`body${route.bodyMayBeEmpty ? '?' : ''}: ${typeOf(body.schema, { io: 'input', nameOf })}`] : []),
    ...(query ? [`query?: ${typeOf(query.schema, { io: 'input', nameOf })}`] : []),
    `options?: ${route.operator ? 'OperatorOptions' : route.idempotent ? 'IdempotentOptions' : 'RequestOptions'}`,
  ].join(', ');
}

function resultOf(route: SdkRoute, { nameOf }: TypeNames): string {
  const [response] = route.responses;
  const type = route.responses.map(({ schema }) => typeOf(schema, { io: 'output', nameOf })).join(' | ');
  if (response && route.list) return `ListResult<${type}, ${recordType(response.schema, route.list, nameOf)}>`;
  return `Promise<${route.createdId ? 'Created' : 'Result'}<${type}>>`;
}
