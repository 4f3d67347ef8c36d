// What a caller corrects or adds: the latest value wins, what is not said again stays, and receivers are told.
import { beforeAll, describe, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';
import { publishedEvents } from '../harness/receivers/published-events.ts';

const platform = sharedPlatform('api');
let tenant: TestTenant;
beforeAll(async () => {
  tenant = platform.tenant;
});

const at = (day: number): string => `${platform.clock.now().getUTCFullYear() + 1}-01-${day}T10:00`;
const first = {
  full_name: 'Jon Smyth',
  preferred_datetime_text: 'on the twelfth at ten',
  email: 'jon@example.com',
  phone: '+15551230001',
  duration_min: 30,
  channel: 'video',
  notes: 'Elm Street',
  evidence_turn_ids: [2, 4],
};
const book = async (agent: AgentLink, args: object, day = 12) => {
  const { body } = await agent.book({ preferred_datetime: at(day), ...args });
  expect(body).toMatchObject({ ok: true });
  return { id: body.booking_id ?? '', say: body.say };
};
const bookingOf = async (id: string) => (await tenant.client.bookings.get(id)).booking;
const activeOf = async ({ call_id }: AgentLink) =>
  (await tenant.client.bookings.list({ call_id, status: 'captured' })).bookings.map(({ id }) => id);
const eventsOf = ({ call_id }: AgentLink) => publishedEvents(platform, call_id, 'booking.');

describe('a booking that is requested again for its time', () => {
  it.each([
    ['email', 'john@example.com', 'the e-mail address john@example.com'],
    ['phone', '+44 (0)20 7946 0958', 'the phone number +442079460958'],
    ['duration_min', 45, 'a duration of 45 minutes'],
    ['channel', 'in_person', 'how you meet'],
    ['notes', 'Oak Street', 'the notes'],
    ['full_name', 'John Smith', 'the name John Smith'],
    ['preferred_datetime_text', 'next Tuesday', ''],
  ])('gets the new %s, keeps everything else, and receivers get booking.updated', async (detail, value, words) => {
    const agent = await callWithAgent(platform, tenant);
    const { id } = await book(agent, first);
    const before = await bookingOf(id);
    const again = await book(agent, { full_name: first.full_name, [detail]: value });
    const shown = detail === 'phone' ? '+442079460958' : value;
    expect(again).toEqual({ id, say: expect.stringContaining(words) as string });
    expect(await bookingOf(id)).toEqual({ ...before, [detail]: shown });
    expect(await eventsOf(agent)).toMatchObject([
      { type: 'booking.created', object: before },
      { type: 'booking.updated', object: { ...before, [detail]: shown } },
    ]);
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: tenant.id,
      action: 'booking.updated',
    });
    expect(audit_events.filter(({ target_id }) => target_id === id)).toMatchObject([{ changes: { [detail]: shown } }]);
  });

  it('with the same details, or with ones that cannot be used, stays as it is, and no event follows', async () => {
    const agent = await callWithAgent(platform, tenant);
    const { id } = await book(agent, first);
    const before = await bookingOf(id);
    for (const args of [first, { ...first, email: 'jon at example', phone: '555' }, { full_name: 'Jon Smyth' }])
      expect((await book(agent, args)).id).toBe(id);
    expect(await bookingOf(id)).toEqual(before);
    expect(await eventsOf(agent)).toMatchObject([{ type: 'booking.created' }]);
  });

  it.each(['John Smyth', 'Jon Smith', 'jon smyth', 'Jon', 'Jon Smyth Junior', 'Jón Smyth', 'Smyth, Jon'])(
    'for %s is the same person',
    async (full_name) => {
      const agent = await callWithAgent(platform, tenant);
      const { id } = await book(agent, { full_name: 'Jon Smyth' });
      expect((await book(agent, { full_name })).id).toBe(id);
      expect(await activeOf(agent)).toEqual([id]);
      // A name that only says less is no correction.
      expect((await bookingOf(id)).full_name).toBe(full_name === 'Jon' ? 'Jon Smyth' : full_name);
    },
  );

  it.each([
    ['another name', { full_name: 'Bob Smyth' }],
    ['another name and the same contact', { full_name: 'Ann Smyth', email: first.email, phone: first.phone }],
    ['a similar name and another contact', { full_name: 'Jan Smyth', email: 'jan@example.com', phone: '+15551230002' }],
    ['a similar name that is wanted in addition', { full_name: 'Jan Smyth', in_addition: true }],
  ])('for %s is another booking', async (_what, other) => {
    const agent = await callWithAgent(platform, tenant);
    const { id } = await book(agent, first);
    const next = await book(agent, other);
    expect((await activeOf(agent)).toSorted()).toEqual([id, next.id].toSorted());
    expect((await bookingOf(id)).full_name).toBe(first.full_name);
  });

  it('under its corrected name is found again under that name', async () => {
    const agent = await callWithAgent(platform, tenant);
    const { id } = await book(agent, first);
    for (const full_name of ['John Smith', 'JOHN  SMITH']) expect((await book(agent, { full_name })).id).toBe(id);
    expect(await activeOf(agent)).toEqual([id]);
  });
});

describe('a booking that is moved to another time', () => {
  it('keeps what is not said again, and has its pair of booking.created and booking.canceled', async () => {
    const agent = await callWithAgent(platform, tenant);
    const { id } = await book(agent, first);
    const before = await bookingOf(id);
    const next = await book(agent, { full_name: 'Jon Smyth', notes: 'Oak Street', evidence_turn_ids: [9] }, 13);
    const moved = await bookingOf(next.id);
    expect(moved).toMatchObject({
      full_name: before.full_name,
      email: before.email,
      phone: before.phone,
      duration_min: before.duration_min,
      channel: before.channel,
      notes: 'Oak Street',
      preferred_datetime_text: '',
      evidence_turn_ids: [2, 4, 9],
      status: 'captured',
    });
    expect(await activeOf(agent)).toEqual([next.id]);
    expect(await eventsOf(agent)).toMatchObject([
      { type: 'booking.created', object: { id } },
      { type: 'booking.created', object: moved },
      { type: 'booking.canceled', object: { id, superseded_by: next.id } },
    ]);
  });
});
