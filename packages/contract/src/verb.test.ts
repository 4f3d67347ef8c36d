// Guarantees of verb.ts: Express, OpenAPI and clients mean the same path, whatever a parameter contains.
import express from 'express';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRoutes } from './contract.ts';
import { expressPaths, openapiPath, pathParamNames, renderPath } from './verb.ts';

const rerun = '/v1/tenants/:tenantId/calls/:callId/summary:rerun';
const paths = [
  ...new Set([
    rerun,
    '/v1/tenants/:tenantId/carrier-imports/:phoneNumber',
    ...allRoutes.map(({ route }) => route.path),
  ]),
];

const hostile = fc
  .oneof(
    fc.constantFrom(
      'a/b',
      '../..',
      '...',
      '%',
      '%2e%2e',
      '%2F',
      '+15551230001',
      ':',
      'a:b',
      'summary:rerun',
      '?x=1',
      '#x',
      ' ',
      '\\',
      'é',
      '\u{1f600}',
      '\0',
    ),
    fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }),
  )
  .filter((value) => value !== '.' && value !== '..');

const someCase = fc.constantFrom(...paths).chain((path) => {
  const params = Object.fromEntries(pathParamNames(path).map((name) => [name, hostile]));
  return fc.record({ path: fc.constant(path), params: fc.record(params) });
});

/** What Express extracts from `url` under the patterns of `path`; undefined when it does not match. */
function matched(path: string, url: string): Record<string, string> | undefined {
  let params: Record<string, string> | undefined;
  const router = express.Router();
  router.get(expressPaths(path), (req, _res, next) => {
    params = { ...(req.params as Record<string, string>) };
    next();
  });
  router({ method: 'GET', url } as express.Request, {} as express.Response, () => undefined);
  return params;
}

describe('the renderings of a path', () => {
  it('Express reads back exactly the parameters that renderPath wrote', () => {
    fc.assert(
      fc.property(someCase, ({ path, params }) => {
        expect(matched(path, renderPath(path, params))).toEqual(params);
      }),
    );
  });

  it('a URL parser leaves a rendered path as it is', () => {
    fc.assert(
      fc.property(someCase, ({ path, params }) => {
        const rendered = renderPath(path, params);
        expect(new URL(rendered, 'http://voice.test').pathname).toBe(rendered);
      }),
    );
  });

  it('the OpenAPI template filled with encoded values is the rendered path', () => {
    fc.assert(
      fc.property(someCase, ({ path, params }) => {
        const filled = openapiPath(path).replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
          encodeURIComponent(params[name] ?? ''),
        );
        expect(filled).toBe(renderPath(path, params));
      }),
    );
  });

  it('a plus is written as %2B', () => {
    expect(renderPath('/n/:phoneNumber', { phoneNumber: '+15551230001' })).toBe('/n/%2B15551230001');
  });

  it('a literal verb stays literal in OpenAPI and is no parameter', () => {
    expect(openapiPath(rerun)).toBe('/v1/tenants/{tenantId}/calls/{callId}/summary:rerun');
    expect(pathParamNames(rerun)).toEqual(['tenantId', 'callId']);
  });
});

describe('a literal verb', () => {
  it.each(['summary:rerun', 'summary%3Arerun', 'summary%3arerun'])('matches %s', (end) => {
    expect(matched(rerun, `/v1/tenants/tn_1/calls/AJ_1/${end}`)).toEqual({ tenantId: 'tn_1', callId: 'AJ_1' });
  });

  it.each([
    'summaryFOO',
    'summary',
    'summaryrerun',
    'summary:',
    'summary:rerunX',
    'summary:rerun/x',
    'summary%253Arerun',
    'summary/rerun',
  ])('does not answer %s', (end) => {
    expect(matched(rerun, `/v1/tenants/tn_1/calls/AJ_1/${end}`)).toBeUndefined();
  });
});

describe('a value that no path can carry', () => {
  it.each(['', '.', '..'])('%j is refused', (value) => {
    expect(() => renderPath('/a/:id', { id: value })).toThrow('cannot be a path parameter');
  });

  it('a missing value is refused by name', () => {
    expect(() => renderPath(rerun, { tenantId: 'tn_1' })).toThrow('path parameter callId is missing');
  });
});
