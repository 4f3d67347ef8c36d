// Routes for probes and monitoring: liveness, readiness and metrics.
import { errorCatalogue } from '@voicecall/contract';
import express from 'express';
import type { ErrorRequestHandler, Express } from 'express';
import { build } from '@voicecall/contract/build';
import type { Db } from '../platform/database/db.ts';
import { checkWritable } from '../platform/database/connections/sessions.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal, refuse } from '../platform/refuse.ts';
import { within } from '../platform/wait.ts';
import { errorBodyOf } from './errors.ts';
import type { DeclaredRoute } from './mount.ts';

interface Needs {
  readonly db: Pick<Db, 'pool'>;
  readonly metrics: Metrics;
  readonly log: Log;
  /** The state of each part that this process needs besides the database. */
  readonly parts: () => Promise<Readonly<Record<string, string>>>;
  /** True once the app has started, until it stops. */
  readonly ready: () => Promise<boolean>;
}

const readinessMs = 2_000;

/** What a worker serves, which has no other routes. */
export function probesOnly(deps: Needs): Express {
  const app = express().disable('x-powered-by').disable('etag');
  mountHealth(app, deps);
  const respond: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    const refusal = error instanceof Refusal ? error : refuse('internal_error');
    response.set(refusal.headers).status(errorCatalogue[refusal.code].status).json(errorBodyOf(refusal));
  };
  app.use(() => {
    throw refuse('not_found');
  }, respond);
  return app;
}

/** Mounts `/healthz`, `/readyz` and `/metrics` on `app`. */
export function mountHealth(app: Express, deps: Needs): DeclaredRoute[] {
  const state = shared(() => readState(deps));
  const metrics = shared(() => deps.metrics.registry.metrics());
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', ...build });
  });
  app.get('/readyz', async (_request, response) => {
    const { ready, parts } = await state();
    if (!ready) throw new Refusal('not_ready', { ...build, parts }, { headers: { 'Retry-After': '1' } });
    response.json({ status: 'ready', ...build, parts });
  });
  app.get('/metrics', async (_request, response) => {
    response.type(deps.metrics.registry.contentType).send(await metrics());
  });
  return ['/healthz', '/readyz', '/metrics'].map((path) => ({ method: 'GET', paths: [path] }));
}

/** Concurrent requests share one result, so that many of them cause only one database query at a time. */
function shared<T>(find: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => (pending ??= find().finally(() => (pending = undefined)));
}

async function readState(deps: Needs): Promise<{ ready: boolean; parts: Readonly<Record<string, string>> }> {
  const [database, running, parts] = await Promise.all([databaseIsReady(deps), deps.ready(), deps.parts()]);
  return { ready: database && running, parts: { database: database ? 'ok' : 'failing', ...parts } };
}

async function databaseIsReady({ db, metrics, log }: Needs): Promise<boolean> {
  try {
    await within(
      readinessMs,
      checkWritable((text) => db.pool.query(text)),
    );
    metrics.databaseUp.set(1);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    metrics.databaseUp.set(0);
    return false;
  }
}
