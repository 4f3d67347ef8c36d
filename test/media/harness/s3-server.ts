// A real S3 server, on loopback, with one empty bucket.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { goTool } from '../../../scripts/media/go-tools.ts';
import { tcpPort } from './free-ports.ts';
import { supervise } from './supervise.ts';

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly access_key: string;
  readonly secret_key: string;
  close(): Promise<void>;
}

export async function startS3Server(directory: string): Promise<S3Server> {
  const bucket = {
    bucket: 'recordings',
    region: 'eu-central-1',
    access_key: 'media-tests',
    secret_key: 'a secret of the media tests',
  };
  const files = join(directory, 's3');
  mkdirSync(join(files, bucket.bucket), { recursive: true });
  const endpoint = `http://127.0.0.1:${await tcpPort()}`;
  const args = [
    '--access',
    bucket.access_key,
    '--secret',
    bucket.secret_key,
    '--region',
    bucket.region,
    '--port',
    endpoint.slice('http://'.length),
    '--quiet',
    'posix',
    files,
  ];
  // It refuses a request without a signature: this response also shows that it runs.
  const server = supervise({
    name: 'versitygw',
    command: goTool('versitygw'),
    args,
    directory,
    ready: async () => (await fetch(endpoint)).status === 403,
  });
  await server.start();
  return { ...bucket, endpoint, close: () => server.kill() };
}
