// The helper for frameworks that return a Response for a Request: Next.js, Hono, Workers, Deno, Bun.
import { createResponder, MAX_BODY_BYTES } from './handling/respond-to-delivery.ts';
import type { UnverifiedDelivery, WebhookHandler, WebhookHandlerOptions } from './handling/respond-to-delivery.ts';
import type { SecretSource } from './verification/delivery.ts';
import { verifyWebhook } from './web.ts';
import { refuse } from './webhook-verification-error.ts';

export type {
  UnverifiedDelivery,
  VerifiedDelivery,
  WebhookHandler,
  WebhookHandlerOptions,
} from './handling/respond-to-delivery.ts';

async function readBody(request: Request): Promise<Uint8Array | undefined> {
  if (request.bodyUsed) refuse('parsed_body', ': pass the request before anything reads its body');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/**
 * A `(request: Request) => Promise<Response>`: verifies the delivery and runs `handler` once per event. Create it once,
 * not for each request: it keeps the replay guard.
 *
 * It reads the body itself, up to 1 MiB. Responses: 200 once `handler` has resolved, and for a duplicate · 400 for a
 * delivery that does not verify · 409 while another attempt of the event is running · 413 for a larger body · 500 when
 * `handler` or the lookup of secrets threw, or the receiver is set up wrongly (body already read, no secret). After any
 * response but 200 the platform sends the event again.
 *
 * ```ts export const POST = fetchWebhook(process.env.SIGNING_SECRET ?? '', async (event) => {
 *   if (event.type === 'call.completed') await save(event.data.object);
 * });
 * ```
 *
 * @param secrets the endpoint's signing secret; or its old and new one while a rotation is deployed; or a function that
 * looks up those of the endpoint which a delivery claims to be for, where one address serves several
 */
export function fetchWebhook(
  secrets: SecretSource<UnverifiedDelivery<Request>>,
  handler: WebhookHandler<Request>,
  options?: WebhookHandlerOptions<Request>,
): (request: Request) => Promise<Response> {
  const respond = createResponder(verifyWebhook, secrets, handler, options);
  return async (request) => {
    const { status, body } = await respond({ request, headers: request.headers, readBody: () => readBody(request) });
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
}
