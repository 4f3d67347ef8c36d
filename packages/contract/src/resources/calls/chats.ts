// Chats: typed conversations with an agent, to try its instructions and tools without a phone.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { eventStream } from '../../event-stream.ts';
import { limits } from '../../limits.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, lead, metadata, time, timezone } from '../../primitives.ts';
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

const toolUse = z
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
    tools: z.array(toolUse).describe('The tools that the agent used for this reply, in their order.'),
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
    direction,
    lead: lead.nullable().describe('Who the conversation is about. Null when nothing was given.'),
    metadata: metadata.nullable().describe('What the agent was given beside it. Null when nothing was given.'),
    timezone: timezone.describe('The zone in which dates and times are meant.'),
    mocks: mocks.nullable(),
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
      direction: 'inbound',
      lead: null,
      metadata: null,
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
    lead: lead.nullable(),
    metadata: metadata.nullable(),
    timezone: timezone.nullable().describe("The zone of the chat. Null: the agent's, else the tenant's."),
    direction: direction.meta({ default: 'inbound' }),
    mocks: mocks.nullable(),
  })
  .partial()
  .meta({
    id: 'CreateChatBody',
    description: 'May be empty.',
    example: { lead: { name: 'Ann Example', email: 'ann@example.com' } },
  });

/** Body of `POST /chats/{chatId}/messages`. */
export const sendChatMessageBody = z
  .object({
    text: z
      .string()
      .trim()
      .min(1)
      .max(limits.chat_message_chars)
      .meta({ description: 'What the person writes. White space around it is removed.', pattern: '\\S' }),
  })
  .meta({ id: 'SendChatMessageBody', description: '`text` is required.', example: { text: 'Hi, are you open?' } });

/** The events of the stream of a reply: the name of the event → its data. */
export const chatEvents = {
  'message.delta': z
    .object({ text: z.string().describe('The next part of the text. All parts together are the text of the reply.') })
    .meta({ id: 'ChatDelta', description: 'The agent has written more.' }),
  tool: toolUse,
  message: z
    .object({ message: chatMessage.describe('The reply as it is stored.') })
    .meta({ id: 'ChatReplied', description: 'The reply is complete and stored. It is the last event.' }),
  error: z
    .object({
      error: z.string().max(64).describe('The code of the error, for programs.'),
      message: z.string().max(1000).describe('What went wrong, for developers. Its words may change.'),
      details: z.record(z.string(), z.unknown()).optional().describe('Facts for programs. Absent for codes without.'),
    })
    .meta({
      id: 'ChatFailed',
      description: 'The reply failed: what the body of an error response has. It is the last event.',
      example: {
        error: 'upstream_failed',
        message: 'The language model did not answer in time. Your message is stored; write again.',
        details: { upstream: 'model', retryable: true },
      },
    }),
} as const;

const chatResponse = z.object({ chat }).meta({ id: 'ChatResponse' });

const replyStream = eventStream(chatEvents, {
  description:
    'Server-sent events: `message.delta` with a `ChatDelta`, `tool` with a `ChatToolUse`, then one `message` with a `ChatReplied`, or one `error` with a `ChatFailed`, as JSON in `data`.',
  example: `event: message.delta\ndata: {"text":"Yes, until six."}\n\n`,
});

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
      tag: 'Agents',
      auth: 'tenant',
      idempotent: true,
      audit: 'chat.created',
      rate_limits: ['chat_create'],
      errors: ['agent_not_found', 'model_not_configured'],
    }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/chats/:chatId`,
    summary: 'Read a chat with its messages',
    description: 'Until 30 days after it was created.',
    pathParams: params,
    responses: { 200: chatResponse },
    metadata: policy({ operation: 'getChat', tag: 'Agents', auth: 'tenant', errors: ['chat_not_found'] }),
  },
});

/** The stream of a reply. The SDK has `chats.send` in its place. */
const streamRoutes = initContract().router({
  send: {
    method: 'POST',
    path: `${tenantPath}/chats/:chatId/messages`,
    summary: 'Send a message and follow the reply as it is written',
    description:
      'The message is stored before the model is asked, and stays when the reply fails: send the next one. The reply is written to its end and stored also when the client goes away; read the chat then. The agent uses its present settings. A comment comes every 15 seconds. An event of a name that you do not know must be ignored.',
    pathParams: params,
    body: sendChatMessageBody,
    responses: { 200: replyStream },
    metadata: policy({
      operation: 'sendChatMessage',
      tag: 'Agents',
      auth: 'tenant',
      stream: true,
      audit: 'chat.message_sent',
      rate_limits: ['chat_message'],
      errors: [
        'chat_not_found',
        'agent_not_found',
        'model_not_configured',
        'chat_reply_in_progress',
        'chat_is_full',
        'too_many_replies',
      ],
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

/** What the replies of chats declare. */
export const chatStreams = defineResource('chatStreams', {
  auditActions: ['chat.message_sent'],
  errors: {
    chat_reply_in_progress: { status: 409, message: 'The agent is still answering the message before.' },
    chat_is_full: {
      status: 422,
      message: 'The chat is as long as a chat may be. Begin another one.',
      details: z.object({ limit: z.number().int().describe('How many messages, or bytes of text, a chat may have.') }),
    },
    too_many_replies: {
      status: 429,
      message: 'As many agents of the tenant are writing replies as may do so at a time. Try again shortly.',
      details: z.object({ limit: z.number().int().describe('How many replies a tenant may wait for at a time.') }),
    },
  },
  routes: streamRoutes,
});
