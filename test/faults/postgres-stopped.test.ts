// PostgreSQL crashes under load and is started again.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { startCrashingPostgres } from './harness/crashing-postgres.ts';
import type { CrashingPostgres } from './harness/crashing-postgres.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const crashes = times(1, 10);
let postgres: CrashingPostgres;
let fixture: FaultFixture;
beforeAll(async () => {
  postgres = await startCrashingPostgres();
});
afterAll(() => postgres.remove());
beforeAll(async () => {
  fixture = await startFaultFixture({ url: postgres.url, drop: async () => undefined });
});
afterAll(() => fixture.close());

it(`a database that crashes ${crashes} times under load loses no event, doubles none, and stops no worker`, async () => {
  await fixture.addEndpoint('alpha');
  await fixture.addEndpoint('beta');
  fixture.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const workers = [await fixture.startSender(), await fixture.startSender()];
  const endLoad = fixture.emitter.load(60);
  for (let crash = 0; crash < crashes; crash += 1) {
    await fixture.receiver.more(40);
    if (isFull) await delay(Math.random() * 600);
    await postgres.crash();
    if (isFull) await delay(Math.random() * 2_000);
    await postgres.start();
  }
  await fixture.receiver.more(40);
  await endLoad();
  await fixture.end(...workers);
  await fixture.endLeases();
  const last = await fixture.startSender();
  await fixture.settled();
  await fixture.end(last);
  expectNothingLost('PostgreSQL stopped and started', crashes, await fixture.logs());
});
