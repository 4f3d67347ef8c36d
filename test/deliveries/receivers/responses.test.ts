// The responses of a receiver, and the state of the delivery after each (requirement 6.5).
import { beforeAll, describe, expect, it } from 'vitest';
import { addHook } from '../../harness/receivers/hook.ts';
import { publish } from '../../harness/receivers/publish.ts';
import { rawReceiver } from '../../harness/receivers/raw-receiver.ts';
import { sharedPlatform } from '../../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
// No retry begins before the first attempt was read.
beforeAll(() => void platform.clock.stop());

describe('a response', () => {
  it('with 2xx means delivered', async () => {
    const hooks = await Promise.all(
      [200, 201, 202, 204, 299].map(async (status) => {
        const hook = await addHook(platform);
        hook.receiver.respond = () => status;
        return { status, hook };
      }),
    );
    await publish(platform);
    for (const { status, hook } of hooks) {
      const delivered = await hook.delivery({ status: 'delivered' });
      expect(delivered).toMatchObject({
        attempt_count: 1,
        last_http_status: status,
        last_error: null,
        next_attempt_at: null,
      });
      expect(Date.parse(delivered.delivered_at ?? '')).toBeGreaterThanOrEqual(Date.parse(delivered.created_at));
    }
  });

  it('with any other status except 410 is retried on the schedule and leaves the endpoint active', async () => {
    const hooks = await Promise.all(
      [300, 304, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 599].map(async (status) => {
        const hook = await addHook(platform);
        hook.receiver.respond = () => status;
        return { status, hook };
      }),
    );
    await publish(platform);
    for (const { status, hook } of hooks) {
      const waiting = await hook.delivery({ status: 'pending', attempt_count: 1 });
      expect(waiting).toMatchObject({
        last_http_status: status,
        last_error: `the receiver answered ${status}`,
        delivered_at: null,
        dead_lettered_at: null,
      });
      expect(Date.parse(waiting.next_attempt_at ?? '')).toBeGreaterThan(Date.parse(waiting.created_at));
      expect(await hook.endpoint()).toMatchObject({ status: 'active', enabled: true, consecutive_failures: 1 });
    }
  });

  it.each(['301 Moved Permanently', '302 Found', '303 See Other', '307 Temporary Redirect', '308 Permanent Redirect'])(
    'of %s is not followed and counts as a failure',
    async (status) => {
      const elsewhere = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
      const redirects = await rawReceiver((socket) =>
        socket.end(`HTTP/1.1 ${status}\r\nlocation: ${elsewhere.url}\r\ncontent-length: 0\r\n\r\n`),
      );
      const hook = await addHook(platform, { url: redirects.url });
      await publish(platform);
      await hook.delivery({ status: 'pending', attempt_count: 1, last_http_status: Number(status.slice(0, 3)) });
      expect(redirects.requests).toHaveLength(1);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  it('cannot change the schedule with Retry-After', async () => {
    const busy = await rawReceiver((socket) =>
      socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 86400\r\ncontent-length: 0\r\n\r\n'),
    );
    const hook = await addHook(platform, { url: busy.url });
    await publish(platform);
    const { next_attempt_at, attempts } = await hook.delivery({ status: 'pending', attempt_count: 1 });
    const waits =
      Date.parse(next_attempt_at ?? '') - Date.parse(attempts[0]?.started_at ?? '') - (attempts[0]?.duration_ms ?? 0);
    expect(Math.round(waits / 1000)).toBe(5);
  });

  it('after informational responses is the one that counts', async () => {
    const hints = await rawReceiver((socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
    );
    const hook = await addHook(platform, { url: hints.url });
    await publish(platform);
    expect((await hook.delivery({ status: 'delivered' })).attempts).toMatchObject([
      { http_status: 200, response_excerpt: 'ok' },
    ]);
  });
});

describe('the body of a response', () => {
  const saying = async (body: Uint8Array | string, headers = ''): Promise<string> => {
    const bytes = Buffer.from(body);
    const talks = await rawReceiver((socket) =>
      socket.end(
        Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}content-length: ${bytes.length}\r\n\r\n`), bytes]),
      ),
    );
    const hook = await addHook(platform, { url: talks.url });
    await publish(platform);
    const { attempts } = await hook.delivery({ status: 'delivered' });
    return attempts[0]?.response_excerpt ?? '';
  };

  it('is stored as an excerpt of 512 characters', async () => {
    expect(await saying('0123456789'.repeat(1000))).toBe('0123456789'.repeat(52).slice(0, 512));
  });

  it('is stored without control characters, in whole characters only', async () => {
    const everyControl = Array.from({ length: 0xa0 }, (_value, code) => String.fromCharCode(code))
      .filter((character) => /\p{Cc}/u.test(character))
      .join('');
    const excerpt = await saying(
      `before${everyControl}after \u001b[31mred ${'x'.repeat(471)}${'\u{1f600}'.repeat(40)}`,
    );
    expect(excerpt).toMatch(/^before\t\nafter \[31mred x+/);
    expect(excerpt.replaceAll(/[\t\n]/g, '')).not.toMatch(/\p{Cc}/u);
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt).not.toContain('\ufffd');
    expect(excerpt.length).toBeLessThanOrEqual(512);
  });

  it('is stored although it is not text', async () => {
    const excerpt = await saying(
      Uint8Array.from({ length: 2000 }, (_value, index) => index % 256),
      'content-encoding: gzip\r\n',
    );
    expect(excerpt.length).toBeGreaterThan(0);
    expect(excerpt.length).toBeLessThanOrEqual(512);
    expect(excerpt.replaceAll(/[\t\n]/g, '')).not.toMatch(/\p{Cc}/u);
  });
});
