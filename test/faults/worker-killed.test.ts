// A worker is killed repeatedly under load: only the deliveries that it held are sent again.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const kills = times(2, 50);
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

it(`a worker killed ${kills} times under load loses nothing, and doubles only what was in flight`, async () => {
  await scene.addEndpoint('alpha');
  await scene.addEndpoint('beta');
  // Each delivery takes some time, so that kills meet some in flight; one event in sixteen fails at first, so that
  // kills meet deliveries of every age.
  scene.receiver.answerMs = 200;
  scene.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const endLoad = scene.emitter.load(20);
  let inFlight = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await scene.startSender();
    await scene.receiver.more(20);
    if (isFull) await delay(Math.random() * 2_500);
    inFlight += (await scene.kill(worker)).in_flight.size;
  }
  const last = await scene.startSender();
  await endLoad();
  await scene.settled();
  await scene.end(last);
  expect(inFlight).toBeGreaterThan(0);
  expectNothingLost('worker killed', kills, await scene.logs());
});
