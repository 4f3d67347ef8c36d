// Patroni in a folder of this repository: Debian 12 has one that overwrites the lock of another leader. What it needs of
// Python's packages comes from Debian.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../harness/platform/run-process.ts';

const version = '4.1.5';
const downloadMs = 600_000;

export function patroniFolder(): string {
  const cache = join(repository, 'node_modules', '.cache', 'drills');
  const folder = join(cache, `patroni-${version}`);
  if (existsSync(folder)) return folder;
  const incomplete = `${folder}.incomplete`;
  rmSync(incomplete, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const args = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-deps',
    '--disable-pip-version-check',
    '--root-user-action=ignore',
  ];
  execFileSync('python3', [...args, '--target', incomplete, `patroni==${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: downloadMs,
  });
  renameSync(incomplete, folder);
  return folder;
}
