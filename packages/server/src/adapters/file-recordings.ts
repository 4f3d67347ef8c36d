// Recordings in a folder shared with the media service. The platform serves them itself, through signed links.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@voicecall/contract';
import { ledgerFolder, ledgerKeyForm } from '../ports/recordings.ts';
import type { Recordings } from '../ports/recordings.ts';

export interface FileRecordingsOptions {
  readonly directory: string;
  /** The first one signs the links; those that any of them signed work. */
  readonly link_keys: readonly [Uint8Array, ...Uint8Array[]];
  readonly publicUrl: () => string;
}

/** A tenant's id and a call's id: the key cannot lead out of the folder. */
const keyForm = /^tn_[0-9a-f]{24}\/AJ_[0-9a-f]{24}\.ogg$/;
/** The folder of an export, and its files. */
const exportForm = /^exports\/tn_[0-9a-f]{24}\/ex_[0-9a-f]{24}\/([0-9a-f-]{36})?$/;

export function fileRecordings({ directory, link_keys, publicUrl }: FileRecordingsOptions): Recordings {
  const sign = (key: string, expires: string, link_key = link_keys[0]): string =>
    createHmac('sha256', link_key).update(`${key}\n${expires}`).digest('base64url');
  const pathOf = (key: string): string => {
    if (!keyForm.test(key)) throw new Error(`not the key of a recording: ${key}`);
    return join(directory, key);
  };
  const exportPathOf = (key: string): string => {
    if (!exportForm.test(key)) throw new Error(`not the key of a file of an export: ${key}`);
    return join(directory, key);
  };
  const entryPathOf = (key: string): string => {
    if (!ledgerKeyForm.test(key)) throw new Error(`not the key of an entry: ${key}`);
    return join(directory, key);
  };
  return {
    outputFor: (key) => ({ kind: 'file', path: pathOf(key) }),
    async exists(key) {
      try {
        const file = await stat(pathOf(key));
        return file.isFile() && file.size > 0;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
        throw error;
      }
    },
    async delete(key) {
      if (key.endsWith('/')) return rm(exportPathOf(key), { force: true, recursive: true });
      if (!key.startsWith(ledgerFolder)) return rm(pathOf(key), { force: true });
      const path = entryPathOf(key);
      await rm(path, { force: true });
      // A day without entries needs no folder.
      for (const folder of [dirname(path), dirname(dirname(path))]) await rmdir(folder).catch(() => undefined);
    },
    write: async (key, content) =>
      writeDurably(directory, ledgerKeyForm.test(key) ? entryPathOf(key) : exportPathOf(key), content),
    async copy(recording, key) {
      const path = exportPathOf(key);
      await mkdir(dirname(path), ofPlatform);
      try {
        // A file system that can shares the blocks of the two.
        await copyFile(pathOf(recording), path, constants.COPYFILE_FICLONE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
      return (await stat(path)).size;
    },
    read: (key, first, last) => createReadStream(exportPathOf(key), { start: first, end: last }),
    readEntry: async (key) => readFile(entryPathOf(key), 'utf8'),
    entries: () => keysIn(directory, ledgerFolder),
    async urlOf(key, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + limits.recording_url_sec);
      return `${publicUrl()}/recordings/${key}?expires=${expires}&signature=${sign(key, expires)}`;
    },
    served: {
      directory,
      linkWorks(key, link, now) {
        if (!keyForm.test(key) || !/^\d{1,12}$/.test(link.expires)) return false;
        const given = Buffer.from(link.signature);
        const isSigned = link_keys.some((link_key) => {
          const expected = Buffer.from(sign(key, link.expires, link_key));
          return given.length === expected.length && timingSafeEqual(given, expected);
        });
        return isSigned && now.getTime() < Number(link.expires) * 1000;
      },
    },
  };
}

/** Only the platform reads what it wrote. */
const ofPlatform = { recursive: true, mode: 0o700 } as const;

/** The folders are written, too, so that the name is there after a crash of the machine. */
async function writeDurably(directory: string, path: string, content: string | Uint8Array): Promise<void> {
  const [folder, draft] = [dirname(path), `${path}.draft`];
  await mkdir(folder, ofPlatform);
  await sync(draft, 'w', content);
  await rename(draft, path);
  for (let above = folder; above.length >= directory.length; above = dirname(above)) await sync(above, 'r');
}

async function sync(path: string, flags: string, content?: string | Uint8Array): Promise<void> {
  const file = await open(path, flags);
  try {
    if (content !== undefined) await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The keys of entries below a folder that may be absent, in a directory that must not be. */
async function* keysIn(directory: string, folder: string): AsyncGenerator<string> {
  const top = await readdir(directory, { withFileTypes: true });
  if (!top.some((entry) => entry.name === folder)) return;
  const below = [folder];
  for (let key = below.pop(); key !== undefined; key = below.pop()) {
    const entries = await readdir(join(directory, key), { withFileTypes: true });
    // The last one is taken first.
    const sorted = entries.toSorted((a, b) => (a.name < b.name ? 1 : -1));
    for (const entry of sorted.filter((one) => one.isDirectory())) below.push(`${key}/${entry.name}`);
    const keys = sorted.filter((one) => one.isFile()).map(({ name }) => `${key}/${name}`);
    yield* keys.filter((one) => ledgerKeyForm.test(one)).toReversed();
  }
}
