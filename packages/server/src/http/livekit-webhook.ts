// LiveKit's webhooks come in here: raw bytes, because the signature covers exactly those (spec 4.8).
import { limits, livekitWebhookRoute } from '@voicecall/contract';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import { refuse } from '../platform/refuse.ts';
import type { DeclaredRoute } from './mount.ts';
import { tookRoute } from './request-facts.ts';

/** Takes a webhook over its raw body and `Authorization`; false when LiveKit did not sign it. */
export type ReceiveLivekitWebhook = (body: string, authorization: string) => Promise<boolean>;

const readRaw = express.raw({ type: () => true, limit: limits.body_bytes, inflate: false });

const noteWebhookRoute: RequestHandler = (request, _response, next) => {
  tookRoute(request, livekitWebhookRoute);
  next();
};

const answer =
  (receive: ReceiveLivekitWebhook): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const genuine = await receive(Buffer.isBuffer(body) ? body.toString('utf8') : '', request.get('authorization') ?? '');
    if (!genuine) throw refuse('unauthorized');
    response.json({ ok: true });
  };

/** Puts the webhook door on `app`, behind `limit`. */
export function mountLivekitWebhook(app: Express, limit: RequestHandler, receive: ReceiveLivekitWebhook): DeclaredRoute[] {
  const { method, path } = livekitWebhookRoute;
  app.post(path, noteWebhookRoute, limit, readRaw, answer(receive));
  return [{ method, paths: [path] }];
}
