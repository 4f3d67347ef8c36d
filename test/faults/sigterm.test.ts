// Workers are replaced under load by SIGTERM, as in a deployment: nothing is lost and nothing is doubled.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const replacements = times(2, 20);
/** The time that SIGTERM leaves for requests and attempts in progress, and a moment to end. */
const endsWithinMs = 20_000;
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

it(`${replacements} workers ended by SIGTERM under load lose and double nothing`, async () => {
  await scene.addEndpoint('alpha');
  await scene.addEndpoint('slow');
  scene.receiver.answerMs = 400;
  let worker = await scene.startSender();
  const endLoad = scene.emitter.load(50);
  for (let replaced = 0; replaced < replacements; replaced += 1) {
    const next = await scene.startSender();
    await scene.receiver.more(30);
    const asked = performance.now();
    await scene.end(worker);
    if (isFull) expect(performance.now() - asked).toBeLessThan(endsWithinMs);
    worker = next;
  }
  await endLoad();
  await scene.settled();
  await scene.end(worker);
  expectNothingLost('SIGTERM under load', replacements, await scene.logs());
});
