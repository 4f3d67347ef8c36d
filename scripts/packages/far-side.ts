// What the programs in scripts/packages/programs talk to: answers of the API, and a delivery and a tool request that
// are signed here with node:crypto alone, not with the package that verifies them.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const secret = 'signing-secret-of-the-far-side';
const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
const nowSec = (): number => Math.floor(Date.now() / 1000);

interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

const agent = (id: string, name: string): object => ({ id, tenant_id: 'tn_1', name, instructions: 'Say hello.' });

const routes: Record<string, (request: IncomingMessage) => ApiResponse | Promise<ApiResponse>> = {
  'POST /v1/tenants/tn_1/agents': async (request) => {
    const { name } = (await json(request)) as { name: string };
    return { status: 201, body: { id: 'ta_1', agent: agent('ta_1', name) } };
  },
  'GET /v1/tenants/tn_1/agents': () => ({
    status: 200,
    body: { agents: [agent('ta_1', 'first')], next_cursor: 'page2', has_more: true },
  }),
  'GET /v1/tenants/tn_1/agents?cursor=page2': () => ({
    status: 200,
    body: { agents: [agent('ta_2', 'second')], next_cursor: null, has_more: false },
  }),
  'GET /v1/tenants/tn_1/agents/ta_absent': () => ({
    status: 404,
    body: { error: 'agent_not_found', message: 'There is no such agent.' },
  }),
  'GET /delivery': () => {
    const body = JSON.stringify({
      id: 'wdl_1',
      type: 'call.completed',
      created: nowSec(),
      api_version: '2026-11-01',
      data: { object: { tenant_id: 'tn_1', call_id: 'AJ_1', client_ref: 'Zoë', duration_sec: 60 } },
    });
    const t = nowSec();
    const headers = { 'svc-signature': `t=${t},v1=${hmac(`${t}.${body}`)}`, 'svc-webhook-id': 'wdl_1' };
    return { status: 200, body: { secret, headers, body } };
  },
  'GET /tool-request': () => {
    const t = nowSec();
    const [method, url, body] = ['POST', 'https://tools.example.com/find?q=1', '{"a":1}'];
    const headers = {
      'svc-call-id': 'AJ_1',
      'svc-tool-call-id': 'tc_1',
      'svc-tool-signature': `t=${t},v2=${hmac([t, method, url, 'AJ_1', 'tc_1', body].join('\n'))}`,
    };
    return { status: 200, body: { secret, request: { method, url, headers, body } } };
  },
};

async function respondTo(request: IncomingMessage): Promise<ApiResponse> {
  const { method, url = '', headers } = request;
  const route = routes[`${method} ${url}`];
  if (!route) return { status: 404, body: { error: 'route_not_found', message: `${method} ${url}` } };
  if (url.startsWith('/v1/') && headers.authorization !== 'Bearer svc_live_key')
    return { status: 401, body: { error: 'unauthenticated', message: 'wrong key' } };
  return route(request);
}

/** Starts the server on a free port of this machine. */
export async function startFarSide(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    void respondTo(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
