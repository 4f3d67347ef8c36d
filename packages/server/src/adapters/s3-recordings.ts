// Recordings in an S3 bucket: the media service uploads them, customers download them through presigned links.
import { limits } from '@voicecall/contract';
import { AwsClient } from 'aws4fetch';
import type { Recordings } from '../ports/recordings.ts';
import { s3Files } from './s3-recordings/s3-files.ts';

export interface S3RecordingsOptions {
  readonly bucket: string;
  readonly region: string;
  /** Of an S3-compatible service; null means AWS. */
  readonly endpoint: string | null;
  readonly access_key: string;
  readonly secret_key: string;
  /** The bucket is named in the path, not in the host. */
  readonly path_style: boolean;
}

const timeoutMs = 10_000;

export function s3Recordings(options: S3RecordingsOptions): Recordings {
  const { bucket, region, endpoint, access_key, secret_key, path_style } = options;
  const client = new AwsClient({
    accessKeyId: access_key,
    secretAccessKey: secret_key,
    region,
    service: 's3',
    retries: 0,
  });
  const base = baseOf(options);
  return {
    outputFor: (key) => ({
      kind: 's3',
      key,
      bucket,
      region,
      endpoint,
      access_key,
      secret: secret_key,
      force_path_style: path_style,
    }),
    async exists(key) {
      const request = await client.sign(`${base}/${key}`, { method: 'HEAD' });
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
      if (response.status === 404) return false;
      // S3 also returns 403 for a missing file to a client that may not list the bucket.
      if (response.status === 403)
        throw new Error(`bucket ${bucket} denies access: s3:GetObject and s3:ListBucket are needed`);
      if (!response.ok) throw new Error(`bucket ${bucket} answered ${response.status}`);
      return Number(response.headers.get('content-length')) > 0;
    },
    ...s3Files({ bucket, base, client }),
    async urlOf(key, now) {
      const datetime = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
      const signed = await client.sign(`${base}/${key}?X-Amz-Expires=${limits.recording_url_sec}`, {
        method: 'GET',
        aws: { signQuery: true, datetime },
      });
      return signed.url;
    },
    served: null,
  };
}

function baseOf({ bucket, region, endpoint, path_style }: S3RecordingsOptions): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const path = url.pathname.replace(/\/+$/, '');
  return path_style ? `${url.origin}${path}/${bucket}` : `${url.protocol}//${bucket}.${url.host}${path}`;
}
