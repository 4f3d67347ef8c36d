// Legacy paths: the form of tenant routes before /v1. The same routes serve it until its sunset, and then it is gone
// (requirement 9).
import type { RequestHandler } from 'express';
import { refuse } from '../../platform/refuse.ts';
import type { Clock } from '../../ports/clock.ts';

interface Needs {
  readonly clock: Pick<Clock, 'now'>;
  readonly publicUrl: () => string;
  readonly legacy_sunset_at: Date;
}

/**
 * Everything below one tenant; `/admin/api/tenants` and `/admin/api/tenants/{id}` themselves are operator routes and
 * stay.
 */
const legacyPath = /^\/admin\/api\/tenants\/([^/]+\/.*)$/s;

/** Only the prefix is replaced, so that a legacy path reaches exactly what its /v1 form reaches. */
export const legacyPaths =
  ({ clock, publicUrl, legacy_sunset_at }: Needs): RequestHandler =>
  (request, response, next) => {
    const suffix = legacyPath.exec(request.path)?.[1];
    if (suffix === undefined) return next();
    const successor = `/v1/tenants/${suffix}`;
    response.set({
      Deprecation: 'true',
      Sunset: legacy_sunset_at.toUTCString(),
      Link: `<${publicUrl()}${uriSafe(successor)}>; rel="successor-version"`,
    });
    if (clock.now() >= legacy_sunset_at) throw refuse('legacy_path_gone');
    request.url = successor + queryOf(request.url);
    next();
  };

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Percent-encodes characters that are allowed in a request line but not in the URL of a Link header. */
const uriSafe = (path: string): string =>
  path.replaceAll(
    /[^\w\-.~!$&'()*+,;=:@%/]/g,
    (char) => `%${Buffer.from(char, 'latin1').toString('hex').toUpperCase()}`,
  );
