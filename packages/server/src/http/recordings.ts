// Recordings that lie on this machine, for whoever has a link that works: whole or in ranges, as players ask for them
// (spec 2.9).
import { recordingRoute } from '@voicecall/contract';
import type { Express, RequestHandler, Response } from 'express';
import { Refusal, refuse } from '../platform/refuse.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServedRecordings } from '../ports/recordings.ts';
import type { DeclaredRoute } from './mount.ts';
import { tookRoute } from './request/request-facts.ts';

export interface RecordingsHandler {
  readonly clock: Clock;
  /** Null where links lead elsewhere: then there is nothing here. */
  readonly served: ServedRecordings | null;
}

const noteRecordingRoute: RequestHandler = (request, response, next) => {
  response.set('Cache-Control', 'no-store');
  tookRoute(request, recordingRoute);
  next();
};

const serve =
  ({ clock, served }: RecordingsHandler): RequestHandler =>
  async (request, response) => {
    if (!served) throw refuse('not_found');
    const key = `${String(request.params['tenantId'])}/${String(request.params['file'])}`;
    const { expires, signature } = request.query;
    const works =
      typeof expires === 'string' &&
      typeof signature === 'string' &&
      served.linkWorks(key, { expires, signature }, clock.now());
    if (!works) throw refuse('forbidden');
    await sendFile(response, served.directory, key);
  };

/** A recording never changes, so its name is its tag; caches ask again all the same, since links run out. */
function sendFile(response: Response, root: string, key: string): Promise<void> {
  const headers = { 'Content-Type': 'audio/ogg', 'Cache-Control': 'private, no-cache', ETag: `"${key}"` };
  return new Promise((resolve, reject) => {
    response.sendFile(key, { root, headers, dotfiles: 'deny', cacheControl: false }, (error) => {
      if (!error || isGone(error)) return resolve();
      // What was said of the file is not true of the refusal.
      if (!response.headersSent)
        for (const name of ['Content-Type', 'ETag', 'Last-Modified']) response.removeHeader(name);
      reject(refusalOf(error));
    });
  });
}

/** Players break off all the time. */
const isGone = (error: Error & { code?: string; syscall?: string }): boolean =>
  error.code === 'ECONNABORTED' || error.syscall === 'write';

function refusalOf(error: Error & { status?: number; headers?: Record<string, string> }): Error {
  if (error.status === 404) return refuse('not_found');
  if (error.status === 416) return new Refusal('range_not_satisfiable', undefined, { headers: error.headers ?? {} });
  return error;
}

/** Puts the recordings' door on `app`. */
export function mountRecordings(app: Express, door: RecordingsHandler): DeclaredRoute[] {
  const { method, path } = recordingRoute;
  app.get(path, noteRecordingRoute, serve(door));
  return [{ method, paths: [path] }];
}
