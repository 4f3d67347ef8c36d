// Tools: what an agent can do in a conversation besides talking (requirements 2.5, 4.9).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { rotateSecretBody, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { id, idKind, recordStatus, rule, time } from '../primitives.ts';
import { variants } from '../validation/variants.ts';
import { tenantId } from './declared-apart.ts';

/** Ids of tools. */
export const toolId = idKind('tool', 'tl');

const toolName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, "_" or "-"' })
  .describe('The name under which the language model uses the tool; unique among the active tools of the tenant.');

const httpCommon = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).meta({
    id: 'ToolMethod',
    description:
      'Method of the request. With `GET` and `DELETE` the arguments are in the query, those that are null left out, else in a JSON body.',
  }),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .describe(
      'Where the request goes: https on a public address. The sandbox also allows http on loopback. `{name}` in the path is replaced by the argument of that name, encoded; it is then not sent elsewhere.',
    ),
  parameters: z.record(z.string(), z.json()).meta({
    id: 'ToolParameters',
    description:
      'JSON Schema (2020-12) of the arguments that the language model fills in; at most 32 KiB. A property whose `const` names variables of the agent, such as `{{customer_id}}`, is filled in by the platform; the model does not see it.',
    properties: { type: { type: 'string', pattern: '^object$' } },
    required: ['type'],
  }),
  timeout_ms: z
    .number()
    .int()
    .min(1000)
    .max(30_000)
    .describe('How long a request may take, in milliseconds, before the tool counts as failed.'),
};

const exampleHttp = {
  method: 'POST',
  url: 'https://crm.example.com/lookup',
  parameters: { type: 'object', properties: { email: { type: 'string' } } },
  timeout_ms: 8000,
};

/** How an `http` tool is called, in responses: only the names of its headers, never their values. */
export const toolHttp = z
  .object({
    ...httpCommon,
    header_names: z.array(z.string()).describe('Names of the headers that its requests carry.'),
    has_auth: z.boolean().describe('Whether one of the headers carries a credential, such as `authorization`.'),
    max_response_bytes: z
      .literal(65_536)
      .describe('How much of a response is read and given to the language model, in bytes.'),
  })
  .meta({
    id: 'ToolHttp',
    description: 'How an http tool is called. Header values stay sealed; only their names are shown.',
    example: { ...exampleHttp, header_names: ['authorization'], has_auth: true, max_response_bytes: 65_536 },
  });

/** A tool of a tenant; its name is unique among the tenant's tools. */
export const tool = z
  .object({
    id: id(toolId),
    tenant_id: id(tenantId),
    name: toolName,
    description: z.string().max(1000).describe('What the tool does and when to use it, for the language model.'),
    type: z.enum(['http', 'booking', 'transfer', 'end_call', 'dtmf']).meta({
      id: 'ToolType',
      extensible: true,
      description:
        '`http`: a request to your server. `booking`: captures an appointment. `transfer`: hands the call over to another number. `end_call`: hangs up. `dtmf`: presses telephone keys.',
    }),
    enabled: z.boolean().describe('False: agents list the tool, but the language model is not offered it.'),
    http: toolHttp.nullable().describe('How a tool of type `http` is called. Null: another type.'),
    created_at: time.describe('When the tool was created.'),
    updated_at: time.describe('When the tool was last changed.'),
  })
  .meta({
    id: 'Tool',
    description: "What an agent can do beside talking; its name is unique among the tenant's tools.",
    example: {
      id: toolId.example,
      tenant_id: tenantId.example,
      name: 'look_up_customer',
      description: 'Finds a customer by e-mail.',
      type: 'http',
      enabled: true,
      http: { ...exampleHttp, header_names: ['authorization'], has_auth: true, max_response_bytes: 65_536 },
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
    },
  });

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/, { error: 'must be an HTTP header name' });
const headerValue = z
  .string()
  .max(4096)
  .regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/, { error: 'must be one line of Latin-1 text' });
const headers = z
  .record(headerName, headerValue)
  .refine((value) => Object.keys(value).length <= limits.headers, { error: 'must not have more than 50 headers' })
  .refine((value) => JSON.stringify(value).length <= limits.tool_headers_chars, {
    error: 'must not exceed 16384 characters as JSON',
  })
  .meta({
    id: 'ToolHeaders',
    description:
      'Headers of its requests, by name; at most 50. Write-only: stored encrypted, and a change replaces all of them.',
  });

const httpInput = z
  .object({
    method: httpCommon.method.default('POST'),
    url: httpCommon.url,
    headers: headers.default({}),
    parameters: httpCommon.parameters.default({ type: 'object', properties: {} }),
    timeout_ms: httpCommon.timeout_ms.default(8000),
  })
  .meta({
    id: 'ToolHttpInput',
    description: 'How the tool is called.',
    example: { url: 'https://crm.example.com/lookup' },
  });

/** For updates: without defaults, so that absent fields stay as they are. */
const httpChange = z
  .object({
    ...httpCommon,
    headers: headers
      .nullable()
      .describe(
        'All headers of its requests; null removes them. Needed, with a value or null, when `url` names another host or leaves https while headers are stored: those are not sent there.',
      ),
  })
  .partial()
  .meta({ id: 'ToolHttpChange', description: 'What is left out stays as it is.' });

/** Body of `POST /tools`. `http` is required for, and only for, tools of type `http`. */
export const createToolBody = z
  .object({
    name: toolName,
    description: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .meta({ description: 'What the tool does and when to use it, for the language model.', pattern: '\\S' }),
    type: tool.shape.type,
    enabled: z.boolean().default(true).describe('Whether the language model is offered the tool.'),
    http: httpInput.nullish().describe('How the tool is called. Required for type `http`; null or absent for others.'),
  })
  .superRefine((value, ctx) => {
    if (value.type === 'http' && !value.http)
      ctx.addIssue({ code: 'invalid_type', expected: 'object', path: ['http', 'url'], input: undefined });
    if (value.type !== 'http' && value.http)
      ctx.addIssue({ code: 'custom', path: ['http'], message: 'only tools of type http have it', input: value.http });
  })
  .meta({
    id: 'CreateToolBody',
    description: '`http` is required for, and only for, tools of type `http`.',
    ...rule([
      { required: ['http'], properties: { type: { const: 'http' }, http: { type: 'object' } } },
      { properties: { type: { enum: ['booking', 'transfer', 'end_call', 'dtmf'] }, http: { type: 'null' } } },
    ]),
    example: {
      name: 'look_up_customer',
      description: 'Finds a customer by e-mail.',
      type: 'http',
      http: { url: 'https://crm.example.com/lookup' },
    },
  })
  .register(variants, {
    kinds: [
      { is: { type: ['http'] }, has: ['http'] },
      { is: { type: tool.shape.type.exclude(['http']).options }, lacks: ['http'] },
    ],
  });

/** Body of `PUT /tools/{toolId}`: any subset; `type` never changes. */
export const updateToolBody = z
  .object({
    name: toolName,
    description: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .meta({ description: 'What the tool does and when to use it, for the language model.', pattern: '\\S' }),
    enabled: z.boolean().describe('Whether the language model is offered the tool.'),
    http: httpChange
      .nullable()
      .describe('What changes in how a tool of type `http` is called; absent members stay. Null only for other types.'),
  })
  .partial()
  .meta({
    id: 'UpdateToolBody',
    description: 'Any subset of the fields; `type` never changes.',
    example: { enabled: false },
  });

/** Response with one tool. */
export const toolResponse = z.object({ tool }).meta({ id: 'ToolResponse' });

const createdTool = z
  .object({
    id: id(toolId),
    tool,
    signing_secret: z.string().optional().meta({
      description: 'Key of the HMAC that signs its requests; shown this once. Absent: the tool is not of type `http`.',
    }),
    _notice: z
      .string()
      .optional()
      .describe('A reminder for people that the secret is not shown again. Absent where there is none.'),
  })
  .meta({ id: 'CreatedTool' });

const toolWithSecret = z
  .object({
    tool,
    signing_secret: z.string().meta({
      description: 'Key of the HMAC that signs its requests; shown this once.',
      example: 'whsec_Y2hhbmdlLW1lLWNoYW5nZS1tZS1jaGFuZ2UtbWUhISEh',
    }),
    _notice: z.string().meta({
      description: 'A reminder for people that the secret is not shown again.',
      example: 'Store the signing secret now; it is not shown again.',
    }),
  })
  .meta({ id: 'ToolWithSecret', description: 'The tool and its new signing secret.' });

/** Body of `POST /tools/{toolId}/test`: the arguments that the model fills in during a call. */
export const testToolBody = z
  .object({
    arguments: z
      .record(z.string().max(128), z.json())
      .default({})
      .describe('The arguments, by name; they must fit `parameters` of the tool.'),
  })
  .meta({
    id: 'TestToolBody',
    description: 'The arguments that the model would have filled in.',
    example: { arguments: { email: 'ann@example.com' } },
  });

/** The response of the tool's receiver. `http_status` 0: there was none. */
export const toolTestResult = z
  .object({
    ok: z.boolean().describe('Whether the receiver answered with 2xx in time.'),
    http_status: z.number().int().describe('Status of the response. 0: there was none, or nothing was sent.'),
    error: z.string().nullable().describe('Why it failed, in words. Null: it did not.'),
    excerpt: z.string().max(limits.delivery_excerpt_chars).describe('The beginning of the response; may be empty.'),
    duration_ms: z.number().int().min(0).describe('How long the request took, in milliseconds.'),
  })
  .meta({
    id: 'ToolTestResult',
    description: "The response of the tool's receiver.",
    example: { ok: true, http_status: 200, error: null, excerpt: '{"found":true}', duration_ms: 12 },
  });

const toolList = z
  .object({ tools: z.array(tool).describe('The tools of this page, newest first.'), ...pageMembers })
  .meta({ id: 'ToolList' });

const params = tenantParamsWith('toolId', toolId);

/** Routes of tools. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/tools`,
    summary: 'Create a tool',
    description: 'The response of an `http` tool holds its signing secret, this once.',
    pathParams: tenantParams,
    body: createToolBody,
    responses: { 201: createdTool },
    metadata: policy({
      operation: 'createTool',
      access: ['config:write', 'secrets'],
      tag: 'Tools',
      auth: 'tenant',
      audit: 'tool.created',
      errors: ['tool_name_conflict', 'invalid_webhook_url', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/tools`,
    summary: 'List tools',
    description: 'Active tools, newest first; with `status=archived` the archived ones.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(toolId),
      status: recordStatus.default('active').describe('Which tools are listed.'),
    }),
    responses: { 200: toolList },
    metadata: policy({
      operation: 'listTools',
      access: ['config:read'],
      tag: 'Tools',
      auth: 'tenant',
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/tools/:toolId`,
    summary: 'Read a tool',
    description: 'Values of headers and the signing secret are never shown.',
    pathParams: params,
    responses: { 200: toolResponse },
    metadata: policy({
      operation: 'getTool',
      access: ['config:read'],
      tag: 'Tools',
      auth: 'tenant',
      errors: ['tool_not_found'],
    }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/tools/:toolId`,
    summary: 'Change a tool',
    description: 'Changes the fields that are given. A tool keeps its type.',
    pathParams: params,
    body: updateToolBody,
    responses: { 200: toolResponse },
    metadata: policy({
      operation: 'updateTool',
      access: ['config:write'],
      tag: 'Tools',
      auth: 'tenant',
      audit: 'tool.updated',
      errors: ['tool_not_found', 'tool_name_conflict', 'invalid_webhook_url'],
    }),
  },
  archive: {
    method: 'DELETE',
    path: `${tenantPath}/tools/:toolId`,
    summary: 'Archive a tool',
    description: 'Agents no longer get the tool, and its name may be used again.',
    pathParams: params,
    responses: { 200: toolResponse },
    metadata: policy({
      operation: 'archiveTool',
      access: ['config:write'],
      tag: 'Tools',
      auth: 'tenant',
      audit: 'tool.archived',
      errors: ['tool_not_found'],
    }),
  },
  rotateSecret: {
    method: 'POST',
    path: `${tenantPath}/tools/:toolId/rotate-secret`,
    summary: 'Replace the signing secret of an http tool',
    description:
      'The old secret is invalid at once; with `overlap_sec` requests carry a second `v1`, of the old one, for so long.',
    pathParams: params,
    body: rotateSecretBody,
    responses: { 200: toolWithSecret },
    metadata: policy({
      operation: 'rotateToolSecret',
      access: ['config:write', 'secrets'],
      tag: 'Tools',
      auth: 'tenant',
      audit: 'tool.secret_rotated',
      errors: ['tool_not_found'],
    }),
  },
  test: {
    method: 'POST',
    path: `${tenantPath}/tools/:toolId/test`,
    summary: 'Call an http tool now',
    description: 'Sends the request that an agent would send, signed like a webhook, and shows what came back.',
    pathParams: params,
    body: testToolBody,
    responses: { 200: toolTestResult },
    metadata: policy({
      operation: 'testTool',
      access: ['config:write'],
      tag: 'Tools',
      auth: 'tenant',
      acts_elsewhere: true,
      audit: 'tool.tested',
      errors: ['tool_not_found'],
    }),
  },
});

/** What tools declare. */
export const tools = defineResource('tools', {
  ids: [toolId],
  tags: {
    Tools: 'What an agent can do in a conversation beside talking.',
  },
  limits: { tools: { standard: 200, most: 1_000 } },
  auditActions: ['tool.created', 'tool.updated', 'tool.archived', 'tool.secret_rotated', 'tool.tested'],
  errors: {
    tool_not_found: { status: 404, message: 'The tool does not exist.' },
    tool_name_conflict: { status: 409, message: 'A tool of that name exists.' },
  },
  routes,
});
