// Programs of Debian packages in a folder of this repository: nothing is installed, and no service is started.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../harness/platform/run-process.ts';

const downloadMs = 600_000;

/** Downloads the packages, and those that they need and this machine does not have. Returns the folder. */
export function debianFolder(packages: readonly string[]): string {
  const folder = join(repository, 'node_modules', '.cache', 'drills', 'debian');
  const complete = join(folder, '.complete');
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  const archives = join(folder, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const run = (program: string, ...args: string[]): void => {
    process.stdout.write(`${program} ${args.join(' ')}\n`);
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: downloadMs });
  };
  run('apt-get', 'update', '-q');
  const options = ['--download-only', '--no-install-recommends', '-o', `Dir::Cache::archives=${archives}/`];
  run('apt-get', 'install', '-y', '-q', ...options, ...packages);
  for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb')))
    run('dpkg', '-x', join(archives, archive), folder);
  writeFileSync(complete, packages.join('\n'));
  return folder;
}
