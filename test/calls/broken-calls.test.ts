// Calls that were not hung up: a broken connection, a dead agent, a media service that sends no webhook. Each ends
// once, with the right reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RoomServiceClient } from 'livekit-server-sdk';
import { agentLink } from '../harness/calls/agent-link.ts';
import { sendMediaWebhook } from '../harness/platform/media-service.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import type { PlacedCall } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let rooms: RoomServiceClient;
beforeAll(async () => {
  platform = await startPlatform({ talksOn: true });
  const { url, api_key, api_secret } = platform.options.livekit;
  rooms = new RoomServiceClient(url, api_key, api_secret);
});
afterAll(() => platform.close());

async function conversation(): Promise<PlacedCall> {
  const placed = await placeCall(platform, { to: '+15005550001' });
  await placed.until(() =>
    platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]),
  );
  return placed;
}

let heard = 0;
const phoneLeaves = (placed: PlacedCall, disconnectReason: string | undefined) =>
  sendMediaWebhook(platform, {
    event: 'participant_left',
    id: `EV_broken_${(heard += 1)}`,
    createdAt: String(Math.floor(Date.now() / 1000)),
    room: { sid: 'RM_1', name: placed.room_name },
    participant: {
      sid: 'PA_1',
      identity: `sip-${placed.call_id.slice(3)}`,
      kind: 'SIP',
      state: 'DISCONNECTED',
      ...(disconnectReason && { disconnectReason }),
    },
  });

describe('an answered phone', () => {
  it.each([
    ['CLIENT_INITIATED', 'user_hangup', 'callee'],
    ['USER_REJECTED', 'user_hangup', 'callee'],
    ['MEDIA_FAILURE', 'media_failure', 'system'],
    ['SIP_TRUNK_FAILURE', 'media_failure', 'system'],
    ['CONNECTION_TIMEOUT', 'media_failure', 'system'],
    // As when no audio arrived any more: the media service gives no reason for that.
    [undefined, 'media_failure', 'system'],
  ])('that leaves with %s ended by %s', async (disconnectReason, ended_reason, ended_by) => {
    const placed = await conversation();
    await phoneLeaves(placed, disconnectReason);
    expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason, ended_by });
    expect((await placed.eventTypes(4)).filter((type) => type === 'call.completed')).toHaveLength(1);
  });

  it.each(['user_hangup', 'media_failure', 'agent_error'] as const)(
    'whose end by %s is reported only by the agent ends with this reason',
    async (ended_reason) => {
      const placed = await conversation();
      expect((await agentLink(platform, platform.tenant, placed.call_id).report({ ended_reason })).status).toBe(200);
      expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason });
    },
  );
});

it('a call whose agent does not come back ends, and its room is closed', async () => {
  const placed = await conversation();
  const agent = (await rooms.listParticipants(placed.room_name)).find(({ identity }) => identity.startsWith('agent-'));
  // The room is then checked like that of a call that has lasted for a while.
  await platform.sql(`update calls set answered_at = answered_at - interval '1 minute' where id = $1`, [
    placed.call_id,
  ]);
  await rooms.removeParticipant(placed.room_name, agent?.identity ?? '');
  const { call } = await placed.ended();
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_error' });
  await placed.until(async () => (platform.sandbox.rooms().includes(placed.room_name) ? [] : [1]));
});
