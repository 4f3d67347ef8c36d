// Endpoints move while requests to their old address are in progress, and each of those gets 410: no event is lost.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(3, 60);
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

it(`${rounds} moves, each while requests to the old address get 410, lose no event of the new address`, async () => {
  const { client } = fixture.platform.tenant;
  await fixture.addEndpoint('alpha');
  const id = await fixture.addEndpoint('moving');
  const placeOf = (move: number): string => (move === 0 ? '/moving' : `/moving?${move}`);
  let current = placeOf(0);
  fixture.receiver.respond = async ({ endpoint, place }) => {
    if (endpoint !== 'moving') return 200;
    await delay(50 + Math.random() * 300);
    return place === current ? 200 : 410;
  };
  const workers = [await fixture.startSender(), await fixture.startSender()];
  const endLoad = fixture.emitter.load(60);
  for (let move = 1; move <= rounds; move += 1) {
    await fixture.receiver.more(40);
    const { webhook_endpoint } = await client.webhooks.update(id, {
      url: new URL(placeOf(move), fixture.receiver.url('moving')).href,
    });
    current = placeOf(move);
    expect(webhook_endpoint).toMatchObject({ status: 'active', consecutive_failures: 0 });
  }
  await endLoad();
  await fixture.settled();
  await fixture.end(...workers);
  const logs = await fixture.logs();
  expect(logs.receipts.filter(({ status }) => status === 410).length).toBeGreaterThan(rounds);
  expect(logs.deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
  expect((await client.webhooks.get(id)).webhook_endpoint).toMatchObject({
    status: 'active',
    consecutive_failures: 0,
  });
  expectNothingLost('moved and 410', rounds, logs);
});
