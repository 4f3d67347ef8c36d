// Recordings in a bucket of a real S3 server: from the call to the file behind the presigned link.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Recordings } from '@voicecall/server/adapters/s3-recordings.ts';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, bytesOf, exported, unpacked } from '../exports/archive.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { recordedCall, recordingsOf } from '../harness/calls/recorded-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startS3Server } from './harness/s3-server.ts';
import type { S3Server } from './harness/s3-server.ts';

let directory = '';
let s3: S3Server;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'voicecall-s3-'));
  s3 = await startS3Server(directory);
});
afterAll(async () => {
  await s3?.close();
  rmSync(directory, { recursive: true, force: true });
});

const bytes = readFileSync(join(import.meta.dirname, '../../packages/sandbox/assets/recording.ogg'));
const keyOf = (call: string): string => `tn_${'a'.repeat(24)}/AJ_${call.repeat(24)}.ogg`;

describe('the bucket', () => {
  const put = async (key: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
    const client = new AwsClient({
      accessKeyId: s3.access_key,
      secretAccessKey: s3.secret_key,
      region: s3.region,
      service: 's3',
      retries: 0,
    });
    expect(
      (
        await client.fetch(`${s3.endpoint}/${s3.bucket}/${key}`, {
          method: 'PUT',
          body,
          headers: { 'content-type': 'audio/ogg' },
        })
      ).status,
    ).toBe(200);
  };

  it('reports whether a recording exists', async () => {
    const recordings = s3Recordings({ ...s3, path_style: true });
    expect(await recordings.exists(keyOf('1'))).toBe(false);
    await put(keyOf('1'), new Uint8Array(bytes));
    await put(keyOf('2'), new Uint8Array());
    expect([await recordings.exists(keyOf('1')), await recordings.exists(keyOf('2'))]).toEqual([true, false]);
  });

  it('serves the recording of a link for an hour, and nothing else', async () => {
    const recordings = s3Recordings({ ...s3, path_style: true });
    await put(keyOf('3'), new Uint8Array(bytes));
    const link = await recordings.urlOf(keyOf('3'), new Date());
    const answer = await fetch(link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const part = await fetch(link, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'OggS']);
    expect((await fetch(link.replace('AJ_3', 'AJ_1'))).status).toBe(403);
    expect((await fetch(link.replace('X-Amz-Expires=3600', 'X-Amz-Expires=7200'))).status).toBe(403);
    expect((await fetch(await recordings.urlOf(keyOf('3'), new Date(Date.now() - 3_601_000)))).status).toBe(403);
  });

  it('holds the files of exports: written, copied from recordings, read in ranges, deleted with their folder', async () => {
    const recordings = s3Recordings({ ...s3, path_style: true });
    const folder = (export_id: string): string => `exports/tn_${'a'.repeat(24)}/ex_${export_id.repeat(24)}/`;
    const fileOf = (no: number): string => `${folder('1')}00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
    const read = async (key: string, first: number, last: number): Promise<Buffer> => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of recordings.read(key, first, last)) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    await put(keyOf('4'), new Uint8Array(bytes));
    expect(await recordings.copy(keyOf('4'), fileOf(0))).toBe(bytes.length);
    expect(await recordings.copy(keyOf('8'), fileOf(1))).toBeNull();
    expect(await read(fileOf(0), 100, bytes.length - 1)).toEqual(bytes.subarray(100));
    for (let no = 1; no <= 30; no += 1) await recordings.write(fileOf(no), Buffer.from(`file ${no}`));
    const beside = fileOf(1).replace(folder('1'), folder('2'));
    await recordings.write(beside, Buffer.from('beside'));
    expect(String(await read(fileOf(30), 5, 6))).toBe('30');
    await recordings.delete(folder('1'));
    for (const no of [0, 1, 30]) await expect(read(fileOf(no), 0, 1)).rejects.toThrow('answered 404');
    expect(String(await read(beside, 0, 5))).toBe('beside');
    await recordings.delete(folder('1'));
    expect(await recordings.exists(keyOf('4'))).toBe(true);
  });

  it('with a wrong secret reports that, instead of a missing recording', async () => {
    const recordings = s3Recordings({ ...s3, secret_key: 'wrong', path_style: true });
    await expect(recordings.exists(keyOf('1'))).rejects.toThrow('denies access');
    await expect(recordings.exists(keyOf('9'))).rejects.toThrow('denies access');
  });
});

describe('a platform whose recordings are in a bucket', () => {
  const during = async (config: Partial<S3Server>, use: (platform: TestPlatform) => Promise<void>): Promise<void> => {
    const { endpoint, bucket, region, access_key, secret_key } = { ...s3, ...config };
    const platform = await startPlatform({
      clockSpeed: 20,
      config: { recordings: { kind: 's3', endpoint, bucket, region, access_key, secret_key, path_style: true } },
    });
    try {
      await use(platform);
    } finally {
      await platform.close();
    }
  };

  it('stores the recording there and returns a link to it', () =>
    during({}, async (platform) => {
      const placed = await placeCall(platform, { to: '+15005550001' });
      const { call, recording_url } = await recordedCall(platform, placed.call_id, 'completed');
      expect(recording_url).toMatch(new RegExp(`^${s3.endpoint}/${s3.bucket}/${call.recording_key}\\?`));
      expect(Buffer.from(await (await fetch(recording_url ?? '')).arrayBuffer())).toEqual(bytes);
      expect(
        (await fetch(`${platform.url}/recordings/${call.recording_key}?expires=9999999999&signature=x`)).status,
      ).toBe(404);
    }));

  it('exports them from there', () =>
    during({}, async (platform) => {
      const { tenant } = platform;
      const placed = await placeCall(platform, { to: '+15005550001' });
      await recordedCall(platform, placed.call_id, 'completed');
      const done = await exported(platform, tenant, { everything: true });
      expect(done).toMatchObject({ status: 'completed', recordings: 1, recordings_missing: 0 });
      const archive = await bytesOf(await ask(platform, tenant, done.id));
      expect((await unpacked(archive)).get(`recordings/${placed.call_id}.ogg`)).toEqual(bytes);
      const half = Math.floor(archive.length / 2);
      const rest = await ask(platform, tenant, done.id, { range: `bytes=${half}-` });
      expect((await bytesOf(rest)).equals(archive.subarray(half))).toBe(true);
      await tenant.client.calls.erase(placed.call_id);
      const files = `${directory}/s3/${s3.bucket}/exports/${tenant.id}`;
      await until(async () => {
        platform.clock.advance(5_000);
        const left = existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : [];
        return left.some((entry) => entry.isFile()) ? [] : [1];
      });
    }));

  it('whose secret is wrong has no recordings, and logs why', () =>
    during({ secret_key: 'wrong' }, async (platform) => {
      const placed = await placeCall(platform, { to: '+15005550001' });
      const { call } = await placed.ended();
      await placed.until(async () =>
        recordingsOf(platform, call.room_name).filter(({ status }) => status === 'EGRESS_FAILED'),
      );
      const { recording_missing } = await recordedCall(platform, placed.call_id, 'failed', { advanceMs: 10_000 });
      expect(recording_missing).toBe(true);
      expect(JSON.stringify(platform.logged)).toContain('denies access');
    }));
});
