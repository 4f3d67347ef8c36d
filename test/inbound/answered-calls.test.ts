// Inbound calls: the agent of the number answers, and the customer gets the same events as for any other call.
import { beforeAll, describe, expect, it } from 'vitest';
import { eventTypes, until } from '../harness/calls/place-call.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { answeredNumber, endedCall, ring } from '../harness/calls/ring.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const platform = sharedPlatform();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await platform.receiver();
});

const events = callEvents.completed;

describe('a call to a number with an agent', () => {
  it('becomes a call of direction inbound, with the events, turns and times of any call', async () => {
    const { number, agent_id, trunk_id } = await answeredNumber(platform.tenant, { client_ref: 'line-1' });
    const { room, participant_identity } = await ring(platform, { to_number: number });
    const { call, turns } = await endedCall(platform, room, { receiver });
    expect(call).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      ended_reason: 'agent_hangup',
      ended_by: 'agent',
      answered_by: 'human',
      sip_status: null,
      agent_id,
      trunk_id,
      from_number: '+15551112222',
      to_number: number,
      room_name: room,
      client_ref: 'line-1',
      lead: null,
      metadata: null,
    });
    const times = [call.created_at, call.ringing_at, call.answered_at, call.ended_at].map((time) =>
      Date.parse(time ?? ''),
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(turns.length).toBeGreaterThan(2);
    expect(turns[0]).toMatchObject({ turn_id: 1, role: 'agent', text: 'Hello from the test.' });
    expect(await eventTypes(receiver, call.id, 4)).toEqual(events);
    const started = receiver.received.find(
      ({ event, body }) => event.type === 'call.started' && body.includes(call.id),
    );
    expect(JSON.parse(started?.body ?? '')).toMatchObject({
      data: {
        object: {
          direction: 'inbound',
          status: 'ringing',
          from_number: '+15551112222',
          to_number: number,
          agent_id,
          client_ref: 'line-1',
        },
      },
    });
    const joined = receiver.received.find(
      ({ event, body }) => event.type === 'call.participant_joined' && body.includes(call.id),
    );
    expect(JSON.parse(joined?.body ?? '')).toMatchObject({ data: { object: { participant_identity, kind: 'sip' } } });
    expect(await platform.tenant.client.calls.list({ direction: 'inbound', to_number: number })).toMatchObject({
      calls: [{ id: call.id }],
    });
  });

  it('is in the audit log as received by the platform itself', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number });
    const { call } = await endedCall(platform, room, { receiver });
    const { audit_events } = await platform.operator.auditEvents.list({
      tenant_id: platform.tenant.id,
      action: 'call.received',
    });
    expect(audit_events.filter(({ target_id }) => target_id === call.id)).toMatchObject([
      { actor: { type: 'system', id: null }, changes: { to_number: number, from_number: '+15551112222' } },
    ]);
  });

  it('with a withheld caller number has no from_number', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number, from_number: 'anonymous' });
    expect((await endedCall(platform, room, { receiver })).call).toMatchObject({
      from_number: null,
      to_number: number,
    });
  });

  it('reaches its number when the carrier omits the plus', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room, status } = await ring(platform, { to_number: number.slice(1) });
    expect(status).toBe(200);
    expect((await endedCall(platform, room, { receiver })).call).toMatchObject({ to_number: number });
  });

  it('is answered by the agent of that number, also when another number has another agent', async () => {
    const [first, second] = [
      await answeredNumber(platform.tenant, { welcome: 'This is the first.' }),
      await answeredNumber(platform.tenant, { welcome: 'This is the second.' }),
    ];
    const rooms = await Promise.all([
      ring(platform, { to_number: first.number }),
      ring(platform, { to_number: second.number }),
    ]);
    const [one, two] = await Promise.all(rooms.map(({ room }) => endedCall(platform, room, { receiver })));
    expect(one).toMatchObject({
      call: { agent_id: first.agent_id },
      turns: expect.arrayContaining([expect.objectContaining({ text: 'This is the first.' })]),
    });
    expect(two).toMatchObject({
      call: { agent_id: second.agent_id },
      turns: expect.arrayContaining([expect.objectContaining({ text: 'This is the second.' })]),
    });
  });

  it('is answered by the new agent after the number got another one', async () => {
    const { number, agent_id, phone_number_id } = await answeredNumber(platform.tenant);
    const first = await ring(platform, { to_number: number });
    expect((await endedCall(platform, first.room, { receiver })).call).toMatchObject({ agent_id });
    const next = await platform.tenant.client.agents.create({
      name: 'Next',
      instructions: 'Be brief.',
      welcome: 'This is the next one.',
    });
    await platform.tenant.client.phoneNumbers.update(phone_number_id, { agent_id: next.id });
    const second = await ring(platform, { to_number: number });
    const { call, turns } = await endedCall(platform, second.room, { receiver });
    expect(call).toMatchObject({ agent_id: next.id });
    expect(turns[0]).toMatchObject({ text: 'This is the next one.' });
  });

  it('belongs to the tenant of the number alone', async () => {
    const other = await platform.newTenant();
    const theirs = await platform.receiver(other);
    const { number } = await answeredNumber(other);
    const { room } = await ring(platform, { to_number: number });
    const { call } = await endedCall(platform, room, { receiver: theirs, tenant: other });
    expect(call.tenant_id).toBe(other.id);
    expect(receiver.received.filter(({ body }) => body.includes(call.id))).toEqual([]);
  });

  it('ends with the caller when the caller hangs up during the call', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number, from_number: '+15005550007' });
    const { call } = await endedCall(platform, room, { receiver });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'user_hangup',
      ended_by: 'caller',
      from_number: '+15005550007',
    });
    expect(call.answered_at).not.toBeNull();
  });

  it('can be hung up through the API', async () => {
    const slow = await startPlatform({ talksOn: true });
    const theirs = await slow.receiver();
    const { number } = await answeredNumber(slow.tenant);
    const { room } = await ring(slow, { to_number: number });
    await until(() => slow.sql(`select 1 from calls where room_name = $1 and status = 'in_progress'`, [room]));
    const [row] = await slow.sql<{ id: string }>('select id from calls where room_name = $1', [room]);
    await slow.tenant.client.calls.end(row?.id ?? '');
    const { call } = await endedCall(slow, room, { receiver: theirs });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'canceled', ended_by: 'api' });
    await until(async () => (slow.sandbox.rooms().length === 0 ? [1] : []));
    await slow.close();
  });
});

it('ten calls at once are ten calls, each answered once', async () => {
  const { number } = await answeredNumber(platform.tenant);
  const rings = await Promise.all(
    Array.from({ length: 10 }, (_value, index) =>
      ring(platform, { to_number: number, from_number: `+1555222000${index}` }),
    ),
  );
  const details = await Promise.all(rings.map(({ room }) => endedCall(platform, room, { receiver })));
  expect(new Set(details.map(({ call }) => call.id)).size).toBe(10);
  for (const { call, turns } of details) {
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
    expect(turns.length).toBeGreaterThan(2);
    expect(await eventTypes(receiver, call.id, 4)).toEqual(events);
    expect(platform.sandbox.agentJobs().filter(({ room }) => room === call.room_name)).toHaveLength(1);
  }
});
