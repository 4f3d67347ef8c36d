// One platform for all test files of a worker process that need nothing but the defaults. A file that moves the clock,
// restarts the platform, or reads or changes what is common to all tenants, starts its own with `startPlatform`.
import { afterAll, test } from 'vitest';
import { until } from '../calls/place-call.ts';
import { expectNothingUndeclared } from '../http/expect-declared.ts';
import { startReceiver } from '../receivers/receiver.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { registered, startPlatform } from './start-platform.ts';
import type { TestPlatform } from './start-platform.ts';
import type { TestClock } from './test-clock.ts';

type Role = 'all' | 'api';

const platformOf =
  (role: Role) =>
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }: { readonly onCleanup: (close: () => Promise<void>) => void }): Promise<TestPlatform> => {
    const platform = await startPlatform({ config: { role } });
    onCleanup(() => platform.close());
    return platform;
  };
const workerTest = test
  .extend('withWorkers', { scope: 'worker' }, platformOf('all'))
  .extend('withoutWorkers', { scope: 'worker' }, platformOf('api'));

/**
 * The worker's platform as one file sees it: with a tenant and receivers of its own. It can be used from `beforeAll` on,
 * and ends with the file. With the role `api` nothing is dialed or delivered.
 */
export function sharedPlatform(role: Role = 'all'): TestPlatform {
  const view: { -readonly [Member in keyof TestPlatform]?: TestPlatform[Member] } = {};
  if (role === 'all')
    workerTest.beforeAll(async ({ withWorkers }) => void Object.assign(view, await viewOf(withWorkers)));
  else workerTest.beforeAll(async ({ withoutWorkers }) => void Object.assign(view, await viewOf(withoutWorkers)));
  afterAll(() => view.close?.());
  return view as TestPlatform;
}

async function viewOf(shared: TestPlatform): Promise<TestPlatform> {
  // Files run one after the other: what an earlier one logged, or used of a limit, is none of this file's business.
  shared.logged.length = 0;
  await shared.sql('delete from rate_limits');
  const tenant = await shared.newTenant();
  const receivers: Receiver[] = [];
  const clock = clockOf(shared.clock);
  return {
    ...shared,
    clock,
    tenant,
    async receiver(of = tenant) {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return registered(receiver, of);
    },
    async close() {
      clock.stop()();
      // Without workers nothing goes on, and nothing is delivered.
      if (shared.options.config.role === 'all') await endWork(shared);
      await Promise.all(receivers.map((receiver) => receiver.close()));
      expectNothingUndeclared();
    },
  };
}

/** A clock that may stop for a while, and then shows the real time again, as on a machine that was slow. */
function clockOf(shared: TestClock): TestClock {
  let stoppedAt: number | undefined;
  return {
    ...shared,
    advance() {
      throw new Error('the clock of a shared platform cannot be advanced: start one of its own with startPlatform');
    },
    stop() {
      const resume = shared.stop();
      stoppedAt ??= Date.now();
      return () => {
        resume();
        if (stoppedAt !== undefined) shared.advance(Date.now() - stoppedAt);
        stoppedAt = undefined;
      };
    },
  };
}

/** Ends what the file has left: calls that go on, and deliveries to receivers that are about to close. */
async function endWork(shared: TestPlatform): Promise<void> {
  const { operator } = shared;
  const calls = await shared.sql<{ tenant_id: string; id: string }>(
    'select tenant_id, id from calls where ended_at is null',
  );
  // One that has ended meanwhile refuses; one that goes on is waited for in vain, which fails.
  await Promise.allSettled(calls.map(({ tenant_id, id }) => operator.withTenant(tenant_id).calls.end(id)));
  await until(async () => {
    // Calls that a test wrote into the table have no agent: the minute in which its report may come is not waited for.
    const left = await shared.sql(
      `select 1 from calls where ended_at is null or (summary_status = 'pending' and room_name <> 'room-' || id)`,
    );
    return left.length === 0 ? [1] : [];
  });
  const endpoints = await shared.sql<{ tenant_id: string; id: string }>(
    'select tenant_id, id from webhook_endpoints where deleted_at is null',
  );
  await Promise.all(endpoints.map(({ tenant_id, id }) => operator.withTenant(tenant_id).webhooks.delete(id)));
}
