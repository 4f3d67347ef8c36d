// WEBHOOK_PROXY_URL: every request goes through the proxy, after the same guard, to exactly the address that the guard
// checked.
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { httpReceivers } from '@voicecall/server/adapters/http-receivers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cert, key, trustCertificate } from '../../harness/receivers/certificate.ts';
import { startConnectProxy } from '../../harness/receivers/connect-proxy.ts';
import type { ConnectProxy } from '../../harness/receivers/connect-proxy.ts';
import { guardedUrls, lookup, publicAddress, refusals } from '../../harness/receivers/guard-vectors.ts';
import { addHook, busyCall } from '../../harness/receivers/hook.ts';
import { pour, rawReceiver } from '../../harness/receivers/raw-receiver.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';

interface Got {
  readonly host: string | undefined;
  readonly servername: unknown;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

const got: Got[] = [];
// Stands for the public servers; only the proxy can reach it.
const server = createServer({ key, cert }, async (message, response) => {
  got.push({
    host: message.headers.host,
    servername: (message.socket as Socket & { servername?: unknown }).servername,
    body: await text(message),
    headers: message.headers,
  });
  response.end('ok');
});
beforeAll(async () => {
  trustCertificate();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let proxy: ConnectProxy;
const serverPort = (): number => (server.address() as AddressInfo).port;
beforeEach(async () => {
  got.length = 0;
  proxy = await startConnectProxy();
  proxy.connect = serverPort;
});
afterEach(() => proxy.close());

const edge = (settings: { proxy_url?: string; lookup?: typeof lookup; allowed_cidrs?: string[] } = {}) => {
  const receivers = httpReceivers({ allowed_cidrs: [], connections: 1, proxy_url: proxy.url, lookup, ...settings });
  onTestFinished(() => receivers.close());
  return (url: string, timeout_ms = 60_000) =>
    receivers.send({ method: 'POST', url, body: '{"a":1}', headers: {}, timeout_ms, max_bytes: 16_384 });
};

describe('a request through the proxy', () => {
  it('goes through a tunnel to the checked address, with TLS and a certificate for the name', async () => {
    const send = edge();
    expect(await send('https://hooks.example.com/a')).toMatchObject({ http_status: 200, error: null, text: 'ok' });
    expect(await send('https://hooks.example.com/b')).toMatchObject({ http_status: 200 });
    expect(got).toMatchObject([
      { host: 'hooks.example.com', servername: 'hooks.example.com', body: '{"a":1}' },
      { body: '{"a":1}' },
    ]);
    expect(proxy.tunnels).toEqual([{ to: `${publicAddress}:443`, authorization: undefined }]);
    expect(proxy.others).toEqual([]);
  });

  it('names the port of the URL, and IPv6 in brackets', async () => {
    const send = edge({ lookup: async () => ['2606:4700::1'] });
    expect(await send('https://hooks.example.com:8443/')).toMatchObject({ http_status: 200 });
    expect(proxy.tunnels.map(({ to }) => to)).toEqual(['[2606:4700::1]:8443']);
  });

  it('sends the credentials of WEBHOOK_PROXY_URL to the proxy, and to no other server', async () => {
    const send = edge({ proxy_url: proxy.url.replace('http://', 'http://ann:p%40ss@') });
    expect(await send('https://hooks.example.com/')).toMatchObject({ http_status: 200 });
    expect(proxy.tunnels[0]?.authorization).toBe(`Basic ${Buffer.from('ann:p@ss').toString('base64')}`);
    expect(got[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('is not made for any guarded URL: the proxy gets none of them', async () => {
    const send = edge();
    for (const url of guardedUrls(serverPort()))
      expect([url, refusals.includes((await send(url)).error ?? '')]).toEqual([url, true]);
    expect(proxy.tunnels).toEqual([]);
  });

  it('cannot reach an internal address through a name that changes', async () => {
    const answers = [['127.0.0.1'], [publicAddress], ['127.0.0.1']];
    const send = edge({ lookup: async () => answers.shift() ?? ['::1'] });
    expect(await send('https://hooks.example.com/')).toMatchObject({
      http_status: null,
      error: 'the address is not allowed',
    });
    expect(await send('https://hooks.example.com/')).toMatchObject({ http_status: 200 });
    expect(proxy.tunnels.map(({ to }) => to)).toEqual([`${publicAddress}:443`]);
  });

  it('tries the next address of a name when the proxy cannot reach the first', async () => {
    const send = edge({ lookup: async () => ['2606:4700::1', publicAddress] });
    proxy.connect = (to, client) =>
      to.startsWith('[') ? void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n') : serverPort();
    expect(await send('https://hooks.example.com/')).toMatchObject({ http_status: 200 });
    expect(proxy.tunnels).toHaveLength(2);
  });

  it('has the same error for every failure behind the proxy, without the proxy’s own message', async () => {
    const answers: ((client: { end(text?: string): unknown; destroy(): unknown }) => unknown)[] = [
      (client) => client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 6\r\n\r\nsecret'),
      (client) => client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n'),
      (client) => client.end('HTTP/1.1 502 10.0.0.1 refused\r\n\r\nsecret'),
      (client) => client.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\n\r\n'),
      (client) => client.end('SSH-2.0-OpenSSH_9.9\r\n'),
      (client) => client.end(),
      (client) => client.destroy(),
    ];
    for (const answer of answers) {
      proxy.connect = (_to, client) => void answer(client);
      expect(await edge()('https://hooks.example.com/')).toEqual({
        http_status: null,
        error: 'the egress proxy made no connection',
        timed_out: false,
        text: '',
        duration_ms: expect.any(Number) as number,
      });
    }
    await proxy.close();
    expect(await edge()('https://hooks.example.com/')).toMatchObject({ error: 'the egress proxy made no connection' });
    proxy = await startConnectProxy();
  });

  it('ends in time when the proxy does not respond', async () => {
    proxy.connect = () => undefined;
    expect(await edge()('https://hooks.example.com/', 300)).toMatchObject({
      http_status: null,
      error: 'no complete answer within 0.3 s',
      timed_out: true,
    });
  });

  it('closes the connection to a receiver that sends without end', async () => {
    const endless = await rawReceiver((socket) => pour(socket, 'HTTP/1.1 200 ', 'O'.repeat(65_536)));
    proxy.connect = (to) => Number(to.split(':').at(-1));
    expect(await edge({ allowed_cidrs: ['127.0.0.0/8'] })(endless.url)).toMatchObject({
      http_status: null,
      error: 'the answer is too large',
    });
  });

  it('fails when the server has no certificate for the name', async () => {
    const send = edge({ lookup: async () => [publicAddress] });
    expect(await send('https://other.example.com/')).toMatchObject({
      http_status: null,
      error: 'the certificate was not accepted: ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(got).toEqual([]);
  });
});

describe('a platform with WEBHOOK_PROXY_URL', () => {
  it('delivers webhooks through the proxy, also to allowed ranges', async () => {
    proxy.connect = (to) => Number(to.split(':').at(-1));
    const platform = await startPlatform({ config: { webhook_proxy_url: proxy.url } });
    onTestFinished(() => platform.close());
    const hook = await addHook(platform);
    await busyCall(platform.tenant);
    await hook.request(1);
    expect(new Set(proxy.tunnels.map(({ to }) => to))).toEqual(new Set([new URL(hook.receiver.url).host]));
    const direct = await rawReceiver((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    await platform.tenant.client.webhooks.update(hook.id, { url: direct.url });
    expect(await platform.tenant.client.webhooks.test(hook.id)).toMatchObject({ ok: true, http_status: 204 });
    expect(proxy.tunnels.at(-1)?.to).toBe(new URL(direct.url).host);
  });
});
