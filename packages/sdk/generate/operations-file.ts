// Prints generated/operations.ts: the route table the client reads, and the typed methods of each resource.
import { typeOf } from '@voicecall/contract/generate/typescript-of';
import type { SdkRoute } from './sdk-routes.ts';
import { recordType } from './type-names.ts';
import type { TypeNames } from './type-names.ts';
import { banner } from './types-file.ts';

/** The text of generated/operations.ts. */
export function operationsFile(routes: readonly SdkRoute[], names: TypeNames): string {
  const resources = [...Map.groupBy(routes, (route) => route.resource)];
  const interfaces = resources.map(([resource, methods]) => resourceInterface(resource, methods, names));
  const imports = [...names.types.keys()]
    .filter((name) => new RegExp(`\\b${name}\\b`).test(interfaces.join('\n')))
    .sort();
  return (
    [
      banner('Which request each method sends, and what each method takes and returns.') +
        `import type { Operation, RequestOptions } from '../operation.ts';\nimport type { ListResult, Result } from '../result.ts';\n` +
        `import type {\n${imports.map((name) => `  ${name},`).join('\n')}\n} from './types.ts';`,
      `/** Resource → method → what is sent. */\nexport const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {\n${resources.map(tableOf).join('\n')}\n};`,
      ...interfaces,
      `/** Every resource of the API. */\nexport interface Resources {\n${resources.map(([resource]) => `  /** The methods of \`client.${resource}\`. */\n  readonly ${resource}: ${interfaceName(resource)};`).join('\n')}\n}`,
    ].join('\n\n') + '\n'
  );
}

const interfaceName = (resource: string): string => `${resource[0]?.toUpperCase()}${resource.slice(1)}Resource`;

function tableOf([resource, routes]: readonly [string, readonly SdkRoute[]]): string {
  const rows = routes.map((route) => `    ${route.key}: ['${route.method}', '${route.path}', ${flagsOf(route)}],`);
  return `  ${resource}: {\n${rows.join('\n')}\n  },`;
}

function flagsOf(route: SdkRoute): string {
  const flags = [
    route.body && `takes: 'body'`,
    route.query && `takes: 'query'`,
    route.list && `list: '${route.list}'`,
    route.cursorName && `cursor: '${route.cursorName}'`,
    Object.keys(route.outcomes).length > 0 &&
      `outcomes: { ${Object.entries(route.outcomes)
        .map(([status, member]) => `${status}: '${member}'`)
        .join(', ')} }`,
    route.retry && 'retry: true',
    route.idempotent && 'idempotent: true',
    route.noRetryOn502 && 'noRetryOn502: true',
  ].filter(Boolean);
  return flags.length > 0 ? `{ ${flags.join(', ')} }` : '{}';
}

function resourceInterface(resource: string, routes: readonly SdkRoute[], names: TypeNames): string {
  const methods = routes.map(
    (route) => `${methodDoc(route)}\n  ${route.key}(${argumentsOf(route, names)}): ${resultOf(route, names)};`,
  );
  return `/** The methods of \`client.${resource}\`. */\nexport interface ${interfaceName(resource)} {\n${methods.join('\n')}\n}`;
}

function methodDoc(route: SdkRoute): string {
  const lines = [
    route.summary,
    `\`${route.method} ${route.shownPath}\`. ${retryNote(route)}`,
    ...(route.errors.length > 0 ? [`Errors of its own: ${route.errors.map((code) => `\`${code}\``).join(', ')}.`] : []),
  ];
  return `  /**\n${lines.map((line) => `   * ${line}`).join('\n')}\n   */`;
}

function retryNote(route: SdkRoute): string {
  if (!route.retry) return 'Sent once, never retried.';
  if (!route.idempotent) return 'Safe to retry, and retried.';
  return `Retried under one \`Idempotency-Key\`${route.noRetryOn502 ? ', but not after a 502' : ''}.`;
}

function argumentsOf(route: SdkRoute, { nameOf }: TypeNames): string {
  const { body, query } = route;
  return [
    ...route.ids.map((id) => `${id}: string`),
    ...(body ? [`body${route.bodyMayBeEmpty ? '?' : ''}: ${typeOf(body.schema, { io: 'input', nameOf })}`] : []),
    ...(query ? [`query?: ${typeOf(query.schema, { io: 'input', nameOf })}`] : []),
    'options?: RequestOptions',
  ].join(', ');
}

function resultOf(route: SdkRoute, { nameOf }: TypeNames): string {
  const [response] = route.responses;
  const type = route.responses.map(({ schema }) => typeOf(schema, { io: 'output', nameOf })).join(' | ');
  return response && route.list
    ? `ListResult<${type}, ${recordType(response.schema, route.list, nameOf)}>`
    : `Promise<Result<${type}>>`;
}
