// A worker is frozen until its leases are over and another one has taken its deliveries. When it continues, its results
// are refused.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene, Sender } from './harness/fault-scene.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const freezes = times(1, 8);
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

const recorded = async (ids: ReadonlySet<string>): Promise<number> =>
  (await scene.platform.sql('select 1 from webhook_attempts where delivery_id = any($1)', [[...ids]])).length;

it(`a worker frozen past its leases, ${freezes} times, loses nothing and writes nothing about deliveries that another worker has finished`, async () => {
  await scene.addEndpoint('alpha');
  scene.receiver.answerMs = 300;
  const endLoad = scene.emitter.load(60);
  let worker: Sender = await scene.startSender();
  for (let freeze = 0; freeze < freezes; freeze += 1) {
    await scene.receiver.more(30);
    if (isFull) await delay(Math.random() * 500);
    const { in_flight } = await scene.freeze(worker);
    expect(in_flight.size).toBeGreaterThan(0);
    const next = await scene.startSender();
    await until(async () => ((await recorded(in_flight)) === in_flight.size ? [1] : []));
    worker.process.signal('SIGCONT');
    // It works normally again until it is stopped.
    await scene.receiver.more(30);
    await scene.end(worker);
    worker = next;
  }
  await endLoad();
  await scene.settled();
  await scene.end(worker);
  expectNothingLost('worker frozen past its lease', freezes, await scene.logs());
});
