// What a dispatch may name, what it returns while the media service is unavailable, and which waiting times the sandbox
// does not shorten. Requirement 4.1.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderFault } from '../harness/platform/media-service.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { nextNumber } from '../harness/calls/ring.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

const busy = '+15005550002';
let platform: TestPlatform;
let client: TestTenant['client'];
let agent_id: string;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 1000 });
});
afterAll(() => platform.close());
beforeEach(async () => {
  ({ client } = await addTenant(platform));
  ({ id: agent_id } = await client.agents.create({ name: 'Tester', instructions: 'Be brief.' }));
});

const outboundTrunk = async (numbers: string[]): Promise<string> =>
  (
    await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers },
    })
  ).id;
const refusedAt = (path: string) => ({ status: 400, code: 'validation_failed', details: { issues: [{ path }] } });

describe('a dispatch', () => {
  it('uses the noise cancellation that its trunk has when the call is dialed', async () => {
    const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
    const { id: trunk_id } = await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound,
      krisp_enabled: true,
    });
    const dialed = async () => {
      const { room_name } = await client.calls.dispatch({ agent_id, trunk_id, to_number: busy });
      await until(async () => platform.sandbox.dials().filter(({ room }) => room === room_name));
      return platform.sandbox.dials().find(({ room }) => room === room_name)?.krisp_enabled;
    };
    expect(await dialed()).toBe(true);
    await client.trunks.update(trunk_id, { krisp_enabled: false });
    expect(await dialed()).toBe(false);
  });

  it('uses trunk and agent as they are, also right after a change by another process', async () => {
    const trunk_id = await outboundTrunk(['+15551230001']);
    const dispatch = async () => {
      const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: busy });
      const { call } = await client.calls.get(call_id);
      return [call.from_number, call.timezone];
    };
    const [, zone] = await dispatch();
    await platform.sql(
      `update trunks set outbound = jsonb_set(outbound, '{numbers}', '["+15551230002"]') where id = $1`,
      [trunk_id],
    );
    expect(await dispatch()).toEqual(['+15551230002', zone]);
    await platform.sql(`update agents set timezone = 'Asia/Tokyo' where id = $1`, [agent_id]);
    expect(await dispatch()).toEqual(['+15551230002', 'Asia/Tokyo']);
    await platform.sql(`update trunks set status = 'archived' where id = $1`, [trunk_id]);
    expect(await refusalOf(dispatch())).toMatchObject({ status: 404, code: 'trunk_not_found' });
    await platform.sql(`update trunks set status = 'active' where id = $1`, [trunk_id]);
    await platform.sql(`update agents set status = 'archived' where id = $1`, [agent_id]);
    expect(await refusalOf(dispatch())).toMatchObject({ status: 404, code: 'agent_not_found' });
    await platform.sql(`update agents set status = 'active' where id = $1`, [agent_id]);
    expect(await dispatch()).toEqual(['+15551230002', 'Asia/Tokyo']);
  });

  it('through an inbound trunk is refused with the name of the field', async () => {
    const { id: trunk_id } = await client.trunks.create({
      name: 'In',
      direction: 'inbound',
      inbound: { numbers: [nextNumber()], allowed_addresses: ['198.51.100.7'] },
    });
    for (const from_number of [undefined, '+15551230001'])
      expect(
        await refusalOf(client.calls.dispatch({ agent_id, trunk_id, to_number: busy, from_number })),
      ).toMatchObject(refusedAt('trunk_id'));
    expect((await client.calls.list()).calls).toEqual([]);
  });

  it('calls from the first number of its trunk, or from the one that it names, which must belong to the trunk', async () => {
    const trunk_id = await outboundTrunk(['+15551230001', '+15551230002']);
    const from = async (from_number?: string) =>
      (
        await client.calls.get(
          (await client.calls.dispatch({ agent_id, trunk_id, to_number: busy, from_number })).call_id,
        )
      ).call.from_number;
    expect([await from(), await from('+15551230002')]).toEqual(['+15551230001', '+15551230002']);
    expect(await refusalOf(from('+15551230003'))).toMatchObject(refusedAt('from_number'));
  });

  it('of an archived agent or trunk is not found', async () => {
    const trunk_id = await outboundTrunk(['+15551230001']);
    const gone = await client.agents.create({ name: 'Gone', instructions: 'x' });
    await client.agents.archive(gone.id);
    expect(await refusalOf(client.calls.dispatch({ agent_id: gone.id, trunk_id, to_number: busy }))).toMatchObject({
      status: 404,
      code: 'agent_not_found',
    });
    await client.trunks.archive(trunk_id);
    expect(await refusalOf(client.calls.dispatch({ agent_id, trunk_id, to_number: busy }))).toMatchObject({
      status: 404,
      code: 'trunk_not_found',
    });
  });

  it('generates the id of its call and names the room after it', async () => {
    const { call_id, room_name, status } = await client.calls.dispatch({
      agent_id,
      trunk_id: await outboundTrunk(['+15551230001']),
      to_number: busy,
    });
    expect([call_id, status]).toEqual([expect.stringMatching(/^AJ_[0-9a-f]{24}$/), 'dispatched']);
    expect(room_name).toBe(`call-${call_id.slice(3)}`);
  });

  it('is accepted while the media service is unavailable; after two minutes the call has failed', async () => {
    const away = await startPlatform();
    await orderFault(away, { method: 'CreateRoom', kind: 'unavailable', times: 1000 });
    const placed = await placeCall(away, { to: busy });
    const { call } = await placed.ended({ advanceMs: 15_000 });
    expect(call).toMatchObject({
      status: 'failed',
      ended_reason: 'media_failure',
      ended_by: 'system',
      ringing_at: null,
    });
    expect(Date.parse(call.ended_at ?? '') - Date.parse(call.created_at)).toBeGreaterThanOrEqual(120_000);
    expect(await placed.eventTypes(1)).toEqual(['agent.dispatch_failed']);
    await away.close();
  });
});

it('the speed of the sandbox shortens no timeout of the platform: an agent has its ten seconds, twice', async () => {
  const placed = await placeCall(platform, { to: '+15005550008' });
  const { call } = await placed.ended({ advanceMs: 2_000 });
  expect(call).toMatchObject({ status: 'failed', ended_reason: 'agent_unavailable' });
  expect(Date.parse(call.ended_at ?? '') - Date.parse(call.created_at)).toBeGreaterThanOrEqual(20_000);
});

it('an agent without tools books nothing, and hangs up like any other', async () => {
  const tenant = await platform.newTenant();
  const receiver = await platform.receiver(tenant);
  const trunk = await tenant.client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const agent = await tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.', tool_ids: [] });
  for (const to_number of ['+15551239999', '+15005550001']) {
    const { call_id } = await tenant.client.calls.dispatch({ agent_id: agent.id, trunk_id: trunk.id, to_number });
    await receiver.waitFor(({ event, body }) => event.type === 'call.completed' && body.includes(call_id));
  }
  const { calls } = await tenant.client.calls.list();
  expect(calls).toMatchObject([
    { to_number: '+15005550001', booking_ids: [] },
    { to_number: '+15551239999', ended_reason: 'agent_hangup', ended_by: 'agent' },
  ]);
  expect((await tenant.client.bookings.list()).bookings).toEqual([]);
  await until(async () => (platform.sandbox.rooms().length === 0 ? [1] : []));
});
