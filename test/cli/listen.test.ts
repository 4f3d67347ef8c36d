// `voicecall listen`: what a receiver gets is what an endpoint would get, and nothing is missed or handled twice, whoever
// of the three is killed.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeFeedCursor, eventTypes } from '@voicecall/contract';
import type { WebhookEvent } from '@voicecall/webhook-verify';
import { describe, expect, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { quietPort } from '../harness/platform/run-process.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';
import { publish } from '../harness/receivers/publish.ts';
import { cliHome, envOf } from './run-cli.ts';
import type { CliHome } from './run-cli.ts';
import { startExpressReceiver } from './express-receiver.ts';

const secret = 'whsec_of_the_test';

const platform = sharedPlatform();

async function setUp(): Promise<{ tenant: TestTenant; home: CliHome }> {
  const tenant = await addTenant(platform);
  return { tenant, home: await cliHome(envOf(platform, tenant)) };
}

/** Starts a listener and waits until it follows the feed. */
async function listening(home: CliHome, url: string, ...more: string[]): Promise<RunningProcess> {
  const running = home.start('listen', '--forward-to', url, '--secret', secret, ...more);
  await running.sees(/Ctrl-C ends it/);
  return running;
}

const publishAll = async (tenant: TestTenant, refs: readonly string[]): Promise<void> => {
  for (const client_ref of refs) await publish(platform, { tenant, client_ref });
};
const refOf = (event: WebhookEvent): unknown =>
  (event as { data: { object: { client_ref?: string } } }).data.object.client_ref;
const refs = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

async function kill(running: RunningProcess): Promise<void> {
  running.signal('SIGKILL');
  await running.ended;
}

describe('a receiver', () => {
  it('gets every event of a call, in both envelopes, as an endpoint gets it', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    await listening(home, receiver.url);
    const { receiver: endpoint } = await placeCall(platform, { tenant, to: '+15005550001' });
    await endpoint.waitFor(({ event }) => event.type === 'call.summary.ready', 'the summary');
    // Deliveries are not in order: the events of the call, and that of its booking, may come after it.
    await until(async () => (new Set(endpoint.types()).size === callEvents.completed.length + 2 ? [1] : []));
    const published = endpoint.received.map(({ event }) => event);
    await receiver.has(published.length);
    const withoutIds = (events: readonly WebhookEvent[]) => events.map(({ id: _id, ...rest }) => rest);
    expect(withoutIds(receiver.handled)).toEqual(expect.arrayContaining(withoutIds(published)));
    expect(receiver.handled).toHaveLength(published.length);
    expect(receiver.errors).toEqual([]);
    // Members in the same order.
    const envelopes = (events: readonly WebhookEvent[]) => new Map(events.map((it) => [it.type, Object.keys(it)]));
    expect(envelopes(receiver.handled)).toEqual(envelopes(published));
  });

  it('with --endpoint gets the bytes and ids of its deliveries, and only those', async () => {
    const { tenant, home } = await setUp();
    const endpoint = await platform.receiver(tenant);
    const other = await platform.receiver(tenant);
    const [webhook] = (await tenant.client.webhooks.list()).webhook_endpoints.filter(({ url }) => url === endpoint.url);
    await tenant.client.webhooks.update(webhook?.id ?? '', { event_types: ['call.completed', 'webhook.test'] });
    const receiver = await startExpressReceiver(secret);
    await listening(home, receiver.url, '--endpoint', webhook?.id ?? '');
    await publish(platform, { tenant, type: 'call.started' });
    await publish(platform, { tenant, type: 'call.completed' });
    await tenant.client.webhooks.test(webhook?.id ?? '');
    await receiver.has(2);
    await expect.poll(() => [endpoint.received.length, other.received.length]).toEqual([2, 2]);
    expect(receiver.handled.map((event) => JSON.stringify(event)).toSorted()).toEqual(
      endpoint.received.map(({ body }) => body).toSorted(),
    );
  });

  it('gets the headers of an endpoint', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    await listening(home, receiver.url);
    await publish(platform, { tenant });
    await receiver.has(1);
    const { events } = await tenant.client.events.list();
    expect(receiver.requests[0]).toMatchObject({
      'content-type': 'application/json',
      'svc-webhook-id': `wdl_${events[0]?.id.slice(3)}`,
      'svc-webhook-attempt': '1',
      'svc-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/),
    });
  });

  it('gets only the types it asked for, and the cursor passes the others', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    const running = await listening(home, receiver.url, '--events', 'call.completed');
    await publish(platform, { tenant, type: 'call.started' });
    await publish(platform, { tenant, type: 'call.completed' });
    await receiver.has(1);
    running.signal('SIGINT');
    await running.ended;
    await listening(home, receiver.url);
    await publish(platform, { tenant, type: 'call.started', client_ref: 'last' });
    await receiver.has(2);
    expect(receiver.handled.map(({ type }) => type)).toEqual(['call.completed', 'call.started']);
  });
});

const stateOf = (home: CliHome): string => join(home.folder, 'state/voicecall/listen-default.json');

/** As if the listener had been killed an hour ago, and the events were published half an hour later. */
async function letAnHourPass(home: CliHome, tenant: TestTenant): Promise<void> {
  const state = await readFile(stateOf(home), 'utf8');
  const ago = (time: string): string => new Date(Date.parse(time) - 3_600_000).toISOString();
  const earlier = state.replace(/(?<="since": ")[^"]+/, ago);
  expect(earlier).not.toBe(state);
  await writeFile(stateOf(home), earlier);
  await platform.sql(`update events set created_at = created_at - interval '30 minutes' where tenant_id = $1`, [
    tenant.id,
  ]);
}

describe('when the listener is killed', () => {
  it('while it is away and before its first event, nothing is missed and nothing handled twice', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    await kill(await listening(home, receiver.url));
    await publishAll(tenant, refs('before', 3));
    await letAnHourPass(home, tenant);
    const second = await listening(home, receiver.url);
    await publishAll(tenant, refs('between', 3));
    await receiver.has(6);
    await kill(second);
    await publishAll(tenant, refs('after', 250));
    await listening(home, receiver.url);
    await receiver.has(256);
    expect(receiver.handled.map(refOf)).toEqual([...refs('before', 3), ...refs('between', 3), ...refs('after', 250)]);
    expect(receiver.errors).toEqual([]);
  });

  it('between the delivery and the saving of its place, the event comes again under its id', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    const running = await listening(home, receiver.url);
    // The place is saved after the response, which this listener does not live to see.
    receiver.before = () => kill(running);
    await publishAll(tenant, ['first', 'second']);
    await receiver.has(1);
    receiver.before = () => undefined;
    await listening(home, receiver.url);
    await receiver.has(2);
    expect(receiver.handled.map(refOf)).toEqual(['first', 'second']);
    const ids = receiver.requests.map((headers) => headers['svc-webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], receiver.handled[1]?.id]);
  });

  it('its lock is free; while it lives, a second listener of the profile says so and stops', async () => {
    const { home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    const args = ['listen', '--forward-to', receiver.url];
    const first = await listening(home, receiver.url);
    const refused = await home.run(args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^failed: another listener of the profile default is running.*\n$/);
    await kill(first);
    await listening(home, receiver.url);
  });
});

describe('when the receiver', () => {
  it('is down, events wait for it', async () => {
    const { tenant, home } = await setUp();
    const port = await quietPort();
    const running = await listening(home, `http://127.0.0.1:${port}/hook`, '--max-attempts', '1');
    await publishAll(tenant, ['one', 'two']);
    await running.sees(/\tECONNREFUSED\t.*again in 1 s/);
    const receiver = await startExpressReceiver(secret, port);
    await receiver.has(2);
    expect(receiver.handled.map(refOf)).toEqual(['one', 'two']);
    expect(Number(receiver.requests[0]?.['svc-webhook-attempt'])).toBeGreaterThan(1);
  });

  it('responds with 500, the event is repeated with its id; with --max-attempts it is left behind', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    let failures = 1;
    receiver.before = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('the database is down');
    };
    const running = await listening(home, receiver.url, '--max-attempts', '2');
    await publishAll(tenant, ['repeated']);
    await receiver.has(1);
    const [first, second] = receiver.requests;
    expect([first?.['svc-webhook-attempt'], second?.['svc-webhook-attempt']]).toEqual(['1', '2']);
    expect(second?.['svc-webhook-id']).toBe(first?.['svc-webhook-id']);
    failures = 2;
    await publishAll(tenant, ['left behind', 'next']);
    await receiver.has(2);
    expect(receiver.handled.map(refOf)).toEqual(['repeated', 'next']);
    expect(running.output()).toMatch(/\t500\t.*attempt 2, left behind/);
  });

  it('responds with 410, the listener stops and the next run begins with the event', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    const running = await listening(home, receiver.url);
    receiver.status = 410;
    await publishAll(tenant, ['gone']);
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.output()).toMatch(/failed: the receiver responded with 410/);
    receiver.status = undefined;
    await listening(home, receiver.url);
    await receiver.has(1);
    expect(receiver.handled.map(refOf)).toEqual(['gone']);
  });

  it('never responds, Ctrl-C still ends the listener, which continues with the event', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    receiver.before = () => {
      resolve();
      return new Promise(() => {});
    };
    const running = await listening(home, receiver.url);
    await publishAll(tenant, ['slow']);
    await asked;
    running.signal('SIGINT');
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(running.output()).toMatch(/Stopped after 0 events/);
    const fresh = await startExpressReceiver(secret);
    await listening(home, fresh.url);
    await fresh.has(1);
    expect(fresh.handled.map(refOf)).toEqual(['slow']);
  });
});

describe('a run', () => {
  it('prints the secret of the profile, the same each time, and keeps none that was given', async () => {
    const { tenant, home } = await setUp();
    const first = home.start('listen', '--forward-to', 'http://127.0.0.1:3000/hook');
    const [, printed = ''] = await first.sees(/Signing secret: (whsec_\S+)/);
    await kill(first);
    await kill(await listening(home, 'http://127.0.0.1:3000/hook'));
    const receiver = await startExpressReceiver(printed);
    const third = home.start('listen', '--forward-to', receiver.url, '--json');
    expect(JSON.parse((await third.sees(/^.*\n/))[0])).toMatchObject({ kind: 'listening', signing_secret: printed });
    await publish(platform, { tenant });
    await receiver.has(1);
    expect(await readFile(stateOf(home), 'utf8')).not.toContain(secret);
    const [, attempt = ''] = await third.sees(/\n(.*"kind":"attempt".*)\n/);
    expect(JSON.parse(attempt)).toMatchObject({ type: 'call.completed', status: 200, attempt: 1, next: 'done' });
  });

  it('begins with --since, for each event that is kept', async () => {
    const { tenant, home } = await setUp();
    await publishAll(tenant, ['long ago']);
    const receiver = await startExpressReceiver(secret);
    await listening(home, receiver.url, '--since', '10m');
    await receiver.has(1);
    expect(receiver.handled.map(refOf)).toEqual(['long ago']);
  });

  it('with a place that the feed does not have says how to begin anew, and does so', async () => {
    const { tenant, home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    await kill(await listening(home, receiver.url));
    const key = `${platform.url} ${tenant.id}`;
    const ahead = encodeFeedCursor({ transaction_no: '999999999999', row_no: '1' });
    await writeFile(stateOf(home), JSON.stringify({ places: { [key]: { cursor: ahead } } }));
    const refused = await home.run(['listen', '--forward-to', receiver.url]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/Begin anew with --since now/);
    await listening(home, receiver.url, '--since', 'now');
    await publishAll(tenant, ['anew']);
    await receiver.has(1);
  });

  it('keeps a place for each installation and tenant', async () => {
    const { home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    await kill(await listening(home, receiver.url));
    const other = await addTenant(platform);
    const running = home.with(envOf(platform, other)).start('listen', '--forward-to', receiver.url);
    await running.sees(/, now\./);
    const { places } = JSON.parse(await readFile(stateOf(home), 'utf8')) as { places: object };
    expect(Object.keys(places)).toHaveLength(2);
  });

  it('with a broken file names it, and sends nothing', async () => {
    const { home } = await setUp();
    const receiver = await startExpressReceiver(secret);
    await kill(await listening(home, receiver.url));
    for (const text of ['', '{"places":{"x":{}}}', '[]', '{"secret":7}']) {
      await writeFile(stateOf(home), text);
      const { code, stderr } = await home.run(['listen', '--forward-to', receiver.url]);
      expect({ code, named: stderr.includes(stateOf(home)), lines: stderr.split('\n').length }).toEqual({
        code: 2,
        named: true,
        lines: 2,
      });
    }
  });

  it.each([
    ['--forward-to', 'localhost:3000'],
    ['--forward-to', 'http://user:password@localhost/'],
    ['--events', `${eventTypes[0]},call.teleported`],
    ['--max-attempts', '0'],
    ['--since', 'yesterday'],
  ])('refuses %s %s', async (option, value) => {
    const { home } = await setUp();
    const { code, stdout, stderr } = await home.run(['listen', '--forward-to', 'http://127.0.0.1:1/', option, value]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^usage: .*\n$/);
  });
});
