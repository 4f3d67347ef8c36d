// LiveKit's own mock of its API, with a proxy in front of it that sets the next response and records the requests.
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { goTool } from '../../../scripts/media/go-tools.ts';
import { tcpPort } from './free-ports.ts';
import { supervise } from './supervise.ts';

/** The mock's response: see its own documentation of X-Lk-Mock. */
export interface MockedAnswer {
  readonly failRegions?: readonly number[];
  readonly failMode?: 'status' | 'drop';
  readonly failStatus?: number;
  readonly failTwirpCode?: string;
  readonly delayMs?: number;
  readonly sipStatus?: { readonly code: number; readonly status: string };
  readonly response?: object;
}

export interface ApiMock {
  readonly url: string;
  readonly api_secret: string;
  /** A request, and the HTTP status of its response. */
  readonly asked: { readonly path: string; readonly status: number }[];
  /** Sets the response from now on. */
  answer(how: MockedAnswer): void;
  close(): Promise<void>;
}

/** By default the mock delays a call as LiveKit does; that is not needed here. */
const atOnce: MockedAnswer = { delayMs: 0 };

export async function startApiMock(directory: string): Promise<ApiMock> {
  const api_secret = 'a secret of the mock, long enough for it';
  const port = await tcpPort();
  const args = ['--ports', String(port), '--bind', '127.0.0.1', '--api-secret', api_secret];
  const ready = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/settings/regions`)).status > 0;
  const mock = supervise({
    name: 'livekit-test-server',
    command: goTool('livekit-test-server'),
    args,
    directory,
    ready,
  });
  await mock.start();
  const asked: { path: string; status: number }[] = [];
  let how = atOnce;
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, 'x-lk-mock': JSON.stringify(how) };
    const onward = request({ port, host: '127.0.0.1', path: req.url, method: req.method, headers }, (answer) => {
      asked.push({ path: req.url ?? '', status: answer.statusCode ?? 0 });
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.once('error', () => res.destroy());
    req.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    api_secret,
    asked,
    answer: (next) => void (how = { ...atOnce, ...next }),
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await mock.kill();
    },
  };
}
