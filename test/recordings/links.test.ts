// Links to recordings: a link gives access to one recording, for an hour, ranges included. Requirement 8.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { recordingRoute } from '@voicecall/contract';

let platform: TestPlatform;
let call_id = '';
let whole = Buffer.alloc(0);
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 5 });
  call_id = (await placeCall(platform, { to: '+15005550001' })).call_id;
  await recordedCall(platform, call_id, 'completed');
  whole = Buffer.from(await (await fetch(await newLink())).arrayBuffer());
});
afterAll(() => platform.close());

const newLink = async (): Promise<string> => (await platform.tenant.client.calls.get(call_id)).recording_url ?? '';
const pathOf = (link: string): string => link.slice(platform.url.length);
const ask = async (path: string, headers: Record<string, string> = {}) =>
  rawRequest(platform.url, { method: 'GET', path, headers });

/** The link with one query parameter, or its path, changed. */
function changed(link: string, change: Record<string, string | null>): string {
  const url = new URL(link);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) url.searchParams.delete(name);
    else if (name === 'path') url.pathname = value;
    else url.searchParams.set(name, value);
  }
  return pathOf(url.href);
}

describe('a link to a recording', () => {
  it.each([
    ['bytes=0-3', 0, 4],
    ['bytes=100-199', 100, 200],
    ['bytes=9000-', 9000, undefined],
    ['bytes=-50', -50, undefined],
  ])('responds to the range %s with exactly those bytes', async (range, from, to) => {
    const response = await fetch(await newLink(), { headers: { range } });
    const expected = whole.subarray(from, to);
    const start = from < 0 ? whole.length + from : from;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${start + expected.length - 1}/${whole.length}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expected);
  });

  it.each([
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('responds whatever %s says: a recording never changes', async (name, value) => {
    const response = await fetch(await newLink(), { headers: { [name]: value } });
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, whole]);
  });

  it('refuses a range beyond the end, and states the size', async () => {
    const response = await ask(pathOf(await newLink()), { range: `bytes=${whole.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect(expectRefusal(response, recordingRoute).error).toBe('range_not_satisfiable');
  });

  it('responds to HEAD with the headers only', async () => {
    const response = await fetch(await newLink(), { method: 'HEAD' });
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-length'),
      response.headers.get('accept-ranges'),
    ]).toEqual([200, 'audio/ogg', String(whole.length), 'bytes']);
  });

  it('allows private caching only, and confirms a cached copy only for a valid link', async () => {
    const link = await newLink();
    const { headers } = await fetch(link);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'private, no-cache',
      'nosniff',
    ]);
    const etag = headers.get('etag') ?? '';
    expect((await ask(pathOf(link), { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(changed(link, { signature: 'AAAA' }), { 'if-none-match': etag })).status).toBe(403);
  });

  it('reports the rate limit as every response does', async () => {
    const { headers } = await fetch(await newLink());
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-policy')]).toEqual(['600', '600;w=60']);
  });

  it('needs no credential, and is the same for every client', async () => {
    expect((await fetch(await newLink(), { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
  });
});

describe('a changed link', () => {
  it.each([
    ['of another call', { path: `/recordings/tn_${'0'.repeat(24)}/AJ_${'0'.repeat(24)}.ogg` }],
    ['that leads out of the folder', { path: '/recordings/..%2F..%2Fetc/passwd' }],
    ['to a hidden file', { path: '/recordings/tn_1/.env' }],
    ['that ends later', { expires: '99999999999' }],
    ['whose end is no number', { expires: '1e20' }],
    ['without an end', { expires: null }],
    ['with another signature', { signature: 'A'.repeat(43) }],
    ['with an empty signature', { signature: '' }],
    ['without a signature', { signature: null }],
  ])('%s is refused', async (_what, change) => {
    const response = await ask(changed(await newLink(), change));
    expect([response.status, expectRefusal(response, recordingRoute).error]).toEqual([403, 'forbidden']);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('with a parameter given twice is refused', async () => {
    const link = pathOf(await newLink());
    expect((await ask(`${link}&signature=${new URL(link, platform.url).searchParams.get('signature')}`)).status).toBe(
      403,
    );
  });

  it('with another method is refused', async () => {
    const response = await rawRequest(platform.url, { method: 'DELETE', path: pathOf(await newLink()) });
    expect([response.status, response.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('over time', () => {
  it('a link works for an hour and not a moment longer; reading the call gives a new one', async () => {
    const resume = platform.clock.stop();
    const link = await newLink();
    platform.clock.advance(3_590_000);
    expect((await fetch(link)).status).toBe(200);
    platform.clock.advance(10_000);
    expect(expectRefusal(await ask(pathOf(link)), recordingRoute).error).toBe('forbidden');
    expect((await fetch(await newLink())).status).toBe(200);
    resume();
  });

  it('a recording that was deleted is not found', async () => {
    const { recordings } = platform.options.config;
    if (recordings.kind !== 'files') throw new Error('this test needs files');
    const link = await newLink();
    await rm(join(recordings.directory, platform.tenant.id, `${call_id}.ogg`));
    expect(expectRefusal(await ask(pathOf(link)), recordingRoute).error).toBe('not_found');
  });
});
