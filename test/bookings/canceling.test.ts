// Bookings that are canceled, by customers or by agents that book another time: once, with one event, under repeated
// and concurrent requests.
import { beforeAll, describe, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = platform.tenant;
});

const year = (): number => platform.clock.now().getUTCFullYear() + 1;
const at = (day: number): string => `${year()}-01-${day}T10:00`;
const ann = (day: number, more: Record<string, unknown> = {}) => ({
  full_name: 'Ann Example',
  preferred_datetime: at(day),
  ...more,
});
type Agent = Awaited<ReturnType<typeof callWithAgent>>;
const book = async (agent: Agent, args: Record<string, unknown>): Promise<string> =>
  (await agent.book(args)).body.booking_id ?? '';
const bookingOf = async (id: string) => (await tenant.client.bookings.get(id)).booking;

/** The booking events of a call, in the order of the feed. */
const bookingEvents = async ({ call_id }: Pick<Agent, 'call_id'>): Promise<string[][]> => {
  const rows = await platform.sql<{ type: string; payload: { id: string; superseded_by: string | null } }>(
    `select type, payload from events where call_id = $1 and type like 'booking.%' order by transaction_no, row_no`,
    [call_id],
  );
  return rows.map(({ type, payload }) => [
    type.replace('booking.', ''),
    payload.id,
    ...(payload.superseded_by === null ? [] : [payload.superseded_by]),
  ]);
};

/** The ids of the bookings of a call that are not canceled. */
const standing = async ({ call_id }: Pick<Agent, 'call_id'>): Promise<string[]> =>
  (await tenant.client.bookings.list({ call_id, status: 'captured' })).bookings.map(({ id }) => id);

describe('a booking that a customer cancels', () => {
  it('has the time, the actor and the reason in the response, the event and the list, and is in the audit log', async () => {
    const receiver = await platform.receiver();
    const agent = await callWithAgent(platform, tenant, { client_ref: 'crm-cancel' });
    const id = await book(agent, ann(12));
    const { booking } = await tenant.client.bookings.cancel(id, { reason: ' The house is sold. ' });
    expect(booking).toMatchObject({
      id,
      status: 'canceled',
      canceled_by: 'api',
      cancel_reason: 'The house is sold.',
      canceled_at: expect.any(String) as string,
      superseded_by: null,
    });
    expect(await bookingOf(id)).toEqual(booking);
    const { event } = await receiver.waitFor(({ event: { type } }) => type === 'booking.canceled', 'booking.canceled');
    expect(event).toMatchObject({ type: 'booking.canceled', data: { object: booking } });
    expect(receiver.refused).toEqual([]);
    const { bookings } = await tenant.client.bookings.list({ call_id: agent.call_id, status: 'canceled' });
    expect([bookings, await standing(agent)]).toEqual([[booking], []]);
    expect((await tenant.client.calls.get(agent.call_id)).call.booking_ids).toEqual([id]);
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'booking.canceled',
      client_ref: 'crm-cancel',
    });
    expect(audit_events).toMatchObject([
      {
        actor: { type: 'api_key' },
        target_id: id,
        changes: { canceled_by: 'api', cancel_reason: 'The house is sold.' },
      },
    ]);
  });

  it('again, or twenty times at once, is canceled once, with one event', async () => {
    const agent = await callWithAgent(platform, tenant);
    const id = await book(agent, ann(12));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_value, index) => tenant.client.bookings.cancel(id, { reason: `reason ${index}` })),
    );
    const [first] = responses;
    for (const { booking } of responses) expect(booking).toEqual(first?.booking);
    await platform.clock.sleep(2);
    expect((await tenant.client.bookings.cancel(id)).booking).toEqual(first?.booking);
    expect(await bookingEvents(agent)).toEqual([
      ['created', id],
      ['canceled', id],
    ]);
    expect(
      await platform.sql(`select 1 from audit_events where action = 'booking.canceled' and target_id = $1`, [id]),
    ).toHaveLength(1);
  });

  it('needs no reason, takes one of up to 500 characters, and must exist', async () => {
    const agent = await callWithAgent(platform, tenant);
    const [one, two] = [
      await book(agent, ann(12)),
      await book(agent, { full_name: 'Bob', preferred_datetime: at(12) }),
    ];
    expect(await refusalOf(tenant.client.bookings.cancel(one, { reason: 'x'.repeat(501) }))).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect((await tenant.client.bookings.cancel(one)).booking.cancel_reason).toBeNull();
    expect((await tenant.client.bookings.cancel(two, { reason: 'x'.repeat(500) })).booking.cancel_reason).toHaveLength(
      500,
    );
    expect(await refusalOf(tenant.client.bookings.cancel('bk_nothing'))).toMatchObject({
      status: 404,
      code: 'booking_not_found',
    });
    const other = await platform.newTenant();
    expect(await refusalOf(other.client.bookings.cancel(one))).toMatchObject({
      status: 404,
      code: 'booking_not_found',
    });
  });

  it('can be booked again in the same call, as a new record', async () => {
    const agent = await callWithAgent(platform, tenant);
    const id = await book(agent, ann(12));
    await tenant.client.bookings.cancel(id);
    const again = await book(agent, ann(12));
    expect(again).not.toBe(id);
    expect(await bookingEvents(agent)).toEqual([
      ['created', id],
      ['canceled', id],
      ['created', again],
    ]);
  });
});

describe('an agent that books another time for the same person', () => {
  it('cancels the earlier booking in the same step, and tells the agent so', async () => {
    const agent = await callWithAgent(platform, tenant);
    const first = await book(agent, ann(12));
    const { body } = await agent.book(ann(13));
    const second = body.booking_id ?? '';
    expect(body.say).toContain(
      `It takes the place of the one on ${new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${at(12)}Z`))}, January 12`,
    );
    expect(await bookingOf(first)).toMatchObject({
      status: 'canceled',
      canceled_by: 'agent',
      superseded_by: second,
      cancel_reason: null,
    });
    expect(await bookingOf(second)).toMatchObject({ status: 'captured', canceled_at: null, superseded_by: null });
    expect(await bookingEvents(agent)).toEqual([
      ['created', first],
      ['created', second],
      ['canceled', first, second],
    ]);
    expect(
      new Set(
        (
          await platform.sql<{ transaction_no: string }>(
            `select transaction_no from events where call_id = $1 and type like 'booking.%' order by row_no`,
            [agent.call_id],
          )
        ).map(({ transaction_no }) => transaction_no),
      ).size,
    ).toBe(2);
    expect((await tenant.client.calls.get(agent.call_id)).call.booking_ids).toEqual([first, second]);
  });

  it('does so once, under repeated and concurrent requests', async () => {
    const agent = await callWithAgent(platform, tenant);
    const first = await book(agent, ann(12, { tool_call_id: 'one' }));
    const repeated = Array.from({ length: 10 }, () => agent.book(ann(13, { tool_call_id: 'two' })));
    const late = Array.from({ length: 5 }, () => agent.book(ann(12, { tool_call_id: 'one' })));
    const responses = await Promise.all([...repeated, ...late, tenant.client.bookings.cancel(first)]);
    const seconds = new Set(
      responses.slice(0, 10).map((response) => ('body' in response ? response.body.booking_id : null)),
    );
    expect(seconds.size).toBe(1);
    const [second = ''] = [...seconds].map(String);
    expect(await standing(agent)).toEqual([second]);
    const events = await bookingEvents(agent);
    expect(events.map(([type = '', id = '']) => `${type} ${id}`).toSorted()).toEqual([
      `canceled ${first}`,
      ...[`created ${first}`, `created ${second}`].toSorted(),
    ]);
    // A late repetition publishes no event.
    expect((await agent.book(ann(12, { tool_call_id: 'one' }))).body).toMatchObject({
      ok: true,
      booking_id: first,
      say: expect.stringContaining('was canceled since') as string,
    });
    expect((await agent.book(ann(13, { tool_call_id: 'three' }))).body.booking_id).toBe(second);
    expect((await agent.book(ann(13, { tool_call_id: 'three' }))).body.booking_id).toBe(second);
    expect(await bookingEvents(agent)).toEqual(events);
  });

  it('may return to the first time, which makes a new record', async () => {
    const agent = await callWithAgent(platform, tenant);
    const ids: string[] = [];
    for (const [index, day] of [12, 13, 12, 13].entries()) {
      await platform.clock.sleep(2);
      ids.push(await book(agent, ann(day, { tool_call_id: `use ${index}` })));
    }
    const [a = '', b = '', c = '', d = ''] = ids;
    expect(new Set(ids).size).toBe(4);
    expect(await standing(agent)).toEqual([d]);
    expect(await bookingEvents(agent)).toEqual([
      ['created', a],
      ['created', b],
      ['canceled', a, b],
      ['created', c],
      ['canceled', b, c],
      ['created', d],
      ['canceled', c, d],
    ]);
  });

  it.each([
    ['spells the name in another way', { full_name: 'ANN  example' }],
    ['adds the family name and keeps the address', { full_name: 'Ann Example Smith', email: 'ANN@example.com' }],
    ['says only a part of the name and keeps the number', { full_name: 'Ann', phone: '+1 555 123 0001' }],
  ])('recognizes the person who %s', async (_what, again) => {
    const agent = await callWithAgent(platform, tenant);
    const first = await book(agent, ann(12, { email: 'ann@example.com', phone: '+15551230001' }));
    const second = await book(agent, ann(13, again));
    expect([await standing(agent), (await bookingOf(first)).superseded_by]).toEqual([[second], second]);
  });

  it.each([
    ['another person', { full_name: 'Bob Example' }],
    [
      'another person who shares the contact',
      { full_name: 'Bob Example', email: 'ann@example.com', phone: '+15551230001' },
    ],
    ['a person who shares only a part of the name', { full_name: 'Ann' }],
    ['the same person, who wants both', { full_name: 'Ann Example', in_addition: true }],
  ])('keeps the earlier one for %s, and the result names both', async (_what, other) => {
    const agent = await callWithAgent(platform, tenant);
    const first = await book(agent, ann(12, { email: 'ann@example.com', phone: '+15551230001' }));
    const { body } = await agent.book(ann(13, other));
    expect((await standing(agent)).toSorted()).toEqual([first, body.booking_id ?? ''].toSorted());
    expect(body.say).toContain('Also booked in this call: Ann Example, ');
    expect((await bookingEvents(agent)).map(([type]) => type)).toEqual(['created', 'created']);
  });
});

describe('the summary of a call with a canceled booking', () => {
  it('reports the captured booking, and none when all are canceled', async () => {
    const placed = await placeCall(platform, {
      to: '+15005550001',
      metadata: { sandbox_reschedule: true },
      lead: { name: 'Lea Lead' },
      timezone: 'Asia/Kolkata',
    });
    const { call } = await placed.ended();
    const { bookings } = await tenant.client.bookings.list({ call_id: call.id });
    expect(bookings).toMatchObject([{ status: 'captured' }, { status: 'canceled', superseded_by: bookings[0]?.id }]);
    expect(bookings.map(({ preferred_datetime }) => new Date(preferred_datetime).getUTCDay())).toEqual([5, 4]);
    expect(call.booking_ids).toEqual(bookings.map(({ id }) => id).toReversed());
    const scheduled_for = new Date(bookings[0]?.preferred_datetime ?? '').toISOString();
    const summary = await finishedSummary(platform, call.id);
    expect(summary).toMatchObject({
      status: 'ready',
      outcome: 'booked',
      payload: { booking: { attempted: true, succeeded: true, scheduled_for } },
    });
    await tenant.client.bookings.cancel(bookings[0]?.id ?? '');
    await tenant.client.summaries.rerun(call.id, { reason: 'canceled' });
    expect(await finishedSummary(platform, call.id)).toMatchObject({
      status: 'ready',
      payload: { booking: { attempted: true, succeeded: false, scheduled_for: null } },
    });
  });
});
