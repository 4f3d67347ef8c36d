// LiveKit as in production, on loopback: Redis, the media server, the SIP service.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { goTool } from '../../../scripts/media/go-tools.ts';
import { tcpPort, udpPort, udpRange } from './free-ports.ts';
import { supervise } from './supervise.ts';
import type { Supervised } from './supervise.ts';

export const livekitKeys = { api_key: 'media-tests', api_secret: 'a secret of the media tests, long enough' } as const;

export interface Livekit {
  /** For HTTP and, with the other scheme, for WebSockets: that of the first node. */
  readonly url: string;
  readonly sipPort: number;
  readonly server: Supervised;
  readonly sip: Supervised;
  /** All nodes. They share one Redis. */
  readonly nodes: readonly LivekitNode[];
  /** Stops everything. */
  close(): Promise<void>;
}

/** A media server, and a SIP service that uses it. */
export interface LivekitNode {
  readonly port: number;
  readonly sipPort: number;
  readonly server: Supervised;
  readonly sip: Supervised;
}

export interface LivekitOptions {
  readonly directory: string;
  /** The platform's route for LiveKit's webhooks. */
  readonly webhookUrl: string;
  /** How many nodes share the work. One, unless it is said. */
  readonly count?: number;
}

const tries = 3;

/**
 * Starts all servers and waits until they respond. Another process may take a port between its choice and its use; then
 * it tries other ports.
 */
export async function startLivekit(options: LivekitOptions): Promise<Livekit> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await startAll(options);
    } catch (error) {
      if (left === 0 || !String(error).includes('address already in use')) throw error;
    }
  }
}

async function startAll({ directory, webhookUrl, count = 1 }: LivekitOptions): Promise<Livekit> {
  const redisPort = await tcpPort();
  const redis = redisServer(directory, redisPort);
  const nodes: LivekitNode[] = [];
  const first = await nodeOf({ directory, webhookUrl, redisPort, no: '' });
  nodes.push(first);
  for (let no = 2; no <= count; no += 1) nodes.push(await nodeOf({ directory, webhookUrl, redisPort, no: `-${no}` }));
  const servers = nodes.flatMap(({ server, sip }) => [server, sip]);
  const close = async (): Promise<void> => {
    for (const one of [...servers.toReversed(), redis]) await one.kill();
  };
  try {
    for (const one of [redis, ...servers]) await one.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://127.0.0.1:${first.port}`, ...first, nodes, close };
}

interface NodeOptions extends LivekitOptions {
  readonly redisPort: number;
  /** Ends the names of its files. */
  readonly no: string;
}

async function nodeOf({ directory, webhookUrl, redisPort, no }: NodeOptions): Promise<LivekitNode> {
  const port = await tcpPort();
  const sipPort = await udpPort();
  const rtc = { tcp_port: await tcpPort(), udp_port: await udpPort() };
  return {
    port,
    sipPort,
    server: livekitServer({ directory, webhookUrl, redisPort, port, rtc, no }),
    sip: livekitSip({ directory, redisPort, livekitPort: port, sipPort, no }),
  };
}

function redisServer(directory: string, port: number): Supervised {
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    directory,
    '--daemonize',
    'no',
  ];
  return supervise({
    name: 'redis',
    command: 'redis-server',
    args,
    directory,
    ready: async () => (await asked(port, 'PING\r\n')).startsWith('+PONG'),
  });
}

interface ServerOptions extends NodeOptions {
  readonly port: number;
  readonly rtc: { readonly tcp_port: number; readonly udp_port: number };
}

function livekitServer({ directory, webhookUrl, redisPort, port, rtc, no }: ServerOptions): Supervised {
  const config = configFile(directory, `livekit-server${no}`, {
    port,
    bind_addresses: ['127.0.0.1'],
    keys: { [livekitKeys.api_key]: livekitKeys.api_secret },
    redis: { address: `127.0.0.1:${redisPort}` },
    rtc: { ...rtc, use_external_ip: false, node_ip: '127.0.0.1', enable_loopback_candidate: true },
    room: { auto_create: true },
    webhook: { api_key: livekitKeys.api_key, urls: [webhookUrl] },
    logging: { level: 'info', json: true, sample: false },
  });
  const ready = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/`)).ok;
  return supervise({
    name: `livekit-server${no}`,
    command: goTool('livekit-server'),
    args: ['--config', config],
    directory,
    ready,
  });
}

interface SipOptions {
  readonly directory: string;
  readonly redisPort: number;
  readonly livekitPort: number;
  readonly sipPort: number;
  readonly no: string;
}

function livekitSip({ directory, redisPort, livekitPort, sipPort, no }: SipOptions): Supervised {
  const config = configFile(directory, `livekit-sip${no}`, {
    ...livekitKeys,
    ws_url: `ws://127.0.0.1:${livekitPort}`,
    redis: { address: `127.0.0.1:${redisPort}` },
    sip_port: sipPort,
    listen_ip: '127.0.0.1',
    // One address for everything: without it LiveKit takes the first one that is not loopback.
    nat_1_to_1_ip: '127.0.0.1',
    rtp_port: udpRange(),
    rtp_draining_idle_timeout: '-1s',
    rtp_draining_duration: '-1s',
    // With 0.9, the default, it would refuse calls on a busy machine.
    max_cpu_utilization: 1,
    logging: { level: 'debug', json: true },
  });
  return supervise({
    name: `livekit-sip${no}`,
    command: goTool('livekit-sip'),
    args: ['--config', config],
    directory,
    ready: () => answersOptions(sipPort),
  });
}

function configFile(directory: string, name: string, content: unknown): string {
  const path = join(directory, `${name}.yaml`);
  writeFileSync(path, stringify(content));
  return path;
}

async function asked(port: number, question: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').end(question);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

const patienceMs = 100;

/** A SIP OPTIONS request: checks that the service responds. */
async function answersOptions(port: number): Promise<boolean> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const me = `127.0.0.1:${socket.address().port}`;
  const lines = [
    `OPTIONS sip:127.0.0.1:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${me};branch=z9hG4bK${performance.now()}`,
    'Max-Forwards: 70',
    `From: <sip:ready@${me}>;tag=1`,
    `To: <sip:127.0.0.1:${port}>`,
    `Call-ID: ready-${me}-${performance.now()}`,
    'CSeq: 1 OPTIONS',
    `Contact: <sip:ready@${me}>`,
    'Content-Length: 0',
    '',
    '',
  ];
  const answer = once(socket, 'message').then(() => true);
  socket.send(lines.join('\r\n'), port, '127.0.0.1');
  const answered = await Promise.race([answer, delay(patienceMs, false)]);
  socket.close();
  return answered;
}
