// The tools as a client of MCP sees them: the generated table, and the arguments that this server adds.
import type { Tool } from '@modelcontextprotocol/server';
import { addFormats, Ajv } from '@modelcontextprotocol/server/validators/ajv';
import { toolRoutes } from '../generated/mcp-tools.ts';
import { asMeant } from './as-meant.ts';
import { dispatchAdvice, dispatchArguments } from './dispatch-once.ts';
import type { ToolRoute } from './tool-route.ts';

/** Arguments of a tool. */
export type Arguments = Readonly<Record<string, unknown>>;

/** An argument that is wrong. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** A tool that can be called. */
export interface ServedTool extends ToolRoute {
  readonly definition: Tool;
  /** The arguments as the model meant them. */
  asMeant(args: Arguments): Arguments;
  /** What is wrong with the arguments; empty if nothing is. */
  issues(args: Arguments): Issue[];
}

/** What the validator says of one wrong value; its package does not export the type. */
interface ValidatorError {
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Addition {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly advice: string;
}

/** Arguments that only this server knows, by tool. */
const additions: Readonly<Record<string, Addition>> = {
  dispatchCall: { properties: dispatchArguments, required: ['intent'], advice: dispatchAdvice },
  getCall: {
    properties: {
      from_turn: {
        type: 'integer',
        minimum: 1,
        default: 1,
        description: 'The first turn to return. A long conversation is returned in parts; a note says how to go on.',
      },
    },
    required: [],
    advice: 'Raw segments of the speech recognition and links to recordings are not returned.',
  },
};

// The schemas are generated: unknown keywords are of OpenAPI, and formats are those of JSON Schema.
const ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false }));

/** All tools by name, those that change something included. */
export const tools: ReadonlyMap<string, ServedTool> = new Map(
  toolRoutes.map((route) => [route.name, servedTool(route)] as const),
);

function servedTool(route: ToolRoute): ServedTool {
  const { properties = {}, required = [], advice } = additions[route.name] ?? {};
  const inputSchema = {
    ...route.inputSchema,
    properties: { ...route.inputSchema.properties, ...properties },
    required: [...route.inputSchema.required, ...required],
  };
  const check = ajv.compile(inputSchema);
  const description = [route.description, advice, `\`${route.request}\``].filter(Boolean).join(' ');
  return {
    ...route,
    inputSchema,
    definition: {
      name: route.name,
      title: route.title,
      description,
      inputSchema: inputSchema as unknown as Tool['inputSchema'],
      annotations: route.annotations,
    },
    asMeant: (args) => asMeant(args, inputSchema) as Arguments,
    issues: (args) => (check(args) ? [] : ((check.errors ?? []) as ValidatorError[]).map(issueOf)),
  };
}

function issueOf({ instancePath, message = 'is not valid', params }: ValidatorError): Issue {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty, additionalProperty, allowedValues } = params;
  if (typeof missingProperty === 'string') return { path: joined(path, missingProperty), message: 'is required' };
  if (typeof additionalProperty === 'string')
    return { path: joined(path, additionalProperty), message: 'is not an argument of this tool' };
  return { path, message: Array.isArray(allowedValues) ? `${message}: ${allowedValues.join(', ')}` : message };
}

const joined = (path: string, name: string): string => (path ? `${path}.${name}` : name);
