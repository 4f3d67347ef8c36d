// Text from external services that PostgreSQL cannot store loses a character; the webhook that carries it is not lost.
import { expect, it } from 'vitest';
import { sendLivekitWebhook } from '../harness/platform/livekit-webhook.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();

const nul = 'a\0b';
const phone = (identity: string, attributes: Record<string, string> = {}) => ({
  identity,
  kind: 'SIP',
  attributes: { 'sip.callStatus': 'active', 'sip.callID': nul, 'sip.phoneNumber': nul, ...attributes },
});

it.each([
  ['its id', { event: 'participant_joined', participant: phone('x') }, nul],
  ["a room's name", { event: 'room_finished', room: { name: nul } }, undefined],
  [
    "a caller's number",
    {
      event: 'participant_joined',
      room: { name: 'inbound-x-y' },
      participant: phone('x', { 'sip.trunkPhoneNumber': nul, 'sip.trunkID': nul }),
    },
    undefined,
  ],
  [
    "a recording's error",
    { event: 'egress_ended', egressInfo: { egressId: nul, roomName: nul, status: 'EGRESS_FAILED', error: nul } },
    undefined,
  ],
])('a signed webhook with NUL in %s is accepted', async (_where, webhook, id) => {
  expect(
    await sendLivekitWebhook(platform, { room: { name: 'none' }, ...webhook }, id === undefined ? {} : { id }),
  ).toBe(200);
});

it('a participant whose identity contains NUL joins and leaves its call, and ends it', async () => {
  const [call_id = ''] = await takePlaces(platform, platform.tenant, 1);
  const room = { name: `room-${call_id}` };
  expect(await sendLivekitWebhook(platform, { event: 'participant_joined', room, participant: phone(nul) })).toBe(200);
  expect(await sendLivekitWebhook(platform, { event: 'participant_left', room, participant: phone(nul) })).toBe(200);
  const legs = await platform.sql(
    'select identity, left_at is not null as gone from call_participants where call_id = $1',
    [call_id],
  );
  expect(legs).toEqual([{ identity: 'a\ufffdb', gone: true }]);
});
