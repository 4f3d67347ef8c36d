// The listener for LiveKit's webhooks. It reads the raw bytes, because the signature covers exactly those
// (requirement 4.8).
import { limits, livekitWebhookRoute } from '@voicecall/contract';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import { refuse } from '../platform/refuse.ts';
import type { DeclaredRoute } from './mount.ts';
import type { RateLimiting } from './limits/rate-limit.ts';
import { tookRoute } from './request/request-facts.ts';

/**
 * Verifies a webhook by its raw body and `Authorization` header and returns the function that handles it; undefined
 * when LiveKit did not sign it.
 */
export type ReceiveLivekitWebhook = (body: string, authorization: string) => Promise<(() => Promise<void>) | undefined>;

const readRaw = express.raw({ type: () => true, limit: limits.body_bytes, inflate: false });

const noteWebhookRoute: RequestHandler = (request, _response, next) => {
  tookRoute(request, livekitWebhookRoute);
  next();
};

/**
 * Unsigned requests have a separate counter, so that they do not use up LiveKit's limit, even from the same address.
 */
const handle =
  (limiting: Pick<RateLimiting, 'bySigner'>, receive: ReceiveLivekitWebhook): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const apply = await receive(Buffer.isBuffer(body) ? body.toString('utf8') : '', request.get('authorization') ?? '');
    await limiting.bySigner(request, response, apply !== undefined);
    if (!apply) throw refuse('unauthorized');
    await apply();
    response.json({ ok: true });
  };

/** Mounts the webhook listener on `app`. */
export function mountLivekitWebhook(
  app: Express,
  limiting: Pick<RateLimiting, 'bySigner'>,
  receive: ReceiveLivekitWebhook,
): DeclaredRoute[] {
  const { method, path } = livekitWebhookRoute;
  app.post(path, noteWebhookRoute, readRaw, handle(limiting, receive));
  return [{ method, paths: [path] }];
}
