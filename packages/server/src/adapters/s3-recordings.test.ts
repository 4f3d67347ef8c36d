// Recordings in a bucket: requests to S3, the meaning of its responses, and presigned links.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { S3RecordingsOptions } from './s3-recordings.ts';
import { s3Recordings } from './s3-recordings.ts';

const options: S3RecordingsOptions = {
  bucket: 'calls',
  region: 'eu-central-1',
  endpoint: null,
  access_key: 'AKIDEXAMPLE',
  secret_key: 's3cret',
  path_style: false,
};
const key = `tn_${'a'.repeat(24)}/AJ_${'0'.repeat(24)}.ogg`;
const now = new Date('2026-11-21T10:00:00.500Z');

const asked: { method: string | undefined; url: string | undefined; authorization: string | undefined }[] = [];
let answer = { status: 200, length: 9159 };
/** Bodies of the next responses, and what the requests for them were. */
const bodies: { readonly status: number; readonly body: string }[] = [];
const sent: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let server: Server;
let endpoint = '';
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization });
    const next = bodies.shift();
    if (next) {
      sent.push({ headers, body: await text(request) });
      response.writeHead(next.status).end(next.body);
      return;
    }
    response.writeHead(answer.status, { 'content-length': answer.length }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => server.close());

describe('whether a recording is there', () => {
  const there = (status: number, length = 0) => {
    answer = { status, length };
    return s3Recordings({ ...options, endpoint, path_style: true }).exists(key);
  };

  it('is asked with a signed request for its head', async () => {
    expect(await there(200, 9159)).toBe(true);
    expect(asked.at(-1)).toEqual({
      method: 'HEAD',
      url: `/calls/${key}`,
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, /,
      ),
    });
  });

  it('is false when it is empty, or not found', async () => {
    expect([await there(200, 0), await there(404)]).toEqual([false, false]);
  });

  it.each([301, 403, 500, 503])('is unknown after a %d', async (status) => {
    await expect(there(status)).rejects.toThrow('bucket calls');
  });

  it('is asked once', async () => {
    const before = asked.length;
    await expect(there(503)).rejects.toThrow('answered 503');
    expect(asked.length - before).toBe(1);
  });
});

describe('a link', () => {
  it.each([
    ['of AWS names the bucket in the host', options, 'https://calls.s3.eu-central-1.amazonaws.com'],
    [
      'of AWS names the bucket in the path when told to',
      { ...options, path_style: true },
      'https://s3.eu-central-1.amazonaws.com/calls',
    ],
    [
      'of another service leads there',
      { ...options, endpoint: 'https://minio.internal:9000/', path_style: true },
      'https://minio.internal:9000/calls',
    ],
    [
      'of another service names the bucket in the host when told to',
      { ...options, endpoint: 'https://s3.example.com' },
      'https://calls.s3.example.com',
    ],
  ])('%s', async (_what, using, base) => {
    expect((await s3Recordings(using).urlOf(key, now)).split('?')[0]).toBe(`${base}/${key}`);
  });

  it('is signed for an hour from now', async () => {
    const { searchParams } = new URL(await s3Recordings(options).urlOf(key, now));
    expect(Object.fromEntries(searchParams)).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIDEXAMPLE/20261121/eu-central-1/s3/aws4_request',
      'X-Amz-Date': '20261121T100000Z',
      'X-Amz-Expires': '3600',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is never one of ours', () => {
    expect(s3Recordings(options).served).toBeNull();
  });
});

it('the media service gets the bucket and its credentials', () => {
  expect(s3Recordings(options).outputFor(key)).toEqual({
    kind: 's3',
    key,
    bucket: 'calls',
    region: 'eu-central-1',
    endpoint: null,
    access_key: 'AKIDEXAMPLE',
    secret: 's3cret',
    force_path_style: false,
  });
});

describe('deleting a recording', () => {
  const deleted = (status: number) => {
    answer = { status, length: 0 };
    return s3Recordings({ ...options, endpoint, path_style: true }).delete(key);
  };

  it.each([204, 200, 404])('is done when the bucket answers %i', async (status) => {
    await deleted(status);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: `/calls/${key}` });
  });

  it.each([403, 500])('fails when the bucket answers %i', async (status) => {
    await expect(deleted(status)).rejects.toThrow(`answered ${status}`);
  });
});

describe('the files of an export', () => {
  const folder = `exports/tn_${'a'.repeat(24)}/ex_${'b'.repeat(24)}/`;
  const file = `${folder}9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d`;
  const bucket = () => s3Recordings({ ...options, endpoint, path_style: true });
  const requests = (count: number): string[] => asked.slice(-count).map(({ method, url }) => `${method} ${url}`);

  it('are written with their length, which a bucket demands', async () => {
    bodies.push({ status: 200, body: '' });
    await bucket().write(file, Buffer.from('{"id":1}\n'));
    expect(requests(1)).toEqual([`PUT /calls/${file}`]);
    expect(sent.at(-1)).toMatchObject({ headers: { 'content-length': '9' }, body: '{"id":1}\n' });
    bodies.push({ status: 503, body: '' });
    await expect(bucket().write(file, Buffer.from(''))).rejects.toThrow('answered 503');
  });

  it('are recordings that the bucket copies; one that is gone is none', async () => {
    bodies.push({ status: 200, body: '<CopyObjectResult/>' });
    answer = { status: 200, length: 9159 };
    expect(await bucket().copy(key, file)).toBe(9159);
    expect(sent.at(-1)?.headers['x-amz-copy-source']).toBe(`/calls/${key}`);
    expect(requests(2)).toEqual([`PUT /calls/${file}`, `HEAD /calls/${file}`]);
    bodies.push({ status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' });
    expect(await bucket().copy(key, file)).toBeNull();
    // The bucket says 200 before it has copied.
    bodies.push({ status: 200, body: '<Error><Code>InternalError</Code></Error>' });
    await expect(bucket().copy(key, file)).rejects.toThrow('could not be copied');
  });

  it('are read in ranges; another response is none of their bytes', async () => {
    const read = async (): Promise<string> => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bucket().read(file, 2, 5)) chunks.push(chunk);
      return String(Buffer.concat(chunks));
    };
    bodies.push({ status: 206, body: 'cdef' });
    expect(await read()).toBe('cdef');
    expect(sent.at(-1)?.headers.range).toBe('bytes=2-5');
    bodies.push({ status: 200, body: 'abcdefgh' });
    await expect(read()).rejects.toThrow('answered 200');
  });

  it('go with their folder, and nothing beside it', async () => {
    const keys = [file, `${folder}second`, `exports/another`].map((name) => `<Contents><Key>${name}</Key></Contents>`);
    bodies.push({ status: 200, body: keys.join('') }, { status: 204, body: '' }, { status: 204, body: '' });
    bodies.push({ status: 200, body: '' });
    await bucket().delete(folder);
    const list = `GET /calls/?list-type=2&prefix=${encodeURIComponent(folder)}`;
    expect(requests(4).toSorted()).toEqual(
      [list, `DELETE /calls/${file}`, `DELETE /calls/${folder}second`, list].toSorted(),
    );
    bodies.push({ status: 403, body: '' });
    await expect(bucket().delete(folder)).rejects.toThrow('s3:ListBucket');
  });
});

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const one of keys) found.push(one);
  return found;
}

describe('entries of the ledger', () => {
  const entryKey = (no: number): string =>
    `erasures/2026-12-06/tn_${'a'.repeat(24)}/0000000${no}-0000-4000-8000-000000000000.json`;
  const bucket = () => s3Recordings({ ...options, endpoint, path_style: true });
  const pageOf = (keys: string[], isLast: boolean): string =>
    `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${keys.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('')}</ListBucketResult>`;

  it('are written and read', async () => {
    bodies.push({ status: 200, body: '' }, { status: 200, body: '{"version":1}' });
    await bucket().write(entryKey(1), '{"version":1}');
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', url: `/calls/${entryKey(1)}` });
    expect(await bucket().readEntry(entryKey(1))).toBe('{"version":1}');
  });

  it('are listed page by page, without what is no entry', async () => {
    const pages = [pageOf(['erasures/notes.txt', entryKey(1)], false), pageOf([entryKey(2)], true)];
    bodies.push(...pages.map((body) => ({ status: 200, body })));
    expect(await all(bucket().entries())).toEqual([entryKey(1), entryKey(2)]);
    expect(new URL(asked.at(-1)?.url ?? '', endpoint).searchParams.get('start-after')).toBe(entryKey(1));
  });

  it('are not passed over when the bucket refuses, or says that there are more and names none', async () => {
    answer = { status: 403, length: 0 };
    await expect(all(bucket().entries())).rejects.toThrow('s3:ListBucket is needed');
    await expect(bucket().readEntry(entryKey(1))).rejects.toThrow('s3:GetObject is needed');
    await expect(bucket().write(entryKey(1), '')).rejects.toThrow('s3:PutObject is needed');
    bodies.push({ status: 200, body: pageOf([], false) });
    await expect(all(bucket().entries())).rejects.toThrow('a page without keys');
  });
});
