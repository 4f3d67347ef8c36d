// Writes a recording to the requested place, on this machine or in an S3 bucket.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EncodedFileOutput, S3Upload } from '@livekit/protocol';
import { AwsClient } from 'aws4fetch';

/** Throws when it cannot be stored. */
export async function storeRecording(
  file: Buffer<ArrayBuffer>,
  { filepath, output }: EncodedFileOutput,
): Promise<void> {
  if (output.case === 's3') await upload(output.value, filepath, file);
  else await save(filepath, file);
}

/** Renames at the end, so that a file with the final name is complete. Only this account may read it. */
async function save(path: string, file: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.part`, file, { mode: 0o600 });
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
