// The workers' clocks are ten minutes wrong, in different directions, and are changed while they run: the database's
// time counts.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, it } from 'vitest';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(1, 5);
const shiftClock = fileURLToPath(new URL('harness/shift-clock.ts', import.meta.url));
const tenMinutes = 600_000;
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

const moved = (steps: readonly number[]) =>
  scene.startSender({
    env: {
      NODE_OPTIONS: `--import=${shiftClock} --disable-warning=ExperimentalWarning`,
      CLOCK_STEPS: Array.from({ length: rounds }, () => steps).join(),
    },
  });

it(`workers whose clocks are moved by ten minutes, ${3 * rounds} times, send and sign everything at the right time`, async () => {
  await scene.addEndpoint('alpha');
  // One event in four needs a second attempt, and one in sixteen of the full run a third.
  scene.receiver.respond = ({ key, attempt }) =>
    attempt === 1 && /[048c]$/.test(key) ? 503 : attempt === 2 && rounds > 1 && key.endsWith('0') ? 500 : 200;
  const workers = await Promise.all([moved([tenMinutes, -tenMinutes, 0]), moved([-tenMinutes, tenMinutes, 0])]);
  const endLoad = scene.emitter.load(30);
  for (let step = 0; step < 3 * rounds; step += 1) {
    await scene.receiver.more(60);
    for (const worker of workers) worker.process.signal('SIGUSR2');
  }
  await endLoad();
  await scene.settled();
  await scene.end(...workers);
  expectNothingLost('clock moved', 3 * rounds, await scene.logs());
});
