// Another sender of webhooks, compared in the same run: a Svix server of the reader's own, at PEER_URL with PEER_TOKEN.
// PEER_STOP and PEER_START are commands that leave its API without a worker and start it again: with them its drain is
// measured as ours is, from a backlog that was published while nothing sent.
import { execSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { inPace, sampleBody } from './publisher.ts';
import type { Report } from './receiver-process.ts';
import type { BenchReceiver } from './receiver.ts';
import { lineOf, say } from './runs.ts';
import { quantile } from '../measure.ts';

export interface Peer {
  /** The p95 from the scheduled time of an event to its arrival. */
  openLoop(rate: number, seconds: number): Promise<number>;
  /** Null without the two commands. */
  drain(events: number): Promise<Report | null>;
}

/** Svix keeps what it knows of an application's endpoints for half a minute. */
const endpointCacheMs = 32_000;
const { PEER_URL, PEER_TOKEN = '', PEER_STOP, PEER_START } = process.env;

/** The peer with one endpoint, or null without PEER_URL. */
export async function openPeer(receiver: BenchReceiver): Promise<Peer | null> {
  if (!PEER_URL) return null;
  const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 256 });
  let agent = newAgent();
  const send = (path: string, body?: string): Promise<string> => exchange(agent, path, body);
  const restart = (command: string): void => {
    agent.destroy();
    execSync(command, { stdio: 'ignore' });
    agent = newAgent();
  };
  const { id: app } = JSON.parse(await send('/app/', JSON.stringify({ name: 'bench' }))) as { id: string };
  const endpoint = JSON.stringify({ url: receiver.url, uid: 'receiver' });
  await send(`/app/${app}/endpoint/`, endpoint);
  const { key } = JSON.parse(await send(`/app/${app}/endpoint/receiver/secret/`)) as { key: string };
  receiver.expectPeerSecret(key);
  await delay(endpointCacheMs);
  const publish = async (meant: number): Promise<void> => {
    const { type, ...rest } = JSON.parse(sampleBody(meant)) as { type: string };
    await send(`/app/${app}/msg/`, JSON.stringify({ eventType: type, payload: { type, ...rest } }));
  };
  return {
    async openLoop(rate, seconds) {
      const arrived = receiver.collect(rate * seconds);
      const accepted = await inPace(rate, seconds, publish);
      const report = await arrived;
      if (report.received === 0)
        throw new Error('the peer delivered nothing: does its worker run, and may it use 127.0.0.1?');
      say(lineOf(`peer, ${rate}/s, ${seconds} s`, { expected: rate * seconds, report, commits: accepted }));
      return quantile(report.latencies, 0.95);
    },
    async drain(events) {
      if (!PEER_STOP || !PEER_START) return null;
      restart(PEER_STOP);
      let drained: Promise<Report>;
      try {
        let left = events;
        const loops = Array.from({ length: 32 }, async () => {
          while (left-- > 0) await publish(0);
        });
        await Promise.all(loops);
      } finally {
        drained = receiver.collect(events);
        restart(PEER_START);
      }
      return drained;
    },
  };
}

function exchange(agent: Agent, path: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${PEER_TOKEN}`, 'content-type': 'application/json' };
    const call = request(`${PEER_URL}/api/v1${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`the peer answered ${response.statusCode} to ${path}: ${text}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
