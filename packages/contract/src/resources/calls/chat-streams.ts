// The replies of chats: what an agent writes, as server-sent events while it is written.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { eventStream } from '../../event-stream.ts';
import { limits } from '../../limits.ts';
import { tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { chatId, chatMessage, chatToolUse } from './chats.ts';

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
const chatEvents = {
  'message.delta': z
    .object({ text: z.string().describe('The next part of the text. All parts together are the text of the reply.') })
    .meta({ id: 'ChatDelta', description: 'The agent has written more.' }),
  tool: chatToolUse,
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

const replyStream = eventStream(chatEvents, {
  description:
    'Server-sent events: `message.delta` with a `ChatDelta`, `tool` with a `ChatToolUse`, then one `message` with a `ChatReplied`, or one `error` with a `ChatFailed`, as JSON in `data`.',
  example: `event: message.delta\ndata: {"text":"Yes, until six."}\n\n`,
});

/** The stream of a reply. The SDK has `chats.send` in its place. */
const routes = initContract().router({
  send: {
    method: 'POST',
    path: `${tenantPath}/chats/:chatId/messages`,
    summary: 'Send a message and follow the reply as it is written',
    description:
      'The message is stored before the model is asked, and stays when the reply fails: send the next one. The reply is written to its end and stored also when the client goes away; read the chat then. The agent uses its present settings. A comment comes every 15 seconds. An event of a name that you do not know must be ignored.',
    pathParams: tenantParamsWith('chatId', chatId),
    body: sendChatMessageBody,
    responses: { 200: replyStream },
    metadata: policy({
      operation: 'sendChatMessage',
      access: ['calls:dispatch'],
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
  routes,
});
