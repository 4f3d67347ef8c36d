// Writes the sound to the requested place: OGG, on this machine or in an S3 bucket.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { EncodedFileOutput, S3Upload } from '@livekit/protocol';
import { AwsClient } from 'aws4fetch';
import { sampleRate } from './mix.ts';

/** Encodes and stores; returns the size. */
export async function storeRecording(pcm: Buffer, { filepath, output }: EncodedFileOutput): Promise<number> {
  const file = await encode(pcm);
  if (output.case === 's3') await upload(output.value, filepath, file);
  else await save(filepath, file);
  return file.length;
}

async function encode(pcm: Buffer): Promise<Buffer<ArrayBuffer>> {
  const raw = ['-t', 'raw', '-r', String(sampleRate), '-e', 'signed-integer', '-b', '16', '-c', '1', '-'];
  const sox = spawn('sox', [...raw, '-t', 'ogg', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(sox, 'close');
  sox.stdin.end(pcm);
  const file = await buffer(sox.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`sox ended with ${code}`);
  return file;
}

/** Renames at the end, so that a file with the final name is complete. */
async function save(path: string, file: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, file);
  await rename(`${path}.part`, path);
}

async function upload(
  { accessKey, secret, region, endpoint, bucket, forcePathStyle }: S3Upload,
  key: string,
  file: Buffer<ArrayBuffer>,
): Promise<void> {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, region, service: 's3', retries: 0 });
  const { protocol, host } = new URL(endpoint || `https://s3.${region}.amazonaws.com`);
  const url = forcePathStyle ? `${protocol}//${host}/${bucket}/${key}` : `${protocol}//${bucket}.${host}/${key}`;
  const answer = await client.fetch(url, { method: 'PUT', body: file, headers: { 'content-type': 'audio/ogg' } });
  if (!answer.ok) throw new Error(`upload to ${url}: ${answer.status} ${await answer.text()}`);
}
