// Recordings in a folder shared with the media service. The platform serves them itself, through signed links.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@voicecall/contract';
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
  /** Only the platform reads exports. */
  const newExportPath = async (key: string): Promise<string> => {
    const path = exportPathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
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
    delete: (key) =>
      key.endsWith('/') ? rm(exportPathOf(key), { force: true, recursive: true }) : rm(pathOf(key), { force: true }),
    async write(key, bytes) {
      const path = await newExportPath(key);
      await writeFile(path, bytes, { flush: true });
    },
    async copy(recording, key) {
      const path = await newExportPath(key);
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
