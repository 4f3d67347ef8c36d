// Prints generated/mcp-tools.ts: which operations of the contract are tools of the MCP server, with the schemas of their
// arguments. The published package has this file and not the contract.
import { allRoutes, openapiPath, pathParamNames } from '@voicecall/contract';
import type { RouteEntry } from '@voicecall/contract';
import { jsonSchemaOf } from '@voicecall/contract/generate/json-schema-of';
import { isSchema } from '@voicecall/contract/generate/typescript-of';
import { pageDefault, pageMost } from '../src/mcp/limits.ts';

const reads = [
  'listCalls',
  'getCall',
  'getCallSummary',
  'listAgents',
  'getAgent',
  'listChats',
  'getChat',
  'listKnowledgeDocuments',
  'searchKnowledge',
  'listTestCases',
  'listTestRuns',
  'getTestRun',
  'listTrunks',
  'listPhoneNumbers',
  'listBookings',
  'listEvents',
  'listWebhooks',
  'listWebhookDeliveries',
  'getWebhookDelivery',
];

/**
 * Operations that change something. `destructive`: what it does cannot be undone, so that clients ask their user first.
 * `idempotent`: a repetition with the same arguments does nothing more.
 */
const changes: Readonly<Record<string, { readonly destructive: boolean; readonly idempotent: boolean }>> = {
  dispatchCall: { destructive: true, idempotent: true },
  endCall: { destructive: true, idempotent: true },
  cancelBooking: { destructive: true, idempotent: true },
  redeliverWebhookDelivery: { destructive: false, idempotent: false },
  createChat: { destructive: false, idempotent: false },
  createTestRun: { destructive: false, idempotent: false },
  // The agent calls its http tools.
  sendChatMessage: { destructive: true, idempotent: false },
};

type Json = Record<string, unknown>;

/** The generated file of the MCP server by path from the repository's root. */
export function generateMcpTools(): Record<string, string> {
  const tools = [...reads, ...Object.keys(changes)].map(toolOf);
  const text = `// The tools of the MCP server and the requests they send.
// Written by packages/cli/generate/mcp-tools-file.ts from the contract: change that and run \`pnpm generate\`.
import type { ToolRoute } from '../mcp/tool-route.ts';

/** Every tool, those that only read first. */
export const toolRoutes: readonly ToolRoute[] = ${JSON.stringify(tools, null, 2)};
`;
  return { 'packages/cli/src/generated/mcp-tools.ts': text };
}

function toolOf(operation: string): Json {
  const entry = allRoutes.find(({ route }) => route.metadata.operation === operation);
  if (!entry) throw new Error(`the contract has no operation ${operation}`);
  const { route, resource, key } = entry;
  const change = changes[operation];
  if (route.metadata.auth !== 'tenant') throw new Error(`an API key may not call ${operation}`);
  if ((route.method === 'GET') !== (change === undefined)) throw new Error(`${operation} is in the wrong table`);
  return {
    name: operation,
    title: route.summary ?? operation,
    description: [route.summary, route.description].filter(Boolean).map(sentence).join(' '),
    resource,
    method: key,
    request: `${route.method} ${openapiPath(route.path)}`,
    ids: idsOf(entry).map(snakeCase),
    ...argumentsOf(entry),
    annotations: {
      title: route.summary ?? operation,
      readOnlyHint: change === undefined,
      destructiveHint: change?.destructive ?? false,
      idempotentHint: change?.idempotent ?? true,
      // The texts of callers, and telephones, are outside of the platform.
      openWorldHint: true,
    },
  };
}

const idsOf = ({ route }: RouteEntry): string[] => pathParamNames(route.path).filter((name) => name !== 'tenantId');
/** Arguments are named as everything else on the wire: `callId` of a path is `call_id`. */
const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One flat object of path parameters and the members of query or body, which is what models fill in best. */
function argumentsOf(entry: RouteEntry): Json {
  const { route } = entry;
  const ids = idsOf(entry);
  const path = schemaOf(route.pathParams);
  const query = schemaOf(route.query);
  const body = schemaOf(route.body);
  const takes = hasMembers(body) ? 'body' : hasMembers(query) ? 'query' : undefined;
  if (hasMembers(body) && hasMembers(query)) throw new Error(`${route.path} takes a body and a query`);
  const members = membersOf(takes === 'body' ? body : query);
  const pathMembers = Object.fromEntries(ids.map((id) => [snakeCase(id), membersOf(path)[id]]));
  const twice = Object.keys(pathMembers).find((name) => name in members);
  if (twice) throw new Error(`${route.path} has two arguments ${twice}`);
  const properties: Json = { ...pathMembers, ...members };
  if ('limit' in properties) properties['limit'] = limitSchema;
  const required = [...Object.keys(pathMembers), ...requiredOf(takes === 'body' ? body : query)];
  return {
    ...(takes ? { takes } : {}),
    inputSchema: { type: 'object', properties, required: required.toSorted(), additionalProperties: false },
  };
}

const limitSchema = {
  type: 'integer',
  minimum: 1,
  maximum: pageMost,
  default: pageDefault,
  description: `Records on the page. Default ${pageDefault}; fewer are returned when they are large.`,
};

const hasMembers = (schema: Json): boolean => Object.keys(membersOf(schema)).length > 0;
const membersOf = (schema: Json): Json => (schema['properties'] ?? {}) as Json;
const requiredOf = (schema: Json): string[] => (schema['required'] ?? []) as string[];
const sentence = (text = ''): string => (text.endsWith('.') ? text : `${text}.`);

function schemaOf(schema: unknown): Json {
  if (!isSchema(schema)) return {};
  const { schema: root, named } = jsonSchemaOf(schema as never, 'input', '#/$defs/');
  return inlined(root, named as Record<string, Json>, []) as Json;
}

/** Named schemas are written out where they are used: not every client of MCP follows references. */
function inlined(value: unknown, named: Readonly<Record<string, Json>>, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, named, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, discriminator: _discriminator, ...rest } = value as Json;
  const others = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, inlined(inner, named, within)]));
  if (typeof $ref !== 'string') return others;
  const name = $ref.replace('#/$defs/', '');
  if (within.includes(name)) throw new Error(`the schema ${name} contains itself`);
  return { ...(inlined(named[name], named, [...within, name]) as Json), ...others };
}
