// One webhook's delivery: how often it is tried, and when it is not sent at all.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLifetime } from '../lifetime.ts';
import { keys } from '../testing/rig.ts';
import { sendWebhook } from './send-webhook.ts';

/** A receiver whose response always causes an immediate retry. */
async function startBusyReceiver() {
  const tokens = new Set<string | undefined>();
  let tries = 0;
  const server = createServer((req, res) => {
    tries += 1;
    tokens.add(req.headers.authorization);
    res.writeHead(503, { 'retry-after': '0' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const problems: string[] = [];
  const lifetime = createLifetime(1, (problem) => problems.push(problem));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, problems, tokens, tries: () => tries, sender: { lifetime, ...keys } };
}

test('a webhook is tried five times with one token and then given up', async () => {
  const { url, problems, tokens, tries, sender } = await startBusyReceiver();
  await sendWebhook(sender, url, '{"event":"room_started"}', Date.now());
  expect(tries()).toBe(5);
  expect(tokens.size).toBe(1);
  expect(problems).toEqual(['failed to send webhook after 5 tries, HTTP 503: {"event":"room_started"}']);
});

test('a webhook that waited longer than 30 seconds is dropped unsent', async () => {
  const { url, problems, tries, sender } = await startBusyReceiver();
  await sendWebhook(sender, url, '{}', Date.now() - 30_500);
  expect(tries()).toBe(0);
  expect(problems).toEqual([expect.stringContaining('dropped webhook')]);
});

test('the attempts for a webhook end when the sandbox ends', async () => {
  const { problems, sender } = await startBusyReceiver();
  const sending = sendWebhook(sender, 'http://127.0.0.1:1/', '{}', Date.now());
  const given_up = expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  await sender.lifetime.end();
  await given_up;
  expect(problems).toEqual([]);
});
