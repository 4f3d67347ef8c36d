// Hostile receivers, one by one and two hundred at once: every attempt ends in time, and none of them makes the process
// grow.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { httpReceivers } from '@voicecall/server/adapters/http-receivers.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startCanary } from '../../harness/canary.ts';
import { hostileResponses } from '../../harness/receivers/hostile-responses.ts';
import type { CrowdOrder, CrowdReport } from '../../harness/receivers/hostile-crowd.ts';
import { rawReceiver } from '../../harness/receivers/raw-receiver.ts';

const max_bytes = 16_384;

const late = 'no complete answer within 0.3 s';
const headers = 'the headers of the answer are too large';
const tooLarge = 'the answer is too large';
const notHttp = 'the answer is not HTTP';
const closed = 'the connection was closed before an answer';
const errors: Readonly<Record<keyof typeof hostileResponses, string | null>> = {
  'sends nothing': late,
  'sends invalid bytes slowly': notHttp,
  'sends headers slowly, without end': late,
  'sends one endless header': headers,
  'sends endless headers': headers,
  'sends 10 MB of headers': headers,
  'sends an endless reason phrase': tooLarge,
  'sends endless empty lines': tooLarge,
  'sends endless 100 responses': closed,
  'sends endless 103 responses': tooLarge,
  'sends 100 and nothing more': closed,
  'switches protocols': closed,
  'sends an endless body': null,
  'sends a huge body of known length': null,
  'stops in its body': late,
  'sends its body slowly, without end': late,
  'sends an endless chunk extension': tooLarge,
  'sends endless trailers': headers,
  'sends a gzip bomb': null,
  'resets the connection in its body': 'the connection was reset',
  'sends an invalid chunk size': notHttp,
  'sends two lengths': 'the answer does not match its content-length',
  'speaks HTTP/2': notHttp,
};

it.each(Object.entries(hostileResponses))(
  'an attempt to a receiver that %s ends as soon as no valid response is possible, and keeps none of the excess data',
  async (what, respond) => {
    const receivers = httpReceivers({ allowed_cidrs: ['127.0.0.0/8'], connections: 1, proxy_url: null });
    onTestFinished(() => receivers.close());
    const { url } = await rawReceiver(respond);
    const error = errors[what] ?? null;
    const send = () =>
      receivers.send({
        method: 'POST',
        url,
        body: '{}',
        headers: {},
        timeout_ms: error === late ? 300 : 20_000,
        max_bytes,
      });
    const answered = await send();
    expect(answered).toMatchObject({ http_status: error === null ? 200 : null, error, timed_out: error === late });
    expect(answered.text.length).toBeLessThanOrEqual(error === null ? max_bytes : 0);
    // The next attempt does not read what is left of this response.
    expect(await send()).toMatchObject({ http_status: answered.http_status, error });
  },
);

it('each of several requests that wait for one connection has its own deadline', async () => {
  const receivers = httpReceivers({ allowed_cidrs: ['127.0.0.0/8'], connections: 1, proxy_url: null });
  onTestFinished(() => receivers.close());
  const silent = await rawReceiver(() => undefined);
  for (const url of [silent.url, silent.url.replace('http:', 'https:')]) {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        receivers.send({ method: 'POST', url, body: '{}', headers: {}, timeout_ms: 300, max_bytes }),
      ),
    );
    for (const response of responses)
      expect(response).toMatchObject({ http_status: null, error: late, timed_out: true });
    // One after the other they would add up.
    const longest = Math.max(...responses.map(({ duration_ms }) => duration_ms));
    expect(longest).toBeLessThan(responses.length * 300);
  }
});

/** Sends from a separate process, whose memory contains nothing else. */
async function crowd(order: CrowdOrder): Promise<CrowdReport> {
  const script = join(import.meta.dirname, '../../harness/receivers/hostile-crowd.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--disable-warning=ExperimentalWarning', script, JSON.stringify(order)],
    { maxBuffer: 50_000_000 },
  );
  return JSON.parse(stdout) as CrowdReport;
}

it('two hundred connections to hostile receivers end within a second of the deadline, are read 16 KiB each at most, cause no other connection and cost less than 50 MB', async () => {
  const [canary, plain] = [await startCanary(), await startCanary()];
  const hostile = Object.values(hostileResponses);
  const receivers = await Promise.all(hostile.map((respond) => rawReceiver(respond)));
  const silent = await rawReceiver(() => undefined);
  const redirecting = await rawReceiver((socket) =>
    socket.write(`HTTP/1.1 307 Moved\r\nlocation: http://127.0.0.1:${canary.port}/\r\ncontent-length: 0\r\n\r\n`),
  );
  // Two never get to HTTP: one does not respond to the TLS handshake, one responds with something else.
  const urls = [
    ...receivers.map(({ url }) => url),
    redirecting.url,
    silent.url.replace('http:', 'https:'),
    `https://127.0.0.1:${plain.port}/`,
  ];
  const order = { urls, each: Math.ceil(200 / urls.length), timeout_ms: 6_000, max_bytes };
  const report = await crowd(order);
  expect(report.responses.length).toBeGreaterThanOrEqual(200);
  expect(report.growth).toBeLessThan(50_000_000);
  expect(report.open_after_deadline).toBe(0);
  expect(
    report.responses.filter(
      ({ http_status, text }) => text.length > max_bytes || ![null, 200, 307].includes(http_status),
    ),
  ).toEqual([]);
  expect([canary.connections, silent.requests]).toEqual([[], []]);
  await Promise.all([canary.close(), plain.close()]);
});
