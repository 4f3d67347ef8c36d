// Database sessions of workers, of the publisher and of the API are terminated at random under load.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultScene } from './harness/fault-scene.ts';
import type { FaultScene } from './harness/fault-scene.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(12, 600);
let scene: FaultScene;
beforeAll(async () => {
  scene = await startFaultScene();
});
afterAll(() => scene.close());

const endSome = `
  select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 3
  ) chosen`;

it(`${rounds} times three sessions terminated under load lose no event and double none`, async () => {
  await scene.addEndpoint('alpha');
  await scene.addEndpoint('beta');
  scene.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const workers = [await scene.startSender(), await scene.startSender()];
  const endLoad = scene.emitter.load(60);
  for (let round = 0; round < rounds; round += 1) {
    await scene.receiver.more(15);
    if (isFull) await delay(Math.random() * 200);
    await scene.platform.sql(endSome).catch((error: Error) => expect(error.message).toMatch(/terminat/i));
  }
  await endLoad();
  await scene.end(...workers);
  await scene.endLeases();
  const last = await scene.startSender();
  await scene.settled();
  await scene.end(last);
  expectNothingLost('sessions ended', rounds, await scene.logs());
});
