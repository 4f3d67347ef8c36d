// What the real media stack needs of the system, as Debian packages: found by what they bring, installed with apt-get
// when it is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Proof = { readonly program: string } | { readonly library: string };

const packages: Readonly<Record<string, Proof>> = {
  'build-essential': { program: 'gcc' },
  'pkg-config': { program: 'pkg-config' },
  'libopus-dev': { library: 'opus' },
  'libopusfile-dev': { library: 'opusfile' },
  'libsoxr-dev': { library: 'soxr' },
  'redis-server': { program: 'redis-server' },
  'sip-tester': { program: 'sipp' },
  'espeak-ng': { program: 'espeak-ng' },
  sox: { program: 'sox' },
  chromium: { program: 'chromium' },
};

const installMs = 1_200_000;

/** Installs what is missing; answers why it cannot. */
export function installDebianPackages(say: (text: string) => void): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  const names = missing.join(' ');
  const root = process.getuid?.() === 0;
  if (!onPath('apt-get')) return `these are missing, and there is no apt-get to install them with: ${names}`;
  if (!root && !onPath('sudo')) return `run this as root first: apt-get install -y ${names}`;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    const command = [...(root ? [] : ['sudo']), 'apt-get', ...args];
    say(command.join(' '));
    const [program = '', ...rest] = command;
    const { status, error } = spawnSync(program, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['inherit', 'inherit', 'inherit'],
      timeout: installMs,
    });
    if (status !== 0) return `${command.join(' ')} failed: ${error?.message ?? `it ended with ${status}`}`;
  }
  const still = missingPackages();
  return still.length === 0
    ? undefined
    : `apt-get has installed these, but what they should bring is not here: ${still.join(' ')}`;
}

const missingPackages = (): string[] => Object.keys(packages).filter((name) => !isThere(packages[name]));

function isThere(proof: Proof | undefined): boolean {
  if (!proof) return false;
  if ('program' in proof) return onPath(proof.program);
  return spawnSync('pkg-config', ['--exists', proof.library]).status === 0;
}

const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)));
