// A separate process that attacks a platform with one tenant's key until it is ended. Its argument says what it does,
// as JSON.
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@voicecall/sdk';

export const attacks = ['speech', 'pipelining', 'unread pages', 'costly schemas'] as const;
export type Attack = (typeof attacks)[number];

export interface HostileOrder {
  readonly url: string;
  readonly tenant_id: string;
  readonly api_key: string;
  /** A tool whose schema is costly to check. */
  readonly tool_id: string;
  /** Calls with hostile transcripts. Their summaries are rerun as often as the limits allow. */
  readonly call_ids: readonly string[];
  readonly attacks: readonly Attack[];
}

/** A tool request whose arguments are costly to check, compared with their size. */
export const http = {
  url: 'https://example.com/',
  parameters: {
    type: 'object',
    properties: {
      a: {
        type: 'array',
        contains: { anyOf: Array.from({ length: 280 }, (_none, at) => ({ type: 'string', minLength: at })) },
      },
    },
  },
};

/**
 * The local address of the attacker, different from that of the other tenants. Not every system has more than one
 * loopback address.
 */
const address = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

/** How many hostile calls end at the same time. */
const hostileCalls = 4;

/** Repeats `work` for ever, `at_once` times in parallel. Refusals are expected, so they end nothing. */
const forever = async (at_once: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  await Promise.all(
    Array.from({ length: at_once }, async (_none, index) => {
      for (;;) {
        await work(index).catch(() => undefined);
        await delay(1);
      }
    }),
  );
};

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: address });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends many requests at once on one connection, and disconnects before the responses. */
async function pipelineAndLeave(url: string, lines: (index: number) => string, count: number): Promise<void> {
  const socket = await openSocket(url);
  socket.pause();
  socket.write(Array.from({ length: count }, (_none, index) => `${lines(index)}\r\nHost: x\r\n\r\n`).join(''));
  await delay(200);
  socket.destroy();
}

/** Requests a page and does not read it, until the platform closes the connection. */
async function leaveUnread(url: string, api_key: string, path: string): Promise<void> {
  const asked = request(new URL(path, url), { localAddress: address, headers: { authorization: `Bearer ${api_key}` } });
  const [response] = (await once(asked.end(), 'response')) as [NodeJS.ReadableStream];
  response.pause();
  await once(response, 'close');
}

const session = (index: number): string => `Cookie: svc_operator=${String(index).padStart(43, 'x')}`;

async function attack({ url, tenant_id, api_key, tool_id, call_ids, attacks: chosen }: HostileOrder): Promise<void> {
  const client = createClient({ baseUrl: url, tenantId: tenant_id, apiKey: api_key, maxRetries: 0 });
  const agents = `/v1/tenants/${tenant_id}/agents?limit=200`;
  const numbers = { a: Array.from({ length: 4_000 }, () => 1) };
  const ways: Record<Attack, () => Promise<unknown>> = {
    speech: () =>
      forever(hostileCalls, async (index) => {
        // Each parallel loop has its own calls, which end one after the other.
        for (const call_id of call_ids.filter((_id, at) => at % hostileCalls === index)) {
          await client.summaries.rerun(call_id, { reason: 'Again.' }).catch(() => delay(1_000));
          do await delay(250);
          while (!('call_summary' in (await client.summaries.get(call_id))));
        }
      }),
    pipelining: () =>
      Promise.all([
        forever(10, () => pipelineAndLeave(url, () => 'GET /docs/assets/scalar.js HTTP/1.1', 1_000)),
        forever(8, () => pipelineAndLeave(url, (index) => `GET ${agents} HTTP/1.1\r\n${session(index)}`, 1_000)),
      ]),
    'unread pages': () => forever(20, () => leaveUnread(url, api_key, agents)),
    'costly schemas': () =>
      forever(8, async (index) => {
        await client.tools.test(tool_id, { arguments: numbers });
        if (index === 0) await client.tools.update(tool_id, { http });
      }),
  };
  process.stdout.write('attacking\n');
  setInterval(() => undefined, 60_000);
  await Promise.all(chosen.map((name) => ways[name]()));
}

// A real attacker would run on another machine and take no CPU time of this one.
const [order] = process.argv.slice(2);
if (order !== undefined) setPriority(constants.priority.PRIORITY_LOW);
if (order !== undefined) await attack(JSON.parse(order) as HostileOrder);
