// Calls that nobody hung up: a connection that broke, an agent that died, a media service that says nothing. Each ends
// once, as what it was.
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
  platform = await startPlatform({ clockSpeed: 4 });
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
    // As when no audio came any more, which the media service gives no reason for.
    [undefined, 'media_failure', 'system'],
  ])('that leaves with %s ended by %s', async (disconnectReason, ended_reason, ended_by) => {
    const placed = await conversation();
    await phoneLeaves(placed, disconnectReason);
    expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason, ended_by });
    expect((await placed.eventTypes(4)).filter((type) => type === 'call.completed')).toHaveLength(1);
  });

  it.each(['user_hangup', 'media_failure', 'agent_error'] as const)(
    'of which only the agent reports that it ended by %s has ended so',
    async (ended_reason) => {
      const placed = await conversation();
      expect((await agentLink(platform, platform.tenant, placed.call_id).report({ ended_reason })).status).toBe(200);
      expect((await placed.ended()).call).toMatchObject({ status: 'completed', ended_reason });
    },
  );
});

it('an agent that is gone for good leaves nobody on the line', async () => {
  const placed = await conversation();
  const agent = (await rooms.listParticipants(placed.room_name)).find(({ identity }) => identity.startsWith('agent-'));
  // So that its room is looked at as that of a call that has gone on for a while.
  await platform.sql(`update calls set answered_at = answered_at - interval '1 minute' where id = $1`, [
    placed.call_id,
  ]);
  await rooms.removeParticipant(placed.room_name, agent?.identity ?? '');
  const { call } = await placed.ended();
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_error' });
  await placed.until(async () => (platform.sandbox.rooms().includes(placed.room_name) ? [] : [1]));
});
