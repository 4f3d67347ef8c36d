// Follows one call, or all calls of a tenant, over a live stream, from one connection to the next.
import type { Config } from '../config.ts';
import { apiError, VoiceCallError } from '../errors.ts';
import type { Call, Turn } from '../generated/types.ts';
import { requestUrl } from '../transport/request-url.ts';
import { responseInfo } from '../transport/response-info.ts';
import { retryAfterMs } from '../transport/retry-after.ts';
import { passingStatuses } from '../transport/retry-delay.ts';
import { headersOf } from '../transport/send.ts';
import { serverSentEvents } from './server-sent-events.ts';
import type { CallsUpdate, CallUpdate, CallWatchOptions } from './watch-call.ts';

const all = '/v1/tenants/:tenantId/calls/stream';
const one = '/v1/tenants/:tenantId/calls/:callId/stream';
/** The server sends something every 15 seconds: after three times as long the connection is dead. */
const silenceMs = 45_000;

/** Yields what happens in a call until it has ended, each change and each turn once. */
export async function* followCall(
  config: Config,
  callId: string,
  options?: CallWatchOptions,
): AsyncGenerator<CallUpdate, void> {
  const turns = new Set<number>();
  for await (const { event, call, turn, reason } of follow(config, one, { callId }, options)) {
    if (event === 'call' && call) yield { type: 'call', call };
    // A stream that could not be resumed begins anew.
    if (event === 'turn' && turn && !turns.has(turn.turn_id)) {
      turns.add(turn.turn_id);
      yield { type: 'turn', turn };
    }
    if (event === 'end' && reason === 'call_ended') return;
  }
}

/** Yields what happens in all calls of a tenant, without end. */
export async function* followCalls(config: Config, options?: CallWatchOptions): AsyncGenerator<CallsUpdate, void> {
  for await (const { event, call, call_id, turn } of follow(config, all, {}, options)) {
    if (event === 'call' && call) yield { type: 'call', call };
    if (event === 'turn' && turn && call_id !== undefined) yield { type: 'turn', call_id, turn };
    if (event === 'reset') yield { type: 'reset' };
  }
}

/** An event of a stream with the members of its data. */
interface StreamEvent {
  readonly event: string;
  readonly call?: Call;
  readonly call_id?: string;
  readonly turn?: Turn;
  readonly reason?: string;
}

/** The events of a stream, which begins with `reset`. */
async function* follow(
  config: Config,
  path: string,
  ids: Readonly<Record<string, string>>,
  { signal, tenantId = config.tenantId, headers }: CallWatchOptions = {},
): AsyncGenerator<StreamEvent, never> {
  const operation = { method: 'GET', path };
  const url = requestUrl(config.baseUrl, path, { tenantId, ...ids });
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
          // From its first position on, the stream can be resumed.
          if (last === undefined && id !== undefined) yield { event: 'reset' };
          last = id ?? last;
          if (data !== undefined) yield { ...(parse(data) as Omit<StreamEvent, 'event'>), event };
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
