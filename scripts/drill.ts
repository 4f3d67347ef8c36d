// `pnpm drill NAME`: runs the drill test/drills/NAME.ts, or main.ts of a folder of this name. `pnpm drill --short`: the
// short forms of all, or of those that are named, one after the other; what this machine cannot run is said.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cannotRunCode } from '../test/drills/harness/cannot-run.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test', 'drills');
const files = globSync(['*.ts', '*/main.ts'], { cwd: folder });
const nameOf = (file: string): string => (file.includes('/') ? dirname(file) : basename(file, '.ts'));

/** The exit code. */
function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  const { status } = spawnSync(process.execPath, [join(folder, file), ...args], { stdio: 'inherit', cwd: root, env });
  return status ?? 1;
}

function runShort(names: readonly string[]): boolean {
  const ends = names.map((name) => {
    process.stdout.write(`\ndrill ${name}, in its short form\n`);
    const began = performance.now();
    const code = run(fileOf(name), [], { ...process.env, DRILL: 'short' });
    const took = `${((performance.now() - began) / 1000).toFixed(0)} s`;
    return { name, took, end: { 0: 'ok', [cannotRunCode]: 'NOT RUN HERE' }[code] ?? 'BROKEN' };
  });
  process.stdout.write('\n');
  for (const { name, took, end } of ends) process.stdout.write(`${end.padEnd(14)} drill ${name} (${took})\n`);
  return ends.every(({ end }) => end !== 'BROKEN');
}

function fileOf(name: string): string {
  const file = files.find((it) => nameOf(it) === name);
  if (file === undefined) throw new Error(`there are the drills ${files.map(nameOf).toSorted().join(', ')}`);
  return file;
}

const [first = '', ...args] = process.argv.slice(2);
if (first !== '--short') process.exitCode = run(fileOf(first), args);
else process.exitCode = runShort(args.length > 0 ? args : files.map(nameOf).toSorted()) ? 0 : 1;
