// LiveKit's webhooks come in here: raw bytes, because the signature covers exactly those (spec 4.8).
import { limits, livekitWebhookRoute } from '@voicecall/contract';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import { refuse } from '../platform/refuse.ts';
import type { DeclaredRoute } from './mount.ts';
import type { RateLimiting } from './limits/rate-limit.ts';
import { tookRoute } from './request/request-facts.ts';

/**
 * Reads a webhook, from its raw body and `Authorization`, and answers what acts on it; undefined when LiveKit did not
 * sign it.
 */
export type ReceiveLivekitWebhook = (body: string, authorization: string) => Promise<(() => Promise<void>) | undefined>;

const readRaw = express.raw({ type: () => true, limit: limits.body_bytes, inflate: false });

const noteWebhookRoute: RequestHandler = (request, _response, next) => {
  tookRoute(request, livekitWebhookRoute);
  next();
};

/** Garbage has a counter of its own, so that it uses up nothing of LiveKit's, wherever it comes from. */
const answer =
  (limiting: Pick<RateLimiting, 'bySigner'>, receive: ReceiveLivekitWebhook): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const act = await receive(Buffer.isBuffer(body) ? body.toString('utf8') : '', request.get('authorization') ?? '');
    await limiting.bySigner(request, response, act !== undefined);
    if (!act) throw refuse('unauthorized');
    await act();
    response.json({ ok: true });
  };

/** Puts the webhook door on `app`. */
export function mountLivekitWebhook(
  app: Express,
  limiting: Pick<RateLimiting, 'bySigner'>,
  receive: ReceiveLivekitWebhook,
): DeclaredRoute[] {
  const { method, path } = livekitWebhookRoute;
  app.post(path, noteWebhookRoute, readRaw, answer(limiting, receive));
  return [{ method, paths: [path] }];
}
