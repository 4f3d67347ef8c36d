// The Debian packages that tests need: found by a program or library of each, and installed with apt-get if missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Contents = { readonly program: string } | { readonly library: string };

const packages: Readonly<Record<string, Contents>> = {
  'build-essential': { program: 'gcc' },
  'pkg-config': { program: 'pkg-config' },
  'libopus-dev': { library: 'opus' },
  'libopusfile-dev': { library: 'opusfile' },
  'libsoxr-dev': { library: 'soxr' },
  'redis-server': { program: 'redis-server' },
  'sip-tester': { program: 'sipp' },
  'baresip-core': { program: 'baresip' },
  'espeak-ng': { program: 'espeak-ng' },
  flite: { program: 'flite' },
  sox: { program: 'sox' },
  chromium: { program: 'chromium' },
};

const installMs = 1_200_000;

/** flite is for `bench voice-quality`; the browser is found by scripts/browser/find-browser.ts. */
const notForTests = ['chromium', 'flite'];

/** What the tests on real media need. */
export const mediaPackages = Object.keys(packages).filter((name) => !notForTests.includes(name));

/** Installs what is missing of these packages, without asking for a password; returns the reason if it cannot. */
export function installDebianPackages(say: (text: string) => void, wanted: readonly string[]): string | undefined {
  const missing = missingOf(wanted);
  if (missing.length === 0) return undefined;
  const names = missing.join(' ');
  const root = process.getuid?.() === 0;
  if (!onPath('apt-get')) return `these packages are missing, and there is no apt-get to install them: ${names}`;
  if (!root && spawnSync('sudo', ['-n', 'true']).status !== 0)
    return `run this as root first: apt-get install -y ${names}`;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const command = [...(root ? [] : ['sudo', '-n']), 'apt-get', ...args];
    say(command.join(' '));
    const [program = '', ...rest] = command;
    const { status, error } = spawnSync(program, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['inherit', 'inherit', 'inherit'],
      timeout: installMs,
    });
    if (status !== 0) return `${command.join(' ')} failed: ${error?.message ?? `it ended with ${status}`}`;
  }
  const still = missingOf(wanted);
  return still.length === 0
    ? undefined
    : `apt-get has installed these packages, but their programs or libraries were not found: ${still.join(' ')}`;
}

const missingOf = (names: readonly string[]): string[] => names.filter((name) => !isInstalled(packages[name]));

function isInstalled(contents: Contents | undefined): boolean {
  if (!contents) return false;
  if ('program' in contents) return onPath(contents.program);
  return spawnSync('pkg-config', ['--exists', contents.library]).status === 0;
}

/** Whether the PATH has a program of this name. */
export const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));
