// Archives of exports, as a customer gets and reads them: with the system's tar.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CreateExportBody, Export } from '@voicecall/sdk';
import type { Sql } from '@voicecall/server/platform/database/db.ts';
import { withKey } from '../harness/http/callers.ts';
import { until } from '../harness/calls/place-call.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const run = promisify(execFile);

export const statusOf = async ({ client }: TestTenant, id: string): Promise<Export['status']> =>
  (await client.exports.get(id)).export.status;

/** Waits until an export has ended, while time passes. */
export async function ended(
  platform: TestPlatform,
  tenant: TestTenant,
  id: string,
  advanceMs = 5_000,
): Promise<Export> {
  await until(async () => {
    platform.clock.advance(advanceMs);
    return (await statusOf(tenant, id)) === 'running' ? [] : [1];
  }, 100);
  return (await tenant.client.exports.get(id)).export;
}

export async function exported(platform: TestPlatform, tenant: TestTenant, body: CreateExportBody): Promise<Export> {
  const created = await tenant.client.exports.create(body);
  return ended(platform, tenant, created.export.id);
}

export const ask = (
  { url }: TestPlatform,
  tenant: TestTenant,
  id: string,
  { method = 'GET', ...headers }: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${url}/v1/tenants/${tenant.id}/exports/${id}/archive`, {
    method,
    headers: { ...withKey(tenant.apiKey), ...headers },
  });

/** The database, as the server asks it. */
export const sqlOf = (platform: TestPlatform): Sql =>
  Object.assign(async (text: string, values?: unknown[]) => (await platform.sql(text, values)) as never, {
    notify: () => undefined,
  });

export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** The files of an archive, by their names. */
export async function unpacked(archive: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'voicecall-archive-'));
  try {
    const [tar, files] = [join(folder, 'archive.tar'), await mkdtemp(join(folder, 'files-'))];
    await writeFile(tar, archive);
    await run('tar', ['-xf', tar, '-C', files]);
    const sums = (await readdir(files)).filter((name) => name.endsWith('.sha256'));
    for (const name of sums) await run('sha256sum', ['--check', '--strict', '--quiet', name], { cwd: files });
    const found = new Map<string, Buffer>();
    for (const name of (await readdir(files, { recursive: true })).toSorted())
      if ((await stat(join(files, name))).isFile()) found.set(name, await readFile(join(files, name)));
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows of a table in an archive. */
export const rowsIn = (files: ReadonlyMap<string, Buffer>, table: string): Rows =>
  [...files]
    .filter(([name]) => name.startsWith(`${table}/`))
    .flatMap(([, content]) => content.toString().trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

/** The columns, as `table.column`, that have a text nowhere in an archive. */
export const withoutText = (files: ReadonlyMap<string, Buffer>, columns: readonly string[], text: string): string[] =>
  columns.filter((place) => {
    const [table = '', column = ''] = place.split('.');
    return !rowsIn(files, table).some((row) => JSON.stringify(row[column] ?? null).includes(text));
  });
