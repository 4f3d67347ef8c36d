// The listener for LiveKit's webhooks. It reads the raw bytes, because the signature covers exactly those
// (requirement 4.8).
import { limits, livekitWebhookRoutes } from '@voicecall/contract';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal, refuse } from '../platform/refuse.ts';
import type { DeclaredRoute } from './mount.ts';
import type { RateLimiting } from './limits/rate-limit.ts';
import { tookRoute } from './request/request-facts.ts';

/**
 * Verifies a webhook by its raw body and `Authorization` header and returns the function that handles it; undefined
 * when LiveKit did not sign it.
 */
export type ReceiveLivekitWebhook = (body: string, authorization: string) => Promise<(() => Promise<void>) | undefined>;

const readRaw = express.raw({ type: () => true, limit: limits.body_bytes, inflate: false });

const noteWebhookRoute =
  (route: (typeof livekitWebhookRoutes)[number]): RequestHandler =>
  (request, _response, next) => {
    tookRoute(request, route);
    next();
  };

interface Needs {
  readonly limiting: Pick<RateLimiting, 'bySigner' | 'report'>;
  readonly metrics: Pick<Metrics, 'livekitWebhooksRefused'>;
  readonly receiveLivekitWebhook: ReceiveLivekitWebhook;
}

/**
 * Unsigned requests have a separate counter, so that they do not use up LiveKit's limit, even from the same address.
 */
const handle =
  ({ limiting, metrics, receiveLivekitWebhook: receive }: Needs): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const apply = await receive(Buffer.isBuffer(body) ? body.toString('utf8') : '', request.get('authorization') ?? '');
    try {
      await limiting.bySigner(request, response, apply !== undefined);
      if (!apply) throw refuse('unauthorized');
    } catch (error) {
      if (error instanceof Refusal) metrics.livekitWebhooksRefused.inc({ reason: error.code });
      throw error;
    }
    await apply();
    await limiting.report(request, response);
    response.json({ ok: true });
  };

/** Mounts the webhook listener on `app`. */
export const mountLivekitWebhook = (app: Express, deps: Needs): DeclaredRoute[] =>
  livekitWebhookRoutes.map((route) => {
    const { method, path } = route;
    app.post(path, noteWebhookRoute(route), readRaw, handle(deps));
    return { method, paths: [path] };
  });
