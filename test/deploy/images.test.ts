// The images of the Dockerfile, as far as a test can see without a build: one Node, no secrets, no root, and programs
// that exist.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../harness/platform/run-process.ts';
import { imageEnvironment, stage, text } from './read-compose.ts';

describe.each(['server', 'agent'])('the image of the %s', (name) => {
  const lines = stage(name);
  const program = (JSON.parse(lines.at(-1)?.replace(/^CMD /, '') ?? '[]') as string[]).at(-1);

  it('runs its program as process 1, and not as root', () => {
    expect(lines.at(-1)).toMatch(/^CMD \["node", /);
    expect(program).toBe(`packages/${name}/src/main.ts`);
    expect(existsSync(join(repository, program ?? ''))).toBe(true);
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  });

  it('checks the health of its program at the port that the image sets', () => {
    const [, variable = ''] =
      /process\.env\.(\w+)/.exec(lines.find((line) => line.startsWith('HEALTHCHECK ')) ?? '') ?? [];
    expect(imageEnvironment(name)).toHaveProperty(variable);
  });

  it('has the dependencies of the lockfile, and none for development', () => {
    expect(stage(`${name}-files`)).toContain(
      `RUN npx -y pnpm@12.21.0 install --offline --frozen-lockfile --prod --filter @voicecall/${name}...`,
    );
  });
});

describe('the image of the server', () => {
  it("generates the database client when it installs: the builder does not get this machine's client", () => {
    const { scripts, dependencies } = JSON.parse(text('packages/server/package.json')) as {
      scripts: Record<string, string>;
      dependencies: Record<string, string>;
    };
    expect(scripts['postinstall']).toBe('node prisma/generate.ts');
    // Not for development alone: --prod leaves those out.
    expect(dependencies['prisma']).toBe(dependencies['@prisma/client']);
    expect(text('.dockerignore').split('\n')).toContain('packages/server/src/generated');
    expect(text('Dockerfile')).not.toContain('--ignore-scripts');
  });
});

describe('every image', () => {
  it('has the Node that every script of the repository runs on', () => {
    const { devDependencies } = JSON.parse(text('package.json')) as { devDependencies: Record<string, string> };
    expect(stage('base')[0]?.replace(/@sha256:[0-9a-f]{64} /, '@digest ')).toBe(
      `FROM node:${devDependencies['node24']?.replace('npm:node@', '')}-bookworm-slim@digest AS base`,
    );
    expect(text('Dockerfile').match(/^FROM (?!base|sources)\S+/gm)).toHaveLength(1);
  });

  it('is built with one version of the package manager', () => {
    const versions = [...text('Dockerfile').matchAll(/pnpm@(\S+)/g)].map(([, version]) => version);
    expect(versions.length).toBeGreaterThanOrEqual(3);
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^12\.\d+\.\d+$/);
  });

  it('has the Node that pnpm checks packages against, so that pnpm prints no warning when another Node starts it', () => {
    const { devDependencies } = JSON.parse(text('package.json')) as { devDependencies: Record<string, string> };
    expect(/^nodeVersion: (.*)$/m.exec(text('pnpm-workspace.yaml'))?.[1]).toBe(
      devDependencies['node24']?.replace('npm:node@', ''),
    );
  });

  it('is built from a list of files that excludes secrets and data', () => {
    const rules = text('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const [first, ...rest] = rules;
    expect(first).toBe('*');
    const admitted = rest.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    expect(admitted).toEqual([
      'package.json',
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'openapi.json',
      'schemas',
      'tsconfig.base.json',
      'packages',
    ]);
    expect(admitted.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
    expect(rest.filter((rule) => !rule.startsWith('!'))).toEqual([
      '**/node_modules',
      '**/dist',
      'packages/server/src/generated',
      '**/*.test.ts',
      '**/.env*',
    ]);
  });
});

it('the server has the options of `pnpm start` in its image, and the memory settings that only an environment can have', () => {
  const command = JSON.parse(stage('server').at(-1)?.replace(/^CMD /, '') ?? '[]') as string[];
  const { scripts } = JSON.parse(text('package.json')) as { scripts: { start: string } };
  expect(command.join(' ')).toBe(scripts.start);
  expect(imageEnvironment('server')).toMatchObject({ MALLOC_ARENA_MAX: '2' });
});
