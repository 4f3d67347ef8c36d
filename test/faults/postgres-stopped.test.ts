// PostgreSQL crashes under load and is started again.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { startCrashingPostgres } from './harness/crashing-postgres.ts';
import type { CrashingPostgres } from './harness/crashing-postgres.ts';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const crashes = times(1, 10);
let postgres: CrashingPostgres;
let scene: FaultScene;
beforeAll(async () => {
  postgres = await startCrashingPostgres();
});
afterAll(() => postgres.remove());
beforeAll(async () => {
  scene = await startFaultScene({ url: postgres.url, drop: async () => undefined });
});
afterAll(() => scene.close());

it(`a database that crashes ${crashes} times under load loses no event, doubles none, and stops no worker`, async () => {
  await scene.addEndpoint('alpha');
  await scene.addEndpoint('beta');
  scene.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const workers = [await scene.startSender(), await scene.startSender()];
  const endLoad = scene.emitter.load(60);
  for (let crash = 0; crash < crashes; crash += 1) {
    await scene.receiver.more(40);
    if (isFull) await delay(Math.random() * 600);
    await postgres.crash();
    if (isFull) await delay(Math.random() * 2_000);
    await postgres.start();
  }
  await scene.receiver.more(40);
  await endLoad();
  await scene.end(...workers);
  await scene.endLeases();
  const last = await scene.startSender();
  await scene.settled();
  await scene.end(last);
  expectNothingLost('PostgreSQL stopped and started', crashes, await scene.logs());
});
