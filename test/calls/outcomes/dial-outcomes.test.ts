// What becomes of a dial that nobody answers: every kind of SIP status, every error of LiveKit, and legs that never were.
import { describe, expect, it } from 'vitest';
import { until } from '../../harness/calls/place-call.ts';
import { dispatcherOf } from '../../harness/calls/places.ts';
import { orderFault } from '../../harness/platform/media-service.ts';
import { sharedPlatform } from '../../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

const legEvents = ['call.participant_joined', 'call.participant_left', 'call.started'];

async function dial(to_number: string) {
  const { client, id: tenant_id } = platform.tenant;
  const { agent_id, trunk_id } = await dispatcherOf(platform.tenant);
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number });
  await until(() => platform.sql('select 1 from calls where id = $1 and ended_at is not null', [call_id]));
  const { call } = await client.calls.get(call_id);
  const events = await platform.sql<{ type: string; payload: Record<string, unknown> }>(
    `select type, payload from events where tenant_id = $1 and call_id = $2 and type <> 'call.summary.ready' order by type`,
    [tenant_id, call_id],
  );
  return { call, events, types: events.map(({ type }) => type) };
}

const calleeDid: Readonly<Record<number, string>> = {
  408: 'no_answer',
  480: 'no_answer',
  487: 'no_answer',
  486: 'busy',
  600: 'busy',
  603: 'declined',
  607: 'declined',
};
const failedBy: Readonly<Record<number, string>> = {
  401: 'carrier_auth_failed',
  403: 'carrier_auth_failed',
  407: 'carrier_auth_failed',
  ...Object.fromEntries([404, 410, 414, 416, 484, 485, 604].map((code) => [code, 'invalid_destination'])),
};
const others = [
  300, 302, 380, 400, 402, 405, 415, 420, 422, 429, 481, 483, 488, 491, 493, 500, 502, 503, 580, 606, 608,
];
const statuses = [...Object.keys({ ...calleeDid, ...failedBy }).map(Number), ...others];

describe('a dial that a SIP status refuses', () => {
  it('completes where the called side did it', async () => {
    const codes = Object.keys(calleeDid).map(Number);
    const dials = await Promise.all(codes.map((code) => dial(`+15005560${code}`)));
    for (const [index, { call, types }] of dials.entries()) {
      const code = codes[index] ?? 0;
      expect(call).toMatchObject({ status: 'completed', ended_reason: calleeDid[code], sip_status: { code } });
      expect(types).toEqual(['call.completed', ...legEvents]);
    }
  });

  it('fails everywhere else, and the event says the status', async () => {
    const codes = statuses.filter((code) => !calleeDid[code]);
    const dials = await Promise.all(codes.map((code) => dial(`+15005560${code}`)));
    for (const [index, { call, events, types }] of dials.entries()) {
      const code = codes[index] ?? 0;
      const reason = failedBy[code] ?? 'carrier_unavailable';
      const sip_status = { code, reason: expect.any(String) as string };
      expect(call).toMatchObject({ status: 'failed', ended_reason: reason, summary_status: 'none', sip_status });
      expect(types).toEqual(['agent.dispatch_failed', ...legEvents]);
      expect(events[0]?.payload).toMatchObject({ error: { code: reason }, sip_status });
    }
  });

  it('603 Network Blocked is no person who declines', async () => {
    expect((await dial('+15005561603')).call).toMatchObject({
      status: 'failed',
      ended_reason: 'carrier_unavailable',
      sip_status: { code: 603, reason: 'Network Blocked' },
    });
  });
});

it('a dial that LiveKit answers with an error, or not at all, fails, with one event and without a leg that never was', async () => {
  for (const kind of ['unavailable', 'internal', 'timeout', 'reset'] as const)
    await orderFault(platform, { method: 'CreateSIPParticipant', kind });
  const dials = await Promise.all(Array.from({ length: 4 }, () => dial('+15551239999')));
  for (const { call, events } of dials) {
    expect(call).toMatchObject({
      status: 'failed',
      ended_reason: 'media_failure',
      ended_by: 'system',
      ringing_at: null,
      sip_status: null,
      summary_status: 'none',
    });
    expect(events).toMatchObject([
      { type: 'agent.dispatch_failed', payload: { error: { code: 'media_failure' }, sip_status: null } },
    ]);
  }
});

describe('a dial without a SIP status', () => {
  it('that the carrier takes and that never rings fails, and was never ringing', async () => {
    const { call, types } = await dial('+15005561001');
    expect(call).toMatchObject({ status: 'failed', ended_reason: 'carrier_unavailable', ringing_at: null });
    expect(types).toEqual(['agent.dispatch_failed', ...legEvents]);
  });

  it('whose phone rang is an answer that did not come', async () => {
    const { call } = await dial('+15005550003');
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'no_answer', ringing_at: expect.any(String) });
  });

  it('that has no codec in common with the phone fails for its media', async () => {
    const { call, types } = await dial('+15005561002');
    expect(call).toMatchObject({ status: 'failed', ended_reason: 'media_failure', answered_at: null });
    expect(types).toEqual(['agent.dispatch_failed', ...legEvents]);
  });

  it('whose phone was picked up and put down in one moment is a hang-up', async () => {
    const { call, types } = await dial('+15005561003');
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup', ended_by: 'callee' });
    expect(types).toEqual(['call.completed', ...legEvents]);
  });
});

it('a call without audio, which the SIP service ends, is a failure of the media and no hang-up', async () => {
  const { call } = await dial('+15005561004');
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'media_failure', ended_by: 'system' });
  expect(call.answered_at).not.toBeNull();
});
