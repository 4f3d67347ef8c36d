// A worker is frozen until its leases are over and another one has taken its deliveries. When it continues, its results
// are refused.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture, Sender } from './harness/fault-fixture.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const freezes = times(1, 8);
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

const recorded = async (ids: ReadonlySet<string>): Promise<number> =>
  (await fixture.platform.sql('select 1 from delivery_attempts where delivery_id = any($1)', [[...ids]])).length;

it(`a worker frozen past its leases, ${freezes} times, loses nothing and writes nothing about deliveries that another worker has finished`, async () => {
  await fixture.addEndpoint('alpha');
  fixture.receiver.answerMs = 300;
  const endLoad = fixture.emitter.load(60);
  let worker: Sender = await fixture.startSender();
  for (let freeze = 0; freeze < freezes; freeze += 1) {
    await fixture.receiver.more(30);
    if (isFull) await delay(Math.random() * 500);
    const { in_flight } = await fixture.freeze(worker);
    expect(in_flight.size).toBeGreaterThan(0);
    const next = await fixture.startSender();
    await until(async () => ((await recorded(in_flight)) === in_flight.size ? [1] : []));
    worker.process.signal('SIGCONT');
    // It works normally again until it is stopped.
    await fixture.receiver.more(30);
    await fixture.end(worker);
    worker = next;
  }
  await endLoad();
  await fixture.settled();
  await fixture.end(worker);
  expectNothingLost('worker frozen past its lease', freezes, await fixture.logs());
});
