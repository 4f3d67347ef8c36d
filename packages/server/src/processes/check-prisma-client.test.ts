// A start refuses a client of Prisma that an upgrade in place has left behind.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPrismaClient } from './check-prisma-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'voicecall-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const schema = written('schema.prisma', 'model calls {\n  id   String @id\n  note String /// "a"\n}\n');
const clientOf = (text: string): string =>
  written('class.ts', `const config = {\n  "inlineSchema": ${JSON.stringify(text)},\n  "other": "x"\n}`);

it('accepts the client of this version', () => {
  expect(() => checkPrismaClient()).not.toThrow();
  expect(() =>
    checkPrismaClient({ schema, client: clientOf('model calls {\n  id   String   @id\n  note String   /// "a"\n}\n') }),
  ).not.toThrow();
});

it('refuses one that was made from another schema, and says what to do', () => {
  expect(() => checkPrismaClient({ schema, client: clientOf('model calls {\n  id String @id\n}\n') })).toThrow(
    'packages/server/prisma/generate.ts',
  );
});

it('says nothing where there is no schema beside the program', () => {
  expect(() => checkPrismaClient({ schema: join(folder, 'none'), client: clientOf('') })).not.toThrow();
});
