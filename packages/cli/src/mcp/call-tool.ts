// Runs one tool: checks its arguments, sends the request with the SDK, and makes the response fit for a model.
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { isConnectionError } from '@voicecall/sdk';
import type { Client, RequestOptions, ResponseInfo } from '@voicecall/sdk';
import { bound, bytesOf, howManyFit } from './bound.ts';
import { adviceAfter, dispatchOnce } from './dispatch-once.ts';
import type { DispatchOutcome, DispatchRequest } from './dispatch-once.ts';
import { pageDefault } from './limits.ts';
import { dataBytes, dataResult, errorResult } from './result.ts';
import { toolErrorOf } from './tool-error.ts';
import { tools } from './tools.ts';
import type { Arguments, Issue, ServedTool } from './tools.ts';
import { presenter } from './untrusted-text.ts';
import type { Present } from './untrusted-text.ts';

/** What the tools need. */
export interface ToolDeps {
  readonly client: Client;
  readonly tenantId: string;
  /** Tools that change something can be called. */
  readonly allowDial: boolean;
  /** Secrets of this process, which are replaced wherever they occur. */
  readonly secrets: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long one attempt of a request, and all of them, may take. */
  readonly timeouts: Pick<RequestOptions, 'timeoutMs' | 'totalTimeoutMs'>;
}

/** Calls a tool by name. @throws ProtocolError for a name that does not exist. */
export type CallTool = (name: string, args: Arguments, signal: AbortSignal) => Promise<CallToolResult>;

type Body = Readonly<Record<string, unknown>> & { readonly $response: ResponseInfo };
type Send = (payload: Arguments) => Promise<Body>;

/** One for each process: what it knows of calls under way holds for all connections. */
export function toolCaller(deps: ToolDeps): CallTool {
  const present = presenter(deps.secrets);
  const dispatch = dispatchOnce(deps);
  const run = (tool: ServedTool, args: Arguments, options: RequestOptions): Promise<CallToolResult> => {
    const send: Send = (payload) => request(deps.client, tool, payload, options);
    if (tool.name === 'dispatchCall') return placeCall(present, () => dispatch(dispatchRequest(args), options));
    if (tool.name === 'sendChatMessage') return sendMessage(deps.client, present, args, options);
    if (tool.name === 'getCall') return readCall(present, send, args);
    return 'limit' in tool.inputSchema.properties ? readPage(present, send, args) : readOne(present, send, args);
  };
  return async (name, given, signal) => {
    const tool = tools.get(name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${shortName(present(name))}.`);
    const changes = !tool.annotations.readOnlyHint;
    if (changes && !deps.allowDial) return errorResult(readOnly(name));
    const args = tool.asMeant(given);
    const issues = tool.issues(args);
    if (issues.length > 0) return errorResult(invalid(present(issues) as Issue[]));
    try {
      return await run(tool, args, { ...deps.timeouts, signal });
    } catch (error) {
      // The client has cancelled the request and gets no result.
      signal.throwIfAborted();
      return errorResult(toolErrorOf(error, present, adviceFor(tool, error)));
    }
  };
}

const shortName = (name: unknown): string => JSON.stringify(String(name).slice(0, 100));

const readOnly = (name: string) => ({
  code: 'read_only',
  message: `${name} changes something, and this server may only read.`,
  advice: 'The person who runs this server can start it with --allow-dial. Do not try to do it in another way.',
});

function adviceFor({ name, annotations }: ServedTool, error: unknown): string | undefined {
  if (name === 'dispatchCall') return adviceAfter(error);
  return annotations.readOnlyHint || !isConnectionError(error)
    ? undefined
    : 'It is not known whether the request was carried out. Read the record before you repeat it.';
}

const invalid = (issues: readonly Issue[]) => ({
  code: 'invalid_arguments',
  message: issues.map(({ path, message }) => `${path || 'arguments'} ${message}`).join('; '),
  field: issues[0]?.path,
  details: { issues },
});

/** `client[resource][method](...ids, body or query, options)`. */
function request(client: Client, tool: ServedTool, args: Arguments, options: RequestOptions): Promise<Body> {
  const { resource, method, ids, takes } = tool;
  const methods = client as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<Body>>>;
  const send = methods[resource]?.[method];
  if (!send) throw new Error(`the SDK has no method ${resource}.${method}`);
  const payload = Object.fromEntries(Object.entries(args).filter(([key]) => !ids.includes(key)));
  return send(...ids.map((id) => args[id]), ...(takes ? [payload] : []), options);
}

async function readOne(present: Present, send: Send, args: Arguments): Promise<CallToolResult> {
  const body = await send(args);
  return dataResult(present(body), body.$response.requestId);
}

/** The whole reply; the words are not shown as they are written. */
async function sendMessage(
  client: Client,
  present: Present,
  args: Arguments,
  { signal }: RequestOptions,
): Promise<CallToolResult> {
  let reply: unknown;
  for await (const update of client.chats.send(String(args['chat_id']), String(args['text']), { signal }))
    if (update.type === 'message') reply = update.message;
  return dataResult(present({ message: reply }), null);
}

/** A page of a list. If it is too large, fewer records are requested, so that its `next_cursor` is right. */
async function readPage(present: Present, send: Send, args: Arguments): Promise<CallToolResult> {
  const wanted = typeof args['limit'] === 'number' ? args['limit'] : pageDefault;
  for (let limit = wanted; ;) {
    const body = await send({ ...args, limit });
    const page = present(body) as Arguments;
    const records = Object.values(page).find(Array.isArray) ?? [];
    if (records.length <= 1 || bytesOf(page) <= dataBytes) {
      const smaller = `Only ${limit} of the ${wanted} requested records are on this page, because they are large. Go on with next_cursor.`;
      return dataResult(page, body.$response.requestId, limit < wanted ? [smaller] : []);
    }
    const rest = bytesOf(page) - bytesOf(records);
    limit = Math.max(1, Math.min(limit - 1, howManyFit(records, dataBytes - rest)));
  }
}

/** A call with as many of its turns as fit. */
async function readCall(present: Present, send: Send, { from_turn = 1, ...args }: Arguments): Promise<CallToolResult> {
  const body = await send(args);
  const { call, turns, transcripts, ...others } = present(body) as Arguments & {
    readonly turns: readonly { readonly turn_id: number }[];
    readonly transcripts: readonly unknown[];
  };
  const about = bound({ call, ...others }, dataBytes / 2);
  const following = turns.filter(({ turn_id }) => turn_id >= Number(from_turn));
  const fitting = following.slice(0, Math.max(1, howManyFit(following, dataBytes - bytesOf(about.data) - 20)));
  const next = following[fitting.length];
  const notes = [
    ...about.notes,
    ...(next ? [`${turns.length} turns in all. For the next ones call getCall with from_turn: ${next.turn_id}.`] : []),
    ...(transcripts.length > 0 ? [`${transcripts.length} raw transcript segments are left out.`] : []),
  ];
  return dataResult({ ...(about.data as object), turns: fitting }, body.$response.requestId, notes);
}

function dispatchRequest({ intent, confirm_repeat, ...body }: Arguments): DispatchRequest {
  return {
    intent: String(intent),
    confirm_repeat: confirm_repeat === true,
    body: body as unknown as DispatchRequest['body'],
  };
}

async function placeCall(present: Present, dispatch: () => Promise<DispatchOutcome>): Promise<CallToolResult> {
  const outcome = await dispatch();
  if ('refused' in outcome) return errorResult(present(outcome.refused) as typeof outcome.refused);
  const { call, replayed } = outcome;
  return dataResult(present(call), call.$response.requestId, [
    replayed
      ? 'This intent was carried out before: this is its call, and no further call was placed.'
      : 'The call is on record. Read it with getCall; do not dispatch it again.',
  ]);
}
