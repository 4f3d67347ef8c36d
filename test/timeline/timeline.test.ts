// The timeline of a call, through the SDK: each kind of call shows what happened in it, once and in order.
import { timelineTypes } from '@voicecall/contract';
import type { TimelineEntry } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLink } from '../harness/calls/agent-link.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { answeredNumber, callOf, ring } from '../harness/calls/ring.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';
import { addHook } from '../harness/receivers/hook.ts';
import { orderFault } from '../harness/platform/media-service.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

type TimelineType = TimelineEntry['type'];

let platform: TestPlatform;
let slow: TestPlatform;
/** Its clock is not moved: it agrees with that of the agents, who say when turns began. */
let exact: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  // Slow enough that a conversation lasts longer than the test.
  slow = await startPlatform({ clockSpeed: 2, talksOn: true });
  exact = await startPlatform({ clockSpeed: 50 });
});
afterAll(async () => {
  await platform.close();
  await slow.close();
  await exact.close();
});

/** The types that any test of this file has seen. */
const produced = new Set<TimelineType>();

/** The whole timeline, page by page. */
async function timelineOf(call_id: string, on = platform, limit = 1_000): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for await (const entry of on.tenant.client.calls.timeline(call_id, { limit })) entries.push(entry);
  for (const { type } of entries) produced.add(type);
  return entries;
}

/** The timeline once it has an entry of each of the types. */
async function timelineWith(types: readonly TimelineType[], call_id: string, on = platform): Promise<TimelineEntry[]> {
  let entries: TimelineEntry[] = [];
  await until(async () => {
    if (on !== exact) on.clock.advance(1_000);
    entries = await timelineOf(call_id, on);
    return types.every((wanted) => entries.some(({ type }) => type === wanted)) ? [1] : [];
  }, 100).catch((error: unknown) => {
    throw new Error(`the timeline has only ${typesOf(entries).join(', ')}`, { cause: error });
  });
  return entries;
}

const typesOf = (entries: readonly TimelineEntry[]): TimelineType[] => entries.map(({ type }) => type);
const ofType = <T extends TimelineType>(entries: readonly TimelineEntry[], type: T) =>
  entries.filter((entry): entry is Extract<TimelineEntry, { type: T }> => entry.type === type);
/** The types of the call itself; events and deliveries are between them. */
const ofCall = (entries: readonly TimelineEntry[]): TimelineType[] =>
  typesOf(entries).filter((type) => type !== 'event' && !type.startsWith('delivery.'));

/** Each type stands behind the one before it. */
function expectOrder(entries: readonly TimelineEntry[], ...order: TimelineType[]): void {
  const types = typesOf(entries);
  const places = order.map((type) => types.indexOf(type));
  expect(places.map((place, index) => (place < 0 ? `no ${order[index]}` : place))).toEqual(
    places.toSorted((a, b) => a - b),
  );
}

describe('an outbound call that books, is recorded, summarized and delivered', () => {
  let call_id: string;
  let entries: TimelineEntry[];
  beforeAll(async () => {
    const { client } = platform.tenant;
    const placed = await placeCall(platform, { to: '+15005550001', metadata: { sandbox_reschedule: true } });
    let refused = false;
    // The receiver fails once, and takes the event at the second attempt.
    placed.receiver.respond = ({ event }) => {
      if (event.type !== 'call.completed' || refused) return 200;
      refused = true;
      return 500;
    };
    call_id = placed.call_id;
    await placed.ended();
    await timelineWith(
      ['participant.left', 'recording.completed', 'summary.finished', 'room.closed', 'agent.left'],
      call_id,
    );
    await until(async () => {
      platform.clock.advance(10_000);
      const { webhook_deliveries } = await client.webhookDeliveries.list({ call_id });
      return webhook_deliveries.length === 8 && webhook_deliveries.every(({ status }) => status === 'delivered')
        ? [1]
        : [];
    }, 100);
    entries = await timelineOf(call_id);
  });

  it('shows its steps in order, and each of them once', () => {
    expectOrder(
      entries,
      ...(['call.accepted', 'call.admitted', 'agent.dispatched', 'agent.accepted', 'dial.started'] as const),
      ...(['sip.status', 'dial.ended'] as const),
      ...(['recording.processing', 'call.ended', 'report.received', 'summary.started', 'summary.finished'] as const),
    );
    // What the media service's webhooks tell arrives in any order with what the dial sees and the agent reports.
    expectOrder(entries, 'agent.dispatched', 'agent.joined');
    expectOrder(entries, 'dial.started', 'participant.joined', 'participant.left');
    expectOrder(entries, 'dial.started', 'call.ringing');
    expectOrder(entries, 'dial.started', 'call.answered', 'participant.left');
    expectOrder(entries, 'dial.started', 'turn', 'tool.called', 'booking.created', 'booking.canceled', 'call.ended');
    expectOrder(entries, 'recording.requested', 'recording.started', 'recording.processing', 'recording.completed');
    expectOrder(entries, 'call.ended', 'summary.requested', 'summary.started');
    expectOrder(entries, 'call.ended', 'room.closed');
    const many = ['turn', 'tool.called', 'booking.created', 'sip.status'];
    const once = ofCall(entries).filter((type) => !many.includes(type));
    expect(once).toHaveLength(new Set(once).size);
    expect(entries).toEqual(entries.toSorted((a, b) => a.at.localeCompare(b.at)));
  });

  it('has everything that the other routes show of it, and the same', async () => {
    const { client } = platform.tenant;
    const { call, turns } = await client.calls.get(call_id);
    const said = [...ofType(entries, 'turn'), ...ofType(entries, 'tool.called')].map(({ turn_id }) => turn_id);
    expect(said.toSorted((a, b) => a - b)).toEqual(turns.map(({ turn_id }) => turn_id));
    expect(ofType(entries, 'tool.called')).toMatchObject(
      turns.flatMap(({ tool }) => (tool ? [{ name: tool.name, ok: tool.ok, duration_ms: tool.duration_ms }] : [])),
    );
    expect(ofType(entries, 'booking.created').map(({ booking_id }) => booking_id)).toEqual(call.booking_ids);
    const [first, second] = call.booking_ids;
    expect(ofType(entries, 'booking.canceled')).toMatchObject([
      { booking_id: first, canceled_by: 'agent', superseded_by: second },
    ]);
    expect(ofType(entries, 'call.answered')).toMatchObject([{ at: call.answered_at, answered_by: 'human' }]);
    expect(ofType(entries, 'call.ended')).toMatchObject([
      { at: call.ended_at, status: 'completed', reason: 'user_hangup', by: 'callee', sip_status: null },
    ]);
    expect(ofType(entries, 'recording.started')).toMatchObject([{ egress_id: call.egress_id }]);
    expect(ofType(entries, 'summary.finished')).toMatchObject([{ summary_id: call.summary_id, status: 'ready' }]);
    const events = await platform.sql<{ id: string }>('select id from events where call_id = $1', [call_id]);
    expect(new Set(ofType(entries, 'event').map(({ event_id }) => event_id))).toEqual(
      new Set(events.map(({ id }) => id)),
    );
  });

  it('has each delivery with its attempts, also the one that failed', async () => {
    const { client } = platform.tenant;
    const { webhook_deliveries } = await client.webhookDeliveries.list({ call_id });
    expect(new Set(ofType(entries, 'delivery.created').map(({ delivery_id }) => delivery_id))).toEqual(
      new Set(webhook_deliveries.map(({ id }) => id)),
    );
    for (const { id } of webhook_deliveries) {
      const { attempts, delivered_at } = (await client.webhookDeliveries.get(id)).webhook_delivery;
      expect(ofType(entries, 'delivery.attempt').filter(({ delivery_id }) => delivery_id === id)).toMatchObject(
        attempts.map(({ attempt, http_status, error, started_at: at }) => ({ attempt, http_status, error, at })),
      );
      expect(ofType(entries, 'delivery.succeeded')).toContainEqual(
        expect.objectContaining({ delivery_id: id, at: delivered_at }),
      );
    }
    expect(ofType(entries, 'delivery.attempt').map(({ http_status }) => http_status)).toContain(500);
  });

  it('has no word of the conversation in it', async () => {
    const { turns } = await platform.tenant.client.calls.get(call_id);
    const text = JSON.stringify(entries);
    for (const turn of turns) expect(text).not.toContain(turn.text);
    expect(text).not.toContain('arguments');
  });

  it.each([1, 7, 50])('is the same on pages of %i entries: none is lost, none comes twice', async (limit) => {
    expect(await timelineOf(call_id, platform, limit)).toEqual(entries);
    const page = await platform.tenant.client.calls.timeline(call_id, { limit });
    expect([page.entries.length, page.has_more, typeof page.next_cursor]).toEqual([limit, true, 'string']);
  });

  it('ends with a page that says so, also when it is full', async () => {
    const { calls } = platform.tenant.client;
    const page = await calls.timeline(call_id, { limit: entries.length });
    expect([page.entries, page.has_more, page.next_cursor]).toEqual([entries, false, null]);
  });

  it('shows what its rows have when its steps are not on record, as of a call from before', async () => {
    const steps = await platform.sql('delete from call_steps where call_id = $1 returning *', [call_id]);
    const old = await timelineOf(call_id);
    await platform.sql('insert into call_steps select * from jsonb_populate_recordset(null::call_steps, $1)', [
      JSON.stringify(steps),
    ]);
    expectOrder(old, 'agent.dispatched', 'agent.accepted', 'dial.started', 'dial.ended', 'call.answered', 'call.ended');
    expectOrder(old, 'recording.started', 'call.ended');
    expect(ofType(old, 'dial.ended')).toMatchObject([{ outcome: 'answered' }]);
    const lost: TimelineType[] = ['agent.joined', 'agent.left', 'sip.status', 'recording.requested', 'summary.started'];
    expect(typesOf(old).filter((type) => lost.includes(type))).toEqual([]);
    expect(await timelineOf(call_id)).toEqual(entries);
  });
});

describe('an outbound call that nobody takes', () => {
  it('ends with the SIP status that the carrier gave', async () => {
    const placed = await placeCall(platform, { to: '+15005550002' });
    await placed.ended();
    const entries = await timelineWith(['participant.left', 'room.closed'], placed.call_id);
    expectOrder(entries, 'dial.started', 'sip.status', 'dial.ended', 'call.ended');
    // It is told by a webhook, which may come after the dial has ended the call.
    expectOrder(entries, 'dial.started', 'participant.left');
    expect(ofType(entries, 'sip.status').at(-1)).toMatchObject({ code: 486, reason: 'Busy Here' });
    expect(ofType(entries, 'dial.ended')).toMatchObject([{ outcome: 'refused' }]);
    expect(ofType(entries, 'call.ended')).toMatchObject([{ reason: 'busy', sip_status: { code: 486 } }]);
  });

  it('has shown that it rings', async () => {
    const placed = await placeCall(platform, { to: '+15005550003' });
    await placed.ended();
    const entries = await timelineWith(['sip.status'], placed.call_id);
    expectOrder(entries, 'dial.started', 'dial.ended', 'call.ended');
    // It is told by a webhook, which may come late.
    expectOrder(entries, 'dial.started', 'sip.status');
    expect(ofType(entries, 'sip.status')).toMatchObject([{ code: 180, reason: 'Ringing' }]);
    expect(ofType(entries, 'dial.ended')).toMatchObject([{ outcome: 'no_answer' }]);
  });

  it('shows both requests of an agent when the first came to nothing', async () => {
    const placed = await placeCall(platform, { to: '+15005550008' });
    await placed.ended({ advanceMs: 2_000 });
    const entries = await timelineOf(placed.call_id);
    expect(ofType(entries, 'agent.dispatched').map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(ofType(entries, 'call.ended')).toMatchObject([{ status: 'failed', reason: 'agent_unavailable' }]);
    expect(typesOf(entries)).not.toContain('dial.started');
  });
});

it('a call whose recorder fails shows why there is no recording', async () => {
  const placed = await placeCall(platform, { to: '+15005550009' });
  await placed.ended();
  const entries = await timelineWith(['recording.failed'], placed.call_id);
  expect(ofType(entries, 'recording.failed')).toMatchObject([{ reason: 'no_file' }]);
});

it('an inbound call shows how it came in, its agent and its end', async () => {
  const { number, phone_number_id } = await answeredNumber(exact.tenant);
  const asked = { answer_url: `${exact.url}/nothing`, answer_secret: 'answer-secret-0123' };
  await exact.tenant.client.phoneNumbers.update(phone_number_id, asked);
  const { room, participant_identity } = await ring(exact, { to_number: number });
  const call_id = await callOf(exact, room);
  const entries = await timelineWith(['call.ended', 'room.closed', 'agent.joined'], call_id, exact);
  expectOrder(entries, 'call.accepted', 'routing.asked', 'routing.decided', 'agent.dispatched');
  expectOrder(entries, 'agent.dispatched', 'call.answered', 'call.ended');
  // The agent may speak before the platform has noted that it answered.
  expectOrder(entries, 'agent.dispatched', 'turn', 'call.ended');
  expectOrder(entries, 'agent.dispatched', 'agent.joined', 'call.ended');
  expect(ofType(entries, 'call.accepted')).toMatchObject([{ direction: 'inbound' }]);
  expect(ofType(entries, 'participant.joined')).toMatchObject([{ participant_identity, kind: 'sip' }]);
  expect(typesOf(entries)).not.toContain('dial.started');
});

it('a web session shows its browser', async () => {
  const { call_id, token } = await openSession(exact);
  await joinSession(exact, token, 'hangs_up');
  const entries = await timelineWith(['call.ended', 'room.closed'], call_id, exact);
  expectOrder(entries, 'call.accepted', 'call.answered', 'participant.left', 'call.ended');
  // The agent may speak before the platform has noted that it answered.
  expectOrder(entries, 'call.accepted', 'turn', 'participant.left', 'call.ended');
  expectOrder(entries, 'agent.dispatched', 'agent.joined', 'call.ended');
  expect(ofType(entries, 'call.accepted')).toMatchObject([{ direction: 'web', trunk_id: null }]);
  expect(ofType(entries, 'participant.joined')).toMatchObject([{ kind: 'web' }]);
});

describe('a call that is in progress', () => {
  const conversation = async (): Promise<string> => {
    const agent = await slow.tenant.client.agents.create({
      name: 'Front desk',
      instructions: 'A caller who insists is transferred to +15551230042.',
    });
    const { call_id } = await placeCall(slow, { to: '+15005550001', agent_id: agent.id });
    await until(() => slow.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [call_id]));
    return call_id;
  };

  it('shows a transfer that failed, and one that succeeded', async () => {
    const call_id = await conversation();
    await orderFault(slow, { method: 'TransferSIPParticipant', kind: 'unavailable' });
    const link = agentLink(slow, slow.tenant, call_id);
    await link.transfer('+15551230042');
    slow.clock.advance(1_000);
    await link.transfer('+15551230042');
    const entries = await timelineWith(['call.ended'], call_id, slow);
    const transfers = entries.filter(({ type }) => type.startsWith('transfer.'));
    expect(transfers).toMatchObject([
      { type: 'transfer.requested', to_number: '+15551230042' },
      { type: 'transfer.failed', reason: 'refused' },
      { type: 'transfer.requested' },
      { type: 'transfer.completed' },
    ]);
    expect(ofType(entries, 'call.ended')).toMatchObject([{ reason: 'transferred', by: 'agent' }]);
  });

  it('shows who asked to end it, once', async () => {
    const call_id = await conversation();
    await slow.tenant.client.calls.end(call_id);
    await slow.tenant.client.calls.end(call_id).catch(() => undefined);
    const entries = await timelineWith(['call.ended', 'room.closed'], call_id, slow);
    expect(ofType(entries, 'hangup.requested')).toMatchObject([{ by: 'api', reason: 'canceled' }]);
    expectOrder(entries, 'hangup.requested', 'call.ended');
    const other = await conversation();
    await agentLink(slow, slow.tenant, other).end('agent_hangup');
    expect(ofType(await timelineWith(['call.ended'], other, slow), 'hangup.requested')).toMatchObject([
      { by: 'agent', reason: 'agent_hangup' },
    ]);
  });
});

describe('a delivery that is given up', () => {
  it('and sent again keeps its first end in the timeline, until retention deletes it', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => 503;
    const placed = await placeCall(platform, { to: '+15005550002' });
    const { call_id } = placed;
    // A call that is not over when the hours pass ends in another way.
    await placed.ended();
    await until(async () => {
      // Not during an attempt: its lease would end.
      const busy = await platform.sql(`select 1 from webhook_deliveries where status = 'delivering' limit 1`);
      if (busy.length === 0) platform.clock.advance(3_600_000);
      return typesOf(await timelineOf(call_id)).includes('delivery.dead_lettered') ? [1] : [];
    }, 100);
    const { id: delivery_id } = await hook.delivery({ status: 'dead_lettered' });
    const ofDelivery = async () =>
      (await timelineOf(call_id)).filter((entry) => 'delivery_id' in entry && entry.delivery_id === delivery_id);
    const before = await ofDelivery();
    expect(typesOf(before)).toEqual([
      'delivery.created',
      ...Array(8).fill('delivery.attempt'),
      'delivery.dead_lettered',
    ]);
    hook.receiver.respond = () => 410;
    platform.clock.advance(1_000);
    await platform.tenant.client.webhookDeliveries.redeliver(delivery_id);
    await hook.delivery({ status: 'canceled' });
    const after = await ofDelivery();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(typesOf(after.slice(before.length))).toEqual([
      'delivery.redelivered',
      'delivery.attempt',
      'delivery.canceled',
    ]);
    await platform.tenant.client.webhooks.update(hook.id, { enabled: true });
    hook.receiver.respond = () => 200;
    platform.clock.advance(1_000);
    await platform.tenant.client.webhooks.recover(hook.id, { since: '2026-01-01T00:00:00Z' });
    await hook.delivery({ status: 'delivered' });
    const last = await ofDelivery();
    expect(last.slice(0, after.length)).toEqual(after);
    expect(typesOf(last.slice(after.length))).toEqual([
      'delivery.redelivered',
      'delivery.attempt',
      'delivery.succeeded',
    ]);
    platform.clock.advance(31 * 86_400_000);
    await until(async () => {
      platform.clock.advance(60_000);
      return (await ofDelivery()).length === 0 ? [1] : [];
    }, 100);
    expect(await platform.sql(`select 1 from call_steps where data ->> 'delivery_id' = $1`, [delivery_id])).toEqual([]);
  });
});

it('a cursor that no timeline gave is refused, and an unknown call is not found', async () => {
  const { calls } = platform.tenant.client;
  const { call_id } = await placeCall(platform, { to: '+15005550002' });
  const { next_cursor } = await calls.timeline(call_id, { limit: 1 });
  for (const after of ['', 'x', `${next_cursor}A`, btoa('2026-01-01T00:00:00.000Z|none|'), btoa('x|turn|')])
    await expect(calls.timeline(call_id, { after })).rejects.toMatchObject({ status: 400, code: 'invalid_cursor' });
  await expect(calls.timeline(call_id, { limit: 1_001 })).rejects.toMatchObject({ status: 400 });
  await expect(calls.timeline('AJ_ffffffffffffffffffffffff')).rejects.toMatchObject({ code: 'call_not_found' });
});

it('every type of the contract was produced by a call of these tests', () => {
  // Consents are in the tests of recordings, a transfer to a SIP address in those of targets of transfers.
  expect(timelineTypes.filter((type) => !produced.has(type))).toEqual(['recording.consent', 'sip_transfer.requested']);
});
