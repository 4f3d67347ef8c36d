// Recordings in a folder: their paths, when they exist, and what their links allow.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recordings } from '../ports/recordings.ts';
import { fileRecordings } from './file-recordings.ts';

const key = `tn_${'a'.repeat(24)}/AJ_${'0'.repeat(24)}.ogg`;
const now = new Date('2026-11-21T10:00:00.500Z');
let directory = '';
let recordings: Recordings;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'voicecall-recordings-'));
  recordings = fileRecordings({
    directory,
    link_keys: [new Uint8Array(32).fill(7)],
    publicUrl: () => 'https://voice.example.com',
  });
});
afterAll(() => rm(directory, { recursive: true }));

const linkTo = async (to = key) => {
  const { searchParams } = new URL(await recordings.urlOf(to, now));
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
};

const under = (...fills: [number, ...number[]]): Recordings => {
  const [first, ...others] = fills.map((fill) => new Uint8Array(32).fill(fill));
  return fileRecordings({
    directory,
    link_keys: [first as Uint8Array, ...others],
    publicUrl: () => 'https://x.example',
  });
};
const works = (link: { expires: string; signature: string }, to = key, at = now): boolean =>
  recordings.served?.linkWorks(to, link, at) ?? false;

it('the media service gets the file of the key', () => {
  expect(recordings.outputFor(key)).toEqual({ kind: 'file', path: join(directory, key) });
});

it('a recording exists once its file exists and is not empty', async () => {
  expect(await recordings.exists(key)).toBe(false);
  await mkdir(dirname(join(directory, key)));
  await writeFile(join(directory, key), '');
  expect(await recordings.exists(key)).toBe(false);
  await writeFile(join(directory, key), 'OggS');
  expect(await recordings.exists(key)).toBe(true);
});

describe('a link', () => {
  it('names the recording and when it ends, an hour later', async () => {
    expect(await recordings.urlOf(key, now)).toMatch(
      new RegExp(
        `^https://voice\\.example\\.com/recordings/${key}\\?expires=${Date.parse('2026-11-21T11:00:00Z') / 1000}&signature=[\\w-]{43}$`,
      ),
    );
  });

  it('works under each of the keys, and under no other', async () => {
    const link = await linkTo();
    const worksUnder = (it: Recordings) => it.served?.linkWorks(key, link, now);
    expect([under(7), under(8, 7), under(8)].map(worksUnder)).toEqual([true, true, false]);
  });

  it('works until then', async () => {
    const link = await linkTo();
    expect([
      works(link),
      works(link, key, new Date('2026-11-21T10:59:59.999Z')),
      works(link, key, new Date('2026-11-21T11:00:00Z')),
    ]).toEqual([true, true, false]);
  });

  it('works for no other recording, no other end and no other signature', async () => {
    const link = await linkTo();
    expect(works(link, key.replace('AJ_0', 'AJ_1'))).toBe(false);
    fc.assert(fc.property(fc.string(), (expires) => expires === link.expires || !works({ ...link, expires })));
    fc.assert(fc.property(fc.string(), (signature) => signature === link.signature || !works({ ...link, signature })));
    expect([
      works({ ...link, expires: `0${link.expires}` }),
      works({ ...link, signature: `${link.signature}=` }),
    ]).toEqual([false, false]);
    fc.assert(fc.property(fc.nat(), (more) => !works({ ...link, expires: String(Number(link.expires) + more + 1) })));
  });
});

describe('an invalid key', () => {
  const none = [
    '',
    '../secret.ogg',
    `${key}/../../x`,
    key.replace('/', '/../'),
    `/${key}`,
    `tn_1/AJ_1.ogg`,
    `${key}\n`,
  ];

  it.each(none)('%j leads to no file', async (wrong) => {
    expect(() => recordings.outputFor(wrong)).toThrow('not the key of a recording');
    await expect(recordings.exists(wrong)).rejects.toThrow('not the key of a recording');
    expect(works(await linkTo(wrong), wrong)).toBe(false);
  });
});

describe('the files of an export', () => {
  const folder = `exports/tn_${'a'.repeat(24)}/ex_${'b'.repeat(24)}/`;
  const file = `${folder}9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d`;
  const read = async (first: number, last: number): Promise<string> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of recordings.read(file, first, last)) chunks.push(chunk);
    return String(Buffer.concat(chunks));
  };

  it('are written, copied from recordings, read in ranges, and deleted with their folder', async () => {
    await recordings.write(file, Buffer.from('abcdefgh'));
    expect(await read(2, 5)).toBe('cdef');
    await mkdir(dirname(join(directory, key)), { recursive: true });
    await writeFile(join(directory, key), 'OggS');
    expect(await recordings.copy(key, file)).toBe(4);
    expect(await read(0, 3)).toBe('OggS');
    expect(await recordings.copy(key.replace('AJ_0', 'AJ_1'), file)).toBeNull();
    await recordings.delete(folder);
    await expect(read(0, 3)).rejects.toThrow('ENOENT');
    await recordings.delete(folder);
    expect(await recordings.exists(key)).toBe(true);
  });

  it.each(['exports/', 'exports/../', `${folder}../`, `${folder}..`, '/', `${folder}x/`])(
    '%s is none of them',
    async (name) => {
      await expect(recordings.write(name, Buffer.from('x'))).rejects.toThrow('not the key');
      await expect((async () => recordings.delete(name))()).rejects.toThrow('not the key');
      expect(works({ expires: '9999999999', signature: 'x' }, file)).toBe(false);
    },
  );
});

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const one of keys) found.push(one);
  return found;
}

describe('entries of the ledger', () => {
  const entryKey = (day: string): string =>
    `erasures/${day}/tn_${'a'.repeat(24)}/00000000-0000-4000-8000-000000000000.json`;

  it('are written, listed by day, read and deleted', async () => {
    expect(await all(recordings.entries())).toEqual([]);
    const keys = [entryKey('2026-12-06'), entryKey('2026-12-07')];
    for (const one of keys.toReversed()) await recordings.write(one, `of ${one}`);
    await writeFile(join(directory, `${entryKey('2026-12-06')}.draft`), 'half');
    expect(await all(recordings.entries())).toEqual(keys);
    expect(await recordings.readEntry(entryKey('2026-12-07'))).toBe(`of ${entryKey('2026-12-07')}`);
    await recordings.delete(entryKey('2026-12-07'));
    expect(await all(recordings.entries())).toEqual([entryKey('2026-12-06')]);
    expect(works(await linkTo(entryKey('2026-12-06')), entryKey('2026-12-06'))).toBe(false);
  });

  it('cannot be read where there is no folder, or under another name', async () => {
    const nowhere = fileRecordings({
      directory: join(directory, 'nowhere'),
      link_keys: [new Uint8Array(32)],
      publicUrl: () => 'https://x.example',
    });
    await expect(all(nowhere.entries())).rejects.toThrow('ENOENT');
    for (const wrong of ['erasures/../secret.json', key, `${entryKey('2026-12-06')}/../x`])
      await expect(recordings.write(wrong, '')).rejects.toThrow('not the key');
  });
});
