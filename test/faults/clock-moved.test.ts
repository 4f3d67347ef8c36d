// The workers' clocks are ten minutes wrong, in different directions, and are changed while they run: the database's
// time counts.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(1, 5);
const shiftClock = fileURLToPath(new URL('harness/shift-clock.ts', import.meta.url));
const tenMinutes = 600_000;
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

const moved = (steps: readonly number[]) =>
  fixture.startSender({
    env: {
      NODE_OPTIONS: `--import=${shiftClock} --disable-warning=ExperimentalWarning`,
      CLOCK_STEPS: Array.from({ length: rounds }, () => steps).join(),
    },
  });

it(`workers whose clocks are moved by ten minutes, ${3 * rounds} times, send and sign everything at the right time`, async () => {
  await fixture.addEndpoint('alpha');
  // One event in four needs a second attempt, and one in sixteen of the full run a third.
  fixture.receiver.respond = ({ key, attempt }) =>
    attempt === 1 && /[048c]$/.test(key) ? 503 : attempt === 2 && rounds > 1 && key.endsWith('0') ? 500 : 200;
  const workers = await Promise.all([moved([tenMinutes, -tenMinutes, 0]), moved([-tenMinutes, tenMinutes, 0])]);
  const endLoad = fixture.emitter.load(30);
  for (let step = 0; step < 3 * rounds; step += 1) {
    await fixture.receiver.more(60);
    for (const worker of workers) worker.process.signal('SIGUSR2');
  }
  await endLoad();
  await fixture.settled();
  await fixture.end(...workers);
  expectNothingLost('clock moved', 3 * rounds, await fixture.logs());
});
