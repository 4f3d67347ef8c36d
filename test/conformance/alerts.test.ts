// `pnpm conformance`: promtool checks the alert rules and makes each alert fire. It is taken from the path, or from
// Debian's package.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../harness/platform/run-process.ts';

const folder = join(repository, 'node_modules/.cache/promtool');
const unpacked = join(folder, 'usr/bin/promtool');

function findPromtool(): string {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return 'promtool';
  } catch {
    if (!existsSync(unpacked)) download();
    return unpacked;
  }
}

function download(): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('apt-get', ['download', 'prometheus'], { cwd: folder, stdio: 'ignore' });
  const [archive = ''] = globSync('prometheus_*.deb', { cwd: folder });
  execFileSync('dpkg', ['-x', archive, '.'], { cwd: folder });
}

it('the alert rules are valid, each fires, and none on a quiet day', () => {
  const promtool = (...args: string[]): string =>
    execFileSync(findPromtool(), args, { cwd: repository, encoding: 'utf8' });
  expect(promtool('check', 'rules', 'deploy/prometheus/alerts.yml')).toMatch(/SUCCESS: \d\d rules found/);
  expect(promtool('test', 'rules', 'test/deploy/alerts.promtool.yml')).toMatch(/SUCCESS/);
});
