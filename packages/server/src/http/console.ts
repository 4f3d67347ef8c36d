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
  /** What the button of the OpenID provider says. Null: there is none. */
  readonly oidc_label: string | null;
  /** The WebSocket address of the media service, for browsers. */
  readonly ws_url: string;
}

/**
 * Styles are inline because dialogs and plots set them at run time; scripts and data come from this server. Calls from
 * the browser connect to the media service, by WebSocket and by HTTP. The sandbox has no media for browsers.
 */
const contentSecurityPolicy = ({ sandbox, ws_url }: ConsoleOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob: https:",
    ["connect-src 'self'", ...(sandbox ? [] : [originOf(ws_url), originOf(ws_url.replace(/^ws/, 'http'))])].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const originOf = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `/console`, `/console/assets/*`, `/console/config.json`, and every other address under `/console`. */
export function consoleRouter(options: ConsoleOptions): express.Router {
  const { dir, sandbox, oidc_label } = options;
  const router = express.Router();
  const document = serveDocument(() => readFile(join(dir, 'index.html')), {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(options),
    'Referrer-Policy': 'same-origin',
  });
  // Without a build there is no console, and its addresses are unknown.
  const index: RequestHandler = (request, response, next) =>
    existsSync(dir) ? document(request, response, next) : next('router');
  router.get('/console/config.json', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ sandbox, oidc_label });
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
