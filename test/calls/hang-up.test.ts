// Hanging up through the API: in any state the call ends once, as canceled by the client, and is never dialed
// afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import type { PlacedCall } from '../harness/calls/place-call.ts';
import { dialsOf, dispatcherOf, takePlaces } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const canceled = { status: 'completed', ended_reason: 'canceled', ended_by: 'api' };
const ringsLong = '+15005550003';
const talks = '+15005550001';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 5, talksOn: true });
});
afterAll(() => platform.close());

const client = () => platform.tenant.client;
const reached = (placed: PlacedCall, status: string) =>
  placed.until(() => platform.sql('select 1 from calls where id = $1 and status = $2', [placed.call_id, status]));
const audits = async (call_id: string) =>
  (await platform.operator.auditEvents.list({ action: 'call.ended' })).audit_events.filter(
    ({ target_id }) => target_id === call_id,
  );
/** The media service delays the next request of a method. */
const delay = (method: string, delay_ms = 1_000) =>
  fetch(`${platform.sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ method, times: 1, kind: 'delay', delay_ms }),
  });

describe('a hang-up', () => {
  it('of a ringing call ends it, unanswered', async () => {
    const placed = await placeCall(platform, { to: ringsLong });
    await reached(placed, 'ringing');
    const { call } = await client().calls.end(placed.call_id);
    expect(call).toMatchObject({ id: placed.call_id, status: 'ringing', ended_reason: null });
    expect((await placed.ended()).call).toMatchObject({
      ...canceled,
      answered_at: null,
      duration_sec: 0,
      sip_status: null,
    });
    expect(await placed.eventTypes(4)).toEqual(callEvents.completed);
    await placed.until(async () => (platform.sandbox.rooms().includes(placed.room_name) ? [] : [1]));
  });

  it('of a conversation removes the phone, and the audit log names the actor', async () => {
    const placed = await placeCall(platform, { to: talks, client_ref: 'crm-9' });
    await reached(placed, 'in_progress');
    expect(platform.sandbox.rooms()).toContain(placed.room_name);
    await client().calls.end(placed.call_id);
    expect((await placed.ended()).call).toMatchObject(canceled);
    await placed.until(async () => (platform.sandbox.rooms().includes(placed.room_name) ? [] : [1]));
    expect(await audits(placed.call_id)).toMatchObject([
      {
        actor: { type: 'api_key' },
        client_ref: 'crm-9',
        route: 'POST /v1/tenants/{tenantId}/calls/{callId}/end',
        changes: { ended_reason: 'canceled' },
      },
    ]);
  });

  it('by two clients at once, and again while the call is ending, is one hang-up', async () => {
    const placed = await placeCall(platform, { to: talks });
    await reached(placed, 'in_progress');
    await delay('DeleteRoom', 5_000);
    const both = await Promise.all([client().calls.end(placed.call_id), client().calls.end(placed.call_id)]);
    const again = await client().calls.end(placed.call_id);
    for (const { call } of [...both, again]) expect(call).toMatchObject({ status: 'in_progress', ended_at: null });
    expect((await placed.ended()).call).toMatchObject(canceled);
    expect((await placed.eventTypes(4)).filter((type) => type === 'call.completed')).toHaveLength(1);
    expect(await audits(placed.call_id)).toHaveLength(1);
    await expect(client().calls.end(placed.call_id)).rejects.toMatchObject({ status: 409, code: 'call_not_active' });
  });

  it('leaves the reason to an agent that hung up before', async () => {
    const placed = await placeCall(platform, { to: talks });
    await reached(placed, 'in_progress');
    await platform.sql(
      `update calls set end_reason_requested = 'agent_hangup', end_by_requested = 'agent' where id = $1`,
      [placed.call_id],
    );
    await client().calls.end(placed.call_id);
    expect((await placed.ended({ advanceMs: 16_000 })).call).toMatchObject({
      status: 'completed',
      ended_reason: 'agent_hangup',
      ended_by: 'agent',
    });
    expect(await audits(placed.call_id)).toEqual([]);
  });

  it('of a call that waits for capacity ends it at once, without a dial, even if capacity becomes free', async () => {
    const tenant = await platform.newTenant({ max_concurrent_calls: 1 });
    const [place = ''] = await takePlaces(platform, tenant, 1);
    const placed = await placeCall(platform, { to: talks, tenant });
    const { call } = await tenant.client.calls.end(placed.call_id);
    expect(call).toMatchObject({ ...canceled, duration_sec: 0, ringing_at: null, answered_at: null });
    await tenant.client.calls.end(place);
    expect(await placed.eventTypes(1)).toEqual(['call.completed']);
    const { dispatch } = await dispatcherOf(tenant);
    const next = await dispatch('+15005550002');
    await placed.until(async () => (dialsOf(platform, next) > 0 ? [1] : []));
    expect(dialsOf(platform, placed.call_id)).toBe(0);
    await expect(tenant.client.calls.end(placed.call_id)).rejects.toMatchObject({
      status: 409,
      code: 'call_not_active',
    });
  });

  it('of a call that is about to be dialed prevents the dial, also while the call is ending', async () => {
    const tenant = await platform.newTenant();
    await platform.sql('update tenants set last_dial_at = $2 where id = $1', [
      tenant.id,
      new Date(platform.clock.now().getTime() + 60_000),
    ]);
    const placed = await placeCall(platform, { to: talks, tenant });
    await placed.until(() =>
      platform.sql('select 1 from calls where id = $1 and agent_accepted_at is not null', [placed.call_id]),
    );
    await delay('DeleteRoom');
    await tenant.client.calls.end(placed.call_id);
    platform.clock.advance(61_000);
    expect((await placed.ended()).call).toMatchObject({ ...canceled, ringing_at: null });
    expect(await placed.eventTypes(1)).toEqual(['call.completed']);
    expect(dialsOf(platform, placed.call_id)).toBe(0);
  });

  it('that comes before the room is opened closes the room after it was opened', async () => {
    await delay('CreateRoom', 5_000);
    const placed = await placeCall(platform, { to: talks });
    const job = (state: string) =>
      placed.until(() =>
        platform.sql(`select 1 from pgboss.job where name = 'call.dial' and data ->> 'call_id' = $1 and state = $2`, [
          placed.call_id,
          state,
        ]),
      );
    await job('active');
    await client().calls.end(placed.call_id);
    expect((await placed.ended()).call).toMatchObject(canceled);
    await job('completed');
    await placed.until(async () => (platform.sandbox.rooms().includes(placed.room_name) ? [] : [1]));
    expect(dialsOf(platform, placed.call_id)).toBe(0);
    expect(platform.sandbox.agentJobs().filter(({ room }) => room === placed.room_name)).toEqual([]);
  });

  it('at any moment around the dial ends the call once, and leaves no room open', async () => {
    const { dispatch } = await dispatcherOf(platform.tenant);
    const ids = await Promise.all(
      Array.from({ length: 16 }, async (_value, index) => {
        const id = await dispatch(ringsLong);
        for (let look = 0; look < index; look += 1) await client().calls.get(id);
        await client().calls.end(id);
        return id;
      }),
    );
    const over = () =>
      platform.sql<{ id: string; dialed: boolean }>(
        `select id, dial_started_at is not null as dialed from calls where id = any($1) and status = 'completed' and ended_reason = 'canceled'`,
        [ids],
      );
    await until(async () => ((await over()).length === ids.length ? [1] : []));
    for (const { id, dialed } of await over()) expect(dialsOf(platform, id)).toBe(dialed ? 1 : 0);
    await until(async () => (platform.sandbox.rooms().some((room) => ids.includes(`AJ_${room.slice(5)}`)) ? [] : [1]));
    const events = await platform.sql('select call_id from events where type = $2 and call_id = any($1)', [
      ids,
      'call.completed',
    ]);
    expect(events).toHaveLength(ids.length);
  });

  it("of an unknown call, or of another tenant's, returns not found", async () => {
    const other = await platform.newTenant();
    const placed = await placeCall(platform, { to: talks });
    await expect(other.client.calls.end(placed.call_id)).rejects.toMatchObject({ status: 404, code: 'call_not_found' });
    await expect(client().calls.end('AJ_none')).rejects.toMatchObject({ status: 404, code: 'call_not_found' });
    await client().calls.end(placed.call_id);
    await placed.ended();
  });
});
