// Sends one request to a customer's tool: signed like a webhook, with the same address checks, bounded in time and
// size.
import { limits } from '@voicecall/contract';
import { signWebhookSync } from '@voicecall/webhook-verify';
import { signToolRequest } from '@voicecall/webhook-verify/tool-request';
import type { Deps } from '../../../deps.ts';
import { secretsAt } from '../../../platform/keys/signing-secret.ts';
import { inSpan } from '../../../platform/trace.ts';
import type { ReceiverResponse } from '../../../ports/receivers.ts';
import { openHeaders, openSecret } from '../store.ts';
import type { HttpToolRow } from '../store.ts';
import { toolAddress } from './tool-url.ts';

/** A call of a tool. `call_id` is null when the customer tests the tool outside a call. */
export interface ToolCall {
  readonly tool_call_id: string;
  readonly call_id: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Sends arguments that fit the tool's address: `addressObjection` says why not. */
export async function sendToolRequest(
  deps: Pick<Deps, 'clock' | 'receivers' | 'sealer'>,
  tool: HttpToolRow,
  call: ToolCall,
): Promise<ReceiverResponse> {
  const { method, timeout_ms } = tool.http;
  const inQuery = method === 'GET' || method === 'DELETE';
  const { url, rest } = toolAddress(tool.http.url, call.arguments, inQuery);
  const body = inQuery ? null : JSON.stringify(rest);
  const tool_call_id = headerSafe(call.tool_call_id);
  const sealer = await deps.sealer.of(tool.tenant_id);
  const now = deps.clock.now();
  const signedAt = Math.floor(now.getTime() / 1000);
  const secrets = secretsAt(tool, now, (sealed) => openSecret(sealer, tool, sealed));
  const headers = {
    ...(body !== null && { 'content-type': 'application/json' }),
    'user-agent': 'voicecall-tools/1',
    ...lowerCased(openHeaders(sealer, tool)),
    'svc-signature': signWebhookSync(body ?? '', secrets, signedAt),
    // The body alone says neither the destination nor the call; without a body the first signature covers only the
    // time.
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
  return inSpan(
    'tool request',
    () => deps.receivers.send({ method, url, body, headers, timeout_ms, max_bytes: limits.tool_response_bytes }),
    () => ({
      kind: 'client',
      attributes: { 'server.address': URL.parse(tool.http.url)?.host, 'voicecall.tool_id': tool.id },
    }),
  );
}

/** 2xx only. */
export const isSuccess = ({ http_status }: ReceiverResponse): boolean =>
  http_status !== null && http_status >= 200 && http_status < 300;

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The agent chooses the id; characters that a header cannot contain become underscores. */
const headerSafe = (text: string): string => text.replaceAll(/[^\u0021-\u007e]/g, '_');
