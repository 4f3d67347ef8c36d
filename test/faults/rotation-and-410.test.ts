// Secrets are rotated and receivers respond 410 during deliveries: requests that start after the commit use the new
// state.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startFaultFixture } from './harness/fault-fixture.ts';
import type { FaultFixture } from './harness/fault-fixture.ts';
import { times } from '../harness/repetitions.ts';
import { expectNothingLost } from './harness/report.ts';

const rounds = times(2, 40);
let fixture: FaultFixture;
beforeAll(async () => {
  fixture = await startFaultFixture();
});
afterAll(() => fixture.close());

/** Waits until the endpoint is seen disabled for the `nth` time: whatever begins from now on sees it too. */
async function disabledAt(id: string, nth: number): Promise<number> {
  await until(() =>
    fixture.platform.sql(
      `select 1 from audit_events where action = 'webhook_endpoint.disabled' and target_id = $1 offset $2`,
      [id, nth - 1],
    ),
  );
  return Date.now();
}

it(`${rounds} rotations and ${rounds} responses of 410 during deliveries take effect from their commit on`, async () => {
  const { client } = fixture.platform.tenant;
  await fixture.addEndpoint('alpha');
  await fixture.addEndpoint('rotating');
  const goneId = await fixture.addEndpoint('going', { lasting: false });
  let gone = false;
  fixture.receiver.answerMs = 150;
  // One event in eight is retried: retries are queued when their receiver responds 410, and are signed with a later
  // secret.
  fixture.receiver.respond = ({ endpoint, key, attempt }) =>
    endpoint === 'going' && gone ? 410 : attempt === 1 && /[08]$/.test(key) ? 503 : 200;
  const worker = await fixture.startSender();
  const endLoad = fixture.emitter.load(60);
  for (let round = 1; round <= rounds; round += 1) {
    await fixture.receiver.more(60);
    gone = true;
    await fixture.rotate('rotating');
    const from = await disabledAt(goneId, round);
    await fixture.rotate('alpha');
    // Events go on for the other endpoints, and some of the disabled one are canceled.
    await fixture.receiver.more(80);
    gone = false;
    fixture.stops.push({ endpoint: 'going', from, until: Date.now() });
    await client.webhooks.update(goneId, { url: `${fixture.receiver.url('going')}?${round}` });
  }
  await fixture.receiver.more(60);
  await endLoad();
  await fixture.settled();
  await fixture.end(worker);
  const logs = await fixture.logs();
  const going = logs.deliveries.filter(({ endpoint }) => endpoint === 'going').map(({ status }) => status);
  expect(going.filter((status) => status === 'canceled').length).toBeGreaterThan(rounds);
  expect(going).toContain('delivered');
  expectNothingLost('rotation and 410', rounds, logs);
});
