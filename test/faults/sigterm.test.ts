// Workers are replaced under load by SIGTERM, as in a deployment: nothing is lost and nothing is doubled.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const replacements = times(2, 20);
/** The time that SIGTERM leaves for requests and attempts in progress, and a moment to end. */
const endsWithinMs = 20_000;
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

it(`${replacements} workers ended by SIGTERM under load lose and double nothing`, async () => {
  await fixture.addEndpoint('alpha');
  await fixture.addEndpoint('slow');
  fixture.receiver.answerMs = 400;
  let worker = await fixture.startSender();
  const endLoad = fixture.emitter.load(50);
  for (let replaced = 0; replaced < replacements; replaced += 1) {
    const next = await fixture.startSender();
    await fixture.receiver.more(30);
    const asked = performance.now();
    await fixture.end(worker);
    if (isFull) expect(performance.now() - asked).toBeLessThan(endsWithinMs);
    worker = next;
  }
  await endLoad();
  await fixture.settled();
  await fixture.end(worker);
  expectNothingLost('SIGTERM under load', replacements, await fixture.logs());
});
