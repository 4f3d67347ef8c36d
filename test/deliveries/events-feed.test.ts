// The event feed: every event, in an order in which a client that continues from a cursor misses nothing, even during
// concurrent writes.
import { randomUUID } from 'node:crypto';
import { eventTypes } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { ListEventsQuery, StoredEvent } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { publish } from '../harness/receivers/publish.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const refOf = ({ payload }: StoredEvent): string => ('client_ref' in payload ? (payload.client_ref ?? '') : '');
const refsAfter = async ({ client }: TestTenant, after?: string): Promise<string[]> =>
  (await client.events.list({ after, limit: 200 })).events.map(refOf);

/** The feed waits for every open transaction of the whole cluster, those of other tests' databases included. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 20 });

/** A transaction that ends when the test says so. */
async function transaction(): Promise<{
  publish: (tenant: TestTenant, client_ref: string) => Promise<void>;
  end: (how: 'commit' | 'rollback') => Promise<void>;
}> {
  const client = await openClient(platform.databaseUrl);
  onTestFinished(() => client.end());
  await client.query('begin');
  const sql = (async (text: string, values?: unknown[]) => (await client.query(text, values)).rows) as NonNullable<
    Parameters<typeof publish>[1]
  >['sql'];
  return {
    publish: (tenant, client_ref) => publish(platform, { tenant, client_ref, sql }),
    end: async (how) => void (await client.query(how)),
  };
}

/** Publishes events one after the other, and returns when the feed shows them all. */
async function publishAll(tenant: TestTenant, refs: readonly string[]): Promise<void> {
  for (const client_ref of refs) await publish(platform, { tenant, client_ref });
  await eventually(async () => (await refsAfter(tenant)).slice(-refs.length)).toEqual(refs);
}

describe('the feed', () => {
  it('shows events of every type, as the contract describes them', async () => {
    const tenant = await addTenant(platform);
    // The payload of a summary differs; the next test covers one.
    const types = eventTypes.filter((type) => type !== 'call.summary.ready');
    for (const type of types) await publish(platform, { tenant, type });
    await eventually(async () => (await tenant.client.events.list()).events.length).toBe(types.length);
    expect((await tenant.client.events.list()).events.map(({ type }) => type)).toEqual(types);
  });

  it('can be read newest first, and of one call only, page by page in both orders', async () => {
    const tenant = await addTenant(platform);
    await publishAll(tenant, ['a', 'b']);
    const call_id = await busyCall(tenant);
    await publishAll(tenant, ['c']);
    const pagesOf = async (query: ListEventsQuery): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { id } of tenant.client.events.list({ ...query, limit: 2 })) ids.push(id);
      return ids;
    };
    const { events } = await tenant.client.events.list({ limit: 200 });
    const ids = events.map(({ id }) => id);
    const ofCall = events.filter((event) => event.call_id === call_id).map(({ id }) => id);
    expect([ids.length, ofCall.length]).toEqual([8, 5]);
    expect(await pagesOf({ order: 'desc' })).toEqual(ids.toReversed());
    expect(await pagesOf({ call_id })).toEqual(ofCall);
    expect(await pagesOf({ call_id, order: 'desc' })).toEqual(ofCall.toReversed());
    expect(await pagesOf({ call_id, order: 'desc', type: 'call.completed' })).toEqual([ofCall[3]]);
    expect(await pagesOf({ order: 'desc', created_after: events.at(-1)?.created_at })).toEqual([]);
    const other = await addTenant(platform);
    expect((await other.client.events.list({ call_id })).events).toEqual([]);
  });

  it('shows every event of a call once, oldest first, with the ids of its deliveries', async () => {
    const tenant = await addTenant(platform);
    const [all, some] = [await addHook(platform, { event_types: ['*'] }, tenant), await addHook(platform, {}, tenant)];
    const call_id = await busyCall(tenant);
    await all.request(5);
    await some.request(1);
    await eventually(async () => (await tenant.client.events.list()).events.length).toBe(5);
    const { events, has_more } = await tenant.client.events.list();
    expect(events.map(({ type }) => type)).toEqual([
      'call.started',
      'call.participant_joined',
      'call.participant_left',
      'call.completed',
      'call.summary.ready',
    ]);
    expect(has_more).toBe(false);
    for (const event of events) {
      expect(event).toMatchObject({
        id: expect.stringMatching(/^ev_[0-9a-f]{24}$/),
        tenant_id: tenant.id,
        call_id,
        payload: { call_id },
      });
      const known = [all, some].flatMap(({ receiver }) =>
        receiver.received.filter((received) => received.event.type === event.type),
      );
      expect(event.delivery_ids.toSorted()).toEqual(known.map((received) => received.event.id).toSorted());
      for (const received of known)
        expect(received.event).toMatchObject({
          data: event.type === 'call.summary.ready' ? event.payload : { object: event.payload },
        });
    }
  });

  it('shows events that no endpoint subscribes to', async () => {
    const tenant = await addTenant(platform);
    await publishAll(tenant, ['alone']);
    expect((await tenant.client.events.list()).events).toMatchObject([{ type: 'call.completed', delivery_ids: [] }]);
  });

  it('can be read forwards in pages of any size, by an iterator, and from any event on', async () => {
    const tenant = await addTenant(platform);
    const refs = Array.from({ length: 23 }, (_, index) => `event ${index}`);
    await publishAll(tenant, refs);
    for (const limit of [1, 7, 23, 200]) {
      const iterated: string[] = [];
      for await (const event of tenant.client.events.list({ limit })) iterated.push(refOf(event));
      expect(iterated).toEqual(refs);
      expect(await tenant.client.events.list({ limit })).toMatchObject({
        has_more: limit < 23,
        next_cursor: expect.any(String),
      });
    }
    const { events } = await tenant.client.events.list();
    expect(await refsAfter(tenant, events[4]?.cursor)).toEqual(refs.slice(5));
    expect(await refsAfter(tenant, events.at(-1)?.cursor)).toEqual([]);
  });

  it('has a cursor on its last page too, which stays the same while nothing happens', async () => {
    const tenant = await addTenant(platform);
    expect(await tenant.client.events.list()).toMatchObject({ events: [], next_cursor: null, has_more: false });
    await publishAll(tenant, ['before']);
    const { next_cursor } = await tenant.client.events.list();
    const after = next_cursor ?? '';
    expect(await tenant.client.events.list({ after })).toMatchObject({
      events: [],
      next_cursor: after,
      has_more: false,
    });
    await publishAll(tenant, ['after']);
    expect(await refsAfter(tenant, after)).toEqual(['after']);
  });

  it('can be narrowed to a type, and started at a time', async () => {
    const tenant = await addTenant(platform);
    for (const type of ['call.started', 'call.completed', 'call.started'] as const) {
      await publish(platform, { tenant, type, client_ref: type });
      platform.clock.advance(60_000);
    }
    await eventually(() => refsAfter(tenant)).toHaveLength(3);
    const { events } = await tenant.client.events.list();
    const listed = async (query: Parameters<typeof tenant.client.events.list>[0]) =>
      (await tenant.client.events.list(query)).events.map(({ id }) => id);
    const ids = events.map(({ id }) => id);
    expect(await listed({ type: 'call.started' })).toEqual([ids[0], ids[2]]);
    expect(await listed({ type: 'call.started', after: events[0]?.cursor })).toEqual([ids[2]]);
    expect(await listed({ created_after: events[0]?.created_at })).toEqual(ids.slice(1));
    expect(await listed({ created_after: '0000-01-01T00:00:00Z' })).toEqual(ids);
    expect(await refusalOf(tenant.client.events.list({ type: 'call.imagined' as never }))).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('contains no event of another tenant, for any cursor', async () => {
    const [ours, theirs] = [await addTenant(platform), await addTenant(platform)];
    await publishAll(ours, ['ours 1']);
    await publishAll(theirs, ['theirs']);
    await publishAll(ours, ['ours 2']);
    const [event] = (await theirs.client.events.list()).events;
    expect(await refsAfter(ours)).toEqual(['ours 1', 'ours 2']);
    expect(await refsAfter(ours, event?.cursor)).toEqual(['ours 2']);
    expect(await refusalOf(ours.client.events.list({}, { tenantId: theirs.id }))).toMatchObject({ status: 403 });
  });

  it.each(['x', '', 'MXww', 'MHww', btoa('1|2|3'), btoa('01|2').replaceAll('=', '')])(
    'refuses a cursor that it did not issue: "%s"',
    async (after) => {
      expect(await refusalOf(platform.tenant.client.events.list({ after }))).toMatchObject({
        status: 400,
        code: 'invalid_cursor',
      });
    },
  );
});

describe('a client that continues from a cursor', () => {
  it.each(['commit', 'rollback'] as const)(
    'waits for an event that was begun first until its %s, and finds the later ones in their order',
    async (how) => {
      const tenant = await addTenant(platform);
      await publishAll(tenant, ['before']);
      const after = (await tenant.client.events.list()).next_cursor ?? '';
      const slow = await transaction();
      await slow.publish(tenant, 'slow');
      await publish(platform, { tenant, client_ref: 'quick' });
      expect(await refsAfter(tenant, after)).toEqual([]);
      await slow.end(how);
      await eventually(() => refsAfter(tenant, after)).toEqual(how === 'commit' ? ['slow', 'quick'] : ['quick']);
    },
  );

  it('misses nothing and sees nothing twice while many write at once, some slowly, some with a rollback', async () => {
    const tenant = await addTenant(platform);
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 12; round += 1) {
        const own = await transaction();
        await own.publish(tenant, `${writer}.${round}.a`);
        await new Promise((resolve) => setTimeout(resolve, ((writer * 7 + round * 5) % 4) * 8));
        await own.publish(tenant, `${writer}.${round}.b`);
        await own.end((writer + round) % 5 === 0 ? 'rollback' : 'commit');
      }
    });
    let busy = true;
    const written = Promise.all(writers).finally(() => {
      busy = false;
    });
    const seen: string[] = [];
    let after: string | undefined;
    for (let more = true; more || busy;) {
      const page = await tenant.client.events.list({ after, limit: 5 });
      seen.push(...page.events.map(refOf));
      after = page.next_cursor ?? undefined;
      more = page.has_more;
    }
    await written;
    const rows = await platform.sql<{ ref: string }>(
      `select payload->>'client_ref' as ref from events where tenant_id = $1`,
      [tenant.id],
    );
    await eventually(() => refsAfter(tenant, after)).toHaveLength(rows.length - seen.length);
    seen.push(...(await refsAfter(tenant, after)));
    expect(seen.toSorted()).toEqual(rows.map(({ ref }) => ref).toSorted());
    expect(seen.length).toBeGreaterThan(100);
    for (const ref of seen.filter((it) => it.endsWith('.a')))
      expect(seen.indexOf(ref.replace('.a', '.b'))).toBeGreaterThan(seen.indexOf(ref));
  });

  it('has every event once after an outage, from the feed and from the late deliveries', async () => {
    const tenant = await addTenant(platform);
    const hook = await addHook(platform, {}, tenant);
    const handled: string[] = [];
    const known = new Set<string>();
    const handle = (ref: string, ids: readonly string[]): void => {
      if (ids.some((id) => known.has(id))) return;
      for (const id of ids) known.add(id);
      handled.push(ref);
    };
    hook.receiver.respond = () => 503;
    // The feed may take longer than the first retry.
    onTestFinished(platform.clock.stop());
    await publishAll(tenant, ['1', '2', '3']);
    await until(async () =>
      (await tenant.client.webhookDeliveries.list({ status: 'pending' })).webhook_deliveries.filter(
        ({ attempt_count }) => attempt_count === 1,
      ).length === 3
        ? [1]
        : [],
    );
    for await (const event of tenant.client.events.list({ limit: 2 })) handle(refOf(event), event.delivery_ids);
    hook.receiver.respond = ({ event }) => {
      if (event.type === 'call.completed') handle(event.data.object.client_ref ?? '', [event.id]);
      return 200;
    };
    platform.clock.advance(5_000);
    await publishAll(tenant, ['4']);
    await until(async () =>
      (await tenant.client.webhookDeliveries.list({ status: 'delivered' })).webhook_deliveries.length === 4 ? [1] : [],
    );
    expect(handled).toEqual(['1', '2', '3', '4']);
  });

  it('continues after the database was restored into another, which counts transactions from the start', async () => {
    const tenant = await addTenant(platform);
    await publishAll(tenant, ['old']);
    // As in the database that the dump came from.
    await platform.sql('update events set transaction_no = transaction_no + 1000000000');
    const after = Buffer.from(
      (
        await platform.sql<{ at: string }>(
          `select transaction_no || '|' || row_no as at from events where tenant_id = $1`,
          [tenant.id],
        )
      )[0]?.at ?? '',
    ).toString('base64url');
    const [first, second] = await Promise.all(
      [1, 2].map(() => createApp({ ...platform.options, config: { ...platform.options.config, role: 'api' } })),
    );
    await publishAll(tenant, ['new']);
    expect(await refsAfter(tenant, after)).toEqual(['new']);
    await first?.close(500);
    await second?.close(500);
  });

  it('gets an error when the database was restored to a point before the cursor', async () => {
    const tenant = await addTenant(platform);
    await publishAll(tenant, [randomUUID()]);
    const after = Buffer.from('999999999999|1').toString('base64url');
    expect(await refusalOf(tenant.client.events.list({ after }))).toMatchObject({
      status: 400,
      code: 'invalid_cursor',
    });
  });
});
