// Namespaces of the drill's own (network, processes, mounts). They end with it, and everything that runs in them: nothing
// outside is reached or changed.
import { execFileSync, spawnSync } from 'node:child_process';

const inside = 'VOICECALL_DRILL_INSIDE';

export const isInside = (): boolean => process.env[inside] !== undefined;

const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Why there can be none, as in a container without privileges. */
export function refusalOfNamespaces(): string | undefined {
  const { status, error, stderr } = spawnSync('unshare', [...own, 'ip', 'link', 'set', 'lo', 'up'], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `namespaces are refused: ${error?.message ?? stderr.trim()}`;
}

/** Runs this program again inside, with these variables; returns its exit code. */
export function enterNamespaces(env: Readonly<Record<string, string>>): number {
  const program = [process.execPath, '--max-old-space-size=8192', ...process.argv.slice(1)];
  // A shell is the first process, because it collects those whose parent has ended.
  const { status } = spawnSync('unshare', [...own, 'sh', '-c', '"$@" & wait $!', 'sh', ...program], {
    env: { ...process.env, ...env, [inside]: '1' },
    stdio: 'inherit',
  });
  return status ?? 1;
}

export const run = (...command: [string, ...string[]]): string =>
  execFileSync(command[0], command.slice(1), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** A network with this machine as 10.0.0.1. */
export function createNetwork(): void {
  // Names of network namespaces are files there.
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'switch', 'type', 'bridge');
  run('ip', 'addr', 'add', '10.0.0.1/24', 'dev', 'switch');
  run('ip', 'link', 'set', 'switch', 'up');
}

/** A machine in that network, with a cable of its own, which is called as the machine is. */
export function addMachine(name: string, address: string): void {
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'link', 'set', name, 'master', 'switch', 'up');
  run('ip', '-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
  run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', name, 'link', 'set', 'lo', 'up');
}
