// The programs that generate and compile clients: which are on this machine, and those that are installed, in pinned
// versions, into node_modules/.cache.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../harness/platform/run-process.ts';

const execute = promisify(execFile);
const timeoutMs = 900_000;
const shownLines = 15;

/** The folder of what is installed. What is kept in it has its version in its name. */
export const cache = join(repository, 'node_modules/.cache/generators');

/** npm packages, for programs written in JavaScript. None of their install scripts runs. */
export const npmPackages = {
  'openapi-typescript': '7.13.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  '@stoplight/spectral-cli': '6.16.3',
  typescript: '5.9.3',
} as const;
export const openapiPythonClient = '0.29.1';
/** What a client of openapi-generator for Python imports. */
const pythonPackages = ['pydantic==2.14.3', 'urllib3==2.8.0', 'python-dateutil==2.9.0.post0'];
export const openapiGenerator = '7.25.0';
export const oapiCodegen = '2.8.2';
/** What a client of oapi-codegen imports. */
export const oapiRuntime = '1.8.0';

/** How to ask for each program that has to be on the machine. */
const asked = {
  python3: ['-m', 'venv', '--help'],
  java: ['-version'],
  javac: ['-version'],
  mvn: ['--version'],
  go: ['version'],
} as const;
export type Program = keyof typeof asked;

/** Those of `programs` that this machine does not have. */
export const absent = (programs: readonly Program[]): Program[] =>
  programs.filter((program) => spawnSync(program, asked[program], { stdio: 'ignore' }).status !== 0);

interface Where {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end and returns what it printed; throws its last lines if it fails. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd = cache, env = {} }: Where = {},
): Promise<string> {
  try {
    const { stdout } = await execute(program, args, {
      cwd,
      timeout: timeoutMs,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...env },
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-shownLines).join('\n');
    throw new Error(`${program} ${args[0] ?? ''} failed: ${lines || message}`, { cause: error });
  }
}

const places = {
  npm: `npm-${Object.values(npmPackages).join('-')}`,
  python: `openapi-python-client-${[openapiPythonClient, ...pythonPackages].join('-')}`,
  go: `oapi-codegen-${oapiCodegen}`,
  jar: `openapi-generator-${openapiGenerator}`,
} as const;

/** The file of each program that npm installs. */
const scripts = {
  'openapi-typescript': 'bin/cli.js',
  '@hey-api/openapi-ts': 'bin/run.js',
  orval: 'dist/bin/orval.mjs',
  '@stoplight/spectral-cli': 'dist/index.js',
  typescript: 'bin/tsc',
} as const satisfies Record<keyof typeof npmPackages, string>;

/** Runs a program that npm installed. */
export const runScript = (name: keyof typeof npmPackages, args: readonly string[], where?: Where): Promise<string> =>
  run(process.execPath, [join(cache, places.npm, 'node_modules', name, scripts[name]), ...args], where);

/** The file of a program of the Python environment. */
export const pythonProgram = (name: string): string => join(cache, places.python, 'bin', name);
export const oapiCodegenProgram = join(cache, places.go, 'oapi-codegen');
export const generatorJar = join(cache, places.jar, `openapi-generator-cli-${openapiGenerator}.jar`);

export const installNpmPackages = (): Promise<void> =>
  install(places.npm, async (place) => {
    await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: npmPackages }));
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: place });
  });

export const installPythonClient = (): Promise<void> =>
  install(places.python, async (place) => {
    await run('python3', ['-m', 'venv', place]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    await run(join(place, 'bin/python'), [...pip, `openapi-python-client==${openapiPythonClient}`, ...pythonPackages]);
  });

export const installOapiCodegen = (): Promise<void> =>
  install(places.go, async (place) => {
    const program = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${oapiCodegen}`;
    await run('go', ['install', program], { env: { GOBIN: place } });
  });

export const installOpenapiGenerator = (): Promise<void> =>
  install(places.jar, async (place) => {
    const artifact = `org.openapitools:openapi-generator-cli:${openapiGenerator}`;
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    await run('mvn', ['-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${place}`]);
  });

/**
 * Fills a folder of the cache unless an earlier run has. A file says that it is complete; a folder without it is made
 * anew. It cannot be moved into place, because the programs of a Python environment contain its path.
 */
async function install(name: string, fill: (place: string) => Promise<void>): Promise<void> {
  const place = join(cache, name);
  const complete = join(place, '.complete');
  if (existsSync(complete)) return;
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await fill(place);
  await writeFile(complete, '');
}
