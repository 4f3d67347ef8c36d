// The moment of connecting: the platform connects only to the addresses that the guard checked; DNS, redirects, reuse
// of connections and the environment cannot change that.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { addressCheck } from '@voicecall/server/adapters/receivers/addresses.ts';
import { directConnector } from '@voicecall/server/adapters/receivers/direct-connector.ts';
import { httpReceivers } from '@voicecall/server/adapters/http-receivers.ts';
import type { ReceiverPolicy } from '@voicecall/server/adapters/http-receivers.ts';
import type { ReceiverResponse } from '@voicecall/server/ports/receivers.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startCanary } from '../../harness/canary.ts';
import type { Canary } from '../../harness/canary.ts';
import { guardedUrls, lookup, publicAddress, refusals, unreadableUrls } from '../../harness/receivers/guard-vectors.ts';
import { rawReceiver } from '../../harness/receivers/raw-receiver.ts';

let canary: Canary;
beforeEach(async () => {
  canary = await startCanary();
});
afterEach(() => canary.close());

const edge = (policy: Partial<ReceiverPolicy> = {}) => {
  const receivers = httpReceivers({ allowed_cidrs: [], connections: 10, proxy_url: null, lookup, ...policy });
  onTestFinished(() => receivers.close());
  const send = (url: string, timeout_ms = 60_000) =>
    receivers.send({ method: 'POST', url, body: '{}', headers: {}, timeout_ms, max_bytes: 16_384 });
  return { objection: (url: string) => receivers.objection(url), send };
};
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const refused = {
  http_status: null,
  error: 'the address is not allowed',
  timed_out: false,
  text: '',
  duration_ms: expect.any(Number) as number,
};
const onLocalhost = (url: string): string => url.replace('127.0.0.1', 'localhost');

describe('no connection is made', () => {
  it('to any guarded URL, however it was stored', async () => {
    const { objection, send } = edge();
    for (const url of guardedUrls(canary.port)) {
      const [said, sent] = [await objection(url), await send(url)];
      expect([url, refusals.includes(said ?? ''), sent]).toEqual([url, true, { ...refused, error: said }]);
    }
    for (const url of unreadableUrls(canary.port)) {
      const sent = await send(url);
      expect([url, sent]).toEqual([url, { ...refused, error: await objection(url) }]);
    }
    expect(canary.connections).toEqual([]);
  });

  it('because of the guard alone: without it, URLs of this machine are connected to', async () => {
    const { send } = edge({ allowed_cidrs: ['0.0.0.0/0', '::/0'] });
    const local = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '0',
      '0.0.0.0',
      '①②⑦.⓪.⓪.①',
      '127.0.0.1.',
      'localhost',
      'foo.localhost',
      'private-first.example.com',
      'mapped.example.com',
      '127.0.0.1.nip.io',
      '[::ffff:7f00:1]',
    ];
    for (const [index, host] of local.entries()) {
      expect([host, await send(`https://${host}:${canary.port}/`)]).toMatchObject([
        host,
        { http_status: null, error: 'the TLS handshake failed' },
      ]);
      expect([host, canary.connections.length]).toEqual([host, index + 1]);
    }
  });

  it('when a name is public when it is checked and private when it is connected to', async () => {
    const answers = [[publicAddress], ['127.0.0.1']];
    const { objection, send } = edge({ lookup: async () => answers.shift() ?? ['::1'] });
    const url = `https://hooks.example.com:${canary.port}/`;
    expect(await objection(url)).toBeNull();
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await send(url)).toEqual(refused);
    expect(canary.connections).toEqual([]);
  });

  it('to a forbidden address when a name alternates between two addresses, in 2,000 attempts', async () => {
    const receiver = await rawReceiver((socket) => socket.end(ok.replace('OK\r\n', 'OK\r\nconnection: close\r\n')));
    let lookups = 0;
    const allowed_cidrs = ['127.0.0.1/32'];
    const { send } = edge({
      allowed_cidrs,
      lookup: async () => ((lookups += 1) % 2 === 0 ? ['127.0.0.1'] : ['127.0.0.2']),
    });
    const url = onLocalhost(receiver.url);
    const sent: ReceiverResponse[] = [];
    const sender = async (): Promise<void> => {
      while (sent.length < 2_000) sent.push(await send(url));
    };
    await Promise.all(Array.from({ length: 20 }, sender));
    const outcomes = Map.groupBy(sent, ({ http_status, error }) => `${http_status} ${error}`);
    expect([...outcomes.keys()].toSorted()).toEqual(['200 null', 'null the address is not allowed']);
    expect(receiver.requests).toHaveLength(outcomes.get('200 null')?.length ?? 0);
    expect(lookups).toBeGreaterThan(1_000);
  });

  it.each([301, 302, 303, 307, 308])('to the target of a %i', async (status) => {
    const places = [
      `http://127.0.0.1:${canary.port}/`,
      `https://127.0.0.1:${canary.port}/`,
      `//127.0.0.1:${canary.port}/`,
      'file:///etc/passwd',
      `gopher://127.0.0.1:${canary.port}/`,
    ];
    const { send } = edge({ allowed_cidrs: ['127.0.0.0/8'] });
    for (const place of places) {
      const alternatives = `alt-svc: h2="127.0.0.1:${canary.port}", h3=":${canary.port}"\r\nrefresh: 0; url=${place}\r\nlink: <${place}>; rel=preload`;
      const receiver = await rawReceiver((socket) =>
        socket.write(
          `HTTP/1.1 ${status} Moved\r\nlocation: ${place}\r\n${alternatives}\r\ncontent-length: 2\r\n\r\nok`,
        ),
      );
      expect(await send(receiver.url)).toMatchObject({ http_status: status, error: null, text: 'ok' });
      expect(await send(receiver.url)).toMatchObject({ http_status: status });
    }
    expect(canary.connections).toEqual([]);
  });

  it('through the proxy of the environment', async () => {
    const receiver = await rawReceiver((socket) => socket.end(ok));
    const proxy = `http://127.0.0.1:${canary.port}`;
    const code = `import { httpReceivers } from '@voicecall/server/adapters/http-receivers.ts';
      const receivers = httpReceivers({ allowed_cidrs: ['127.0.0.0/8'], connections: 1, proxy_url: null });
      console.log(JSON.stringify(await receivers.send({ method: 'POST', url: '${receiver.url}', body: '{}', headers: {}, timeout_ms: 5000, max_bytes: 100 })));
      process.exit();`;
    const env = {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      NO_PROXY: '',
      no_proxy: '',
      ...Object.fromEntries(
        ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'].map((name) => [
          name,
          proxy,
        ]),
      ),
    };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '-e', code],
      { env, cwd: import.meta.dirname },
    );
    expect(JSON.parse(stdout)).toMatchObject({ http_status: 200, text: 'ok' });
    expect([receiver.requests.length, canary.connections]).toEqual([1, []]);
  });
});

describe('a connection', () => {
  it('that is kept alive stays with the address that was checked for it; the next connection is checked again', async () => {
    const receiver = await rawReceiver((socket) =>
      receiver.requests.length < 3 ? socket.write(ok) : socket.end(ok.replace('OK\r\n', 'OK\r\nconnection: close\r\n')),
    );
    let addresses = ['127.0.0.1'];
    let lookups = 0;
    const { send } = edge({
      allowed_cidrs: ['127.0.0.1/32'],
      connections: 1,
      lookup: async () => ((lookups += 1), addresses),
    });
    expect(await send(onLocalhost(receiver.url))).toMatchObject({ http_status: 200 });
    addresses = ['127.0.0.2'];
    expect(await send(onLocalhost(receiver.url))).toMatchObject({ http_status: 200 });
    expect(await send(onLocalhost(receiver.url))).toMatchObject({ http_status: 200 });
    expect([lookups, receiver.requests.length]).toEqual([1, 3]);
    expect(await send(onLocalhost(receiver.url))).toEqual(refused);
    expect([lookups, receiver.requests.length]).toEqual([2, 3]);
  });

  it('of another policy is not reused, even to the same origin', async () => {
    const receiver = await rawReceiver((socket) => socket.write(ok));
    expect(await edge({ allowed_cidrs: ['127.0.0.0/8'] }).send(receiver.url)).toMatchObject({ http_status: 200 });
    expect(await edge().send(receiver.url)).toEqual(refused);
    expect(receiver.requests).toHaveLength(1);
  });

  it('whose remote address turns out to be forbidden is closed before anything can be sent', async () => {
    const checkAddress = addressCheck(['127.0.0.1/32']);
    let asked = 0;
    const connect = directConnector(
      (protocol, address) => ((asked += 1) === 1 ? checkAddress(protocol, address) : 'changed since'),
      async () => [],
      60_000,
    );
    const target = {
      protocol: 'http:',
      hostname: '127.0.0.1',
      host: `127.0.0.1:${canary.port}`,
      port: String(canary.port),
    };
    const [error, socket] = await new Promise<[Error | null, unknown]>((resolve) => {
      connect(target, (...made) => resolve(made));
    });
    expect([asked, error?.message, socket]).toEqual([2, 'the address is not allowed', null]);
  });

  it('is made to the next address of a name when the first does not respond', async () => {
    const receiver = await rawReceiver((socket) => socket.write(ok));
    const { send } = edge({
      allowed_cidrs: ['127.0.0.0/8', '::1/128'],
      lookup: async () => ['127.0.0.3', '::1', '127.0.0.1'],
    });
    expect(await send(onLocalhost(receiver.url))).toMatchObject({ http_status: 200 });
  });
});

describe('the error', () => {
  it('for an internal address is the same whether a port is open, closed or silent, and whether a name exists', async () => {
    const closed = await startCanary();
    await closed.close();
    const { objection, send } = edge();
    for (const host of [
      '127.0.0.1',
      '[::1]',
      'localhost',
      '10.255.255.1',
      '169.254.169.254',
      'private.example.com',
      'metadata.google.internal',
      'nowhere.internal',
    ]) {
      for (const port of [canary.port, closed.port, 443]) {
        const url = `https://${host}:${port}/`;
        expect([url, await objection(url), await send(url)]).toEqual([url, refused.error, refused]);
      }
    }
  });

  it('for a name without addresses says so; the name is accepted, since it may get addresses later', async () => {
    const { objection, send } = edge({ lookup: () => Promise.reject(new Error('SERVFAIL 10.0.0.53')) });
    expect(await objection('https://unknown.example.com/')).toBeNull();
    expect(await send('https://unknown.example.com/')).toEqual({ ...refused, error: 'the name does not resolve' });
    expect(await send('https://unknown.internal/')).toEqual(refused);
  });

  it('for a name whose DNS servers never respond is a timeout', async () => {
    const { send } = edge({ lookup: () => new Promise(() => undefined) });
    expect(await send('https://hooks.example.com/', 300)).toEqual({
      ...refused,
      error: 'no complete answer within 0.3 s',
      timed_out: true,
    });
  });
});
