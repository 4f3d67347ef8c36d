// Only this account may read recordings and logs, including those that existed before.
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFilePrivate, keepPrivate } from './keep-private.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voicecall-private-'));
});
afterAll(() => rm(directory, { recursive: true }));

const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(directory, ...path))).mode & 0o777).toString(8);

test('a folder of an earlier version is closed to other accounts with everything in it, and a missing one is created so', async () => {
  await mkdir(join(directory, 'recordings', 'tn_1'), { recursive: true });
  await writeFile(join(directory, 'recordings', 'tn_1', 'AJ_1.ogg'), 'sound');
  for (const path of ['recordings', 'recordings/tn_1']) await chmod(join(directory, path), 0o755);
  await chmod(join(directory, 'recordings', 'tn_1', 'AJ_1.ogg'), 0o644);
  await keepPrivate(join(directory, 'recordings'));
  await keepPrivate(join(directory, 'new'));
  expect([
    await modeOf('recordings'),
    await modeOf('recordings', 'tn_1'),
    await modeOf('recordings', 'tn_1', 'AJ_1.ogg'),
    await modeOf('new'),
  ]).toEqual(['700', '700', '600', '700']);
});

test('a file is closed to other accounts, and may be missing', async () => {
  await writeFile(join(directory, 'postgres.log'), 'line', { mode: 0o644 });
  await keepFilePrivate(join(directory, 'postgres.log'));
  await keepFilePrivate(join(directory, 'none'));
  expect(await modeOf('postgres.log')).toBe('600');
});
