// A worker is killed repeatedly under load: only the deliveries that it held are sent again.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const kills = times(2, 50);
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

it(`a worker killed ${kills} times under load loses nothing, and doubles only what was in flight`, async () => {
  await fixture.addEndpoint('alpha');
  await fixture.addEndpoint('beta');
  // Each delivery takes some time, so that kills meet some in flight; one event in sixteen fails at first, so that
  // kills meet deliveries of every age.
  fixture.receiver.answerMs = 200;
  fixture.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const endLoad = fixture.emitter.load(20);
  let inFlight = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await fixture.startSender();
    await fixture.receiver.more(20);
    if (isFull) await delay(Math.random() * 2_500);
    inFlight += (await fixture.kill(worker)).in_flight.size;
  }
  const last = await fixture.startSender();
  await endLoad();
  await fixture.settled();
  await fixture.end(last);
  expect(inFlight).toBeGreaterThan(0);
  expectNothingLost('worker killed', kills, await fixture.logs());
});
