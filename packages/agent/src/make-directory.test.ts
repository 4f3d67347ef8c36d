// Directories of the agent worker, also where none can be created.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDirectory } from './make-directory.ts';

const folder = mkdtempSync(join(tmpdir(), 'directories-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a directory is created with those above it, for this account alone, and again without harm', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeDirectory(path);
  makeDirectory(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test.each(['/proc/voicecall', '/proc/voicecall/outbox'])(
  'where none can be created, as at %s, it says so at once',
  (path) => {
    expect(() => makeDirectory(path)).toThrow(/mkdir/);
  },
);

test('a file is no directory', () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  expect(() => makeDirectory(path)).toThrow(/EEXIST/);
  expect(() => makeDirectory(join(path, 'below'))).toThrow(/ENOTDIR/);
});
