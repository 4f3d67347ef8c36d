// Bodies that are wrong: each mistake is answered in one way, at every kind of route that takes a body (requirement 7). Of
// every route, declared-errors.test.ts shows which of its members are missing or wrong, and mounting.test.ts its steps.
import { limits } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysMay, credentialsFor, signInCookie, successOf } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { casesAt } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  cookie = await signInCookie(platform.url);
});
// Limits are counted before bodies are read; here they would only be in the way.
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const withBody = namedRoutes.filter(([, route]) => route.body !== undefined);
const json = { 'content-type': 'application/json' };

async function post(
  route: AnyRoute,
  body: string | Uint8Array | undefined,
  headers: Record<string, string> = json,
): Promise<RawResponse> {
  const credentials = credentialsFor(route, { tenant: fixture.tenant, cookie, url: platform.url });
  return rawRequest(platform.url, {
    ...(await fixture.requestFor(route)),
    headers: { ...credentials, ...headers },
    body,
  });
}

/** Like `post`, with records and a session that the request may use up. */
async function postOnce(
  route: AnyRoute,
  bodyOf: (good: object) => string | undefined,
  type = 'application/json',
): Promise<RawResponse> {
  const own = await createFixture(platform);
  const session = keysMay(route) ? '' : await signInCookie(platform.url);
  const credentials = credentialsFor(route, { tenant: own.tenant, cookie: session, url: platform.url });
  const request = await own.requestFor(route);
  const response = await rawRequest(platform.url, {
    ...request,
    headers: { ...credentials, 'content-type': type },
    body: bodyOf(request.body as object),
  });
  await own.close();
  return response;
}

const takesNothing = (route: AnyRoute): boolean => (route.body as Schema).safeParse({}).success;
const requiredOf = (route: AnyRoute): string[] => {
  const { shape } = route.body as Schema;
  return Object.keys(shape).filter((field) => !shape[field]?.safeParse(undefined).success);
};
/** `text`, made `bytes` long by the white space that JSON allows. */
const padded = (text: string, bytes: number): string => text + ' '.repeat(bytes - Buffer.byteLength(text));
const good = async (route: AnyRoute): Promise<string> => JSON.stringify((await fixture.requestFor(route)).body);

const wrong: readonly (readonly [
  what: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
  code: string,
])[] = [
  ['half of a JSON object', '{"name":', json, 'invalid_json'],
  ['text behind its JSON', '{} {}', json, 'invalid_json'],
  ['single quotes', "{'name':'x'}", json, 'invalid_json'],
  ['white space', ' \n ', json, 'invalid_json'],
  ['NaN', 'NaN', json, 'invalid_json'],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json, 'invalid_json'],
  ['null', 'null', json, 'validation_failed'],
  ['true', 'true', json, 'validation_failed'],
  ['a number', '1', json, 'validation_failed'],
  ['a string', '"name"', json, 'validation_failed'],
  ['a list', '[{"name":"x"}]', json, 'validation_failed'],
  ['a NUL character', String.raw`{"name":"a\u0000b"}`, json, 'validation_failed'],
  ['a NUL character in a name', String.raw`{"a\u0000b":1}`, json, 'validation_failed'],
  ['half a surrogate pair', String.raw`{"name":"\ud83d"}`, json, 'validation_failed'],
  ['nesting without end', `{"metadata":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, json, 'validation_failed'],
  ['no media type', '{}', {}, 'unsupported_media_type'],
  [
    'the media type of a form',
    'name=x',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'unsupported_media_type',
  ],
  [
    'a media type that only begins like JSON',
    '{}',
    { 'content-type': 'application/json-seq' },
    'unsupported_media_type',
  ],
  ['a media type that cannot be read', '{}', { 'content-type': 'json' }, 'unsupported_media_type'],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 'unsupported_media_type'],
  ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 'unsupported_media_type'],
  ['a content encoding', '{}', { ...json, 'content-encoding': 'gzip' }, 'unsupported_media_type'],
];

it.each(withBody.map(([name, route], index) => [name, route, index] as const))(
  '%s refuses what is wrong with its body',
  async (_name, route, index) => {
    for (const [what, body, headers, code] of casesAt(index, wrong))
      expect([what, expectRefusal(await post(route, body, headers), route).error]).toEqual([what, code]);
  },
);

it.each(withBody)('%s names every required field that is absent', async (_name, route) => {
  if (takesNothing(route)) return expect(requiredOf(route)).toEqual([]);
  expect(expectRefusal(await post(route, '{}'), route)).toMatchObject({
    error: 'missing_required_fields',
    details: { fields: requiredOf(route) },
  });
});

describe.each(oneOfEachKind(withBody))('%s, like every route of its kind,', (_name, route) => {
  it.each(wrong)('refuses %s', async (_what, body, headers, code) => {
    expect(expectRefusal(await post(route, body, headers), route).error).toBe(code);
  });

  it('refuses a body over the limit, with or without a length, and names the limit', async () => {
    const { body_bytes: limit_bytes = limits.body_bytes } = route.metadata;
    const tooLarge = padded(await good(route), limit_bytes + 1);
    for (const headers of [
      { ...json, 'content-length': String(tooLarge.length) },
      { ...json, 'transfer-encoding': 'chunked' },
    ]) {
      const refused = expectRefusal(await post(route, tooLarge, headers), route);
      expect(refused).toMatchObject({ error: 'payload_too_large', details: { limit_bytes } });
    }
  });

  it('takes an empty or absent body for an empty object', async () => {
    for (const body of [undefined, '', '{}']) {
      const response = await postOnce(route, () => body);
      if (takesNothing(route)) expect([response.status, response.text]).toEqual([successOf(route), expect.any(String)]);
      else expect(expectRefusal(response, route).error).toBe('missing_required_fields');
    }
  });

  it('accepts a body of exactly the maximum size, declared as UTF-8', async () => {
    const response = await postOnce(
      route,
      (body) => padded(JSON.stringify(body), route.metadata.body_bytes ?? limits.body_bytes),
      'Application/JSON; Charset="UTF-8"',
    );
    expect([response.status, response.text]).toEqual([successOf(route), expect.any(String)]);
  });
});
