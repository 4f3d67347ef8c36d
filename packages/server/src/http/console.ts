// The console under `/console`: one page for every address of it, its hashed assets, and what it must know of this
// installation.
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import { serveDocument } from './document.ts';

/** What the console is told. */
export interface ConsoleOptions {
  /** The folder of the built console. */
  readonly dir: string;
  /** The external services are the sandbox's. */
  readonly sandbox: boolean;
}

// Styles are inline because dialogs and plots set them at run time; scripts, data and recordings come from this server.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob: https:",
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const page = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'same-origin',
} as const;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `/console`, `/console/assets/*`, `/console/config.json`, and every other address under `/console`. */
export function consoleRouter({ dir, sandbox }: ConsoleOptions): express.Router {
  const router = express.Router();
  const document = serveDocument(() => readFile(join(dir, 'index.html')), page);
  // Without a build there is no console, and its addresses are unknown.
  const index: RequestHandler = (request, response, next) =>
    existsSync(dir) ? document(request, response, next) : next('router');
  router.get('/console/config.json', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ sandbox });
  });
  router.use('/console/assets', assets(join(dir, 'assets')));
  router.get('/console{/*path}', index);
  return router;
}

/** The files of the folder by their names, listed once, so that no request can name any other file. */
function assets(dir: string): RequestHandler {
  let served: Promise<ReadonlyMap<string, RequestHandler>> | undefined;
  const list = async (): Promise<ReadonlyMap<string, RequestHandler>> =>
    new Map(
      (await readdir(dir).catch(() => [])).map((file) => [
        `/${file}`,
        serveDocument(() => readFile(join(dir, file)), {
          'Content-Type': types[extname(file)] ?? 'application/octet-stream',
          // The name changes with the content.
          'Cache-Control': 'public, max-age=31536000, immutable',
        }),
      ]),
    );
  return async (request, response, next) => {
    const serve = (await (served ??= list())).get(request.path);
    if (!serve) return next('router');
    await serve(request, response, next);
  };
}
