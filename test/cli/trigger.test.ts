// `voicecall trigger`: a made-up event of every type is valid, and a receiver accepts it.
import { events, eventTypes } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { cliHome } from './run-cli.ts';
import { startExpressReceiver } from './express-receiver.ts';

const secret = 'whsec_of_the_test';

it.each(eventTypes)('%s', async (type) => {
  const home = await cliHome();
  const receiver = await startExpressReceiver(secret);
  const [first, second] = await Promise.all(
    [1, 2].map(() =>
      home.json<{ id: string; status: number }>('trigger', type, '--to', receiver.url, '--secret', secret),
    ),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(receiver.errors).toEqual([]);
  expect(new Set(receiver.handled.map(({ id }) => id))).toEqual(new Set([first?.id, second?.id]));
  expect(receiver.handled).toHaveLength(2);
  for (const event of receiver.handled) {
    expect(event.type).toBe(type);
    expect(events[type].parse(event)).toEqual(event);
  }
  expect(events[type].parse(await home.json('trigger', type, '--print'))).toMatchObject({ type });
});

it('goes to the receiver of the last listener, with its secret', async () => {
  const home = await cliHome({ SVC_BASE_URL: 'http://127.0.0.1:1', SVC_TENANT_ID: 'tn_1', SVC_API_KEY: 'key' });
  const { code, stderr } = await home.run(['trigger', 'webhook.test']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^usage: no receiver: give --to/);
});

it('ends with 1 when the receiver refuses or is down', async () => {
  const home = await cliHome();
  const receiver = await startExpressReceiver('another secret');
  for (const [to, response] of [
    [receiver.url, '400'],
    ['http://127.0.0.1:2/', 'ECONNREFUSED'],
  ] as const) {
    const { code, stdout, stderr } = await home.run(['trigger', 'webhook.test', '--to', to, '--secret', secret]);
    expect(code).toBe(1);
    expect(stdout).toContain(`answer\t${response}\n`);
    expect(stderr).toBe(`failed: the receiver did not accept the event: ${response}\n`);
  }
});
