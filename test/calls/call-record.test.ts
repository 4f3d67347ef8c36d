// The record of an ended call: its duration, the offsets of its turns, and the list, which shows the same object and
// has filters. Requirements 2.9 and 4.6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '@voicecall/server/platform/metrics.ts';
import { recordAnswer } from '@voicecall/server/resources/calls/lifecycle/record-answer.ts';
import type { CallRow } from '@voicecall/server/resources/calls/store.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { asSql } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
/** For calls that are looked at before they end. */
let slow: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  [platform, slow] = await Promise.all([startPlatform({ clockSpeed: 20 }), startPlatform({ clockSpeed: 4 })]);
  tenant = platform.tenant;
});
afterAll(async () => void (await Promise.all([platform.close(), slow.close()])));

/** A call in the list and in the detail at one moment: its summary arrives after its end. */
async function bothViews(filter: { client_ref: string }) {
  for (;;) {
    const { calls } = await tenant.client.calls.list(filter);
    const detail = await tenant.client.calls.get(calls[0]?.id ?? '');
    if (calls[0]?.updated_at === detail.call.updated_at) return { calls, detail };
  }
}

describe('an answered call', () => {
  it('lasts from the answer to the end in whole seconds, and the offsets of its turns start at the answer', async () => {
    const placed = await placeCall(platform, { to: '+15005550007', client_ref: 'crm-7', record_calls: false });
    await placed.ended();
    const turnsOf = async () => (await tenant.client.calls.get(placed.call_id)).turns;
    await placed.until(async () => ((await turnsOf()).length > 1 ? [1] : []));
    const { call, turns } = await tenant.client.calls.get(placed.call_id);
    const [answered, ended] = [Date.parse(call.answered_at ?? ''), Date.parse(call.ended_at ?? '')];
    expect(call.duration_sec).toBe(Math.round((ended - answered) / 1000));
    for (const { started_at, offset_ms, end_offset_ms } of turns) {
      expect(offset_ms).toBe(Date.parse(started_at) - answered);
      expect(end_offset_ms).toBeGreaterThanOrEqual(offset_ms);
    }
  });

  it('was answered when it rang, at the earliest, even if another process saw the ringing by a clock that is ahead', async () => {
    // Rings until nobody answers.
    const { call_id } = await placeCall(slow, { to: '+15005550003' });
    const rings = () => slow.sql<CallRow>(`select * from calls where id = $1 and status = 'ringing'`, [call_id]);
    await until(rings);
    const [ringing] = await rings();
    const rang = ringing?.ringing_at?.getTime() ?? NaN;
    await recordAnswer(
      { clock: slow.clock, enqueue: async () => undefined, metrics: createMetrics() },
      asSql(slow),
      ringing as CallRow,
      { at: new Date(rang - 5), sip_call_id: null },
    );
    const { call } = await slow.tenant.client.calls.get(call_id);
    expect(call.answered_at).toBe(call.ringing_at);
  });

  it('is the same object in the list as in the detail, and has no recording when it is not recorded', async () => {
    const { calls, detail } = await bothViews({ client_ref: 'crm-7' });
    const { call, recording_url, recording_missing } = detail;
    expect(calls).toEqual([call]);
    expect([recording_url, recording_missing]).toEqual([null, false]);
    expect([call.recording_status, call.recording_key, call.egress_id]).toEqual(['none', null, null]);
  });
});

it('a call that is in progress continues to its end although its tenant is suspended', async () => {
  const theirs = await slow.newTenant();
  const placed = await placeCall(slow, { to: '+15551239999', tenant: theirs });
  await placed.until(() => slow.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]));
  await slow.operator.tenants.update(theirs.id, { status: 'suspended' });
  await placed.until(() =>
    slow.sql(`select 1 from calls where id = $1 and ended_reason = 'agent_hangup'`, [placed.call_id]),
  );
  expect(await placed.eventTypes(4)).toEqual(callEvents.completed);
});

describe('the list of calls', () => {
  it('is narrowed by each filter, and by all of them together', async () => {
    const mine = await platform.newTenant();
    const { client } = mine;
    const [one, two] = [await dispatcherOf(mine), await dispatcherOf(mine)];
    const other = await two.dispatch('+15005550006');
    await until(async () => ((await client.calls.get(other)).call.ended_at ? [1] : []));
    platform.clock.advance(60_000);
    const { call_id } = await client.calls.dispatch({ ...one, to_number: '+15005550002', client_ref: 'crm-8' });
    await until(async () => ((await client.calls.get(call_id)).call.ended_at ? [1] : []));
    await platform.sql(`update calls set direction = 'inbound', from_number = '+15559990000' where id = $1`, [other]);
    const { call } = await client.calls.get(call_id);
    const boundary = new Date(Date.parse(call.created_at) - 1).toISOString();
    const filters = {
      client_ref: 'crm-8',
      status: 'completed',
      direction: 'outbound',
      agent_id: one.agent_id,
      trunk_id: one.trunk_id,
      to_number: '+15005550002',
      from_number: '+15551230001',
      ended_reason: 'busy',
      created_after: boundary,
    } as const;
    for (const [name, value] of Object.entries(filters))
      expect({ name, ids: idsOf(await client.calls.list({ [name]: value })) }).toEqual({ name, ids: [call_id] });
    expect(idsOf(await client.calls.list(filters))).toEqual([call_id]);
    expect(idsOf(await client.calls.list({ created_before: boundary }))).toEqual([other]);
    expect(idsOf(await client.calls.list({ client_ref: 'crm' }))).toEqual([]);
    expect(idsOf(await client.calls.list())).toEqual([call_id, other]);
  });
});

const idsOf = ({ calls }: { readonly calls: readonly { readonly id: string }[] }): string[] =>
  calls.map(({ id }) => id);
