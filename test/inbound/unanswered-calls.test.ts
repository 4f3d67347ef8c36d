// Calls that are not answered: the caller hangs up, no agent joins, or the number has no agent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes, until } from '../harness/calls/place-call.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { answeredNumber, callOf, endedCall, nextNumber, ring } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
let receiver: Receiver;
beforeAll(async () => {
  platform = await startPlatform();
  receiver = await platform.receiver();
});
afterAll(() => platform.close());

describe('an inbound call', () => {
  it('whose caller hangs up before the answer is completed as not answered, ended by the caller', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number, script: 'hangs_up_early' });
    const { call, turns } = await endedCall(platform, room, { receiver, advanceMs: 1_000 });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'no_answer',
      ended_by: 'caller',
      answered_at: null,
      answered_by: null,
      duration_sec: 0,
    });
    expect(turns).toEqual([]);
    expect(await eventTypes(receiver, call.id, 4)).toEqual(callEvents.completed);
  });

  it('that no agent accepts completes after one more dispatch, and its caller is disconnected', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number, from_number: '+15005550008' });
    const id = await callOf(platform, room);
    for (const count of [1, 2]) {
      await until(() => platform.sql('select 1 from calls where id = $1 and agent_dispatch_count >= $2', [id, count]));
      platform.clock.advance(10_000);
    }
    const { call } = await endedCall(platform, room, { receiver });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'agent_unavailable',
      ended_by: 'system',
      answered_at: null,
      recording_status: 'none',
    });
    expect(await eventTypes(receiver, call.id, 4)).toEqual(callEvents.completed);
    expect(await finishedSummary(platform, call.id)).toMatchObject({
      status: 'failed',
      failure: { code: 'transcript_empty' },
    });
    await until(async () => (platform.sandbox.rooms().includes(room) ? [] : [1]));
    expect(platform.sandbox.agentJobs().filter((job) => job.room === room)).toEqual([]);
  });

  it('whose job was lost is answered all the same', async () => {
    const { number } = await answeredNumber(platform.tenant);
    await platform.sql(
      `create or replace function lose() returns trigger language plpgsql as $$ begin return null; end $$`,
    );
    await platform.sql(
      `create trigger lose before insert on pgboss.job for each row when (new.name = 'call.answer')
       execute function lose()`,
    );
    const { room } = await ring(platform, { to_number: number });
    const id = await callOf(platform, room);
    await platform.sql('drop trigger lose on pgboss.job');
    await until(() => platform.sql(`select 1 from calls where id = $1 and status = 'ringing'`, [id]));
    platform.clock.advance(61_000);
    const { call } = await endedCall(platform, room, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
  });
});

describe('a call is rejected, with its room closed and nothing stored, when its number', () => {
  const rejected = { status: 200, calls: 0, agents: 0, logged: true };

  /** Calls the number, waits until the room is closed, and returns the traces of the call. */
  async function tracesOf(number: string, from_number = '+15551112222') {
    const { room, status } = await ring(platform, { to_number: number, from_number });
    await until(async () => (platform.sandbox.rooms().includes(room) ? [] : [1]));
    const calls = await platform.sql('select 1 from calls where to_number = $1', [number]);
    const agents = platform.sandbox.agentJobs().filter((job) => job.room === room);
    return {
      status,
      calls: calls.length,
      agents: agents.length,
      logged: platform.logged.some((line) => line['room_name'] === room.replace(/\+\d+/, '[phone number]')),
    };
  }

  it('is not registered', async () => {
    const number = nextNumber();
    await platform.tenant.client.trunks.create({
      name: 'Carrier',
      direction: 'inbound',
      inbound: { numbers: [number], allowed_addresses: ['198.51.100.0/24'] },
    });
    expect(await tracesOf(number)).toEqual(rejected);
  });

  it('is released', async () => {
    const { number, phone_number_id } = await answeredNumber(platform.tenant);
    await platform.tenant.client.phoneNumbers.release(phone_number_id);
    expect(await tracesOf(number)).toEqual(rejected);
  });

  it('has no agent, or one that is archived', async () => {
    const { number, phone_number_id } = await answeredNumber(platform.tenant);
    await platform.tenant.client.phoneNumbers.update(phone_number_id, { agent_id: null });
    expect(await tracesOf(number)).toEqual(rejected);
    const archived = await answeredNumber(platform.tenant);
    await platform.tenant.client.agents.archive(archived.agent_id);
    expect(await tracesOf(archived.number)).toEqual(rejected);
  });

  it('belongs to a tenant that is suspended', async () => {
    const other = await platform.newTenant();
    const { number } = await answeredNumber(other);
    await platform.operator.tenants.update(other.id, { status: 'suspended' });
    expect(await tracesOf(number)).toEqual(rejected);
  });

  it('belongs to another trunk than the one the call came through', async () => {
    const number = nextNumber();
    const inbound = { numbers: [number], allowed_addresses: ['198.51.100.0/24'] };
    const { id: trunk_id } = await platform.tenant.client.trunks.create({
      name: 'Ours',
      direction: 'inbound',
      inbound: { ...inbound, allowed_numbers: ['+15554440001'] },
    });
    await platform.tenant.client.trunks.create({
      name: 'Another',
      direction: 'inbound',
      inbound: { ...inbound, allowed_numbers: ['+15554440002'] },
    });
    const { id: agent_id } = await platform.tenant.client.agents.create({ name: 'A', instructions: 'B' });
    await platform.tenant.client.phoneNumbers.create({ number, trunk_id, agent_id });
    expect(await tracesOf(number, '+15554440002')).toEqual(rejected);
  });
});
