// Inbound calls whose LiveKit webhooks are lost, repeated or out of order: each is one call, with the same events.
// Requirement 4.8.
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLivekitWebhook } from '../harness/platform/livekit-webhook.ts';
import { eventTypes, until } from '../harness/calls/place-call.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { answeredNumber, endedCall, ring } from '../harness/calls/ring.ts';
import type { AnsweredNumber } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
let receiver: Receiver;
beforeAll(async () => {
  platform = await startPlatform();
  receiver = await platform.receiver();
});
afterAll(() => platform.close());

const events = callEvents.completed;
const callsOf = (room: string) =>
  platform.sql<{ id: string; status: string }>('select id, status from calls where room_name = $1', [room]);

/** The fields of a LiveKit webhook about a caller and the room that was opened for the call. */
async function arrival({ number, trunk_id }: AnsweredNumber, caller: string) {
  const [trunk] = await platform.sql<{ media_inbound_trunk_id: string }>(
    'select media_inbound_trunk_id from trunks where id = $1',
    [trunk_id],
  );
  const attributes = {
    'sip.trunkID': trunk?.media_inbound_trunk_id,
    'sip.trunkPhoneNumber': number,
    'sip.phoneNumber': caller,
    'sip.callStatus': 'ringing',
  };
  const participant = { sid: 'PA_1', identity: `sip_${caller}`, kind: 'SIP', attributes, joinedAt: '1' };
  return { room: { name: `inbound-${trunk_id}_${caller}_abc` }, participant };
}

describe('an inbound call', () => {
  it('whose webhooks are all lost is found by a scheduled task, answered and reported with the same events', async () => {
    const { number, agent_id } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number, from_number: '+15005550011' });
    const { call, turns } = await endedCall(platform, room, { receiver, advanceMs: 16_000 });
    expect(call).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      agent_id,
      from_number: '+15005550011',
      to_number: number,
    });
    expect(call.answered_at).not.toBeNull();
    expect(turns.length).toBeGreaterThan(2);
    expect(await eventTypes(receiver, call.id, 4)).toEqual(events);
    expect(await callsOf(room)).toHaveLength(1);
  });

  it('whose webhooks come twice and out of order is one call, with one set of events', async () => {
    const { number } = await answeredNumber(platform.tenant);
    const { room } = await ring(platform, { to_number: number, from_number: '+15005550012' });
    const { call, turns } = await endedCall(platform, room, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
    expect(turns.length).toBeGreaterThan(2);
    await until(async () => (platform.sandbox.rooms().includes(room) ? [] : [1]));
    expect(await eventTypes(receiver, call.id, 4)).toEqual(events);
    expect(await callsOf(room)).toHaveLength(1);
  });

  it('is one call when twenty webhooks report its arrival at once to two processes, while the scheduled task runs too', async () => {
    const webhook = {
      event: 'participant_joined',
      ...(await arrival(await answeredNumber(platform.tenant), '+15553330001')),
    };
    const second = await createApp(platform.options);
    const responses = Array.from({ length: 20 }, (_value, index) =>
      sendLivekitWebhook(platform, webhook, index % 2 ? { url: second.url } : {}),
    );
    platform.clock.advance(16_000);
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
    await second.close(1_000);
    expect(await callsOf(webhook.room.name)).toHaveLength(1);
    expect(
      await platform.sql(
        `select 1 from events where type = 'call.started' and call_id = (select id from calls where room_name = $1)`,
        [webhook.room.name],
      ),
    ).toHaveLength(1);
  });

  it('of which only the end is reported is stored as missed, and a late webhook of its start changes nothing', async () => {
    const about = await arrival(await answeredNumber(platform.tenant), '+15553330002');
    expect(await sendLivekitWebhook(platform, { event: 'participant_left', ...about })).toBe(200);
    const { call } = await endedCall(platform, about.room.name, { receiver, advanceMs: 3_000 });
    expect(call).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      ended_reason: 'no_answer',
      ended_by: 'caller',
      answered_at: null,
      duration_sec: 0,
    });
    expect(await sendLivekitWebhook(platform, { event: 'participant_joined', ...about })).toBe(200);
    expect(await eventTypes(receiver, call.id, 4)).toEqual(events);
    expect((await callsOf(about.room.name))[0]?.status).toBe('completed');
  });

  it('is not created by a webhook without a valid signature of LiveKit, nor by a participant who is not a phone', async () => {
    const about = await arrival(await answeredNumber(platform.tenant), '+15553330003');
    const forged = {
      ...platform,
      options: {
        ...platform.options,
        livekit: { ...platform.options.livekit, api_secret: 'another secret that is long enough too' },
      },
    };
    expect(await sendLivekitWebhook(forged, { event: 'participant_joined', ...about })).toBe(401);
    expect(
      await sendLivekitWebhook(platform, {
        event: 'participant_joined',
        ...about,
        participant: { ...about.participant, kind: 'STANDARD' },
      }),
    ).toBe(200);
    expect(
      await sendLivekitWebhook(platform, { event: 'participant_joined', ...about, room: { name: 'web-somewhere' } }),
    ).toBe(200);
    expect(await callsOf(about.room.name)).toEqual([]);
    expect(await callsOf('web-somewhere')).toEqual([]);
  });
});
