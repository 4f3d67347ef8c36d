// Database sessions of workers, of the publisher and of the API are terminated at random under load.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { isFull, times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(12, 600);
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

const endSome = `
  select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 3
  ) chosen`;

it(`${rounds} times three sessions terminated under load lose no event and double none`, async () => {
  await fixture.addEndpoint('alpha');
  await fixture.addEndpoint('beta');
  fixture.receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const workers = [await fixture.startSender(), await fixture.startSender()];
  const endLoad = fixture.emitter.load(60);
  for (let round = 0; round < rounds; round += 1) {
    await fixture.receiver.more(15);
    if (isFull) await delay(Math.random() * 200);
    await fixture.platform.sql(endSome).catch((error: Error) => expect(error.message).toMatch(/terminat/i));
  }
  await endLoad();
  await fixture.end(...workers);
  await fixture.endLeases();
  const last = await fixture.startSender();
  await fixture.settled();
  await fixture.end(last);
  expectNothingLost('sessions ended', rounds, await fixture.logs());
});
