// Guarantees of request URLs: a value never leaves its segment or its query member.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathParamNames, requestUrl } from './request-url.ts';

const base = 'https://voice.example.com';

test('a path parameter is one encoded segment', () => {
  const url = requestUrl(base, '/v1/tenants/:tenantId/carrier-imports/:phoneNumber', {
    tenantId: 'tn_1',
    phoneNumber: '+1555',
  });
  expect(url).toBe(`${base}/v1/tenants/tn_1/carrier-imports/%2B1555`);
  expect(requestUrl(base, '/v1/agents/:id', { id: 'a/../b?x=1#y' })).toBe(`${base}/v1/agents/a%2F..%2Fb%3Fx%3D1%23y`);
});

test('a literal verb is not a parameter', () => {
  const path = '/v1/calls/:callId/summary:rerun';
  expect(pathParamNames(path)).toEqual(['callId']);
  expect(requestUrl(base, path, { callId: 'AJ_1' })).toBe(`${base}/v1/calls/AJ_1/summary:rerun`);
});

test.each(['', '.', '..', undefined, null, 7, {}])('%j is refused as a path parameter', (value) => {
  expect(() => requestUrl(base, '/v1/agents/:agentId', { agentId: value })).toThrow(
    new TypeError(`agentId must be an id, got ${JSON.stringify(value)}`),
  );
});

test('any other string arrives as it was given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      fc.pre(id !== '.' && id !== '..');
      const { pathname, search, hash } = new URL(
        requestUrl(base, '/v1/tenants/:tenantId/agents/:agentId', { tenantId: 'tn_1', agentId: id }),
      );
      const segments = pathname.split('/');
      expect(segments).toHaveLength(6);
      expect(decodeURIComponent(segments[5] ?? '')).toBe(id);
      expect(search + hash).toBe('');
    }),
  );
});

test('a plus in the query is %2B and undefined members are left out', () => {
  const query = { to_number: '+1555', client_ref: 'a b&c=d', limit: 50, cursor: undefined };
  expect(requestUrl(base, '/v1/calls', {}, query)).toBe(
    `${base}/v1/calls?to_number=%2B1555&client_ref=a+b%26c%3Dd&limit=50`,
  );
  expect(requestUrl(base, '/v1/calls', {}, { cursor: undefined })).toBe(`${base}/v1/calls`);
});

test('any query member arrives as it was given', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), (query) => {
      const { searchParams } = new URL(requestUrl(base, '/v1/calls', {}, query));
      expect([...searchParams]).toEqual(Object.entries(query));
    }),
  );
});
