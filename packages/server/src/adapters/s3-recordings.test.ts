// Recordings in a bucket: requests to S3, the meaning of its responses, and presigned links.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
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
let server: Server;
let endpoint = '';
beforeAll(async () => {
  server = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, authorization: headers.authorization });
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
