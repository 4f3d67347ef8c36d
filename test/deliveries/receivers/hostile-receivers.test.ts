// Receivers that break off, never end or never stop: each attempt ends, within limits of time and size, and reports
// why.
import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { addHook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';
import { pour, rawReceiver } from '../../harness/receivers/raw-receiver.ts';
import { sharedPlatform } from '../../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
// No retry begins before the first attempt was read.
beforeAll(() => void platform.clock.stop());

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = 'transfer-encoding: chunked\r\n\r\n';
const endlessBody = `10000\r\n${'z'.repeat(65_536)}\r\n`;

/** The behaviour of a receiver after a whole request, and the error of its attempt. */
const failing: readonly [what: string, respond: (socket: Socket) => void, error: string | RegExp][] = [
  ['resets the connection', (socket) => socket.resetAndDestroy(), 'the connection was reset'],
  ['closes the connection without a response', (socket) => socket.end(), 'the connection was closed before an answer'],
  ['closes the connection in the middle of its headers', (socket) => socket.end(`${ok}content-le`), /./],
  [
    'resets the connection in the middle of its body',
    (socket) => socket.write(`${ok}content-length: 100\r\n\r\nten bytes.`, () => socket.resetAndDestroy()),
    /./,
  ],
  ['sends less body than it announced', (socket) => socket.end(`${ok}content-length: 100\r\n\r\nten bytes.`), /./],
  ['does not speak HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), /./],
  ['sends endless headers', (socket) => pour(socket, ok, `x-filler: ${'x'.repeat(8_000)}\r\n`), /headers/i],
  [
    'switches protocols',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    /./,
  ],
];

describe('a receiver that', () => {
  it.each(failing)('%s fails the attempt, which is retried', async (_what, respond, error) => {
    const receiver = await rawReceiver(respond);
    const hook = await addHook(platform, { url: receiver.url });
    await publish(platform);
    const failed = await hook.delivery({ status: 'pending', attempt_count: 1 });
    expect(failed).toMatchObject({ last_http_status: null, last_error: expect.stringMatching(error) });
    expect(failed.attempts).toMatchObject([{ http_status: null, error: failed.last_error, response_excerpt: '' }]);
    expect(await receiver.closed).toBeLessThan(10_000_000);
    expect(await hook.endpoint()).toMatchObject({ status: 'active', consecutive_failures: 1 });
  });

  it('is not there fails the attempt', async () => {
    const hook = await addHook(platform);
    await hook.receiver.close();
    await publish(platform);
    expect(await hook.delivery({ status: 'pending', attempt_count: 1 })).toMatchObject({
      last_http_status: null,
      last_error: 'the connection was refused',
    });
  });

  it('sends a body without end counts as having responded once enough was read, and its connection is closed', async () => {
    const endless = await rawReceiver((socket) => pour(socket, `${ok}${chunked}`, endlessBody));
    const hook = await addHook(platform, { url: endless.url });
    await publish(platform);
    const { attempts } = await hook.delivery({ status: 'delivered', attempt_count: 1 });
    expect(attempts[0]?.response_excerpt).toBe('z'.repeat(512));
    // The operating systems' buffers, and no more.
    expect(await endless.closed).toBeLessThan(50_000_000);
  });

  it('responds 410 with a body without end disables the endpoint like any 410', async () => {
    const endless = await rawReceiver((socket) => pour(socket, `HTTP/1.1 410 Gone\r\n${chunked}`, endlessBody));
    const hook = await addHook(platform, { url: endless.url });
    await publish(platform);
    await hook.delivery({ status: 'canceled', last_http_status: 410 });
    expect(await hook.endpoint()).toMatchObject({ status: 'disabled' });
  });
});

describe('a receiver that has not responded completely after 15 seconds', () => {
  const slow: Record<string, (socket: Socket) => void> = {
    'sends nothing': () => undefined,
    'stops in its headers': (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-'),
    'stops in its body': (socket) => socket.write(`${ok}content-length: 10\r\n\r\nfive.`),
    'sends its body slowly': (socket) => {
      socket.write(`${ok}${chunked}`);
      const drip = setInterval(() => socket.write('1\r\n.\r\n'), 250);
      socket.once('close', () => clearInterval(drip));
    },
    'sends informational responses for ever': (socket) => {
      const flood = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), 50);
      socket.once('close', () => clearInterval(flood));
    },
  };

  it(`fails the attempt in each of these cases: ${Object.keys(slow).join(', ')}`, async () => {
    const hooks = await Promise.all(
      Object.values(slow).map(async (respond) => {
        const receiver = await rawReceiver(respond);
        return { receiver, hook: await addHook(platform, { url: receiver.url }) };
      }),
    );
    const prompt = await addHook(platform);
    await publish(platform);
    await prompt.delivery({ status: 'delivered' });
    for (const { hook } of hooks) expect((await hook.delivery({})).status).toBe('delivering');
    for (const { hook, receiver } of hooks) {
      const failed = await hook.delivery({ status: 'pending', attempt_count: 1 });
      expect(failed).toMatchObject({ last_http_status: null, last_error: 'no complete answer within 15 s' });
      expect(failed.attempts[0]?.duration_ms).toBeGreaterThanOrEqual(14_990);
      await receiver.closed;
    }
  });
});
