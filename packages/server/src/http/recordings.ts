// Serves recordings that are stored on this machine to clients with a valid link, whole or in ranges (requirement 2.9).
import { recordingRoute } from '@voicecall/contract';
import type { Express, RequestHandler, Response } from 'express';
import { Refusal, refuse } from '../platform/refuse.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServedRecordings } from '../ports/recordings.ts';
import type { DeclaredRoute } from './mount.ts';
import { tookRoute } from './request/request-facts.ts';

export interface RecordingsOptions {
  readonly clock: Clock;
  /** Null where recordings are stored elsewhere: then nothing is served here. */
  readonly served: ServedRecordings | null;
}

const noteRecordingRoute: RequestHandler = (request, response, next) => {
  response.set('Cache-Control', 'no-store');
  tookRoute(request, recordingRoute);
  next();
};

const serve =
  ({ clock, served }: RecordingsOptions): RequestHandler =>
  async (request, response) => {
    if (!served) throw refuse('not_found');
    const key = `${String(request.params['tenantId'])}/${String(request.params['file'])}`;
    const { expires, signature } = request.query;
    const isValid =
      typeof expires === 'string' &&
      typeof signature === 'string' &&
      served.linkWorks(key, { expires, signature }, clock.now());
    if (!isValid) throw refuse('forbidden');
    // A recording never changes, and the catalogue of errors has no 412: these conditions hold.
    for (const name of ['if-match', 'if-unmodified-since']) delete request.headers[name];
    await sendFile(response, served.directory, key);
  };

/** A recording never changes, so its name is its ETag. Caches must revalidate nevertheless, because links expire. */
function sendFile(response: Response, root: string, key: string): Promise<void> {
  const headers = { 'Content-Type': 'audio/ogg', 'Cache-Control': 'private, no-cache', ETag: `"${key}"` };
  return new Promise((resolve, reject) => {
    response.sendFile(key, { root, headers, dotfiles: 'deny', cacheControl: false }, (error) => {
      if (!error || isGone(error)) return resolve();
      // The headers of the file do not apply to the refusal.
      if (!response.headersSent)
        for (const name of ['Content-Type', 'ETag', 'Last-Modified']) response.removeHeader(name);
      reject(refusalOf(error));
    });
  });
}

/** The client closed the connection, as players often do. */
const isGone = (error: Error & { code?: string; syscall?: string }): boolean =>
  error.code === 'ECONNABORTED' || error.syscall === 'write';

function refusalOf(error: Error & { status?: number; headers?: Record<string, string> }): Error {
  if (error.status === 404) return refuse('not_found');
  if (error.status === 416) return new Refusal('range_not_satisfiable', undefined, { headers: error.headers ?? {} });
  return error;
}

/** Mounts the route of recordings on `app`. */
export function mountRecordings(app: Express, options: RecordingsOptions): DeclaredRoute[] {
  const { method, path } = recordingRoute;
  app.get(path, noteRecordingRoute, serve(options));
  return [{ method, paths: [path] }];
}
