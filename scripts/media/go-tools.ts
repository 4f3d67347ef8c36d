// The programs that are built with Go, servers for the tests on real media and for `start --voice`, and Helm: names,
// versions, location, and how they are built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

interface GoTool {
  readonly version: string;
  readonly package: string;
  /** The file name of the program that Go builds. */
  readonly builds: string;
  /** A module in this repository that requires the version, for a program that `go install` cannot build directly. */
  readonly module?: string;
}

const goTools = {
  'livekit-server': { version: 'v1.13.5', package: 'github.com/livekit/livekit-server/cmd/server', builds: 'server' },
  'livekit-test-server': {
    version: 'v1.13.5',
    package: 'github.com/livekit/livekit-server/cmd/test-server',
    builds: 'test-server',
  },
  'livekit-sip': {
    version: 'v1.8.0',
    package: 'github.com/livekit/sip/cmd/livekit-sip',
    builds: 'livekit-sip',
    module: 'livekit-sip',
  },
  helm: { version: 'v3.19.5', package: 'helm.sh/helm/v3/cmd/helm', builds: 'helm' },
  versitygw: { version: 'v1.8.0', package: 'github.com/versity/versitygw/cmd/versitygw', builds: 'versitygw' },
} as const satisfies Record<string, GoTool>;

export type GoToolName = keyof typeof goTools;

export const goToolNames = Object.keys(goTools) as GoToolName[];

/** Those of the tests on real media. */
const mediaToolNames = goToolNames.filter((name) => name !== 'helm');

export const goToolVersion = (name: GoToolName): string => goTools[name].version;

/**
 * Without symbols for debuggers, which take time to write. All are built with cgo, which the SIP service needs, so what
 * they share is compiled once.
 */
const flags = ['-ldflags=-s -w'];
const oldestGo = [1, 26] as const;
const buildMs = 1_800_000;

/** The folder of the programs: MEDIA_TOOLS_DIR, or one in the user's cache. */
export const toolsDirectory = (): string =>
  process.env['MEDIA_TOOLS_DIR'] ||
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'voicecall', 'media-tools');

/** The program's file. Its name contains the version, so a new version is built again. */
export const goTool = (name: GoToolName): string => join(toolsDirectory(), `${name}-${goTools[name].version}`);

/** Builds the missing programs; returns the reason if it cannot. */
export function installGoTools(
  say: (text: string) => void,
  wanted: readonly GoToolName[] = mediaToolNames,
): string | undefined {
  const missing = wanted.filter((name) => !existsSync(goTool(name)));
  if (missing.length === 0) return undefined;
  const obstacle = unfitGo();
  if (obstacle) return `${missing.join(', ')} must be built: ${obstacle}`;
  mkdirSync(toolsDirectory(), { recursive: true });
  for (const name of missing) {
    say(`building ${name} ${goTools[name].version} into ${toolsDirectory()}; the first time this takes minutes`);
    const failure = build(name);
    if (failure) return `${name} ${goTools[name].version} could not be built: ${failure}`;
  }
  return undefined;
}

/** Why the Go of this machine cannot build them, if it cannot. */
export function unfitGo(): string | undefined {
  const { stdout, error } = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8', env: goEnvironment() });
  const needed = `Go ${oldestGo.join('.')} or newer is needed (https://go.dev/dl)`;
  if (error) return `${needed}, and none is on the PATH`;
  const [major = 0, minor = 0] = stdout
    .replace(/^go/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  return major > oldestGo[0] || (major === oldestGo[0] && minor >= oldestGo[1])
    ? undefined
    : `${needed}, this is ${stdout.trim()}`;
}

/** Builds in another folder and renames: an interrupted build leaves no partial program. */
function build(name: GoToolName): string | undefined {
  const tool: GoTool = goTools[name];
  const draft = mkdtempSync(join(toolsDirectory(), '.build-'));
  try {
    const { args, cwd } = tool.module
      ? {
          args: ['build', ...flags, '-o', join(draft, tool.builds), tool.package],
          cwd: join(import.meta.dirname, tool.module),
        }
      : { args: ['install', ...flags, `${tool.package}@${tool.version}`], cwd: draft };
    const { status, error } = spawnSync('go', args, {
      cwd,
      env: { ...goEnvironment(), GOBIN: draft, CGO_ENABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: buildMs,
    });
    if (status !== 0) return error?.message ?? `go ${args.join(' ')} ended with ${status}`;
    renameSync(join(draft, tool.builds), goTool(name));
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The installed Go only, without flags from the user's environment. */
const goEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '', GOWORK: 'off' });
