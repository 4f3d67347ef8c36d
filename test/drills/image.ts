// `pnpm drill image`: the steps of the Dockerfile in plain folders, since there may be no container engine: its files
// alone, packages without those for development, and then the two programs with their health checks. What needs root or
// another system (packages of Debian, owners of folders, the user `node`) is left out and named. `DRILL=short`: the
// server alone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { imageEnvironment, stage, text } from '../deploy/read-compose.ts';
import { repository } from '../harness/platform/run-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'voicecall-image-'));
const failures: string[] = [];
const leftOut: string[] = [];
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function require(holds: boolean, promise: string): void {
  say(`${holds ? 'ok    ' : 'BROKEN'} ${promise}`);
  if (!holds) failures.push(promise);
}

/** The files that .dockerignore admits. */
function copyContext(to: string): void {
  const rules = text('.dockerignore')
    .split('\n')
    .filter((rule) => rule !== '' && !rule.startsWith('#'));
  const patterns = rules.filter((rule) => rule !== '*' && !rule.startsWith('!'));
  const isRefused = (path: string): boolean => patterns.some((pattern) => matches(path, pattern));
  for (const admitted of rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)))
    if (existsSync(join(repository, admitted)))
      cpSync(join(repository, admitted), join(to, admitted), {
        recursive: true,
        filter: (source) => !isRefused(relative(repository, source)),
      });
}

const matches = (path: string, pattern: string): boolean => {
  const name = pattern.replace(/^\*\*\//, '');
  const one = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return pattern.startsWith('**/') ? path.split('/').some((part) => one.test(part)) : one.test(path);
};

const environment = (image: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(imageEnvironment(image)).map(([name, value]) => [name, value.replace(/^\/(?=\w)/, `${folder}/`)]),
  );

/** Runs the commands of a stage in its folder, but for those that only root of an image can run. */
function build(name: string, app: string): boolean {
  for (const line of stage(name).filter((one) => one.startsWith('RUN '))) {
    const command = line.slice(4);
    if (/apt-get|chown|chmod/.test(command)) {
      leftOut.push(command);
      continue;
    }
    say(`       ${name}: ${command}`);
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', command.replaceAll('/app/', `${app}/`)], {
      cwd: app,
      env: { ...process.env, ...environment(name), CI: 'true', COMMIT: 'of-the-drill' },
      encoding: 'utf8',
    });
    if (status !== 0) say(`${stdout}${stderr}`.slice(-4_000));
    require(status === 0, `${name}: ${command.slice(0, 60)}`);
    if (status !== 0) return false;
  }
  return true;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const argumentsOf = (line: string): string[] => JSON.parse(line.slice(line.indexOf('['))) as string[];

/** Starts the program of an image, waits for `healthy`, and ends it as an engine does. */
async function runProgram(
  image: string,
  app: string,
  more: Record<string, string>,
  healthy: (ask: () => number | null) => Promise<boolean>,
): Promise<void> {
  const lines = stage(image);
  const [program = '', ...args] = argumentsOf(lines.findLast((line) => line.startsWith('CMD ')) ?? '[]');
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...environment(image), ...more };
  const child = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const [check = '', ...how] = argumentsOf(lines.find((line) => line.startsWith('HEALTHCHECK ')) ?? '[]');
  const holds = await healthy(() => (child.exitCode === null ? spawnSync(check, how, { env }).status : null));
  require(holds, `${image}: its program starts, and its health check says so`);
  if (!holds) say(output.slice(-4_000));
  child.kill('SIGTERM');
  const [code] = await Promise.race([ended, delay(60_000, [null], { ref: false })]);
  if (code === null) child.kill('SIGKILL');
  require(code === 0, `${image}: it ends in order after SIGTERM`);
}

const untilTrue = async (holds: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await holds()) return true;
    await delay(1_000);
  }
  return false;
};

const megabytes = (path: string): number =>
  Number.parseInt(spawnSync('du', ['-sm', path], { encoding: 'utf8' }).stdout, 10);

try {
  const sources = join(folder, 'sources');
  mkdirSync(sources);
  for (const name of ['data', 'compiled', 'recordings']) mkdirSync(join(folder, name));
  build('base', sources);
  copyContext(sources);
  for (const file of ['test', '.git', 'node_modules', 'packages/server/src/generated'])
    require(!existsSync(join(sources, file)), `sources: without ${file}`);
  const images = process.env['DRILL'] === 'short' ? ['server'] : ['console', 'server', 'agent'];
  if (build('sources', sources))
    for (const image of images) {
      const app = join(folder, image);
      cpSync(sources, app, { recursive: true });
      if (!build(`${image}-files`, app)) continue;
      say(`       ${image}: ${megabytes(app)} MB`);
      if (image === 'console') continue;
      require(!existsSync(join(app, 'node_modules/.pnpm/vitest')), `${image}: without packages for development`);
      if (image === 'server') {
        if (images.includes('console'))
          cpSync(join(folder, 'console/packages/console/dist'), join(app, 'packages/console/dist'), {
            recursive: true,
          });
        if (!build('server', app)) continue;
        const own = { HOST: '127.0.0.1', PORT: `${await freePort()}`, SANDBOX_PORT: '0' };
        await runProgram(image, app, own, (ask) => untilTrue(() => ask() === 0));
      } else {
        // There is no LiveKit: the check has to say that it is not connected.
        const port = `${await freePort()}`;
        const own = {
          ...{ AGENT_PORT: port, LIVEKIT_URL: `ws://127.0.0.1:${await freePort()}`, LIVEKIT_API_KEY: 'drill' },
          ...{ LIVEKIT_API_SECRET: 'a secret of 32 characters or more', OPENAI_API_KEY: 'none' },
        };
        await runProgram(image, app, own, (ask) =>
          untilTrue(async () => {
            const status = await fetch(`http://127.0.0.1:${port}/`).then(
              (response) => response.status,
              () => 0,
            );
            return status === 503 && ask() === 1;
          }),
        );
      }
    }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(
  `\nNot run: building with an engine; ${leftOut.map((command) => command.split(' ').slice(0, 2).join(' ')).join('; ')}; the user node; a read-only file system.`,
);
say(failures.length === 0 ? 'The images hold what they promise.' : `${failures.length} promises are broken.`);
process.exitCode = failures.length === 0 ? 0 : 1;
