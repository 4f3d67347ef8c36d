// Legacy paths: the spelling of tenant routes before /v1, served by the same routes until its sunset and gone from then
// on (spec 9).
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

/**
 * Only the prefix is exchanged, and what follows is left as it came: a legacy path reaches what its /v1 spelling
 * reaches, and nothing else.
 */
export const legacyPaths =
  ({ clock, publicUrl, legacy_sunset_at }: Needs): RequestHandler =>
  (request, response, next) => {
    const rest = legacyPath.exec(request.path)?.[1];
    if (rest === undefined) return next();
    const successor = `/v1/tenants/${rest}`;
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

/** Percent-encodes what may stand in a request line but would end, or not belong in, the address in a Link header. */
const uriSafe = (path: string): string =>
  path.replaceAll(
    /[^\w\-.~!$&'()*+,;=:@%/]/g,
    (char) => `%${Buffer.from(char, 'latin1').toString('hex').toUpperCase()}`,
  );
