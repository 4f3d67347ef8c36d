// The HTTP edge: which steps a request passes, in which order, and what is served.
import express from 'express';
import type { Express, RequestHandler, Router } from 'express';
import type { Db } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { refuse } from '../platform/refuse.ts';
import type { Clock } from '../ports/clock.ts';
import { authenticate } from './authenticate.ts';
import type { Lookups } from './authenticate.ts';
import { translateErrors } from './errors.ts';
import { checkGate } from './gate.ts';
import { honourIdempotencyKey } from './idempotency.ts';
import { mountHealth } from './health.ts';
import { mountLivekitWebhook } from './livekit-webhook.ts';
import type { ReceiveLivekitWebhook } from './livekit-webhook.ts';
import { refuseTheRest } from './mount.ts';
import type { Mount } from './mount.ts';
import { observe } from './observe.ts';
import { createRateLimiting } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { noteRoute } from './request-facts.ts';

export interface ServerOptions {
  /** Contracts with their doors; see `mount`. */
  readonly mounts: readonly Mount[];
  /** Served as they are, without authentication: documents and pages. */
  readonly routers: readonly Router[];
  readonly receiveLivekitWebhook: ReceiveLivekitWebhook;
  readonly lookups: Lookups;
  readonly byo_trunk_api_key_enabled: boolean;
  readonly publicUrl: () => string;
  readonly db: Pick<Db, 'sql' | 'pool'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether the rest of the app has started and is not stopping. */
  readonly ready: () => Promise<boolean>;
  /** A response that does not match its schema becomes a 500. */
  readonly validateResponses: boolean;
}

export function buildServer(options: ServerOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('strict routing').enable('case sensitive routing');
  const limiting = createRateLimiting({ pool: options.db.pool, log: options.log });
  const steps = [noteRoute, limiting.byAddress, authenticate(options), checkGate(options), honourIdempotencyKey({ sql: options.db.sql, clock: options.clock, limiting }), limiting.byCaller, readBody];
  app.use(observe(options), refuseNul);
  const declared = options.mounts.flatMap((mount) => mount(app, steps, options));
  declared.push(...mountLivekitWebhook(app, limiting.byAddress, options.receiveLivekitWebhook));
  app.use(limiting.unrouted);
  declared.push(...mountHealth(app, options));
  for (const router of options.routers) app.use(router);
  refuseTheRest(app, declared);
  app.use(translateErrors({ log: options.log, limiting }));
  return app;
}

/** An encoded NUL can be part of no id, and no database can look for one. */
const refuseNul: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00')) throw refuse('validation_failed', { issues: [{ path: 'path', message: 'must not contain NUL characters' }] });
  next();
};
