// A customer's receiver. Every toolchain compiles this text, without skipLibCheck, and runs it.
import * as verifier from '@voicecall/webhook-verify';
import { memoryReplayGuard, signTestEvent, verifyWebhook, WebhookVerificationError } from '@voicecall/webhook-verify';
import type { WebhookEvent } from '@voicecall/webhook-verify';
import { fetchWebhook } from '@voicecall/webhook-verify/fetch';
import { verifyToolRequest } from '@voicecall/webhook-verify/tool-request';
import type { ReceivedToolRequest } from '@voicecall/webhook-verify/tool-request';

interface Delivery {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

/** @param build which build the runtime has to get: with node:crypto, or with WebCrypto only */
export async function main(farSide: string, build: 'node' | 'web'): Promise<void> {
  same('verifyWebhookSync' in verifier, build === 'node');
  const delivery = (await (await fetch(`${farSide}/delivery`)).json()) as Delivery;
  await verify(delivery);
  await receive(delivery);
  await verifyTool((await (await fetch(`${farSide}/tool-request`)).json()) as ToolCall);
}

async function verify({ secret, headers, body }: Delivery): Promise<void> {
  const replayGuard = memoryReplayGuard();
  const { event, duplicate } = await verifyWebhook(new TextEncoder().encode(body), headers, secret, { replayGuard });
  same([duplicate, callOf(event)], [false, 'AJ_1']);
  same(await codeOf(verifyWebhook(body.replace('60', '61'), headers, secret)), 'signature_mismatch');
  same(await codeOf(verifyWebhook(body, headers, 'another secret')), 'signature_mismatch');
  const signed = await signTestEvent({ id: 'wdl_2', type: 'webhook.test' }, secret);
  same((await verifyWebhook(signed.body, signed.headers, secret)).event.id, 'wdl_2');
}

async function receive({ secret, headers, body }: Delivery): Promise<void> {
  const handled: string[] = [];
  const handler = fetchWebhook(secret, (event) => handled.push(event.id), { onError: () => {} });
  const post = async (text: string) =>
    (await handler(new Request('http://receiver.example.com/', { method: 'POST', headers, body: text }))).status;
  same([await post(body), await post(body), await post(`${body} `)], [200, 200, 400]);
  same(handled, ['wdl_1']);
}

interface ToolCall {
  secret: string;
  request: ReceivedToolRequest;
}

async function verifyTool({ secret, request }: ToolCall): Promise<void> {
  same(await verifyToolRequest(request, secret), { callId: 'AJ_1', toolCallId: 'tc_1' });
  same(await codeOf(verifyToolRequest({ ...request, method: 'PUT' }, secret)), 'signature_mismatch');
}

const callOf = (event: WebhookEvent): string =>
  event.type === 'call.completed' ? event.data.object.call_id : 'another type';

async function codeOf(refused: Promise<unknown>): Promise<string> {
  try {
    await refused;
    return 'not refused';
  } catch (error) {
    // The error of a subpath is the class of the root.
    return error instanceof WebhookVerificationError ? error.code : String(error);
  }
}

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} is not ${right}`);
}

/** Never called. Where the types of the package were not found, these lines would compile. */
export function misuse(event: WebhookEvent): void {
  // @ts-expect-error -- a secret is a string
  void verifyWebhook('', {}, 1);
  // @ts-expect-error -- a call has no such member
  if (event.type === 'call.completed') void event.data.object.colour;
  // @ts-expect-error -- the handler is absent
  fetchWebhook('secret');
  // @ts-expect-error -- the URL is absent
  void verifyToolRequest({ method: 'GET', headers: {} }, 'secret');
}
