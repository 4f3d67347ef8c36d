// Endpoints move while requests to their old address are in progress, and each of those gets 410: no event is lost.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(3, 60);
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

it(`${rounds} moves, each while requests to the old address get 410, lose no event of the new address`, async () => {
  const { client } = scene.platform.tenant;
  await scene.addEndpoint('alpha');
  const id = await scene.addEndpoint('moving');
  const placeOf = (move: number): string => (move === 0 ? '/moving' : `/moving?${move}`);
  let current = placeOf(0);
  scene.receiver.respond = async ({ endpoint, place }) => {
    if (endpoint !== 'moving') return 200;
    await delay(50 + Math.random() * 300);
    return place === current ? 200 : 410;
  };
  const workers = [await scene.startSender(), await scene.startSender()];
  const endLoad = scene.emitter.load(60);
  for (let move = 1; move <= rounds; move += 1) {
    await scene.receiver.more(40);
    const { webhook_endpoint } = await client.webhooks.update(id, {
      url: new URL(placeOf(move), scene.receiver.url('moving')).href,
    });
    current = placeOf(move);
    expect(webhook_endpoint).toMatchObject({ status: 'active', consecutive_failures: 0 });
  }
  await endLoad();
  await scene.settled();
  await scene.end(...workers);
  const logs = await scene.logs();
  expect(logs.receipts.filter(({ status }) => status === 410).length).toBeGreaterThan(rounds);
  expect(logs.deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
  expect((await client.webhooks.get(id)).webhook_endpoint).toMatchObject({
    status: 'active',
    consecutive_failures: 0,
  });
  expectNothingLost('moved and 410', rounds, logs);
});
