// Follows a call over its live stream, from one connection to the next.
import type { Config } from '../config.ts';
import { apiError, VoiceCallError } from '../errors.ts';
import type { Call, Turn } from '../generated/types.ts';
import { requestUrl } from '../transport/request-url.ts';
import { responseInfo } from '../transport/response-info.ts';
import { retryAfterMs } from '../transport/retry-after.ts';
import { passingStatuses } from '../transport/retry-delay.ts';
import { headersOf } from '../transport/send.ts';
import { serverSentEvents } from './server-sent-events.ts';
import type { CallUpdate, CallWatchOptions } from './watch-call.ts';

const operation = { method: 'GET', path: '/v1/tenants/:tenantId/calls/:callId/stream' };
/** The server sends something every 15 seconds: after three times as long the connection is dead. */
const silenceMs = 45_000;

/** Yields what happens in a call until it has ended, each change and each turn once. */
export async function* followCall(
  config: Config,
  callId: string,
  { signal, tenantId = config.tenantId, headers }: CallWatchOptions = {},
): AsyncGenerator<CallUpdate, void> {
  const url = requestUrl(config.baseUrl, operation.path, { tenantId, callId });
  const turns = new Set<number>();
  let last: string | undefined;
  for (let failures = 0; ; failures += 1) {
    signal?.throwIfAborted();
    const connection = new AbortController();
    const abort = (): void => connection.abort();
    signal?.addEventListener('abort', abort);
    let timer = setTimeout(abort, silenceMs);
    let pause = Math.min(8_000, 250 * 2 ** failures) * (0.5 + config.random() / 2);
    try {
      const response = await config.fetch(url, {
        headers: headersOf(config, operation, {
          headers: { ...headers, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
        }),
        redirect: 'manual',
        signal: connection.signal,
      });
      if (!response.ok || !response.body) {
        const info = responseInfo(response);
        const text = await response.text();
        if (!passingStatuses.includes(response.status))
          throw apiError(
            info,
            parse(config.secret ? text.replaceAll(config.secret, '[redacted]') : text),
            `GET ${url}`,
          );
        pause = Math.max(pause, retryAfterMs(info.headers, config.now()) ?? 0);
      } else
        for await (const { id, event, data } of serverSentEvents(response.body, () => {
          clearTimeout(timer);
          timer = setTimeout(abort, silenceMs);
        })) {
          failures = 0;
          last = id ?? last;
          const told = data === undefined ? {} : (parse(data) as { call?: Call; turn?: Turn; reason?: string });
          if (event === 'call' && told.call) yield { type: 'call', call: told.call };
          // A stream that could not be resumed begins anew.
          if (event === 'turn' && told.turn && !turns.has(told.turn.turn_id)) {
            turns.add(told.turn.turn_id);
            yield { type: 'turn', turn: told.turn };
          }
          if (event === 'end' && told.reason === 'call_ended') return;
        }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof VoiceCallError) throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      abort();
    }
    await config.sleep(pause, signal);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
