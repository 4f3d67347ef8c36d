// Writes a recording to the requested place, this machine or an S3 bucket.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EncodedFileOutput, S3Upload } from '@livekit/protocol';
import { AwsClient } from 'aws4fetch';
import { newId } from '../ids.ts';

const recording = new URL('../../assets/recording.ogg', import.meta.url);

export interface WrittenFile {
  readonly location: string;
  readonly size: number;
}

/** The recording of a call that nobody can hear. */
export const sample = (): Promise<Uint8Array<ArrayBuffer>> => readFile(recording);

/** Throws when the file cannot be written. */
export async function writeRecording(
  { filepath, output }: EncodedFileOutput,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<WrittenFile> {
  const location = output.case === 's3' ? await upload(output.value, filepath, bytes) : await save(filepath, bytes);
  return { location, size: bytes.length };
}

/** Writes under a temporary name first, as LiveKit does, so that the final name is always a complete file. */
async function save(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const draft = `${path}.${newId('EG')}`;
  // Only this account may read what callers said.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, bytes, { mode: 0o600 });
  await rename(draft, path);
  return path;
}

async function upload(
  { accessKey, secret, region, endpoint, bucket, forcePathStyle }: S3Upload,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, region, service: 's3', retries: 3 });
  const { protocol, host } = new URL(endpoint || `https://s3.${region}.amazonaws.com`);
  const url = forcePathStyle ? `${protocol}//${host}/${bucket}/${key}` : `${protocol}//${bucket}.${host}/${key}`;
  const answer = await client.fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': 'audio/ogg' } });
  if (!answer.ok) throw new Error(`S3 upload failed: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
  return url;
}
