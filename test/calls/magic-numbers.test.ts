// Each number of the sandbox, from dispatch to the last event, as a customer sees it.
// Requirements 1, 4.1, 6.1, 9.5 and 9.6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeCall } from '../harness/calls/place-call.ts';
import type { PlacedCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const completedEvents = callEvents.completed;
const failedEvents = callEvents.failed;

interface Expected {
  readonly to: string;
  readonly what: string;
  readonly call: Record<string, unknown>;
  readonly events: readonly string[];
  readonly turns: 'conversation' | 'one' | 'none';
}

const table: readonly Expected[] = [
  {
    to: '+15005550001',
    what: 'answers, talks and books',
    call: { status: 'completed', ended_reason: 'user_hangup', ended_by: 'callee', answered_by: 'human' },
    events: ['booking.created', ...completedEvents],
    turns: 'conversation',
  },
  {
    to: '+15005550002',
    what: 'is busy',
    call: {
      status: 'completed',
      ended_reason: 'busy',
      answered_at: null,
      duration_sec: 0,
      sip_status: { code: 486, reason: 'Busy Here' },
    },
    events: completedEvents,
    turns: 'none',
  },
  {
    to: '+15005550003',
    what: 'does not answer',
    call: { status: 'completed', ended_reason: 'no_answer', answered_at: null, sip_status: null },
    events: completedEvents,
    turns: 'none',
  },
  {
    to: '+15005550004',
    what: 'declines',
    call: { status: 'completed', ended_reason: 'declined', sip_status: { code: 603, reason: 'Decline' } },
    events: completedEvents,
    turns: 'none',
  },
  {
    to: '+15005550005',
    what: 'is a machine',
    call: { status: 'completed', ended_reason: 'voicemail', ended_by: 'agent', answered_by: 'voicemail' },
    events: completedEvents,
    turns: 'one',
  },
  {
    to: '+15005550006',
    what: 'is refused by the carrier',
    call: {
      status: 'failed',
      ended_reason: 'carrier_unavailable',
      ended_by: 'carrier',
      sip_status: { code: 503, reason: 'Service Unavailable' },
    },
    events: failedEvents,
    turns: 'none',
  },
  {
    to: '+15005550007',
    what: 'hangs up in mid-call',
    call: { status: 'completed', ended_reason: 'user_hangup', ended_by: 'callee' },
    events: completedEvents,
    turns: 'conversation',
  },
  {
    to: '+15005550009',
    what: 'talks although its recording will fail',
    call: { status: 'completed' },
    events: completedEvents,
    turns: 'conversation',
  },
  {
    to: '+15005550010',
    what: 'talks although its summary will be invalid',
    call: { status: 'completed' },
    events: completedEvents,
    turns: 'conversation',
  },
  {
    to: '+15005550012',
    what: 'is told of twice and out of order',
    call: { status: 'completed', ended_reason: 'agent_hangup' },
    events: completedEvents,
    turns: 'conversation',
  },
  {
    to: '+15551239999',
    what: 'is any other number',
    call: { status: 'completed', ended_reason: 'agent_hangup', ended_by: 'agent' },
    events: completedEvents,
    turns: 'conversation',
  },
];

describe('a call to a sandbox number', () => {
  for (const { to, what, call, events, turns } of table) {
    it(`that ${what} (${to}) ends as listed, with each event exactly once`, async () => {
      const placed = await placeCall(platform, { to });
      await placed.ended();
      // The agent's report says who answered; it comes a moment after the end.
      if (call['answered_by'])
        await placed.until(async () =>
          (await platform.tenant.client.calls.get(placed.call_id)).call.answered_by ? [1] : [],
        );
      // The same is true for the last turns.
      if (turns === 'conversation')
        await placed.until(async () =>
          (await platform.tenant.client.calls.get(placed.call_id)).turns.length > 1 ? [1] : [],
        );
      const detail = await platform.tenant.client.calls.get(placed.call_id);
      expect(detail.call).toMatchObject(call);
      expect(await placed.eventTypes(events.length)).toEqual(events);
      expect(detail.turns.map(({ turn_id }) => turn_id)).toEqual(detail.turns.map((_turn, index) => index + 1));
      if (turns === 'conversation') expect(detail.turns.length).toBeGreaterThan(1);
      else expect(detail.turns).toHaveLength(turns === 'one' ? 1 : 0);
      expect(dialsOf(placed)).toBe(1);
    });
  }

  it('that no agent accepts fails after one more dispatch, and its phone never rings', async () => {
    const placed = await placeCall(platform, { to: '+15005550008' });
    await placed.until(() =>
      platform.sql('select 1 from calls where id = $1 and agent_dispatch_count >= 1', [placed.call_id]),
    );
    platform.clock.advance(10_000);
    await placed.until(() =>
      platform.sql('select 1 from calls where id = $1 and agent_dispatch_count >= 2', [placed.call_id]),
    );
    platform.clock.advance(10_000);
    const { call } = await placed.ended();
    expect(call).toMatchObject({ status: 'failed', ended_reason: 'agent_unavailable', ended_by: 'system' });
    expect(await placed.eventTypes(1)).toEqual(['agent.dispatch_failed']);
    expect(dialsOf(placed)).toBe(0);
  });

  it('whose webhooks are all lost is ended by the reconciler, with the same events', async () => {
    const placed = await placeCall(platform, { to: '+15005550011' });
    await placed.until(async () =>
      (await platform.tenant.client.calls.get(placed.call_id)).turns.length > 2 ? [1] : [],
    );
    const { call } = await placed.ended({ advanceMs: 16_000 });
    expect(call).toMatchObject({ status: 'completed' });
    expect(await placed.eventTypes(4)).toEqual(completedEvents);
  });
});

describe('the finished call', () => {
  it('has the client’s values, its times in order, and its turns from the answer on', async () => {
    const lead = { name: 'Ann Example', email: 'ann@example.com' };
    const placed = await placeCall(platform, {
      to: '+15005550001',
      client_ref: 'crm-1',
      lead,
      metadata: { list: 'spring', n: 1 },
    });
    const { call, turns, transcripts } = await placed.ended();
    expect(call).toMatchObject({
      client_ref: 'crm-1',
      lead,
      metadata: { list: 'spring', n: 1 },
      direction: 'outbound',
      from_number: '+15551230001',
      to_number: '+15005550001',
    });
    const times = [call.created_at, call.ringing_at, call.answered_at, call.ended_at].map((time) =>
      Date.parse(time ?? ''),
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(turns[0]).toMatchObject({ turn_id: 1, role: 'agent', text: 'Hello from the test.' });
    await placed.until(async () =>
      (await platform.tenant.client.calls.get(placed.call_id)).transcripts.length > 0 ? [1] : [],
    );
    expect(transcripts.every((item) => item.speaker === 'agent' || item.speaker === 'user')).toBe(true);
    expect(await platform.tenant.client.calls.list({ client_ref: 'crm-1' })).toMatchObject({
      calls: [{ id: placed.call_id }],
      has_more: false,
    });
  });

  it('is delivered to the receiver with its duration and reason', async () => {
    const placed = await placeCall(platform, { to: '+15005550001', client_ref: 'crm-2' });
    const { call } = await placed.ended();
    const completed = placed.receiver.received.find(({ event }) => event.type === 'call.completed');
    expect(JSON.parse(completed?.body ?? '')).toMatchObject({
      type: 'call.completed',
      api_version: '2026-11-01',
      data: {
        object: {
          tenant_id: platform.tenant.id,
          call_id: call.id,
          client_ref: 'crm-2',
          duration_sec: call.duration_sec,
          ended_at: call.ended_at,
          ended_reason: 'user_hangup',
        },
      },
    });
  });
});

const dialsOf = (placed: PlacedCall): number =>
  platform.sandbox.dials().filter(({ identity }) => identity === `sip-${placed.call_id.slice(3)}`).length;
