// Calls whose agent is gone: nobody answers into silence, and nobody is left in it.
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentLink } from '../../harness/calls/agent-link.ts';
import { found, placeCall, until } from '../../harness/calls/place-call.ts';
import type { PlacedCall } from '../../harness/calls/place-call.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

/** Phones ring for half a minute or more. */
let ringing: TestPlatform;
/** Phones are answered at once, and conversations last until the test ends them. */
let talking: TestPlatform;
beforeAll(async () => {
  ringing = await startPlatform({ clockSpeed: 1 });
  talking = await startPlatform({ talksOn: true });
});
afterAll(async () => {
  await ringing.close();
  await talking.close();
});

async function callIn(platform: TestPlatform, status: string, to: string): Promise<PlacedCall> {
  const placed = await placeCall(platform, { to });
  await until(() => platform.sql('select 1 from calls where id = $1 and status = $2', [placed.call_id, status]));
  return placed;
}
const ringingCall = (): Promise<PlacedCall> => callIn(ringing, 'ringing', '+15005550003');
const conversation = (): Promise<PlacedCall> => callIn(talking, 'in_progress', '+15005550001');
/** The platform's checks come soon. */
const soon = { advanceMs: 2_000 };

const roomClosed = ({ sandbox }: TestPlatform, { room_name }: PlacedCall) =>
  until(async () => (sandbox.rooms().includes(room_name) ? [] : [1]));

async function killAgent({ options }: TestPlatform, { room_name }: PlacedCall): Promise<void> {
  const { url, api_key, api_secret } = options.livekit;
  const rooms = new RoomServiceClient(url, api_key, api_secret);
  const [agent] = await found(async () =>
    (await rooms.listParticipants(room_name)).filter(({ identity }) => identity.startsWith('agent-')),
  );
  await rooms.removeParticipant(room_name, agent?.identity ?? '');
}

it('an agent that reports before the answer closes the room: the phone does not ring for nobody', async () => {
  // The media service still lists the agent, as after a restart.
  const placed = await ringingCall();
  // No regular check comes before the test ends: the report itself causes one.
  await ringing.sql(`update calls set check_after = check_after + interval '1 day' where id = $1`, [placed.call_id]);
  const link = agentLink(ringing, ringing.tenant, placed.call_id);
  expect((await link.report({ answered_by: null, ended_reason: 'media_failure' })).status).toBe(200);
  expect((await placed.ended()).call).toMatchObject({
    status: 'failed',
    ended_reason: 'agent_unavailable',
    answered_at: null,
  });
  await roomClosed(ringing, placed);
});

it('a phone that is answered after its agent has reported is not left in silence, although the agent is still listed', async () => {
  const placed = await conversation();
  await talking.sql('update calls set report_received_at = now(), check_after = created_at where id = $1', [
    placed.call_id,
  ]);
  expect((await placed.ended(soon)).call).toMatchObject({ status: 'completed', ended_reason: 'agent_error' });
  await roomClosed(talking, placed);
});

it('an agent that leaves a phone that rings ends the call', async () => {
  const placed = await ringingCall();
  await killAgent(ringing, placed);
  expect((await placed.ended(soon)).call).toMatchObject({ status: 'failed', ended_reason: 'agent_unavailable' });
});

it('an agent that leaves a conversation ends the call', async () => {
  const placed = await conversation();
  await killAgent(talking, placed);
  expect((await placed.ended(soon)).call).toMatchObject({ status: 'completed', ended_reason: 'agent_error' });
});

it('an agent that comes back in time goes on', async () => {
  const placed = await conversation();
  await talking.sql(`update calls set agent_missing_since = now(), check_after = created_at where id = $1`, [
    placed.call_id,
  ]);
  await until(async () => {
    talking.clock.advance(soon.advanceMs);
    return talking.sql('select 1 from calls where id = $1 and agent_missing_since is null', [placed.call_id]);
  }, 200);
  expect((await talking.tenant.client.calls.get(placed.call_id)).call.status).toBe('in_progress');
  await talking.tenant.client.calls.end(placed.call_id);
});
