// Sends a message of a chat and reads the stream of its reply.
import type { Config } from '../config.ts';
import { apiError, VoiceCallConnectionError, VoiceCallTimeoutError } from '../errors.ts';
import type { ChatMessage, ChatToolUse } from '../generated/types.ts';
import { serverSentEvents } from '../calls/server-sent-events.ts';
import { requestUrl } from '../transport/request-url.ts';
import { responseInfo } from '../transport/response-info.ts';
import { headersOf } from '../transport/send.ts';
import type { ChatSendOptions, ChatUpdate } from './chat-sending.ts';

const path = '/v1/tenants/:tenantId/chats/:chatId/messages';
/** The server sends something every 15 seconds: after three times as long the connection is dead. */
const silenceMs = 45_000;

/** Yields what happens until the reply is stored. */
export async function* sendMessage(
  config: Config,
  chatId: string,
  text: string,
  { signal, tenantId = config.tenantId, headers }: ChatSendOptions = {},
): AsyncGenerator<ChatUpdate, void> {
  signal?.throwIfAborted();
  const url = requestUrl(config.baseUrl, path, { tenantId, chatId });
  const what = `POST ${new URL(url).pathname}`;
  const operation = { method: 'POST', path };
  const connection = new AbortController();
  const abort = (): void => connection.abort();
  signal?.addEventListener('abort', abort);
  let timer = setTimeout(abort, silenceMs);
  try {
    const response = await config.fetch(url, {
      ...operation,
      headers: headersOf(config, operation, { headers: { ...headers, accept: 'text/event-stream' } }),
      body: JSON.stringify({ text }),
      redirect: 'manual',
      signal: connection.signal,
    });
    const fail = (body: string) =>
      apiError(
        responseInfo(response),
        parse(config.secret ? body.replaceAll(config.secret, '[redacted]') : body),
        what,
      );
    if (!response.ok || !response.body) throw fail(await response.text());
    for await (const { event, data = '' } of serverSentEvents(response.body, () => {
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
    })) {
      if (event === 'error') throw fail(data);
      const update = updateOf(event, parse(data));
      if (update) yield update;
      if (update?.type === 'message') return;
    }
    throw new VoiceCallConnectionError(`${what}: the reply was broken off; read the chat to see whether it is stored`);
  } catch (error) {
    signal?.throwIfAborted();
    if (connection.signal.aborted)
      throw new VoiceCallTimeoutError(`${what} received nothing for ${silenceMs} ms`, { cause: error });
    if (error instanceof TypeError)
      throw new VoiceCallConnectionError(`${what} received no usable response`, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    abort();
  }
}

function updateOf(event: string, data: unknown): ChatUpdate | undefined {
  if (event === 'message.delta') return { type: 'delta', text: (data as { text: string }).text };
  if (event === 'tool') return { type: 'tool', tool: data as ChatToolUse };
  // Events of a name that this version does not know are left out.
  return event === 'message' ? { type: 'message', message: (data as { message: ChatMessage }).message } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
