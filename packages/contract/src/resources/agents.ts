// Agents: the prompt, voice and tools of a conversation (requirements 2.5, 4.2).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { limits } from '../limits.ts';
import { pageMembers, pageQuery } from '../paging.ts';
import { tenantParams, tenantParamsWith, tenantPath } from '../paths.ts';
import { policy } from '../policy.ts';
import { clientRef, exampleId, id, name, time, timezone } from '../primitives.ts';

const fields = {
  name,
  instructions: z
    .string()
    .min(1)
    .refine((value) => new TextEncoder().encode(value).byteLength <= limits.instructions_bytes, {
      error: 'must not exceed 32768 bytes',
    })
    .meta({ description: "The agent's prompt, at most 32 KiB." }),
  welcome: z.string().max(2000).nullable().meta({ description: 'First utterance; a generic greeting when null.' }),
  voice_id: z.string().max(200).nullable(),
  client_ref: clientRef.nullable(),
  tool_ids: z
    .array(z.string().max(128))
    .max(100)
    .nullable()
    .meta({ description: 'null: all tools of the tenant, now and later. []: none. A list: exactly those.' }),
  language: z.string().min(2).max(35).meta({ description: 'BCP 47 language tag.', example: 'en' }),
  model: z.string().max(200).nullable(),
  timezone: timezone.nullable().meta({
    description:
      "The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone.",
    example: 'America/New_York',
  }),
  record_calls: z.boolean(),
  max_call_duration_sec: z.number().int().min(10).max(14_400),
};

/** A tool in the response of an agent. Disabled tools are listed, but the model does not get them. */
export const agentTool = z.object({ id: id('tool'), name: z.string(), enabled: z.boolean() }).meta({
  id: 'AgentTool',
  description: 'A tool as an agent resolves it; a disabled one is shown, and not offered to the model.',
  example: { id: exampleId('tool'), name: 'book_appointment', enabled: true },
});

/** An agent. */
export const agent = z
  .object({
    id: id('agent'),
    tenant_id: id('tenant'),
    ...fields,
    tools: z.array(agentTool),
    status: z.enum(['active', 'archived']),
    created_at: time,
    updated_at: time,
  })
  .meta({
    id: 'Agent',
    description: 'The prompt, voice and tools with which a call is held.',
    example: {
      id: exampleId('agent'),
      tenant_id: exampleId('tenant'),
      name: 'Front desk',
      instructions: 'You answer for Example Realty and book viewings.',
      welcome: 'Hello, this is Example Realty.',
      voice_id: null,
      client_ref: 'crm-4711',
      tool_ids: null,
      language: 'en',
      model: null,
      timezone: null,
      record_calls: true,
      max_call_duration_sec: 3600,
      tools: [{ id: exampleId('tool'), name: 'book_appointment', enabled: true }],
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
      updated_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** Body of `POST /agents`: `name` and `instructions` are required. */
export const createAgentBody = z
  .object({ ...fields })
  .partial()
  .required({ name: true, instructions: true })
  .meta({
    id: 'CreateAgentBody',
    description: '`name` and `instructions` are required.',
    example: { name: 'Front desk', instructions: 'You answer for Example Realty and book viewings.' },
  });

/** Body of `PUT /agents/{agentId}`: any subset of the fields; absent ones stay as they are. */
export const updateAgentBody = z
  .object({ ...fields })
  .partial()
  .meta({
    id: 'UpdateAgentBody',
    description: 'Any subset of the fields; what is left out stays.',
    example: { welcome: 'Good morning, Example Realty.' },
  });

/** A warning: the value was accepted, but may not work. */
export const agentWarning = z.object({ code: z.enum(['unknown_voice']), message: z.string(), path: z.string() }).meta({
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
    'What may not work as it was asked for. Absent where there is nothing to say: a `voice_id` is looked for in the list of voices only where that list is at hand.',
});
const agentResponse = z.object({ agent }).meta({ id: 'AgentResponse' });
const changedAgent = z.object({ agent, warnings }).meta({ id: 'ChangedAgent' });
const createdAgent = z.object({ id: id('agent'), agent, warnings }).meta({ id: 'CreatedAgent' });
const agentList = z.object({ agents: z.array(agent), ...pageMembers }).meta({ id: 'AgentList' });
const params = tenantParamsWith('agentId', 'agent');

/** Routes of agents. */
export const agents = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/agents`,
    summary: 'Create an agent',
    pathParams: tenantParams,
    body: createAgentBody,
    responses: { 201: createdAgent },
    metadata: policy({
      operation: 'createAgent',
      tag: 'Agents',
      auth: 'tenant',
      idempotent: true,
      audit: 'agent.created',
      errors: ['unknown_tool_ids', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/agents`,
    summary: 'List agents',
    pathParams: tenantParams,
    query: z.object({
      ...pageQuery('agent'),
      client_ref: clientRef.optional(),
      status: z.enum(['active', 'archived']).default('active'),
    }),
    responses: { 200: agentList },
    metadata: policy({ operation: 'listAgents', tag: 'Agents', auth: 'tenant', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId`,
    summary: 'Read an agent',
    pathParams: params,
    responses: { 200: agentResponse },
    metadata: policy({ operation: 'getAgent', tag: 'Agents', auth: 'tenant', errors: ['agent_not_found'] }),
  },
  update: {
    method: 'PUT',
    path: `${tenantPath}/agents/:agentId`,
    summary: 'Change an agent',
    pathParams: params,
    body: updateAgentBody,
    responses: { 200: changedAgent },
    metadata: policy({
      operation: 'updateAgent',
      tag: 'Agents',
      auth: 'tenant',
      audit: 'agent.updated',
      errors: ['agent_not_found', 'unknown_tool_ids'],
    }),
  },
  archive: {
    method: 'DELETE',
    path: `${tenantPath}/agents/:agentId`,
    summary: 'Archive an agent',
    pathParams: params,
    responses: { 200: agentResponse },
    metadata: policy({
      operation: 'archiveAgent',
      tag: 'Agents',
      auth: 'tenant',
      audit: 'agent.archived',
      errors: ['agent_not_found'],
    }),
  },
});
