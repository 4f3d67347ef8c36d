// The servers of `start --voice` on the loopback interface: LiveKit, its SIP service with Redis, the recorder, the agent
// worker.
import { join } from 'node:path';
import { connect } from 'node:net';
import { once } from 'node:events';
import { configVariables } from './find-server.ts';
import type { FoundServer } from './find-server.ts';
import type { Program } from './supervise.ts';

const host = '127.0.0.1';

export interface Keys {
  readonly api_key: string;
  readonly api_secret: string;
}

export interface LivekitOptions extends Keys {
  readonly found: FoundServer;
  readonly directory: string;
  readonly webhook_url: string;
  readonly ports: { readonly signalling: number; readonly media: number };
  readonly redis_port: number | null;
}

/** A configuration as JSON, which is YAML as well. */
const configured = (found: FoundServer, name: keyof typeof configVariables, config: unknown) => ({
  name,
  command: found.command,
  args: found.args,
  env: { [configVariables[name]]: JSON.stringify(config) },
});

const redisAt = (port: number): { address: string } => ({ address: `${host}:${port}` });

export const livekitServer = (options: LivekitOptions): Program => ({
  ...configured(options.found, 'livekit-server', {
    port: options.ports.signalling,
    bind_addresses: [host],
    keys: { [options.api_key]: options.api_secret },
    rtc: {
      udp_port: options.ports.media,
      // It would listen on all addresses of this machine.
      tcp_port: 0,
      ips: { includes: [`${host}/32`] },
      use_external_ip: false,
      node_ip: host,
      enable_loopback_candidate: true,
    },
    ...(options.redis_port !== null && { redis: redisAt(options.redis_port) }),
    webhook: { api_key: options.api_key, urls: [options.webhook_url] },
    logging: { level: 'info', json: true },
  }),
  log: join(options.directory, 'livekit-server.log'),
  ready: () => responds(options.ports.signalling),
});

export interface RecorderOptions extends Keys {
  readonly directory: string;
  readonly livekit_port: number;
  readonly webhook_url: string;
  readonly port: number;
}

/** Stands in front of LiveKit: it responds when both do. */
export const recorder = (options: RecorderOptions): Program => ({
  name: 'the recorder',
  command: process.execPath,
  args: [join(import.meta.dirname, 'recorder/main.ts')],
  env: {
    LIVEKIT_URL: `http://${host}:${options.livekit_port}`,
    LIVEKIT_API_KEY: options.api_key,
    LIVEKIT_API_SECRET: options.api_secret,
    RECORDER_PORT: String(options.port),
    RECORDER_WEBHOOK_URL: options.webhook_url,
  },
  log: join(options.directory, 'recorder.log'),
  ready: () => responds(options.port),
});

export interface SipOptions extends Keys {
  readonly found: FoundServer;
  readonly directory: string;
  readonly livekit_port: number;
  readonly redis_port: number;
  readonly sip_port: number;
  readonly health_port: number;
}

export const livekitSip = (options: SipOptions): Program => ({
  ...configured(options.found, 'livekit-sip', {
    api_key: options.api_key,
    api_secret: options.api_secret,
    ws_url: `ws://${host}:${options.livekit_port}`,
    redis: redisAt(options.redis_port),
    sip_port: options.sip_port,
    health_port: options.health_port,
    listen_ip: host,
    // Without it LiveKit takes the first address that is not loopback.
    nat_1_to_1_ip: host,
    // With the default it would refuse calls while this machine is busy.
    max_cpu_utilization: 1,
    logging: { level: 'info', json: true },
  }),
  log: join(options.directory, 'livekit-sip.log'),
  ready: () => responds(options.health_port),
});

/** LiveKit stores trunks and dispatch rules in it, so its data is kept. */
export const redisServer = ({ directory, port }: { directory: string; port: number }): Program => ({
  name: 'redis-server',
  command: 'redis-server',
  args: ['--bind', host, '--port', String(port), '--dir', directory, '--save', '', '--appendonly', 'yes'],
  log: join(directory, 'redis-server.log'),
  async ready() {
    const socket = connect(port, host).end('PING\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString().startsWith('+PONG');
  },
});

export interface AgentOptions extends Keys {
  readonly directory: string;
  readonly outbox: string;
  readonly livekit_url: string;
  readonly health_port: number;
}

/** Providers and keys are variables of this process's environment, which the worker inherits. */
export const agentWorker = (options: AgentOptions): Program => ({
  name: 'the agent worker',
  command: process.execPath,
  args: [join(import.meta.dirname, '../../packages/agent/src/main.ts')],
  env: {
    LIVEKIT_URL: options.livekit_url,
    LIVEKIT_API_KEY: options.api_key,
    LIVEKIT_API_SECRET: options.api_secret,
    AGENT_HOST: host,
    AGENT_PORT: String(options.health_port),
    AGENT_OUTBOX_DIR: options.outbox,
    // Ctrl-C ends the calls.
    AGENT_DRAIN_SEC: '0',
    LOG_LEVEL: 'info',
  },
  log: join(options.directory, 'agent-worker.log'),
  ready: () => responds(options.health_port),
});

async function responds(port: number): Promise<boolean> {
  const response = await fetch(`http://${host}:${port}/`);
  await response.body?.cancel();
  return response.ok;
}
