// One request to a customer's tool: signed like a webhook, behind the same address guard, bounded in time and size.
import { limits } from '@voicecall/contract';
import { signWebhookSync } from '@voicecall/webhook-verify';
import { signToolRequest } from '@voicecall/webhook-verify/tool-request';
import type { Deps } from '../../deps.ts';
import { secretsAt } from '../../platform/signing-secret.ts';
import type { ReceiverAnswer } from '../../ports/receivers.ts';
import { openHeaders, openSecret } from './store.ts';
import type { HttpToolRow } from './store.ts';

/** A call of a tool. `call_id` null: nobody is on the phone, the customer tries the tool out. */
export interface ToolCall {
  readonly tool_call_id: string;
  readonly call_id: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export async function sendToolRequest(
  deps: Pick<Deps, 'clock' | 'receivers' | 'sealer'>,
  tool: HttpToolRow,
  call: ToolCall,
): Promise<ReceiverAnswer> {
  const { method, timeout_ms } = tool.http;
  const inQuery = method === 'GET' || method === 'DELETE';
  const body = inQuery ? null : JSON.stringify(call.arguments);
  const url = inQuery ? withQuery(tool.http.url, call.arguments) : tool.http.url;
  const tool_call_id = headerSafe(call.tool_call_id);
  const now = deps.clock.now();
  const signedAt = Math.floor(now.getTime() / 1000);
  const secrets = secretsAt(tool, now, (sealed) => openSecret(deps.sealer, tool, sealed));
  const headers = {
    ...(body !== null && { 'content-type': 'application/json' }),
    'user-agent': 'voicecall-tools/1',
    ...lowerCased(openHeaders(deps.sealer, tool)),
    'svc-signature': signWebhookSync(body ?? '', secrets, signedAt),
    // A body alone says neither where it went nor for which call; without one the first signature says only when.
    ...(URL.canParse(url) && {
      'svc-tool-signature': await signToolRequest(
        { method, url, callId: call.call_id ?? '', toolCallId: tool_call_id, body: body ?? '' },
        secrets,
        signedAt,
      ),
    }),
    'svc-tenant-id': tool.tenant_id,
    'svc-tool-id': tool.id,
    'svc-tool-call-id': tool_call_id,
    ...(call.call_id !== null && { 'svc-call-id': call.call_id }),
  };
  return deps.receivers.send({ method, url, body, headers, timeout_ms, max_bytes: limits.tool_response_bytes });
}

/** 2xx and nothing else. */
export const accepted = ({ http_status }: ReceiverAnswer): boolean =>
  http_status !== null && http_status >= 200 && http_status < 300;

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The id is the agent's; what cannot travel in a header becomes an underscore. */
const headerSafe = (text: string): string => text.replaceAll(/[^\u0021-\u007e]/g, '_');

/**
 * Arguments behind the parameters that the tool's own URL fixes, which no argument replaces. Values that are not text
 * travel as JSON.
 */
function withQuery(text: string, args: ToolCall['arguments']): string {
  const url = URL.parse(text);
  // What cannot be read is refused by the guard, like everything else that it does not like.
  if (!url) return text;
  const free = Object.entries(args).filter(([name]) => !url.searchParams.has(name));
  for (const [name, value] of free)
    url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return url.href;
}
