// The deliveries of a change: one per matching endpoint, of its own tenant only, in the transaction of the change
// (requirement 6.1).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import type { Hook } from '../harness/receivers/hook.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { withSummary } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const eventsOf = (call_id: string) =>
  platform.sql<{ id: string; type: string; tenant_id: string }>(
    'select id, type, tenant_id from events where call_id = $1 order by type',
    [call_id],
  );
const deliveriesOf = (call_id: string) =>
  platform.sql<{ id: string; event_type: string; webhook_endpoint_id: string }>(
    'select id, event_type, webhook_endpoint_id from webhook_deliveries where call_id = $1',
    [call_id],
  );

describe('an event', () => {
  it('is delivered once to each endpoint that subscribes to its type, with bodies that differ only in the id', async () => {
    const hooks: Record<string, Hook> = {
      all: await addHook(platform, { event_types: ['*'] }),
      one: await addHook(platform, { event_types: ['call.completed'] }),
      two: await addHook(platform, { event_types: ['call.started', 'call.completed', 'booking.created'] }),
      none: await addHook(platform, { event_types: ['booking.created'] }),
      both: await addHook(platform, { event_types: ['*', 'call.completed'] }),
      off: await addHook(platform, { event_types: ['*'], enabled: false }),
    };
    const call_id = await busyCall(platform.tenant);
    const wanted: Record<string, readonly string[]> = {
      all: withSummary,
      one: ['call.completed'],
      two: ['call.completed', 'call.started'],
      none: [],
      both: withSummary,
      off: [],
    };
    for (const [name, types] of Object.entries(wanted))
      await until(async () => (hooks[name]?.receiver.received.length === types.length ? [1] : []));
    for (const [name, types] of Object.entries(wanted))
      expect(hooks[name]?.receiver.types().toSorted(), name).toEqual(types);
    expect((await eventsOf(call_id)).map(({ type }) => type)).toEqual(withSummary);
    const received = Object.values(hooks).flatMap(({ receiver }) => receiver.received);
    expect((await deliveriesOf(call_id)).map(({ id }) => id).toSorted()).toEqual(
      received.map(({ event }) => event.id).toSorted(),
    );
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(13);
    const completed = received
      .filter(({ event }) => event.type === 'call.completed')
      .map(({ body, event }) => body.replace(event.id, 'ID'));
    expect(new Set(completed).size).toBe(1);
    expect(completed).toHaveLength(4);
  });

  it('without a subscriber is stored all the same', async () => {
    const tenant = await platform.newTenant();
    const call_id = await busyCall(tenant);
    expect((await eventsOf(call_id)).map(({ type }) => type)).toEqual(withSummary);
    expect(await deliveriesOf(call_id)).toEqual([]);
  });

  it('never reaches another tenant', async () => {
    const otherTenant = await platform.newTenant();
    const mine = await addHook(platform, { event_types: ['*'] });
    const theirs = await addHook(platform, { event_types: ['*'] }, otherTenant);
    const [myCall, theirCall] = await Promise.all([busyCall(platform.tenant), busyCall(otherTenant)]);
    await mine.request(5);
    await theirs.request(5);
    for (const [hook, call_id] of [
      [mine, myCall],
      [theirs, theirCall],
    ] as const) {
      expect(hook.receiver.received).toHaveLength(5);
      for (const { event } of hook.receiver.received)
        expect(event).toMatchObject(
          event.type === 'call.summary.ready'
            ? { tenant_id: hook.tenant.id, data: { call_id } }
            : { data: { object: { tenant_id: hook.tenant.id, call_id } } },
        );
      expect(hook.receiver.refused).toEqual([]);
      expect(new Set((await eventsOf(call_id)).map(({ tenant_id }) => tenant_id))).toEqual(new Set([hook.tenant.id]));
    }
  });

  it('goes to the endpoints that exist when it happens, not to later ones', async () => {
    const early = await addHook(platform);
    const call_id = await busyCall(platform.tenant);
    const late = await addHook(platform);
    await early.delivery({ status: 'delivered' });
    expect((await deliveriesOf(call_id)).map(({ webhook_endpoint_id }) => webhook_endpoint_id)).not.toContain(late.id);
  });
});

/**
 * Makes every write to `table` that matches `condition` fail, as a full disk would, until the returned function is
 * called.
 */
async function breakWrites(table: string, condition: string): Promise<() => Promise<unknown>> {
  await platform.sql(
    `create or replace function refuse_write() returns trigger language plpgsql as $$
     begin raise exception 'no room for %', tg_table_name; end $$`,
  );
  await platform.sql(
    `create trigger refuse_write before insert on ${table} for each row when (${condition})
     execute function refuse_write()`,
  );
  return () => platform.sql(`drop trigger refuse_write on ${table}`);
}

describe('a change whose deliveries cannot be written', () => {
  it.each([
    ['webhook_deliveries', `new.event_type = 'call.completed'`],
    ['events', `new.type = 'call.completed'`],
  ])(
    'is rolled back: without %s a call does not end; once they can be written it ends, and no event comes twice',
    async (table, condition) => {
      const restoreWrites = await breakWrites(table, condition);
      const logged = platform.logged.length;
      const placed = await placeCall(platform, { to: '+15005550002' });
      await placed.until(async () =>
        platform.logged.slice(logged).filter((line) => JSON.stringify(line).includes('no room for')),
      );
      const { call } = await platform.tenant.client.calls.get(placed.call_id);
      expect(call).toMatchObject({ ended_at: null, ended_reason: null });
      expect(['dispatched', 'ringing']).toContain(call.status);
      expect((await eventsOf(placed.call_id)).map(({ type }) => type)).not.toContain('call.completed');
      await restoreWrites();
      expect((await placed.ended({ advanceMs: 16_000 })).call).toMatchObject({ status: 'completed' });
      const types = (await eventsOf(placed.call_id))
        .map(({ type }) => type)
        .filter((type) => type !== 'call.summary.ready');
      expect(types).toContain('call.completed');
      expect(new Set(types).size).toBe(types.length);
      // The clock was moved past the time of an attempt, so one may have been repeated.
      await placed.until(async () => {
        const received = await placed.eventTypes(types.length);
        return types.every((type) => received.includes(type)) ? [1] : [];
      });
    },
  );
});

describe('a dispatch whose job cannot be written', () => {
  it('is refused with 500 and leaves nothing behind; the same request succeeds once the job can be written', async () => {
    const { client } = platform.tenant;
    const { id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
    const { id: trunk_id } = await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    const dispatch = () =>
      client.calls.dispatch(
        { agent_id, trunk_id, to_number: '+15005550002', client_ref: 'undone' },
        { idempotencyKey: 'undone', maxRetries: 0 },
      );
    const traces = () =>
      platform.sql(
        `select id from calls where client_ref = 'undone' union all
         select id from audit_events where client_ref = 'undone'`,
      );
    const restoreWrites = await breakWrites('audit_events', `new.client_ref = 'undone'`);
    await expect(dispatch()).rejects.toMatchObject({ status: 500, code: 'internal_error' });
    await restoreWrites();
    expect(await traces()).toEqual([]);
    const { call_id, $response } = await dispatch();
    expect($response.replayed).toBe(false);
    expect(await traces()).toHaveLength(2);
    await until(async () => ((await client.calls.get(call_id)).call.status === 'completed' ? [1] : []));
  });
});
