// Where a server of LiveKit comes from: the PATH, an earlier build, a container engine that runs, or a build with Go.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../media/debian-packages.ts';
import { goTool, goToolVersion, unfitGo } from '../media/go-tools.ts';

export type LivekitServer = 'livekit-server' | 'livekit-sip';

export interface FoundServer {
  readonly command: string;
  readonly args: readonly string[];
  /** For people: where it was found. */
  readonly origin: string;
}

const images = { 'livekit-server': 'livekit/livekit-server', 'livekit-sip': 'livekit/sip' } as const;
/** The variable with a server's whole configuration. */
export const configVariables = { 'livekit-server': 'LIVEKIT_CONFIG', 'livekit-sip': 'SIP_CONFIG_BODY' } as const;
const engines = ['docker', 'podman'] as const;
const engineMs = 5_000;

interface Finding {
  readonly say: (text: string) => void;
  readonly ended: AbortSignal;
}

/** Returns the reason, in one line with what to install, when there is no way. `ended` stops builds and downloads. */
export async function findServer(
  name: LivekitServer,
  { say, ended }: Finding,
): Promise<FoundServer | { readonly obstacle: string }> {
  if (onPath(name)) return { command: name, args: [], origin: 'of the PATH' };
  const built = goTool(name);
  if (existsSync(built)) return { command: built, args: [], origin: 'built with Go' };
  const engine = await runningEngine();
  if (engine !== undefined) return container(engine, name, { say, ended });
  const unfit = unfitGo();
  if (unfit !== undefined) return { obstacle: `${name} is not on this machine. ${installation(name)}` };
  say(`${name} is built with Go; the first time this takes minutes`);
  const problem = await build(name, ended);
  return problem === undefined ? { command: built, args: [], origin: 'built with Go' } : { obstacle: problem };
}

/** Containers that could not use the network of this machine would not reach the platform. */
async function runningEngine(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  for (const engine of engines)
    if (onPath(engine) && (await succeeds(engine, ['info'], AbortSignal.timeout(engineMs)))) return engine;
  return undefined;
}

async function succeeds(command: string, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  return await once(spawn(command, args, { stdio: 'ignore', signal }), 'exit').then(
    ([code]) => code === 0,
    () => false,
  );
}

async function container(
  engine: string,
  name: LivekitServer,
  { say, ended }: Finding,
): Promise<FoundServer | { readonly obstacle: string }> {
  const image = `docker.io/${images[name]}:${goToolVersion(name)}`;
  if (!(await succeeds(engine, ['image', 'inspect', image], ended))) {
    say(`${engine} fetches ${image}; the first time this takes a while`);
    if (!(await succeeds(engine, ['pull', image], ended))) return { obstacle: `${engine} could not fetch ${image}` };
  }
  const own = `voicecall-${name}-${randomBytes(4).toString('hex')}`;
  return {
    command: engine,
    args: ['run', '--rm', '--name', own, '--network', 'host', '--env', configVariables[name], image],
    origin: `in a container of ${engine}`,
  };
}

/** In another process: a build takes minutes, and Ctrl-C must end it. */
async function build(name: LivekitServer, ended: AbortSignal): Promise<string | undefined> {
  const program = join(import.meta.dirname, '../media/build-go-tool.ts');
  // A group of its own, because Go's compilers must end too.
  const building = spawn(process.execPath, [program, name], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const giveUp = (): void => void (building.pid && process.kill(-building.pid));
  ended.addEventListener('abort', giveUp);
  let said = '';
  building.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const [code] = (await once(building, 'exit')) as [number | null];
  ended.removeEventListener('abort', giveUp);
  return code === 0 ? undefined : said.trim().split('\n').at(-1) || `${name} could not be built`;
}

const downloads = {
  'livekit-server': 'https://github.com/livekit/livekit/releases',
  'livekit-sip': 'https://github.com/livekit/sip',
} as const;

function installation(name: LivekitServer): string {
  const others = process.platform === 'linux' ? 'start Docker or Podman, or install Go 1.26' : 'install Go 1.26';
  const ways = {
    'livekit-server': {
      darwin: 'Install it with "brew install livekit"',
      linux: 'Install it with "curl -sSL https://get.livekit.io | bash"',
    },
    'livekit-sip': {},
  } as const;
  const way = (ways[name] as Partial<Record<NodeJS.Platform, string>>)[process.platform];
  return `${way ?? `Put it on the PATH (${downloads[name]})`}, or ${others} (https://go.dev/dl), and start again`;
}
