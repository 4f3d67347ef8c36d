// Agents: the prompt, voice and tools of a conversation (requirements 2.5, 4.2).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { consentDefaults, consentFields } from '../agent-settings/consent.ts';
import { hearingDefaults, hearingFields } from '../agent-settings/hearing.ts';
import { modelDefaults, modelFields } from '../agent-settings/model.ts';
import { redactionDefaults, redactionFields } from '../agent-settings/redaction.ts';
import { speechDefaults, speechFields, speechInputs } from '../agent-settings/speech.ts';
import { keyDefaults, keyFields, keyInputs } from '../agent-settings/keys.ts';
import { transferDefaults, transferFields, transferInputs } from '../agent-settings/transfer-targets.ts';
import { turnDefaults, turnFields, turnInputs } from '../agent-settings/turns.ts';
import { voicemailDefaults, voicemailFields, voicemailInputs } from '../agent-settings/voicemail.ts';
import { agentVariables, agentVariablesInput } from '../template/variables.ts';
import { defineResource } from '../define-resource.ts';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { clientRefFilter, tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, id, idKind, language, name, recordStatus, time, timezone, withDefaults } from '../primitives.ts';
import { tenantId } from './declared-apart.ts';
import { toolId } from './tools.ts';

/** Ids of agents. */
export const agentId = idKind('agent', 'ta');

const fields = {
  name: name.describe('What the agent is called in lists.'),
  instructions: z
    .string()
    .min(1)
    .refine((value) => new TextEncoder().encode(value).byteLength <= limits.instructions_bytes, {
      error: 'must not exceed 32768 bytes',
    })
    .meta({ description: "The agent's prompt: who it is, what it does and how it talks. At most 32 KiB of UTF-8." }),
  welcome: z
    .string()
    .max(2000)
    .nullable()
    .meta({ description: 'What the agent greets with, word for word. Null or blank: a generic greeting.' }),
  voice_id: z
    .string()
    .max(200)
    .nullable()
    .describe('The voice: a `voice_id` of the list of voices. Null: the default voice of the installation.'),
  client_ref: clientRef.nullable(),
  tool_ids: z.array(z.string().max(128)).max(100).nullable().meta({
    description:
      'Ids of the tools that the agent may use. Null: all tools of the tenant, now and later. `[]`: none. A list: exactly those.',
  }),
  knowledge_ids: z.array(z.string().max(128)).max(limits.agent_knowledge).nullable().meta({
    description:
      'Ids of the documents of knowledge in which the agent may look up answers. Null or `[]`: none. One that was deleted since finds nothing.',
  }),
  language: language.meta({
    description: 'The language in which the agent listens and speaks, as a BCP 47 tag.',
    example: 'en',
  }),
  model: z
    .string()
    .max(200)
    .nullable()
    .describe(
      'Name of the language model for the conversation. Null: the one that the installation is configured with.',
    ),
  timezone: timezone.nullable().meta({
    description:
      "The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone.",
    example: 'America/New_York',
  }),
  record_calls: z.boolean().describe('Whether answered calls of this agent are recorded.'),
  max_call_duration_sec: z
    .number()
    .int()
    .min(10)
    .max(14_400)
    .describe('The longest talk, in seconds from the answer. The call then ends with `max_duration`.'),
  ...turnFields,
  ...modelFields,
  ...speechFields,
  ...hearingFields,
  ...keyFields,
  ...transferFields,
  ...voicemailFields,
  ...consentFields,
  ...redactionFields,
  variables: agentVariables,
};

/** The fields as requests give them. */
const inputs = {
  ...fields,
  ...turnInputs,
  ...speechInputs,
  ...keyInputs,
  ...transferInputs,
  ...voicemailInputs,
  variables: agentVariablesInput,
};

/** Belongs to the agent and to none of its versions, so that no draft can switch it off. */
const publishing = {
  publish_requires_tests: z
    .boolean()
    .describe(
      'True: a version is first published only once all tests of the agent have passed on it; a `PUT` that changes settings needs `draft`. A version that was published before can always be published again.',
    ),
};
const publishingDefaults = { publish_requires_tests: false };

/** What a new agent has where the request leaves a field out. */
export const agentDefaults = {
  welcome: null,
  voice_id: null,
  client_ref: null,
  tool_ids: null,
  knowledge_ids: null,
  language: 'en',
  model: null,
  timezone: null,
  record_calls: true,
  max_call_duration_sec: 3600,
  ...turnDefaults,
  ...modelDefaults,
  ...speechDefaults,
  ...hearingDefaults,
  ...keyDefaults,
  ...transferDefaults,
  ...voicemailDefaults,
  ...consentDefaults,
  ...redactionDefaults,
  variables: null,
};

/** A tool in the response of an agent. Disabled tools are listed, but the model does not get them. */
export const agentTool = z
  .object({
    id: id(toolId),
    name: z.string().describe('The name under which the language model sees the tool.'),
    enabled: z.boolean().describe('False: the tool is listed here, but not offered to the language model.'),
  })
  .meta({
    id: 'AgentTool',
    description: 'A tool as an agent resolves it; a disabled one is shown, and not offered to the model.',
    example: { id: toolId.example, name: 'book_appointment', enabled: true },
  });

/** An agent. */
export const agent = z
  .object({
    id: id(agentId),
    tenant_id: id(tenantId),
    ...fields,
    ...publishing,
    tools: z.array(agentTool).describe('The tools that `tool_ids` now stands for, disabled ones included.'),
    status: recordStatus.describe('An archived agent takes no calls and can no longer be read by its id.'),
    published_version: z
      .number()
      .int()
      .min(1)
      .describe('The version that calls get which name none, and whose settings are shown here.'),
    draft_version: z
      .number()
      .int()
      .nullable()
      .describe('The version that is kept as a draft and has not been published. Null: there is no draft.'),
    created_at: time.describe('When the agent was created.'),
    updated_at: time.describe('When the agent was last changed.'),
  })
  .meta({
    id: 'Agent',
    description: 'The prompt, voice and tools with which a call is held.',
    example: {
      id: agentId.example,
      tenant_id: tenantId.example,
      name: 'Front desk',
      instructions: 'You answer for Example Realty and book viewings.',
      welcome: 'Hello, this is Example Realty.',
      voice_id: null,
      client_ref: 'crm-4711',
      tool_ids: null,
      knowledge_ids: null,
      language: 'en',
      model: null,
      timezone: null,
      record_calls: true,
      max_call_duration_sec: 3600,
      ...turnDefaults,
      ...modelDefaults,
      ...speechDefaults,
      ...hearingDefaults,
      ...keyDefaults,
      ...transferDefaults,
      ...voicemailDefaults,
      ...consentDefaults,
      ...redactionDefaults,
      variables: null,
      ...publishingDefaults,
      tools: [{ id: toolId.example, name: 'book_appointment', enabled: true }],
      status: 'active',
      published_version: 1,
      draft_version: null,
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** Body of `POST /agents`: `name` and `instructions` are required. */
export const createAgentBody = z
  .object(withDefaults({ ...inputs, ...publishing }, { ...agentDefaults, ...publishingDefaults }))
  .partial()
  .required({ name: true, instructions: true })
  .meta({
    id: 'CreateAgentBody',
    description: '`name` and `instructions` are required.',
    example: { name: 'Front desk', instructions: 'You answer for Example Realty and book viewings.' },
  });

/** Body of `PUT /agents/{agentId}`: any subset of the fields; absent ones stay as they are. */
export const updateAgentBody = z
  .object({
    ...inputs,
    ...publishing,
    draft: z.boolean().meta({
      description:
        'True: the changes are kept as a draft, on top of the draft that there is, and calls go on as before. False or absent: they are published at once. `name`, `client_ref` and `publish_requires_tests` belong to no version and are changed at once.',
      default: false,
    }),
  })
  .partial()
  .meta({
    id: 'UpdateAgentBody',
    description: 'Any subset of the fields; what is left out stays.',
    example: { welcome: 'Good morning, Example Realty.' },
  });

/** A warning: the value was accepted, but may not work. */
export const agentWarning = z
  .object({
    code: z.enum(['unknown_voice', 'unknown_language', 'unknown_model']).meta({
      id: 'AgentWarningCode',
      extensible: true,
      description:
        '`unknown_voice`: the speech provider has no voice with that `voice_id`. `unknown_language`: recognition or synthesis does not list the language. `unknown_model`: the provider of language models does not list the model.',
    }),
    message: z.string().describe('The warning in words, for developers.'),
    path: z.string().describe('The field of the request that it is about.'),
  })
  .meta({
    id: 'AgentWarning',
    description: 'Something that was accepted and may not work.',
    example: {
      code: 'unknown_voice',
      message: 'The speech provider (elevenlabs) has no such voice.',
      path: 'voice_id',
    },
  });

const warnings = z.array(agentWarning).optional().meta({
  description:
    'What may not work as it was asked for. Absent where there is nothing to say: a voice, a language or a model is looked for in its list only where that list is at hand.',
});
const agentResponse = z.object({ agent }).meta({ id: 'AgentResponse' });
const changedAgent = z.object({ agent, warnings }).meta({ id: 'ChangedAgent' });
const createdAgent = z.object({ id: id(agentId), agent, warnings }).meta({ id: 'CreatedAgent' });
const agentList = z
  .object({ agents: z.array(agent).describe('The agents of this page, newest first.'), ...pageMembers })
  .meta({ id: 'AgentList' });
const params = tenantParamsWith('agentId', agentId);

/** Routes of agents. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/agents`,
    summary: 'Create an agent',
    description: 'An agent is the prompt, voice and tools of its calls. The response has the agent and its id.',
    pathParams: tenantParams,
    body: createAgentBody,
    responses: { 201: createdAgent },
    metadata: policy({
      operation: 'createAgent',
      access: ['config:write'],
      tag: 'Agents',
      auth: 'tenant',
      idempotent: true,
      audit: 'agent.created',
      errors: [
        'unknown_tool_ids',
        'unknown_knowledge_ids',
        'undeclared_variables',
        'invalid_redact_patterns',
        'invalid_phone_format',
        'limit_reached',
      ],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/agents`,
    summary: 'List agents',
    description: 'Active agents, newest first; with `status=archived` the archived ones.',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery(agentId),
      client_ref: clientRefFilter,
      status: recordStatus.default('active').describe('Which agents are listed.'),
    }),
    responses: { 200: agentList },
    metadata: policy({
      operation: 'listAgents',
      access: ['config:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: ['invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId`,
    summary: 'Read an agent',
    description: 'An archived agent is not found; `status=archived` lists it.',
    pathParams: params,
    responses: { 200: agentResponse },
    metadata: policy({
      operation: 'getAgent',
      access: ['config:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: ['agent_not_found'],
    }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/agents/:agentId`,
    summary: 'Change an agent',
    description:
      'Changes the fields that are given. Each change of what a conversation depends on makes a new version. Calls that are accepted from now on have it; earlier ones keep theirs. With `draft` nothing is published.',
    pathParams: params,
    body: updateAgentBody,
    responses: { 200: changedAgent },
    metadata: policy({
      operation: 'updateAgent',
      access: ['config:write'],
      tag: 'Agents',
      auth: 'tenant',
      audit: 'agent.updated',
      errors: [
        'agent_not_found',
        'unknown_tool_ids',
        'unknown_knowledge_ids',
        'undeclared_variables',
        'invalid_redact_patterns',
        'invalid_phone_format',
        'draft_required',
      ],
    }),
  },
  archive: {
    method: 'DELETE',
    path: `${tenantPath}/agents/:agentId`,
    summary: 'Archive an agent',
    description: 'The agent takes no new calls and is listed with `status=archived` only. Its calls stay.',
    pathParams: params,
    responses: { 200: agentResponse },
    metadata: policy({
      operation: 'archiveAgent',
      access: ['config:write'],
      tag: 'Agents',
      auth: 'tenant',
      audit: 'agent.archived',
      errors: ['agent_not_found'],
    }),
  },
});

/** What agents declare. */
export const agents = defineResource('agents', {
  ids: [agentId],
  tags: {
    Agents: 'The prompt, voice and tools with which a call is held.',
  },
  limits: { agents: { standard: 1_000, most: 100_000 } },
  auditActions: ['agent.created', 'agent.updated', 'agent.archived'],
  errors: {
    unknown_tool_ids: {
      status: 400,
      message: 'Some tool ids do not exist.',
      details: z.object({
        unknown_tool_ids: z.array(z.string()).describe('The ids that no active tool of the tenant has.'),
      }),
    },
    undeclared_variables: {
      status: 400,
      message: 'The texts of the agent name variables that it does not have.',
      details: z.object({
        undeclared_variables: z.array(z.string()).describe('What stands in double braces and is no variable.'),
      }),
    },
    invalid_redact_patterns: {
      status: 400,
      message: 'Some patterns of redaction cannot be used.',
      details: z.object({
        redact_patterns: z
          .array(
            z.object({
              pattern: z.string().describe('One that was given.'),
              problem: z.string().describe('Why it cannot be used.'),
            }),
          )
          .describe('The patterns that cannot be used.'),
      }),
    },
    agent_not_found: { status: 404, message: 'The agent does not exist.' },
  },
  routes,
});
