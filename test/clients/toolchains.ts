// The Pythons and the Go of this machine, and what is installed for them once, in node_modules/.cache/clients.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repository } from '../harness/platform/run-process.ts';

const cache = join(repository, 'node_modules', '.cache', 'clients');
const requirementsOf = (version: string): string =>
  join(repository, 'test', 'clients', 'requirements', `python-${version}.txt`);

/** A Python with everything of its requirements file. */
export interface Python {
  readonly version: string;
  /** Its interpreter, without anything installed. */
  readonly interpreter: string;
  /** The folder of its programs. */
  readonly bin: string;
}

/** What is not here, and why. */
export interface Absent {
  readonly absent: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs a program to its end and returns what it wrote; fails, with its output, unless it exits with 0. */
export async function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { cwd = repository, env = {}, input = '' } = options;
  const child = spawn(program, args, {
    cwd,
    // No bytecode in the repository.
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that does not read its input to the end fails by its exit code.
  child.stdin.on('error', () => undefined).end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}${errors}`);
  return output;
}

const reasonOf = (error: unknown): string => String(error).trim().split('\n').at(-1) ?? '';

/** Does `make` once for each `key`, into a folder of the cache. */
async function cached(key: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(cache, key);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make(folder);
  await writeFile(complete, '');
  return folder;
}

async function interpreterOf(version: string): Promise<string | undefined> {
  const managed = `${process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv')}/versions/${version}.*/bin/python3`;
  for (const program of [`python${version}`, 'python3', 'python', ...globSync(managed)]) {
    const question = 'import ensurepip, sys, venv; print(*sys.version_info[:2], sep="."); print(sys.executable)';
    const [found, interpreter] = (await run(program, ['-c', question]).catch(() => '')).split('\n');
    if (found === version) return interpreter;
  }
  return undefined;
}

/** The Python of a version such as `3.9`. */
export async function findPython(version: string): Promise<Python | Absent> {
  const interpreter = await interpreterOf(version);
  if (interpreter === undefined) return { absent: `Python ${version} is not on this machine` };
  const requirements = requirementsOf(version);
  const hash = createHash('sha256')
    .update(interpreter)
    .update(await readFile(requirements))
    .digest('hex');
  try {
    const folder = await cached(`python-${version}-${hash.slice(0, 12)}`, async (folder) => {
      await run(interpreter, ['-m', 'venv', folder]);
      await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--requirement', requirements]);
    });
    return { version, interpreter, bin: join(folder, 'bin') };
  } catch (error) {
    return { absent: `the packages of Python ${version} could not be installed: ${reasonOf(error)}` };
  }
}

/** Go of a version such as `1.26`, and whether its race detector works here. */
export async function findGo(version: string): Promise<{ readonly version: string; readonly race: boolean } | Absent> {
  const found = await run('go', ['env', 'GOVERSION']).catch(() => undefined);
  if (found === undefined) return { absent: 'Go is not on this machine' };
  if (!found.startsWith(`go${version}`)) return { absent: `Go ${version} is not on this machine, but ${found.trim()}` };
  const compiler = (await run('go', ['env', 'CC'])).trim();
  const race = await run(compiler, ['--version']).then(
    () => true,
    () => false,
  );
  return { version, race };
}

/** The program of pyright, from npm. */
export async function installPyright(version: string): Promise<string | Absent> {
  try {
    const folder = await cached(`pyright-${version}`, (folder) =>
      run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `pyright@${version}`]),
    );
    return join(folder, 'node_modules', '.bin', 'pyright');
  } catch (error) {
    return { absent: `pyright could not be installed: ${reasonOf(error)}` };
  }
}
