// Admission: never more concurrent calls than a tenant may have, the oldest first, and no tenant waits for another.
import { createApp } from '@voicecall/server/app.ts';
import { jobs } from '@voicecall/server/handlers.ts';
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSql } from '../harness/receivers/publish.ts';
import { until } from '../harness/calls/place-call.ts';
import { times } from '../harness/repetitions.ts';
import { dialsOf, dispatcherOf, freePlaces, takePlaces } from '../harness/calls/places.ts';
import type { Dispatcher } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const busy = '+15005550002';
let platform: TestPlatform;
/** For a tenant without delays: once its call is dialed, any other call that could be dialed would be dialed too. */
let bystander: Dispatcher;
beforeAll(async () => {
  platform = await startPlatform();
  bystander = await dispatcherOf(platform.tenant);
});
afterAll(() => platform.close());

const waiting = async (tenant: TestTenant): Promise<number> =>
  (
    await platform.sql(`select 1 from calls where tenant_id = $1 and status = 'dispatched' and admitted_at is null`, [
      tenant.id,
    ])
  ).length;
const allEnded = (tenant: TestTenant) =>
  until(async () =>
    (await platform.sql('select 1 from calls where tenant_id = $1 and ended_at is null', [tenant.id])).length === 0
      ? [1]
      : [],
  );
const dialed = (id: string) => until(async () => (dialsOf(platform, id) > 0 ? [1] : []));

/**
 * From now on the database records, in each transaction that admits calls, how many concurrent calls the tenant has.
 */
const logAdmissions = () =>
  platform.sql(`
    create table admission_log (tenant_id text, taken int);
    create function log_admission() returns trigger language plpgsql as $$ begin
      insert into admission_log select new.tenant_id, count(*) from calls where tenant_id = new.tenant_id and admitted_at is not null and ended_at is null;
      return null;
    end $$;
    create trigger log_admission after update of admitted_at on calls for each row when (old.admitted_at is null and new.admitted_at is not null) execute function log_admission();`);

describe('places', () => {
  it('are never given to more calls than the tenant may have, by four workers at once, and in the order of dispatch', async () => {
    await logAdmissions();
    const workers = await Promise.all(Array.from({ length: 3 }, () => createApp(platform.options)));
    const tenant = await platform.newTenant({ max_concurrent_calls: 3 });
    const { dispatch } = await dispatcherOf(tenant);
    const places = await takePlaces(platform, tenant, 3);
    const ids = await Promise.all(Array.from({ length: times(20, 50) }, () => dispatch(busy)));
    await freePlaces(platform, tenant, places);
    await allEnded(tenant);
    await Promise.all(workers.map((worker) => worker.close(1_000)));
    const taken = (
      await platform.sql<{ taken: number }>('select taken from admission_log where tenant_id = $1', [tenant.id])
    ).map((row) => row.taken);
    expect(taken).toHaveLength(ids.length);
    expect(Math.max(...taken)).toBe(3);
    const ordered = async (by: string) =>
      (
        await platform.sql<{ id: string }>(
          `select id from calls where tenant_id = $1 and id = any($2) order by ${by}`,
          [tenant.id, ids],
        )
      ).map(({ id }) => id);
    expect(await ordered('admitted_at')).toEqual(await ordered('created_at, id'));
    for (const id of ids) expect(dialsOf(platform, id)).toBe(1);
  });

  it('of one tenant are independent of another tenant’s waiting calls', async () => {
    const crowded = await platform.newTenant({ max_concurrent_calls: 1 });
    const free = await platform.newTenant({ max_concurrent_calls: 1, dial_rate_per_sec: 1 });
    await takePlaces(platform, crowded, 1);
    const [many, one] = await Promise.all([dispatcherOf(crowded), dispatcherOf(free)]);
    const crowd = Promise.all(Array.from({ length: 200 }, () => many.dispatch(busy)));
    await until(async () => ((await waiting(crowded)) > 100 ? [1] : []));
    await dialed(await one.dispatch(busy));
    await crowd;
    expect(await waiting(crowded)).toBe(200);
  });

  it('that a higher limit adds are used at once', async () => {
    const tenant = await platform.newTenant({ max_concurrent_calls: 1 });
    await takePlaces(platform, tenant, 1);
    const { dispatch } = await dispatcherOf(tenant);
    const ids = await Promise.all([dispatch(busy), dispatch(busy)]);
    expect(await waiting(tenant)).toBe(2);
    const wakeUps = async () =>
      (
        await platform.sql(`select 1 from pgboss.job where name = 'tenant.admit' and data ->> 'tenant_id' = $1`, [
          tenant.id,
        ])
      ).length;
    const before = await wakeUps();
    await platform.operator.tenants.update(tenant.id, { max_concurrent_calls: 3 });
    expect(await wakeUps()).toBeGreaterThan(before);
    for (const id of ids) await dialed(id);
  });

  it('that a lower limit removes are not given again', async () => {
    const tenant = await platform.newTenant({ max_concurrent_calls: 2 });
    const [first = '', second = ''] = await takePlaces(platform, tenant, 2);
    await platform.operator.tenants.update(tenant.id, { max_concurrent_calls: 1 });
    const { dispatch } = await dispatcherOf(tenant);
    const id = await dispatch(busy);
    await freePlaces(platform, tenant, [first]);
    await dialed(await bystander.dispatch(busy));
    expect(await waiting(tenant)).toBe(1);
    await freePlaces(platform, tenant, [second]);
    await dialed(id);
  });
});

describe('a waiting call', () => {
  it('is dialed after any time, and then has its full time to be placed', async () => {
    const tenant = await platform.newTenant({ max_concurrent_calls: 1 });
    const places = await takePlaces(platform, tenant, 1);
    const { dispatch } = await dispatcherOf(tenant);
    const id = await dispatch(busy);
    for (let hour = 0; hour < 3; hour += 1) {
      platform.clock.advance(3_600_000);
      await dialed(await bystander.dispatch(busy));
    }
    expect(await platform.sql(`select status, check_after from calls where id = $1`, [id])).toEqual([
      { status: 'dispatched', check_after: null },
    ]);
    expect(await platform.sql(`select 1 from pgboss.job where data ->> 'call_id' = $1`, [id])).toEqual([]);
    await fetch(`${platform.sandbox.url}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ method: 'CreateRoom', times: 1, kind: 'unavailable' }),
    });
    await freePlaces(platform, tenant, places);
    await dialed(id);
    await allEnded(tenant);
  });

  it('is not dialed by a job that comes too early', async () => {
    const tenant = await platform.newTenant({ max_concurrent_calls: 1 });
    await takePlaces(platform, tenant, 1);
    const { dispatch } = await dispatcherOf(tenant);
    const id = await dispatch(busy);
    const queue = createQueue({
      jobs,
      connectionString: platform.databaseUrl,
      worker: false,
      onError: (error) => expect(error).toBeUndefined(),
    });
    await queue.start();
    await queue.enqueue(asSql(platform), 'call.dial', [{ payload: { tenant_id: tenant.id, call_id: id } }]);
    await queue.stop(1_000);
    await until(() =>
      platform.sql(
        `select 1 from pgboss.job where name = 'call.dial' and data ->> 'call_id' = $1 and state = 'completed'`,
        [id],
      ),
    );
    expect(await waiting(tenant)).toBe(1);
    expect(dialsOf(platform, id)).toBe(0);
    expect(await platform.sql('select agent_dispatch_count from calls where id = $1', [id])).toEqual([
      { agent_dispatch_count: 0 },
    ]);
  });

  it('of a suspended tenant waits until the tenant is active again', async () => {
    const tenant = await platform.newTenant({ max_concurrent_calls: 1 });
    const places = await takePlaces(platform, tenant, 1);
    const { dispatch } = await dispatcherOf(tenant);
    const id = await dispatch(busy);
    await platform.operator.tenants.update(tenant.id, { status: 'suspended' });
    await platform.sql(`update calls set status = 'completed', ended_at = now() where id = any($1)`, [places]);
    platform.clock.advance(10_000);
    await dialed(await bystander.dispatch(busy));
    expect(await waiting(tenant)).toBe(1);
    await platform.operator.tenants.update(tenant.id, { status: 'active' });
    await dialed(id);
  });
});
