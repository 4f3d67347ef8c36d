// Keys and bodies that cannot be used: the refusal is stored like any other error, and belongs to exactly these bytes
// (requirement 8).
import { limits } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { expectError } from '../harness/http/expect-refusal.ts';
import { successOf, withKey } from '../harness/http/callers.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform('api');

interface Sent {
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = { 'content-type': 'application/json' };
const brotli = { ...json, 'content-encoding': 'br' };
const chunked = { ...json, 'transfer-encoding': 'chunked' };
const refused: readonly (readonly [what: string, sent: Sent, other: Sent, code: string])[] = [
  ['no JSON', { body: '{' }, { body: '{ ' }, 'invalid_json'],
  ['no JSON in chunks', { body: '{', headers: chunked }, { body: '[', headers: chunked }, 'invalid_json'],
  ['bytes that are not UTF-8', { body: new Uint8Array([34, 255, 34]) }, { body: '"' }, 'invalid_json'],
  ['white space', { body: ' ' }, { body: '  ' }, 'invalid_json'],
  [
    'another media type',
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    { body: '{}' },
    'unsupported_media_type',
  ],
  ['no media type', { body: '{}', headers: {} }, { body: '[]', headers: {} }, 'unsupported_media_type'],
  ['an encoded body', { body: 'abc', headers: brotli }, { body: 'abd', headers: brotli }, 'unsupported_media_type'],
  ['a NUL character', { body: '{"name":"\\u0000"}' }, { body: '{"name":"\\u0000 "}' }, 'validation_failed'],
  ['half a character', { body: '{"name":"\\ud800"}' }, { body: '{"name":"\\udc00"}' }, 'validation_failed'],
  [
    'very deep nesting',
    { body: '['.repeat(1e5) + ']'.repeat(1e5) },
    { body: '['.repeat(99) + ']'.repeat(99) },
    'validation_failed',
  ],
];

describe.each(idempotentRoutes)('%s', (_name, route) => {
  const asking = async () => {
    const { tenant, good, ask, key, effectOf } = await attemptAt(platform, route);
    const raw = ({ body, headers = json }: Sent) =>
      rawRequest(platform.url, {
        method: good.method,
        path: good.path,
        headers: { ...withKey(tenant.apiKey), ...headers, 'idempotency-key': key },
        body,
      });
    return { raw, ask, key, effectOf };
  };

  it.each(refused)(
    'stores the refusal of %s, and replays it for these bytes alone',
    async (_what, sent, other, code) => {
      const { raw, ask, key, effectOf } = await asking();
      await platform.sql('delete from rate_limits');
      const effect = await effectOf(async () => {
        const first = await raw(sent);
        expect(expectError(first, route).error).toBe(code);
        expect(toldBy(await raw(sent))).toEqual({ ...toldBy(first), replayed: true });
        for (const different of [raw(other), ask({ key })])
          expect(expectError(await different, route).error).toBe('idempotency_key_in_use');
      });
      expect(effect).toEqual({});
    },
  );

  it.each([
    ['announced', json],
    ['in chunks', chunked],
  ])(
    'stores nothing for a body that is too large (%s): a valid request under the key is done',
    async (_how, headers) => {
      const { raw, ask } = await asking();
      await platform.sql('delete from rate_limits');
      const large = ' '.repeat((route.metadata.body_bytes ?? limits.body_bytes) + 1);
      expect(expectError(await raw({ body: large, headers }), route).error).toBe('payload_too_large');
      expect(toldBy(await ask())).toMatchObject({ status: successOf(route), replayed: false });
    },
  );
});
