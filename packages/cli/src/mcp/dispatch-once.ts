// Dispatches a call once for each intent, however often a model repeats itself.
import { createHash } from 'node:crypto';
import { isApiError } from '@voicecall/sdk';
import type { Client, DispatchBody, Dispatched, RequestOptions, Result } from '@voicecall/sdk';
import { intentChars, pageMost, repeatWindowMs } from './limits.ts';
import type { ToolError } from './result.ts';

/** The arguments that dispatching has beside those of the API. */
export const dispatchArguments = {
  intent: {
    type: 'string',
    minLength: 1,
    maxLength: intentChars,
    description:
      'Identifies the one call that the user wants, for example "remind Ann of 3 May, asked at 10:15". Choose it once for each call that the user asks for, and give exactly the same text when you repeat the request, also after an error or a timeout: the call is then placed at most once. A new intent places a new call.',
  },
  confirm_repeat: {
    type: 'boolean',
    default: false,
    description: `Only after the user has said that this number shall be called again, although it was called within the last ${repeatWindowMs / 60_000} minutes.`,
  },
} as const;

/** The text that the description of the tool ends with. */
export const dispatchAdvice =
  'This calls a real telephone. The same `intent` never places a second call within 24 hours. A number that was called a few minutes ago is called again only with `confirm_repeat`.';

/** What a model asks for. */
export interface DispatchRequest {
  readonly intent: string;
  readonly confirm_repeat: boolean;
  readonly body: DispatchBody;
}

/** The call, and whether it had been placed before; or why none was placed. */
export type DispatchOutcome =
  | { readonly call: Result<Dispatched>; readonly replayed: boolean }
  | { readonly refused: ToolError };

/** What dispatching needs of the tools. */
export interface DispatchDeps {
  readonly client: Client;
  readonly tenantId: string;
  readonly now: () => number;
  readonly timeouts: Pick<RequestOptions, 'timeoutMs' | 'totalTimeoutMs'>;
}

/** Places a call for an intent that has none yet. @throws the error of the request. */
export type DispatchOnce = (request: DispatchRequest, options: RequestOptions) => Promise<DispatchOutcome>;

/** An intent for which a request was sent. Without `call_id`, its result is not known. */
interface Attempt {
  readonly intent: string;
  readonly to_number: string;
  readonly at: number;
  /** The call because of which none may be placed. */
  readonly rival: Promise<RecentCall | undefined>;
  call_id?: string;
}

/**
 * Two guards. The API keeps the response for each idempotency key, and the key follows from the intent: a repetition
 * gets the first call, also from another process. And before a new intent, the calls to its number are read: a model
 * that chooses a new intent for the same call is refused, unless it confirms. Calls carry a mark of their intent, so
 * that a repetition is not held for a new intent after a restart. What this process has sent is remembered too, because
 * a request under way is in no list yet.
 */
export function dispatchOnce({ client, tenantId, now, timeouts }: DispatchDeps): DispatchOnce {
  const attempts = new Map<string, Attempt>();
  return async ({ intent, confirm_repeat, body: given }, options) => {
    const { to_number } = given;
    const idempotencyKey = keyOf(tenantId, intent);
    const mark = idempotencyKey.slice(0, markChars);
    const body = { ...given, metadata: { ...given.metadata, [markName]: mark } };
    for (const [key, { at }] of attempts) if (now() - at > repeatWindowMs) attempts.delete(key);
    const known = attempts.get(idempotencyKey);
    const other = [...attempts.values()].find((attempt) => attempt.to_number === to_number);
    if (!known && other && !confirm_repeat) return { refused: sentBefore(other) };
    // Before the first `await`, so that the next request finds it.
    const rival = confirm_repeat
      ? Promise.resolve(undefined)
      : rivalOf(mark, { client, to_number, now: now(), timeouts });
    const attempt = known ?? { intent, to_number, at: now(), rival };
    attempts.set(idempotencyKey, attempt);
    try {
      const recent = await attempt.rival;
      if (recent && !confirm_repeat) {
        attempts.delete(idempotencyKey);
        return { refused: calledBefore(recent) };
      }
      const call = await client.calls.dispatch(body, { ...options, idempotencyKey });
      attempt.call_id = call.call_id;
      return { call, replayed: call.$response.replayed };
    } catch (error) {
      if (isApiError(error) && error.code === 'idempotency_key_in_use') return { refused: intentInUse(error, known) };
      if (wasRefused(error) && attempt.call_id === undefined) attempts.delete(idempotencyKey);
      throw error;
    }
  };
}

/** What a model may do after an error of `dispatchOnce`. */
export const adviceAfter = (error: unknown): string =>
  wasRefused(error)
    ? 'No call was placed. When you have corrected the arguments, choose a new intent.'
    : 'It is not known whether a call was placed. Repeat the request with the same intent and the same arguments: it cannot place a second call.';

/** The member of a call's metadata that says which intent it belongs to, and how long its value is. */
const markName = 'mcp_intent';
const markChars = 20;

/** One key for an intent of a tenant, in every process. */
const keyOf = (tenantId: string, intent: string): string =>
  `mcp-${createHash('sha256')
    .update(JSON.stringify([tenantId, 'dispatchCall', intent.trim().normalize()]))
    .digest('hex')}`;

/** The API has said that it did not place a call. After any other error it may have done so. */
const wasRefused = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && error.code !== 'idempotency_in_progress' && error.code !== 'unknown_error';

interface RecentCall {
  readonly id: string;
  readonly status: string;
  readonly created_at: string;
  readonly ended_reason: string | null;
}

interface RecentCalls {
  readonly client: Client;
  readonly to_number: string;
  readonly now: number;
  readonly timeouts: RequestOptions;
}

/**
 * The newest call of another intent, unless this intent has one. Several requests with one intent wait for it, so no
 * signal of a single one ends it.
 */
async function rivalOf(
  mark: string,
  { client, to_number, now, timeouts }: RecentCalls,
): Promise<RecentCall | undefined> {
  const created_after = new Date(now - repeatWindowMs).toISOString();
  const query = { to_number, direction: 'outbound', created_after, limit: pageMost } as const;
  const { calls } = await client.calls.list(query, timeouts);
  return calls.some(({ metadata }) => metadata?.[markName] === mark) ? undefined : calls[0];
}

const noSecondCall =
  'No call was placed now. If it is the same call, use the one that exists. Only if the user wants the number to be called again: a new `intent` with `confirm_repeat: true`.';

const sentBefore = ({ intent, call_id }: Attempt): ToolError => ({
  code: 'repeated_call',
  message: `A call to this number was requested a short while ago, under the intent ${JSON.stringify(intent)}.`,
  ...(call_id === undefined
    ? {
        advice: `Its result is not known yet: repeat it with that intent, which cannot place a second call. ${noSecondCall}`,
      }
    : { call_id, advice: noSecondCall }),
});

const calledBefore = ({ id, status, created_at, ended_reason }: RecentCall): ToolError => ({
  code: 'repeated_call',
  message: `This number was called at ${created_at}: call ${id} is ${status}${ended_reason ? ` (${ended_reason})` : ''}.`,
  call_id: id,
  advice: noSecondCall,
});

const intentInUse = (
  error: { readonly code: string; readonly status: number; readonly requestId: string | null },
  known: Attempt | undefined,
): ToolError => ({
  code: error.code,
  message: 'This intent was used before with other arguments. No call was placed now.',
  field: 'intent',
  status: error.status,
  request_id: error.requestId,
  ...(known?.call_id === undefined ? {} : { call_id: known.call_id }),
  advice:
    'To get the call of this intent, repeat it with exactly the arguments of the first time. If its first request was refused and you have corrected the arguments, or if the user wants another call, choose a new intent.',
});
