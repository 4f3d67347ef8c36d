// The published documentation: openapi.json, the reference page, and the JSON Schemas. Works without internet access.
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';
import { serveDocument } from './document.ts';

/** What the documentation routes serve. */
export interface DocsOptions {
  /** The content of openapi.json. */
  readonly openapi: Buffer | string;
  /** The folder behind `/docs/schemas`. */
  readonly schemasDir: string;
}

const pageDir = join(import.meta.dirname, 'docs');

// Styles are inline because the page's bundle creates them at run time; scripts and requests stay on this server.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const javascript = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
} as const;
const json = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=60' } as const;
const page = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=60',
  'Content-Security-Policy': contentSecurityPolicy,
  'Referrer-Policy': 'same-origin',
} as const;

/** What a program reads at `/`; a browser goes on to the console. */
const places = { api: '/v1', openapi: '/openapi.json', reference: '/docs', console: '/console' };

/** `/`, `/openapi.json`, `/docs`, `/docs/assets/*` and `/docs/schemas/*`, public and cacheable. */
export function docsRouter({ openapi, schemasDir }: DocsOptions): express.Router {
  const router = express.Router();
  router.get('/', (request, response, next) => {
    // `//` matches too.
    if (request.path !== '/') return next();
    response.vary('Accept').set('Cache-Control', 'public, max-age=60');
    // A program accepts anything; a browser names HTML.
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, places.console);
    else response.json(places);
  });
  router.get(
    '/openapi.json',
    serveDocument(async () => Buffer.from(minified(openapi)), json),
  );
  router.get(
    '/docs',
    serveDocument(() => readFile(join(pageDir, 'page.html')), page),
  );
  router.get(
    '/docs/assets/reference.js',
    serveDocument(() => readFile(join(pageDir, 'reference.js')), javascript),
  );
  router.get(
    '/docs/assets/scalar.js',
    serveDocument(() => readFile(join(bundleDir(), 'standalone.js')), javascript),
  );
  router.use('/docs/schemas', schemas(schemasDir));
  return router;
}

/** The file is made for readers; a client gets it without white space, which is almost half of it. */
const minified = (text: Buffer | string): string => JSON.stringify(JSON.parse(text.toString()));

/** The files of a folder by their paths, listed once, so that no request can name any other file. */
function schemas(directory: string): RequestHandler {
  let served: Promise<ReadonlyMap<string, RequestHandler>> | undefined;
  const list = async (): Promise<ReadonlyMap<string, RequestHandler>> => {
    const files = await readdir(directory, { recursive: true });
    return new Map(
      files
        .filter((file) => file.endsWith('.json'))
        .map((file) => [`/${file}`, serveDocument(() => readFile(join(directory, file)), json)]),
    );
  };
  return async (request, response, next) => {
    served ??= list().catch((error: unknown) => {
      served = undefined;
      throw error;
    });
    const serve = (await served).get(request.path);
    if (!serve) return next();
    await serve(request, response, next);
  };
}

// The package exports only its source build; the self-contained bundle for browsers is in the folder beside it.
const bundleDir = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser');
