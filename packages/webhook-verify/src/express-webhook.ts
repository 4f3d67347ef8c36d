// The Express helper; it also fits plain node:http, Connect and Express 4.
import { createResponder, MAX_BODY_BYTES } from './handling/respond-to-delivery.ts';
import type { UnverifiedDelivery, WebhookHandler, WebhookHandlerOptions } from './handling/respond-to-delivery.ts';
import { verifyWebhook } from './node.ts';
import type { SecretSource } from './verification/delivery.ts';
import { refuse } from './webhook-verification-error.ts';

export type {
  UnverifiedDelivery,
  VerifiedDelivery,
  WebhookHandler,
  WebhookHandlerOptions,
} from './handling/respond-to-delivery.ts';

/** The members of a request that the handler uses; requests of Express and Node have them. */
export interface ExpressRequest {
  headers: Record<string, string | string[] | undefined>;
  readableDidRead: boolean;
  body?: unknown;
  rawBody?: unknown;
  on(event: string, listener: (chunk: Uint8Array) => void): unknown;
}

/** The members of a response that the handler uses; responses of Express and Node have them. */
export interface ExpressResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

async function collect(request: ExpressRequest): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk) => {
      size += chunk.length;
      // Beyond the limit the rest is read and dropped: the sender must be able to read the response.
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else resolve();
    });
    request.on('end', () => resolve());
    request.on('error', reject);
    request.on('close', () => reject(new Error('The request ended before its body did')));
  });
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
}

// Not instanceof: test runners have typed arrays of their own.
const isRaw = (held: unknown): held is string | Uint8Array => typeof held === 'string' || ArrayBuffer.isView(held);

async function readBody(request: ExpressRequest): Promise<string | Uint8Array | undefined> {
  const held = [request.rawBody, request.body].find(isRaw);
  if (held !== undefined) return held;
  // Express 4 puts {} into body even when no parser wanted the request.
  if (!request.readableDidRead) return collect(request);
  return refuse('parsed_body', ": mount this route before express.json(), or behind express.raw({ type: '*/*' })");
}

/**
 * An Express handler: verifies the delivery and runs `handler` once per event. Create it once, not for each request:
 * it keeps the replay guard.
 *
 * It reads the body itself (up to 1 MiB) when no parser has, else it takes the body from `express.raw()`,
 * `express.text()` or a `rawBody` property. Responses: 200 once `handler` has resolved, and for a duplicate · 400 for a
 * delivery that does not verify · 409 while another attempt of the event is running · 413 for a larger body · 500 when
 * `handler` or the lookup of secrets threw, or the receiver is set up wrongly (parsed body, no secret). After any
 * response but 200 the platform sends the event again.
 *
 * ```ts app.post('/webhooks', expressWebhook(process.env.SIGNING_SECRET ?? '', async (event) => {
 *   if (event.type === 'call.completed') await save(event.data.object);
 * }));
 * ```
 *
 * @param secrets the endpoint's signing secret; or its old and new one while a rotation is deployed; or a function that
 * looks up those of the endpoint which a delivery claims to be for, where one address serves several
 */
export function expressWebhook<Request extends ExpressRequest = ExpressRequest>(
  secrets: SecretSource<UnverifiedDelivery<Request>>,
  handler: WebhookHandler<Request>,
  options?: WebhookHandlerOptions<Request>,
) {
  const respond = createResponder(verifyWebhook, secrets, handler, options);
  return async (request: Request, response: ExpressResponse, next?: (error?: unknown) => void): Promise<void> => {
    try {
      const { status, body } = await respond({ request, headers: request.headers, readBody: () => readBody(request) });
      response.statusCode = status;
      response.setHeader('content-type', 'application/json');
      if (status === 413) response.setHeader('connection', 'close');
      response.end(body);
    } catch (error) {
      next?.(error);
    }
  };
}
