// Workers are replaced under load by SIGTERM, as in a deployment: nothing is lost and nothing is doubled.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene, Sender } from './harness/fault-scene.ts';
import { patienceMs, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const replacements = times(4, 20);
/** The time that SIGTERM leaves for requests and attempts in progress, and a moment to end. */
const endsWithinMs = 20_000;
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

async function ends({ process }: Sender): Promise<void> {
  const asked = performance.now();
  process.signal('SIGTERM');
  expect(await process.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - asked).toBeLessThan(endsWithinMs);
}

it(`${replacements} workers ended by SIGTERM under load lose and double nothing`, { timeout: patienceMs }, async () => {
  await scene.addEndpoint('alpha');
  await scene.addEndpoint('slow');
  scene.receiver.answerMs = 400;
  let worker = await scene.startSender();
  const endLoad = scene.emitter.load(50);
  for (let replaced = 0; replaced < replacements; replaced += 1) {
    const next = await scene.startSender();
    await delay(300 + Math.random() * 700);
    await ends(worker);
    worker = next;
  }
  await endLoad();
  await scene.settled();
  await ends(worker);
  expectNothingLost('SIGTERM under load', replacements, await scene.logs());
});
