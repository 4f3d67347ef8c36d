// The HTTP server: the middleware that a request passes, in order, and the routes.
import express from 'express';
import type { Express, Request, RequestHandler, Router } from 'express';
import type { Db } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal, refuse } from '../platform/refuse.ts';
import type { InstallationSealer } from '../platform/seal.ts';
import type { Clock } from '../ports/clock.ts';
import type { Recordings } from '../ports/recordings.ts';
import type { Tracer } from '../ports/tracer.ts';
import { authenticate } from './authentication/authenticate.ts';
import type { Lookups } from './authentication/authenticate.ts';
import { trustedProxies } from './connection/client-address.ts';
import { translateErrors } from './errors.ts';
import { checkFeatureGate } from './authentication/feature-gate.ts';
import { honourIdempotencyKey, settleIdempotencyKey } from './request/idempotency.ts';
import { ignoreReadOnly } from './request/ignore-read-only.ts';
import { mountHealth } from './health.ts';
import { legacyPaths } from './request/legacy-paths.ts';
import { mountLivekitWebhook } from './livekit-webhook.ts';
import type { ReceiveLivekitWebhook } from './livekit-webhook.ts';
import { mountDocuments, refuseUnmatched } from './mount.ts';
import type { Mount } from './mount.ts';
import { observe, probes } from './request/observe.ts';
import type { ServedRequest } from './request/observe.ts';
import { createFairShare } from './limits/fair-share.ts';
import { createRateLimiting } from './limits/rate-limit.ts';
import { readBody } from './request/read-body.ts';
import { mountRecordings } from './recordings.ts';
import { mountSandboxJoin } from './sandbox-join.ts';
import { noteRoute } from './request/request-facts.ts';
import { createUnauthenticatedLookups } from './authentication/unauthenticated-lookups.ts';
import { boundUnreadResponses } from './limits/unread-responses.ts';

export interface ServerOptions {
  /** Contracts with their route handlers; see `mount`. */
  readonly mounts: readonly Mount[];
  /** Documents and pages, served without authentication. */
  readonly routers: readonly Router[];
  /** The URL of the sandbox; null when the external services are real. */
  readonly sandbox_url: string | null;
  readonly receiveLivekitWebhook: ReceiveLivekitWebhook;
  readonly recordings: Pick<Recordings, 'served'>;
  readonly lookups: Lookups;
  readonly byo_trunk_api_key_enabled: boolean;
  readonly legacy_sunset_at: Date;
  readonly trusted_proxies: readonly string[];
  readonly publicUrl: () => string;
  readonly db: Pick<Db, 'sql' | 'pool'>;
  /** How many connections `db` has. */
  readonly database_pool: number;
  readonly sealer: Pick<InstallationSealer, 'derive'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracer: Tracer | null;
  /** Takes the entries for the request logs of tenants. */
  readonly onServed: (served: ServedRequest) => void;
  /** For the readiness probe. */
  readonly parts: () => Promise<Readonly<Record<string, string>>>;
  /** True once the app has started, until it stops. */
  readonly ready: () => Promise<boolean>;
  /** A response that does not match its schema becomes a 500. */
  readonly validateResponses: boolean;
}

export function buildServer(options: ServerOptions): Express {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('strict routing')
    .enable('case sensitive routing')
    .set('trust proxy', trustedProxies(options.trusted_proxies));
  const unauthenticated = createUnauthenticatedLookups(options.database_pool);
  const limiting = createRateLimiting({ ...options, pool: options.db.pool, unauthenticated });
  const steps = [
    noteRoute,
    limiting.byAddress,
    authenticate({ ...options, unauthenticated }),
    checkFeatureGate(options),
    createFairShare(options),
    honourIdempotencyKey({ ...options, sql: options.db.sql, limiting }),
    limiting.byCaller,
    readBody,
    ignoreReadOnly,
  ];
  app.use(
    observe(options),
    boundUnreadResponses(),
    legacyPaths(options),
    refuseUnreadable,
    refuseWhileStopping(options.ready),
  );
  const declared = options.mounts.flatMap((mount) => mount(app, steps, options));
  declared.push(...mountLivekitWebhook(app, { ...options, limiting }));
  app.use(limiting.unrouted);
  declared.push(
    ...mountRecordings(app, { clock: options.clock, served: options.recordings.served }),
    ...mountHealth(app, options),
  );
  if (options.sandbox_url !== null) declared.push(mountSandboxJoin(app, options.sandbox_url));
  for (const router of options.routers) declared.push(...mountDocuments(app, router));
  refuseUnmatched(app, declared);
  app.use(settleIdempotencyKey({ sql: options.db.sql }), translateErrors({ log: options.log, limiting }));
  return app;
}

/** A request that arrives while the process stops may not finish, so it is refused. Probes are still served. */
const refuseWhileStopping =
  (ready: ServerOptions['ready']): RequestHandler =>
  async (request, _response, next) => {
    if (!probes.has(request.path) && !(await ready()))
      throw new Refusal('not_ready', undefined, { headers: { 'Retry-After': '1' } });
    next();
  };

/** Without an object of all headers, which `headersDistinct` makes for each request. */
function hasOneHost({ rawHeaders }: Request): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

/** No id contains an encoded NUL, and the database cannot query for one. HTTP/1.1 requires exactly one Host header. */
const refuseUnreadable: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%00'))
    throw refuse('validation_failed', { issues: [{ path: 'path', message: 'must not contain NUL characters' }] });
  if (request.httpVersion === '1.1' && !hasOneHost(request))
    throw refuse('validation_failed', { issues: [{ path: 'Host', message: 'must be given once' }] });
  next();
};
