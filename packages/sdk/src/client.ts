// The clients: one method per operation of the generated tables, and what the SDK adds to them.
import type { ChatSending } from './chats/chat-sending.ts';
import type { CallMethods } from './calls/wait-for-call.ts';
import type { CallWatching } from './calls/watch-call.ts';
import { resolveConfig } from './config.ts';
import type { ClientOptions, Config } from './config.ts';
import { operations } from './generated/operations.ts';
import type { Resources } from './generated/operations.ts';
import { listResult } from './list-result.ts';
import { parseOperation } from './operation.ts';
import type { IdempotentOptions, OperationTable } from './operation.ts';
import { rawRequest } from './raw-request.ts';
import type { RawRequests } from './raw-request.ts';
import { pathParamNames } from './transport/request-url.ts';
import type { Query } from './transport/request-url.ts';
import { hasBody, send } from './transport/send.ts';
import type { SummaryWaiting } from './summary/wait-for-summary.ts';

/** The API's methods by resource, for example `client.calls.dispatch(body)`: all that an API key may do. */
export interface Client extends Resources, RawRequests {
  /** Places, reads, ends and follows calls, and waits for the end of one. */
  readonly calls: Resources['calls'] & CallMethods & CallWatching;
  /** Begins and reads chats, and sends messages to their agents. */
  readonly chats: Resources['chats'] & ChatSending;
  /** Reads summaries, runs them again, and waits for one. */
  readonly summaries: Resources['summaries'] & SummaryWaiting;
  /** The same client for another tenant, `tn_…`. */
  withTenant(tenantId: string): Client;
}

/**
 * Creates a client. It holds no connection and needs no closing.
 * @throws TypeError for options that cannot work or that would leak the key.
 */
export const createClient = (options: ClientOptions = {}): Client => clientOf(resolveConfig(options));

/** The client of a tenant with these settings. */
export function clientOf(config: Config): Client {
  const { calls, chats, summaries, ...others } = methodsOf(config, operations) as unknown as Resources;
  return {
    ...others,
    calls: {
      ...calls,
      hangUp: (callId, options) => calls.end(callId, options),
      wait: async (callId, options) => (await later()).waitForCall(config, calls, callId, options),
      async *watch(callId, options) {
        yield* (await later()).followCall(config, callId, options);
      },
      async *watchAll(options) {
        yield* (await later()).followCalls(config, options);
      },
    },
    chats: {
      ...chats,
      async *send(chatId, text, options) {
        yield* (await later()).sendMessage(config, chatId, text, options);
      },
    },
    summaries: {
      ...summaries,
      wait: async (callId, options) => (await later()).waitForSummary(config, summaries, callId, options),
    },
    request: rawRequest(config),
    withTenant: (tenantId) => clientOf({ ...config, tenantId }),
  };
}

// Most programs need none of it. A bundler that splits its output makes a file of its own of it.
const later = () => import('./later.ts');

type Method = (...args: unknown[]) => Promise<object>;

/** Resource → method → a function that sends its request. */
export const methodsOf = (config: Config, table: OperationTable): Record<string, Record<string, Method>> =>
  mapValues(table, (rows) => mapValues(rows, (row) => methodOf(config, row)));

function methodOf(config: Config, row: string): Method {
  const operation = parseOperation(row);
  const { method, path, empty, list, query = list, cursor: cursorName = 'cursor' } = operation;
  const names = pathParamNames(path).filter((name) => name !== 'tenantId');
  return (...args) => {
    const ids = Object.fromEntries(names.map((name) => [name, args.shift()]));
    const payload = query || (hasBody(method) && !empty) ? args.shift() : undefined;
    const options = (args[0] ?? {}) as IdempotentOptions;
    if (!query) return send(config, operation, { ids, body: payload, options });
    const page = (cursor?: string) =>
      send(config, operation, {
        ids,
        query: { ...(payload as Query), ...(cursor && { [cursorName]: cursor }) },
        options,
      });
    return list ? listResult(page, list) : page();
  };
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
