// What third parties read: openapi.json, the reference page, and the published JSON Schemas. Works without internet access.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express from 'express';

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

const cached = { maxAge: '1h', headers: { 'X-Content-Type-Options': 'nosniff' } } as const;

/** `/openapi.json`, `/docs`, `/docs/assets/*` and `/docs/schemas/*`, public and cacheable. */
export function docsRouter({ openapi, schemasDir }: DocsOptions): express.Router {
  const router = express.Router();
  const etag = `"${createHash('sha256').update(openapi).digest('base64url')}"`;

  router.get('/openapi.json', (_req, res) => {
    res.type('application/json').set({ ETag: etag, 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' }).send(openapi);
  });
  router.get('/docs', (_req, res) => {
    res.set({ 'Content-Security-Policy': contentSecurityPolicy, 'Referrer-Policy': 'same-origin' });
    res.sendFile('page.html', { ...cached, root: pageDir, maxAge: '1m' });
  });
  router.get('/docs/assets/reference.js', (_req, res) => {
    res.sendFile('reference.js', { ...cached, root: pageDir });
  });
  router.get('/docs/assets/scalar.js', (_req, res) => {
    res.sendFile('standalone.js', { ...cached, root: bundleDir() });
  });
  router.use('/docs/schemas', express.static(schemasDir, { index: false, redirect: false, maxAge: '1m', setHeaders: (res) => res.setHeader('X-Content-Type-Options', 'nosniff') }));
  return router;
}

// The package exports only its source build; the self-contained bundle for browsers lies beside it.
const bundleDir = (): string => join(dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')), 'browser');
