// Recordings with failures: each recording is started once, and one that cannot be made fails in time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLivekitWebhook } from '../harness/platform/livekit-webhook.ts';
import { orderFault } from '../harness/platform/media-service.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import type { PlacedCall } from '../harness/calls/place-call.ts';
import { recordedCall, recordingsOf } from '../harness/calls/recorded-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
});
afterAll(() => platform.close());

const starts = (): number => platform.sandbox.requests()['StartRoomCompositeEgress'] ?? 0;
const looks = (): number => platform.sandbox.requests()['ListEgress'] ?? 0;
const call = (on = platform, to = '+15005550001'): Promise<PlacedCall> => placeCall(on, { to });
const claimed = (placed: PlacedCall, on = platform) =>
  placed.until(() =>
    on.sql('select 1 from calls where id = $1 and recording_started_at is not null', [placed.call_id]),
  );
/** The call while its recorder runs. */
const underWay = async (placed: PlacedCall, on = platform) => {
  await placed.until(async () => recordingsOf(on, placed.room_name).filter(({ status }) => status === 'EGRESS_ACTIVE'));
  return recordedCall(on, placed.call_id, 'recording');
};
const hangUp = async (placed: PlacedCall, on = platform) => {
  await on.tenant.client.calls.end(placed.call_id);
  return placed.ended();
};

/** Every job that starts a recording is enqueued twice, until the returned function is called. */
async function doubleJobs(): Promise<() => Promise<unknown>> {
  await platform.sql(`create function again() returns trigger language plpgsql as $$ begin
    if pg_trigger_depth() = 1 then new.id = gen_random_uuid(); insert into pgboss.job_common values (new.*); end if; return null; end $$`);
  await platform.sql(
    `create trigger again after insert on pgboss.job_common for each row when (new.name = 'recording.start') execute function again()`,
  );
  return () => platform.sql('drop function again cascade');
}

describe('one recording of a call', () => {
  it('is made although two workers have the job at once', async () => {
    const before = starts();
    await orderFault(platform, { method: 'StartRoomCompositeEgress', kind: 'delay', delay_ms: 300 });
    const single = await doubleJobs();
    const placed = await call();
    await placed.until(async () => {
      const jobs = await platform.sql(
        `select 1 from pgboss.job where name = 'recording.start' and data ->> 'call_id' = $1 and state = 'active'`,
        [placed.call_id],
      );
      return jobs.length === 2 ? jobs : [];
    });
    await single();
    const { call: recorded } = await underWay(placed);
    await hangUp(placed);
    await recordedCall(platform, placed.call_id, 'completed');
    expect([starts() - before, recordingsOf(platform, recorded.room_name).length]).toEqual([1, 1]);
  });

  it('is found again when the response to its start was lost', async () => {
    const before = starts();
    await orderFault(platform, { method: 'StartRoomCompositeEgress', kind: 'lost_answer' });
    const placed = await call(platform, '+15005550011');
    await placed.until(async () => recordingsOf(platform, placed.room_name));
    const { call: recorded } = await recordedCall(platform, placed.call_id, 'recording', { advanceMs: 1_000 });
    expect(recordingsOf(platform, placed.room_name)).toMatchObject([{ egress_id: recorded.egress_id }]);
    await hangUp(placed);
    await recordedCall(platform, placed.call_id, 'completed', { advanceMs: 3_000 });
    expect([starts() - before, recordingsOf(platform, placed.room_name).length]).toEqual([1, 1]);
  });

  it('is requested again when the process died before its request, and not before that is certain', async () => {
    const before = { starts: starts(), looks: looks() };
    await orderFault(platform, { method: 'StartRoomCompositeEgress', kind: 'reset' });
    const placed = await call();
    await claimed(placed);
    await placed.until(async () => (platform.clock.advance(2_000), looks() > before.looks ? [1] : []));
    expect([starts() - before.starts, recordingsOf(platform, placed.room_name)]).toEqual([1, []]);
    platform.clock.advance(15_000);
    await underWay(placed);
    expect([starts() - before.starts, recordingsOf(platform, placed.room_name).length]).toEqual([2, 1]);
    await hangUp(placed);
    await recordedCall(platform, placed.call_id, 'completed');
  });

  it('is the stored one: webhooks about another are ignored', async () => {
    const placed = await call();
    const { call: recorded } = await underWay(placed);
    const egressInfo = { egressId: 'EG_another', roomName: recorded.room_name, status: 'EGRESS_FAILED' };
    expect(await sendLivekitWebhook(platform, { event: 'egress_ended', egressInfo })).toBe(200);
    await hangUp(placed);
    expect((await recordedCall(platform, placed.call_id, 'completed')).call.egress_id).toBe(recorded.egress_id);
  });

  it('is recognized by its room when its webhook comes before the response is stored', async () => {
    await orderFault(platform, { method: 'StartRoomCompositeEgress', kind: 'late_hang' });
    const placed = await call();
    const { call: recorded } = await recordedCall(platform, placed.call_id, 'recording');
    expect(recordingsOf(platform, recorded.room_name)).toMatchObject([{ egress_id: recorded.egress_id }]);
    await hangUp(placed);
  });

  it('is started a minute later when its job was lost', async () => {
    await platform.sql(`create function lost() returns trigger language plpgsql as $$ begin return null; end $$`);
    await platform.sql(
      `create trigger lost before insert on pgboss.job_common for each row when (new.name = 'recording.start') execute function lost()`,
    );
    const placed = await call();
    await placed.until(() =>
      platform.sql(`select 1 from calls where id = $1 and recording_status = 'pending'`, [placed.call_id]),
    );
    await platform.sql('drop function lost cascade');
    platform.clock.advance(60_000);
    await underWay(placed);
    await hangUp(placed);
    expect((await recordedCall(platform, placed.call_id, 'completed')).recording_url).not.toBeNull();
  });
});

describe('a recording fails', () => {
  it('when its recorder does not start within a minute, while the call continues', async () => {
    platform.sandbox.setRecorderFailure('never_begins');
    const placed = await call();
    await recordedCall(platform, placed.call_id, 'recording');
    platform.clock.advance(60_000);
    const { call: recorded, recording_missing } = await recordedCall(platform, placed.call_id, 'failed');
    expect([recorded.status, recording_missing]).toEqual(['in_progress', true]);
    expect((await hangUp(placed)).call).toMatchObject({ status: 'completed', recording_status: 'failed' });
  });

  it('five minutes after the end of its call, when its recorder does not end', async () => {
    platform.sandbox.setRecorderFailure('never_ends');
    const placed = await call();
    await underWay(placed);
    expect((await hangUp(placed)).call.recording_status).toBe('processing');
    platform.clock.advance(290_000);
    await placed.until(async () =>
      platform.logged.filter(
        ({ msg, call_id }) => msg === 'a recorder may still be running' && call_id === placed.call_id,
      ),
    );
    expect((await platform.tenant.client.calls.get(placed.call_id)).call.recording_status).toBe('processing');
    platform.clock.advance(15_000);
    await recordedCall(platform, placed.call_id, 'failed');
    expect(recordingsOf(platform, placed.room_name)).toMatchObject([{ status: 'EGRESS_ENDING' }]);
  });

  it('when its file is missing a minute after the end of its call', async () => {
    platform.sandbox.setRecorderFailure('no_file');
    const placed = await call();
    await underWay(placed);
    await hangUp(placed);
    const before = looks();
    await placed.until(async () =>
      recordingsOf(platform, placed.room_name).filter(({ status }) => status === 'EGRESS_COMPLETE'),
    );
    await placed.until(async () => (looks() > before ? [1] : []));
    expect(await platform.tenant.client.calls.get(placed.call_id)).toMatchObject({
      call: { recording_status: 'processing' },
      recording_url: null,
      recording_missing: false,
    });
    platform.clock.advance(60_000);
    expect(await recordedCall(platform, placed.call_id, 'failed')).toMatchObject({
      recording_url: null,
      recording_missing: true,
    });
    platform.sandbox.setRecorderFailure(null);
  });

  it('when no recorder is available', async () => {
    const other = await startPlatform({ talksOn: true });
    try {
      await orderFault(other, { method: 'StartRoomCompositeEgress', kind: 'unavailable', times: 1000 });
      const placed = await call(other);
      await claimed(placed, other);
      expect((await hangUp(placed, other)).call).toMatchObject({ recording_status: 'processing', egress_id: null });
      await recordedCall(other, placed.call_id, 'failed', { advanceMs: 5_000 });
    } finally {
      await other.close();
    }
  });

  it('when its call ends before a recorder was requested', async () => {
    // Slow enough to order the fault while the phone rings: before that, the platform checks whether the agent has
    // joined.
    const other = await startPlatform({ clockSpeed: 1 });
    try {
      const placed = await call(other);
      await placed.until(() =>
        other.sql('select 1 from calls where id = $1 and dial_started_at is not null', [placed.call_id]),
      );
      await orderFault(other, { method: 'ListParticipants', kind: 'unavailable', times: 1000 });
      await placed.until(() =>
        other.sql(`select 1 from calls where id = $1 and recording_status = 'pending'`, [placed.call_id]),
      );
      const { call: ended, recording_missing } = await hangUp(placed, other);
      expect([ended.recording_status, ended.recording_key, ended.egress_id, recording_missing]).toEqual([
        'failed',
        null,
        null,
        true,
      ]);
      const told = placed.receiver.received.find(
        ({ event, body }) => event.type === 'call.completed' && body.includes(placed.call_id),
      );
      expect(JSON.parse(told?.body ?? '')).toMatchObject({ data: { object: { recording_status: 'failed' } } });
    } finally {
      await other.close();
    }
  });
});

describe('an existing recording', () => {
  it('is completed at the deadline although LiveKit no longer responds, and nothing changes it afterwards', async () => {
    const other = await startPlatform({ talksOn: true });
    try {
      await orderFault(other, { method: 'ListEgress', kind: 'unavailable', times: 1000 });
      const placed = await call(other);
      const { call: recorded } = await underWay(placed, other);
      await hangUp(placed, other);
      await placed.until(async () =>
        recordingsOf(other, placed.room_name).filter(({ status }) => status === 'EGRESS_COMPLETE'),
      );
      other.clock.advance(301_000);
      await recordedCall(other, placed.call_id, 'completed');
      const egressInfo = { egressId: recorded.egress_id, roomName: recorded.room_name, status: 'EGRESS_FAILED' };
      expect(await sendLivekitWebhook(other, { event: 'egress_ended', egressInfo })).toBe(200);
      expect(
        await other.sql('select recording_status, recording_check_after from calls where id = $1', [placed.call_id]),
      ).toEqual([{ recording_status: 'completed', recording_check_after: null }]);
    } finally {
      await other.close();
    }
  });
});
