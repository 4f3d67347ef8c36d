// Prisma's client is generated, not committed: when it is generated, and that no script runs with an old one.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ensurePrismaClient } from '../../packages/server/prisma/generate.ts';
import { repository } from '../harness/platform/run-process.ts';

const generator = join(repository, 'packages/server/prisma/generate.ts');
const committedSchema = join(repository, 'packages/server/prisma/schema.prisma');

describe('the client', () => {
  /** A folder with the client of the committed schema: generating it takes seconds. */
  let made: string;
  let wasMissing: boolean;
  let folder: string;
  let schema: string;
  let target: string;
  const generated = (): boolean => ensurePrismaClient({ schema, target });
  const tenants = (): Promise<string> => readFile(join(target, 'models/tenants.ts'), 'utf8');

  const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'voicecall-prisma-client-'));

  beforeAll(async () => {
    made = await newFolder();
    wasMissing = ensurePrismaClient({ schema: committedSchema, target: join(made, 'generated/prisma') });
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await newFolder();
    schema = join(folder, 'schema.prisma');
    target = join(folder, 'generated/prisma');
    await copyFile(committedSchema, schema);
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
  });

  const copyMade = (): Promise<void> => cp(join(made, 'generated'), join(folder, 'generated'), { recursive: true });

  it('is generated where it is missing, and not touched where it is up to date', async () => {
    expect(wasMissing).toBe(true);
    await copyMade();
    expect(await tenants()).toContain('max_concurrent_calls');
    const { ino } = await stat(target);
    expect(generated()).toBe(false);
    expect((await stat(target)).ino).toBe(ino);
    expect(await readdir(join(folder, 'generated'))).toEqual(['prisma']);
  });

  it('is generated again when the schema has changed', async () => {
    await copyMade();
    await writeFile(schema, (await readFile(schema, 'utf8')).replace(/^model tenants \{$/m, '$&\n  motto String?'));
    expect(generated()).toBe(true);
    expect(await tenants()).toContain('motto');
    expect(generated()).toBe(false);
  });

  it('is generated again where files of an older one were left without their stamp', async () => {
    await copyMade();
    await rm(join(target, 'inputs.sha256'));
    await appendFile(join(target, 'models/tenants.ts'), '// left over');
    expect(generated()).toBe(true);
    expect(await tenants()).not.toContain('left over');
  });

  it('is whole when several processes generate it at once', async () => {
    const code = `import { ensurePrismaClient } from ${JSON.stringify(generator)};
      ensurePrismaClient(${JSON.stringify({ schema, target })});`;
    const once = (): Promise<unknown> => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    await Promise.all([once(), once()]);
    expect(generated()).toBe(false);
    expect(await readdir(join(folder, 'generated'))).toEqual(['prisma']);
    expect(await readdir(join(target, 'models'))).toEqual(
      await readdir(join(repository, 'packages/server/src/generated/prisma/models')),
    );
  });

  it('that cannot be generated fails with the reason, and leaves the old one in place', async () => {
    await copyMade();
    await appendFile(schema, '\nmodel broken {');
    expect(generated).toThrow(/^Prisma's client is missing or out of date, and generating it failed: [^]*broken/);
    expect(await tenants()).toContain('max_concurrent_calls');
    await writeFile(join(folder, 'a-file'), '');
    expect(() => ensurePrismaClient({ schema: committedSchema, target: join(folder, 'a-file/prisma') })).toThrow(
      /^Prisma's client is missing or out of date, and generating it failed: E/,
    );
  });
});

describe('the repository', () => {
  const json = async (file: string): Promise<{ scripts: Record<string, string> }> =>
    JSON.parse(await readFile(join(repository, file), 'utf8')) as { scripts: Record<string, string> };

  it('does not hold the client', async () => {
    expect(await readFile(join(repository, '.gitignore'), 'utf8')).toMatch(/^\/packages\/server\/src\/generated$/m);
    // A downloaded copy has no index of git. The owner of the files may be another user than this one.
    const list = ['-c', 'safe.directory=*', 'ls-files', 'packages/server/src/generated'];
    if (existsSync(join(repository, '.git')))
      expect(execFileSync('git', list, { cwd: repository, encoding: 'utf8' })).toBe('');
    expect(existsSync(join(repository, 'packages/server/src/generated/prisma/client.ts'))).toBe(true);
  });

  it('generates it on install, and before every script that loads the server', async () => {
    expect((await json('packages/server/package.json')).scripts['postinstall']).toBe('node prisma/generate.ts');
    const { scripts } = await json('package.json');
    // vitest.config.ts generates it for every run of vitest; these do not load the server.
    const without = ['console-link', 'demo', 'agent', 'generate', 'test:media', 'packages'];
    const names = Object.keys(scripts).filter(
      (name) => !name.startsWith('pre') && !without.includes(name) && !scripts[name]?.startsWith('vitest '),
    );
    expect(names).toEqual([
      'start',
      'migrate',
      'after-restore',
      'rotate-encryption-key',
      'check',
      'bench',
      'drill',
      'schemathesis',
      'evals',
    ]);
    for (const name of names)
      expect(scripts[`pre${name}`], name).toMatch(/^node packages\/server\/prisma\/generate\.ts\b/);
    for (const config of [
      'vitest.config.ts',
      'vitest.long.config.ts',
      'vitest.faults.config.ts',
      'vitest.media.config.ts',
    ])
      expect(await readFile(join(repository, config), 'utf8')).toMatch(
        config === 'vitest.config.ts' ? /^ensurePrismaClient\(\);$/m : /'\.\/vitest\.config\.ts'/,
      );
  });
});
