// Files in an S3 bucket that the platform itself writes, reads and deletes.
import type { AwsClient } from 'aws4fetch';
import { ledgerFolder, ledgerKeyForm } from '../../ports/recordings.ts';
import type { Recordings } from '../../ports/recordings.ts';

export interface S3FilesOptions {
  readonly bucket: string;
  /** Where keys are appended. */
  readonly base: string;
  readonly client: AwsClient;
}

const timeoutMs = 10_000;
/** A bucket copies some hundred megabytes in a second. */
const copyTimeoutMs = 120_000;
/** Files of a folder that are deleted at once. */
const deletedAtOnce = 20;

export function s3Files({
  bucket,
  base,
  client,
}: S3FilesOptions): Pick<Recordings, 'delete' | 'write' | 'copy' | 'read' | 'readEntry' | 'entries'> {
  const ask = async (path: string, init: RequestInit, ms = timeoutMs): Promise<Response> =>
    fetch(await client.sign(`${base}/${path}`, init), { signal: AbortSignal.timeout(ms) });
  const refused = ({ status }: Response, needed: string): Error =>
    new Error(`bucket ${bucket} answered ${status}: ${needed}`);
  const remove = async (key: string): Promise<void> => {
    const response = await ask(key, { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw refused(response, 's3:DeleteObject is needed');
  };
  /** The next keys with a prefix. Keys of ours need no decoding. */
  const keysFrom = async (prefix: string, after = ''): Promise<{ keys: string[]; isLast: boolean }> => {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) });
    const response = await ask(`?${query.toString()}`, { method: 'GET' });
    if (!response.ok) throw refused(response, 's3:ListBucket is needed');
    const page = await response.text();
    const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
    return { keys, isLast: !page.includes('<IsTruncated>true</IsTruncated>') };
  };
  const keysIn = async (folder: string): Promise<string[]> =>
    (await keysFrom(folder)).keys.filter((key) => key.startsWith(folder));
  return {
    async delete(key) {
      if (!key.endsWith('/')) return remove(key);
      let before: string | undefined;
      for (let keys = await keysIn(key); keys.length > 0; keys = await keysIn(key)) {
        if (keys[0] === before) throw new Error(`bucket ${bucket} lists what it has deleted`);
        [before] = keys;
        for (let at = 0; at < keys.length; at += deletedAtOnce)
          await Promise.all(keys.slice(at, at + deletedAtOnce).map(remove));
      }
    },
    async write(key, content) {
      const response = await ask(key, { method: 'PUT', body: Buffer.from(content) }, copyTimeoutMs);
      if (!response.ok) throw refused(response, 's3:PutObject is needed');
    },
    async copy(recording, key) {
      const headers = { 'x-amz-copy-source': `/${bucket}/${recording}` };
      const response = await ask(key, { method: 'PUT', headers }, copyTimeoutMs);
      const text = await response.text();
      if (response.status === 404 && text.includes('NoSuchKey')) return null;
      // A copy that fails after its headers says so in its body.
      if (!response.ok || text.includes('<Error>')) throw refused(response, 'a recording could not be copied');
      const copied = await ask(key, { method: 'HEAD' });
      if (!copied.ok) throw refused(copied, 's3:GetObject is needed');
      return Number(copied.headers.get('content-length'));
    },
    /** The client's own time limit, five minutes without a byte, does not count while nobody reads. */
    async *read(key, first, last) {
      const connection = new AbortController();
      try {
        const headers = { range: `bytes=${first}-${last}` };
        const response = await fetch(await client.sign(`${base}/${key}`, { headers }), { signal: connection.signal });
        if (response.status !== 206 || !response.body) throw refused(response, 'a range was asked for');
        yield* response.body;
      } finally {
        connection.abort();
      }
    },
    async readEntry(key) {
      const response = await ask(key, { method: 'GET' });
      if (!response.ok) throw refused(response, 's3:GetObject is needed');
      return response.text();
    },
    async *entries() {
      for (let after: string | undefined = ''; after !== undefined;) {
        const { keys, isLast }: { keys: string[]; isLast: boolean } = await keysFrom(`${ledgerFolder}/`, after);
        yield* keys.filter((key) => ledgerKeyForm.test(key));
        if (!isLast && keys.length === 0)
          throw new Error(`bucket ${bucket} has a page without keys that is not the last`);
        after = isLast ? undefined : keys.at(-1);
      }
    },
  };
}
