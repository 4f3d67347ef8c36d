// Chats: typed conversations with an agent, to try its instructions and tools without a phone.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, lead, metadata, time, timezone } from '../../primitives.ts';
import { variableValues } from '../../template/variables.ts';
import { agentVersionChoice } from '../agent-versions.ts';
import { agentId } from '../agents.ts';
import { tenantId } from '../declared-apart.ts';

/** Ids of chats. */
export const chatId = idKind('chat', 'ch');

const direction = z.enum(['inbound', 'outbound']).meta({
  id: 'ChatDirection',
  description:
    '`inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone.',
});

/** The reply of a mocked tool, by the name of the tool. */
const mocks = z
  .record(z.string().min(1).max(64), z.string().max(limits.chat_mock_chars))
  .refine((value) => Object.keys(value).length <= limits.chat_mocks, {
    error: `must not have more than ${limits.chat_mocks} tools`,
  })
  .meta({
    id: 'ChatMocks',
    maxProperties: limits.chat_mocks,
    description:
      'What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails.',
    example: { look_up_price: 'The house costs 450,000 dollars.' },
  });

/** One use of a tool in a chat. */
export const chatToolUse = z
  .object({
    name: z.string().describe('The name of the tool.'),
    arguments: z.record(z.string(), z.unknown()).describe('The arguments, as the language model gave them.'),
    result: z
      .string()
      .describe('What the language model got, cut after 8192 characters where it is stored with the chat.'),
    ok: z.boolean().describe('Whether the tool did what it was asked for.'),
    mocked: z.boolean().describe('The reply came from the mocks of the chat; the tool was not used.'),
  })
  .meta({
    id: 'ChatToolUse',
    description: 'One use of a tool. Bookings, transfers, keys and hang-ups are only said, never done.',
    example: { name: 'end_call', arguments: {}, result: 'A call would end here.', ok: true, mocked: false },
  });

/** A message of a chat. */
export const chatMessage = z
  .object({
    message_id: z.number().int().min(1).describe('The number of the message in its chat, from 1.'),
    role: z.enum(['agent', 'user']).describe('Who wrote it.'),
    text: z.string().describe('What was written. Empty where the agent only used tools.'),
    tools: z.array(chatToolUse).describe('The tools that the agent used for this reply, in their order.'),
    created_at: time.describe('When the message was stored.'),
  })
  .meta({
    id: 'ChatMessage',
    description: 'A message of a chat.',
    example: {
      message_id: 1,
      role: 'agent',
      text: 'Hello, this is Example Realty.',
      tools: [],
      created_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** A chat with its messages. */
export const chat = z
  .object({
    id: id(chatId),
    tenant_id: id(tenantId),
    agent_id: id(agentId),
    agent_version: z
      .number()
      .int()
      .nullable()
      .describe('The version that the chat asked for. Null: each reply has the one that is published then.'),
    direction,
    lead: lead.nullable().describe('Who the conversation is about. Null when nothing was given.'),
    metadata: metadata.nullable().describe('What the agent was given beside it. Null when nothing was given.'),
    variables: variableValues.nullable().describe('Values for the variables of the agent. Null when none were given.'),
    timezone: timezone.describe('The zone in which dates and times are meant.'),
    mocks: mocks.nullable().describe(`${mocks.description} Null: tools are used.`),
    replying: z.boolean().describe('Whether the agent is writing a reply now.'),
    messages: z.array(chatMessage).describe('All messages, oldest first; a greeting of the agent is the first one.'),
    created_at: time.describe('When the chat was created. It is deleted 30 days later.'),
  })
  .meta({
    id: 'Chat',
    description:
      'A typed conversation with an agent. A message without a reply behind it was not answered: the model failed, or the process ended.',
    example: {
      id: chatId.example,
      tenant_id: tenantId.example,
      agent_id: agentId.example,
      agent_version: null,
      direction: 'inbound',
      lead: null,
      metadata: null,
      variables: null,
      timezone: 'America/New_York',
      mocks: null,
      replying: false,
      messages: [
        {
          message_id: 1,
          role: 'agent',
          text: 'Hello, this is Example Realty.',
          tools: [],
          created_at: '2026-11-21T09:30:00.000Z',
        },
      ],
      created_at: '2026-11-21T09:30:00.000Z',
    },
  });

/** Body of `POST /agents/{agentId}/chats`; may be empty. */
export const createChatBody = z
  .object({
    agent_version: agentVersionChoice
      .nullable()
      .describe(
        'The version of the agent, such as its draft. Null, absent or `published`: the one that is published when it replies.',
      ),
    lead: lead.nullable().describe('Who the conversation is about, for the agent. Null or absent: not said.'),
    metadata: metadata.nullable().describe('JSON of your own, which the agent gets. Null or absent: none.'),
    variables: variableValues.nullable().describe('Values for the variables of the agent. Null or absent: none.'),
    timezone: timezone.nullable().describe("The zone of the chat. Null: the agent's, else the tenant's."),
    direction: direction.meta({ default: 'inbound' }),
    mocks: mocks.nullable().describe(`${mocks.description} Null: tools are used.`),
  })
  .partial()
  .meta({
    id: 'CreateChatBody',
    description: 'May be empty.',
    example: { lead: { name: 'Ann Example', email: 'ann@example.com' } },
  });

/** A chat in the list: without its messages. */
export const listedChat = chat
  .omit({ messages: true })
  .extend({
    message_count: z.number().int().min(0).describe('How many messages it has.'),
    last_text: z
      .string()
      .nullable()
      .describe(
        `The first ${limits.chat_listed_chars} characters of its last message; empty where the agent only used tools. Null: it has no message.`,
      ),
  })
  .meta({
    id: 'ListedChat',
    description: 'A chat in the list. Its messages are in the chat.',
    example: {
      id: chatId.example,
      tenant_id: tenantId.example,
      agent_id: agentId.example,
      agent_version: null,
      direction: 'inbound',
      lead: null,
      metadata: null,
      variables: null,
      timezone: 'America/New_York',
      mocks: null,
      replying: false,
      created_at: '2026-11-21T09:30:00.000Z',
      message_count: 1,
      last_text: 'Hello, this is Example Realty.',
    },
  });

const chatList = z
  .object({ chats: z.array(listedChat).describe('The chats of this page, newest first.'), ...pageMembers })
  .meta({ id: 'ChatList' });
const chatResponse = z.object({ chat }).meta({ id: 'ChatResponse' });

const params = tenantParamsWith('chatId', chatId);

/** Routes of chats. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/agents/:agentId/chats`,
    summary: 'Begin a typed conversation with an agent',
    description:
      "The agent answers in writing, with its instructions and its tools. `http` tools are really called unless the chat has mocks; nothing is booked, transferred or dialed. It takes the installation's language model; in a sandbox without one, only the agent of the demo answers, with a recorded script.",
    pathParams: tenantParamsWith('agentId', agentId),
    body: createChatBody,
    responses: { 201: chatResponse },
    metadata: policy({
      operation: 'createChat',
      access: ['calls:dispatch'],
      tag: 'Agents',
      auth: 'tenant',
      idempotent: true,
      audit: 'chat.created',
      rate_limits: ['chat_create'],
      errors: ['agent_not_found', 'agent_version_not_found', 'model_not_configured'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/agents/:agentId/chats`,
    summary: 'List the chats of an agent',
    description: 'Newest first, without their messages. Chats of the last 30 days.',
    pathParams: tenantParamsWith('agentId', agentId),
    query: z.object(pageQuery(chatId)),
    responses: { 200: chatList },
    metadata: policy({
      operation: 'listChats',
      access: ['calls:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: ['agent_not_found', 'invalid_cursor'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/chats/:chatId`,
    summary: 'Read a chat with its messages',
    description: 'Until 30 days after it was created.',
    pathParams: params,
    responses: { 200: chatResponse },
    metadata: policy({
      operation: 'getChat',
      access: ['calls:read'],
      tag: 'Agents',
      auth: 'tenant',
      errors: ['chat_not_found'],
    }),
  },
});

/** What chats declare. */
export const chats = defineResource('chats', {
  ids: [chatId],
  auditActions: ['chat.created'],
  errors: {
    chat_not_found: { status: 404, message: 'The chat does not exist.' },
    model_not_configured: {
      status: 409,
      message:
        'No language model is configured, so this agent cannot be written to: set MODEL_NAME with MODEL_API_KEY (or OPENAI_API_KEY), or MODEL_BASE_URL for a server of your own, and start again.',
    },
  },
  routes,
});
