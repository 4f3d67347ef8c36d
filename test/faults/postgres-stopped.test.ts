// PostgreSQL crashes under load and is started again.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrashingPostgres } from './harness/crashing-postgres.ts';
import type { CrashingPostgres } from './harness/crashing-postgres.ts';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { patienceMs, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const crashes = times(2, 10);
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

it(
  `a database that crashes ${crashes} times under load loses no event, doubles none, and stops no worker`,
  { timeout: patienceMs },
  async () => {
    await scene.addEndpoint('alpha');
    await scene.addEndpoint('beta');
    scene.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
    const workers = [await scene.startSender(), await scene.startSender()];
    const endLoad = scene.emitter.load(60);
    for (let crash = 0; crash < crashes; crash += 1) {
      await delay(700 + Math.random() * 600);
      await postgres.crash();
      await delay(times(200, 2_000) * Math.random());
      await postgres.start();
    }
    await delay(1_000);
    await endLoad();
    await scene.settled();
    for (const worker of workers) worker.process.signal('SIGTERM');
    expect((await Promise.all(workers.map(({ process }) => process.ended))).map(({ code }) => code)).toEqual([0, 0]);
    expectNothingLost('PostgreSQL stopped and started', crashes, await scene.logs());
  },
);
