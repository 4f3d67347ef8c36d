// The connection on which a worker gets notifications of new deliveries stops working without being closed: polling
// finds the deliveries, until the worker listens on a new connection.
import { deliveriesChannel } from '@voicecall/server/events/store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startBlackHole } from './harness/black-hole.ts';
import type { BlackHole } from './harness/black-hole.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const silences = times(1, 5);
/** Half a second between two polls, and some time. As the next one it is judged in the full run, which is alone. */
const foundWithinMs = 3_000;
/** A connection that cannot be closed must not keep a worker until its hard limit of 18 s. */
const endsWithinMs = 14_000;
let fixture: FaultFixture;
let hole: BlackHole;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());
beforeAll(async () => {
  hole = await startBlackHole(fixture.platform.databaseUrl, `listen "${deliveriesChannel}"`);
});
afterAll(() => hole.close());

/** The time from commit to arrival, for events that were emitted from `since` on. */
const delaysSince = (since: number): number[] => {
  const emitted = new Map(fixture.emitter.emits.map(({ key, at }) => [key, at]));
  return fixture.receiver.receipts
    .map(({ key, at }) => ({ emitted: emitted.get(key) ?? 0, at }))
    .filter(({ emitted }) => emitted >= since)
    .map(({ emitted, at }) => at - emitted);
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

it(`deliveries arrive although the connection of their notifications stops working, ${silences} times`, async () => {
  await fixture.addEndpoint('alpha');
  const worker = await fixture.startSender({ databaseUrl: hole.url });
  const endLoad = fixture.emitter.load(5);
  for (let silence = 0; silence < silences; silence += 1) {
    await fixture.receiver.more(5);
    const listened = hole.sent();
    expect(hole.swallow()).toBe(1);
    const since = Date.now();
    await until(async () => (delaysSince(since).length > 8 ? [1] : []));
    const found = delaysSince(since);
    if (isFull) expect(Math.max(...found)).toBeLessThan(foundWithinMs);
    // There was no notification: with one they would arrive within milliseconds.
    expect(median(found)).toBeGreaterThan(50);
    // The worker detects the dead connection by itself; the last time it is stopped before that.
    if (silence < silences - 1) await until(async () => (hole.sent() > listened ? [1] : []));
  }
  await endLoad();
  await fixture.settled();
  const asked = performance.now();
  await fixture.end(worker);
  if (isFull) expect(performance.now() - asked).toBeLessThan(endsWithinMs);
  expectNothingLost('LISTEN connection half open', silences, await fixture.logs());
});
