// `pnpm drill NAME`: runs the drill test/drills/NAME.ts, or main.ts of a folder of this name. Without a name: the short
// form of each, one after the other; what this machine cannot run is named.
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

function runAll(): boolean {
  const ends = files.toSorted().map((file) => {
    const name = nameOf(file);
    process.stdout.write(`\ndrill ${name}, in its short form\n`);
    const began = performance.now();
    const code = run(file, [], { ...process.env, DRILL: 'short' });
    const took = `${((performance.now() - began) / 1000).toFixed(0)} s`;
    return { name, took, end: { 0: 'ok', [cannotRunCode]: 'NOT RUN HERE' }[code] ?? 'BROKEN' };
  });
  process.stdout.write('\n');
  for (const { name, took, end } of ends) process.stdout.write(`${end.padEnd(14)} drill ${name} (${took})\n`);
  return ends.every(({ end }) => end !== 'BROKEN');
}

const [name, ...args] = process.argv.slice(2);
const file = files.find((it) => nameOf(it) === name);
if (name === undefined) process.exitCode = runAll() ? 0 : 1;
else if (file === undefined) throw new Error(`there are the drills ${files.map(nameOf).toSorted().join(', ')}`);
else process.exitCode = run(file, args);
