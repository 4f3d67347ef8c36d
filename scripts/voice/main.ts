// What `start --voice` runs beside the platform, as one process: it checks the providers, starts LiveKit, the recorder and
// the agent worker, and starts again what dies. Its first line of input says what is wanted, `end calls` ends the agent worker, and
// the end of the input, which is also the death of the platform, ends everything.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onPath } from '../media/debian-packages.ts';
import { checkProviders } from './check-providers.ts';
import type { CheckedProviders } from './check-providers.ts';
import { findServer } from './find-server.ts';
import type { FoundServer, LivekitServer } from './find-server.ts';
import { freePort } from './free-ports.ts';
import { agentWorker, livekitServer, livekitSip, recorder, redisServer } from './servers.ts';
import { supervise } from './supervise.ts';
import type { Program, Supervised } from './supervise.ts';

/** The first line of input. */
interface Wanted {
  readonly api_key: string;
  readonly api_secret: string;
  readonly webhook_url: string;
  readonly data_dir: string;
  /** With LiveKit's SIP service. */
  readonly phone: boolean;
  /** Only checks the providers. */
  readonly check: boolean;
}

const ports = { signalling: 7880, media: 7882, sip: 5060 } as const;

/** One line of JSON: `say`, `ready`, `calls_ended`, `obstacle`. */
const tell = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);
const say = (text: string): void => tell({ say: text });

const ended = new AbortController();
const running: Supervised[] = [];

/** In reverse order of their start. */
async function stopAll(): Promise<void> {
  for (const one of running.toReversed()) await one.stop();
}

async function start(program: Program): Promise<Supervised> {
  const started = await supervise(program, { say, ended: ended.signal });
  running.push(started);
  return started;
}

async function found(name: LivekitServer): Promise<FoundServer> {
  const server = await findServer(name, { say, ended: ended.signal });
  if ('obstacle' in server) throw new Error(server.obstacle);
  return server;
}

async function startServers(wanted: Wanted, providers: CheckedProviders): Promise<Supervised> {
  const { api_key, api_secret, webhook_url, data_dir, phone } = wanted;
  const directory = join(data_dir, 'voice');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (phone && !onPath('redis-server'))
    throw new Error(`--phone needs redis-server, which is not on the PATH: ${redisInstallation()}`);
  const livekit = await found('livekit-server');
  const sip = phone ? await found('livekit-sip') : null;
  const redis_port = phone ? await freePort(0) : null;
  if (redis_port !== null) await start(redisServer({ directory, port: redis_port }));
  const signalling = await freePort(0);
  await start(
    livekitServer({
      api_key,
      api_secret,
      found: livekit,
      directory,
      webhook_url,
      ports: { signalling, media: await freePort(ports.media) },
      redis_port,
    }),
  );
  // Whoever uses LiveKit from outside passes the recorder.
  const recorder_port = await freePort(ports.signalling);
  await start(recorder({ api_key, api_secret, directory, webhook_url, livekit_port: signalling, port: recorder_port }));
  const sip_port = sip ? await freePort(ports.sip) : null;
  if (sip && sip_port !== null && redis_port !== null)
    await start(
      livekitSip({
        api_key,
        api_secret,
        found: sip,
        directory,
        livekit_port: signalling,
        redis_port,
        sip_port,
        health_port: await freePort(0),
      }),
    );
  const livekit_url = `ws://127.0.0.1:${signalling}`;
  const agent = await start(
    agentWorker({
      api_key,
      api_secret,
      directory,
      outbox: join(data_dir, 'agent-outbox'),
      livekit_url,
      health_port: await freePort(0),
    }),
  );
  tell({
    ready: {
      url: `ws://127.0.0.1:${recorder_port}`,
      origin: livekit.origin,
      sip_host: sip_port === null ? null : `127.0.0.1:${sip_port}`,
      providers: providers.lines,
    },
  });
  return agent;
}

const redisInstallation = (): string =>
  process.platform === 'darwin' ? 'brew install redis' : 'apt-get install redis-server, or the like of this system';

async function check({ data_dir }: Wanted): Promise<void> {
  mkdirSync(data_dir, { recursive: true });
  const wav = join(data_dir, 'voice-check.wav');
  const { lines, works, spoken } = await checkProviders(ended.signal, wav);
  for (const { label, text } of lines) say(`  ${label.padEnd(11)} ${text}`);
  if (spoken) say(`  Spoken      ${wav}`);
  if (!works) throw new Error('Not every part works.');
}

async function run(wanted: Wanted, input: AsyncIterator<string>): Promise<void> {
  const providers = await checkProviders(ended.signal);
  const agent = await startServers(wanted, providers);
  for (;;) {
    const { value, done } = await input.next();
    if (done || ended.signal.aborted) return;
    if (value !== 'end calls') continue;
    await agent.stop();
    tell({ calls_ended: true });
  }
}

const input = createInterface({ input: process.stdin });
const lines = input[Symbol.asyncIterator]();
const first = await lines.next();
input.on('close', () => ended.abort());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => input.close());
// The platform may be dead.
process.stdout.on('error', () => undefined);

try {
  const wanted = JSON.parse(String(first.value)) as Wanted;
  await (wanted.check ? check(wanted) : run(wanted, lines));
} catch (error) {
  if (!ended.signal.aborted) tell({ obstacle: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit();
