// Bookings as agents capture them and customers read them. Requirements 2.10 and 6.1.
import { beforeAll, describe, expect, it } from 'vitest';
import { agentLink, callWithAgent } from '../harness/calls/agent-link.ts';
import type { AgentCallOptions } from '../harness/calls/agent-link.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let receiver: Receiver;
beforeAll(async () => {
  tenant = platform.tenant;
  receiver = await platform.receiver();
  await platform.operator.tenants.update(tenant.id, { timezone: 'America/New_York' });
});

const year = () => platform.clock.now().getUTCFullYear() + 1;
/** A winter morning in the future, near enough to be booked. */
const ahead = () => `${year()}-01-12T10:00`;
const answered = async (options: AgentCallOptions, args: Record<string, unknown>) => {
  const agent = await callWithAgent(platform, tenant, options);
  const { body } = await agent.book({ full_name: 'Ann Example', preferred_datetime: ahead(), ...args });
  const booking = body.booking_id === null ? null : (await tenant.client.bookings.get(body.booking_id)).booking;
  return { agent, ...body, booking };
};
const eventsOf = (booking_id: string) =>
  receiver.received.filter(({ event, body }) => event.type === 'booking.created' && body.includes(booking_id));

describe('a booking', () => {
  it('is confirmed in words, and is the same in the API, the event and the call', async () => {
    const given = {
      preferred_datetime_text: 'on the twelfth at ten',
      email: ' ann@example.com ',
      phone: '+1 (555) 123-0001',
      duration_min: 30,
      channel: 'in_person',
      notes: 'Elm Street',
      evidence_turn_ids: [4, 2],
    };
    const { agent, ok, say, booking } = await answered({ client_ref: 'crm-1' }, given);
    expect(ok).toBe(true);
    expect(say).toMatch(
      new RegExp(
        `^The appointment for Ann Example is booked: \\w+day, January 12, ${year()} at 10:00 AM, America/New_York\\.$`,
      ),
    );
    expect(booking).toEqual({
      ...given,
      id: expect.stringMatching(/^bk_[0-9a-f]{24}$/) as string,
      tenant_id: tenant.id,
      call_id: agent.call_id,
      agent_id: agent.agent_id,
      client_ref: 'crm-1',
      status: 'captured',
      full_name: 'Ann Example',
      email: 'ann@example.com',
      phone: '+15551230001',
      preferred_datetime: `${ahead()}:00-05:00`,
      timezone: 'America/New_York',
      created_at: expect.any(String) as string,
      canceled_at: null,
      canceled_by: null,
      cancel_reason: null,
      superseded_by: null,
    });
    const { event } = await receiver.waitFor(
      ({ event, body }) => event.type === 'booking.created' && body.includes(booking?.id ?? '-'),
      'booking.created',
    );
    expect(event).toMatchObject({ type: 'booking.created', data: { object: booking } });
    expect((await tenant.client.calls.get(agent.call_id)).call.booking_ids).toEqual([booking?.id]);
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'booking.created',
      client_ref: 'crm-1',
    });
    expect(audit_events).toMatchObject([{ actor: { type: 'system' }, target_id: booking?.id, client_ref: 'crm-1' }]);
  });

  it('that is requested again, in any spelling of the name or the time, is the same record with one event', async () => {
    const agent = await callWithAgent(platform, tenant);
    const spellings = [
      { full_name: 'Ann Müller', preferred_datetime: ahead() },
      { full_name: ' ann   MU\u0308LLER ', preferred_datetime: `${ahead()}:00` },
      { full_name: '\uff21nn Müller', preferred_datetime: `${year()}-01-12T15:00Z` },
      { full_name: 'Ann Müller', preferred_datetime: `${year()}-01-12T16:00`, timezone: 'Europe/Berlin' },
    ];
    const responses = [];
    for (const args of spellings) responses.push((await agent.book(args)).body);
    expect(new Set(responses.map(({ booking_id }) => booking_id)).size).toBe(1);
    expect(responses.every(({ ok }) => ok)).toBe(true);
    const other = (await agent.book({ full_name: 'Bob', preferred_datetime: ahead() })).body.booking_id ?? '';
    await receiver.waitFor(({ body }) => body.includes(other));
    expect(eventsOf(responses[0]?.booking_id ?? '')).toHaveLength(1);
    expect(await tenant.client.bookings.list({ call_id: agent.call_id })).toMatchObject({
      bookings: [{ id: other }, { id: responses[0]?.booking_id }],
    });
  });

  it('is listed by its day, page by page and the latest first, however late it was captured', async () => {
    const agent = await callWithAgent(platform, tenant);
    const ids: Record<string, string> = {};
    for (const time of ['14T00:00', '12T23:59', '13T23:59', '13T00:00', '13T12:00'])
      ids[time] =
        (await agent.book({ full_name: `Ann ${time}`, preferred_datetime: `${year()}-02-${time}` })).body.booking_id ??
        '';
    const listed = async (days: { preferred_after?: string; preferred_before?: string }): Promise<string[]> => {
      const found: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await tenant.client.bookings.list({
          ...{ call_id: agent.call_id, limit: 1, ...days },
          ...(cursor && { cursor }),
        });
        found.push(...page.bookings.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      return found.map((id) => Object.keys(ids).find((time) => ids[time] === id) ?? id);
    };
    const [start, end] = [`${year()}-02-13T00:00:00-05:00`, `${year()}-02-14T00:00:00-05:00`];
    const day = ['13T23:59', '13T12:00', '13T00:00'];
    expect(await listed({ preferred_after: start, preferred_before: end })).toEqual(day);
    expect(await listed({ preferred_after: start })).toEqual(['14T00:00', ...day]);
    expect(await listed({ preferred_before: end })).toEqual([...day, '12T23:59']);
    expect(await listed({})).toEqual(Object.keys(ids).toReversed());
  });

  it('that is requested twenty times at once is one record, one event and one audit entry', async () => {
    const agent = await callWithAgent(platform, tenant, { client_ref: 'crm-20' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => agent.book({ full_name: 'Ann Example', preferred_datetime: ahead() })),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.ok} ${body.booking_id}`)).size).toBe(1);
    expect(await platform.sql('select 1 from bookings where call_id = $1', [agent.call_id])).toHaveLength(1);
    expect(
      await platform.sql(`select 1 from events where type = 'booking.created' and call_id = $1`, [agent.call_id]),
    ).toHaveLength(1);
    expect(
      await platform.sql(`select 1 from audit_events where action = 'booking.created' and client_ref = 'crm-20'`),
    ).toHaveLength(1);
  });

  it('without a usable phone number or address is captured, and contact data given later is added to it', async () => {
    const { agent, ok, say, booking } = await answered({}, { phone: '0555 1234', email: 'ann at example' });
    expect({ ok, phone: booking?.phone, email: booking?.email }).toEqual({ ok: true, phone: null, email: null });
    expect(say).toContain('could not note the e-mail address');
    expect(say).toContain('could not note the phone number');
    const again = (await agent.book({ full_name: 'Ann Example', preferred_datetime: ahead(), phone: '+15551230001' }))
      .body;
    expect(again).toMatchObject({
      ok: true,
      booking_id: booking?.id,
      say: expect.not.stringContaining('could not') as string,
    });
    await agent.book({
      full_name: 'Ann Example',
      preferred_datetime: ahead(),
      phone: '+15559999999',
      email: 'ann@example.com',
    });
    expect((await tenant.client.bookings.get(booking?.id ?? '')).booking).toMatchObject({
      phone: '+15559999999',
      email: 'ann@example.com',
    });
    expect(
      await platform.sql(`select 1 from events where type = 'booking.created' and call_id = $1`, [agent.call_id]),
    ).toHaveLength(1);
  });

  it('cites no turn numbers that no call can have', async () => {
    const { booking } = await answered({}, { evidence_turn_ids: [1, 2 ** 40, 2 ** 31 - 1] });
    expect(booking?.evidence_turn_ids).toEqual([1, 2 ** 31 - 1]);
  });
});

describe('the time zone of a booking', () => {
  it.each(['PST', 'home', 'Asia/Tokyo'])(
    'is that of its call, whatever its metadata and its lead contain: %s',
    async (timezone) => {
      const { ok, booking } = await answered(
        { metadata: { timezone }, lead: { name: 'Ann', timezone } },
        { timezone: '' },
      );
      expect([ok, booking?.timezone, booking?.preferred_datetime]).toEqual([
        true,
        'America/New_York',
        `${ahead()}:00-05:00`,
      ]);
    },
  );

  it('stays that of its call when the caller names another zone or an offset: the moment in time is converted', async () => {
    const timezone = 'Europe/Berlin';
    const named = await answered({ timezone }, { timezone: 'australia/sydney' });
    expect(named.booking).toMatchObject({ timezone, preferred_datetime: `${year()}-01-12T00:00:00+01:00` });
    const offset = await answered({ timezone }, { preferred_datetime: `${ahead()}:00-05:00` });
    expect(offset.booking).toMatchObject({ timezone, preferred_datetime: `${year()}-01-12T16:00:00+01:00` });
  });

  it('is asked for again when the caller names an unknown one', async () => {
    expect(await answered({}, { timezone: 'Mars/Olympus' })).toMatchObject({
      ok: false,
      booking: null,
      say: expect.stringContaining('I do not know the time zone "Mars/Olympus"') as string,
    });
  });
});

describe('an agent gets a sentence for the caller', () => {
  it('that a time has passed, does not exist, is too far ahead or is unreadable, and nothing is stored', async () => {
    const agent = await callWithAgent(platform, tenant);
    // The second Sunday of March.
    const gap = `${year()}-03-${String(14 - new Date(Date.UTC(year(), 2, 7)).getUTCDay()).padStart(2, '0')}T02:30`;
    for (const [preferred_datetime, words] of [
      ['2020-01-01T10:00', 'has already passed'],
      [gap, 'does not exist'],
      [`${year() + 2}-01-01T10:00`, 'more than 400 days'],
      ['at ten', 'could not understand'],
    ]) {
      expect((await agent.book({ full_name: 'Ann', preferred_datetime })).body).toEqual({
        ok: false,
        say: expect.stringContaining(words ?? '-') as string,
        booking_id: null,
      });
    }
    expect(await platform.sql('select 1 from bookings where call_id = $1', [agent.call_id])).toEqual([]);
  });

  it('that it cannot book without an enabled booking tool', async () => {
    expect(await answered({ tool_ids: [] }, {})).toMatchObject({
      ok: false,
      say: 'I am not able to book appointments.',
    });
    const other = await platform.newTenant();
    const { tools } = await other.client.tools.list();
    await other.client.tools.update(tools[0]?.id ?? '', { enabled: false });
    const agent = await callWithAgent(platform, other);
    expect((await agent.book({ full_name: 'Ann', preferred_datetime: ahead() })).body).toMatchObject({
      ok: false,
      say: 'I am not able to book appointments.',
    });
  });

  it('that the call has ended, from ten minutes after its end', async () => {
    const agent = await callWithAgent(platform, tenant);
    await tenant.client.calls.end(agent.call_id);
    await until(async () => ((await tenant.client.calls.get(agent.call_id)).call.ended_at ? [1] : []));
    expect((await agent.book({ full_name: 'Ann', preferred_datetime: ahead() })).body.ok).toBe(true);
    await platform.sql(`update calls set ended_at = ended_at - interval '601 seconds' where id = $1`, [agent.call_id]);
    expect((await agent.book({ full_name: 'Bob', preferred_datetime: ahead() })).body).toMatchObject({
      ok: false,
      say: 'The call is over; nothing more can be booked in it.',
    });
  });

  it('only about its own call: tokens of other calls and unknown calls are refused', async () => {
    const [one, two] = [await callWithAgent(platform, tenant), await callWithAgent(platform, tenant)];
    expect(
      (
        await agentLink(platform, tenant, one.call_id, two.call_id).book({
          full_name: 'Ann',
          preferred_datetime: ahead(),
        })
      ).status,
    ).toBe(401);
    expect(
      (await agentLink(platform, tenant, 'AJ_none').book({ full_name: 'Ann', preferred_datetime: ahead() })).body.error,
    ).toBe('call_not_found');
    expect((await one.book({ preferred_datetime: ahead() })).body.error).toBe('missing_required_fields');
  });
});

describe('reading bookings', () => {
  it('lists them newest first, page by page, by client_ref, call and agent', async () => {
    const mine = await platform.newTenant();
    const agent = await callWithAgent(platform, mine, { client_ref: 'a' });
    const ids: string[] = [];
    for (const full_name of ['A', 'B', 'C'])
      ids.push((await agent.book({ full_name, preferred_datetime: ahead() })).body.booking_id ?? '');
    const other = await callWithAgent(platform, mine, { client_ref: 'b' });
    const last = (await other.book({ full_name: 'D', preferred_datetime: ahead() })).body.booking_id ?? '';
    const idsOf = async (query: Parameters<typeof mine.client.bookings.list>[0]) =>
      (await mine.client.bookings.list(query)).bookings.map(({ id }) => id);
    const newest = [last, ...ids.toReversed()];
    expect(await idsOf({})).toEqual(newest);
    expect(await idsOf({ client_ref: 'a' })).toEqual(ids.toReversed());
    expect(await idsOf({ call_id: other.call_id })).toEqual([last]);
    expect(await idsOf({ agent_id: agent.agent_id, client_ref: 'b' })).toEqual([]);
    const first = await mine.client.bookings.list({ limit: 3 });
    expect(first).toMatchObject({ has_more: true });
    expect(await idsOf({ limit: 3, cursor: first.next_cursor ?? '' })).toEqual(newest.slice(3));
    const { calls } = await mine.client.calls.list();
    expect(calls.map(({ id, booking_ids }) => [id, booking_ids])).toEqual([
      [other.call_id, [last]],
      [agent.call_id, ids],
    ]);
    await expect(tenant.client.bookings.get(last)).rejects.toMatchObject({ code: 'booking_not_found', status: 404 });
    expect(await tenant.client.bookings.list({ call_id: other.call_id })).toMatchObject({ bookings: [] });
  });
});

describe('+15005550001', () => {
  it('books next Thursday at three, publishes the event, and confirms it', async () => {
    const mine = await platform.newTenant();
    const placed = await placeCall(platform, {
      to: '+15005550001',
      tenant: mine,
      lead: { name: 'Lea Lead', email: 'lea@example.com' },
    });
    const { call } = await placed.ended();
    // The last turn of the agent may arrive late.
    await placed.until(async () => (await mine.client.calls.get(call.id)).turns.slice(7));
    const { turns } = await mine.client.calls.get(call.id);
    const { bookings } = await mine.client.bookings.list({ call_id: call.id });
    expect(bookings).toMatchObject([
      {
        full_name: 'Lea Lead',
        email: 'lea@example.com',
        preferred_datetime: expect.stringContaining('T15:00:00') as string,
        evidence_turn_ids: [4, 6],
      },
    ]);
    expect(call.booking_ids).toEqual(bookings.map(({ id }) => id));
    expect(new Date(bookings[0]?.preferred_datetime ?? '').getUTCDay()).toBe(4);
    expect(turns[6]).toMatchObject({ role: 'tool', tool: { name: 'book_appointment', ok: true } });
    expect(turns[7]?.text).toContain('The appointment for Lea Lead is booked: Thursday');
    await placed.receiver.waitFor(({ event }) => event.type === 'booking.created');
    expect(placed.receiver.types().filter((type) => type === 'booking.created')).toHaveLength(1);
  });
});
