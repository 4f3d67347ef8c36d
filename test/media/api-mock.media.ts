// LiveKit's own API mock accepts every request of the media port, grants included, and the port classifies each of its
// error responses.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import type { DialRequest, Media, MediaTrunk, MediaTrunkIds } from '@voicecall/server/ports/media.ts';
import { SipClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusedBy } from '../../packages/sandbox/src/sip/call-failures.ts';
import { twirpStatus } from '../../packages/sandbox/src/twirp/refuse.ts';
import { expectFailure } from '../conformance/media-fixture.ts';
import { startApiMock } from './harness/livekit-api-mock.ts';
import type { ApiMock } from './harness/livekit-api-mock.ts';

const directory = mkdtempSync(join(tmpdir(), 'voicecall-api-mock-'));
let mock: ApiMock;
let media: Media;
beforeAll(async () => {
  mock = await startApiMock(directory);
  media = livekitMedia({ url: mock.url, api_key: 'mocked', api_secret: mock.api_secret }, () => new Date());
});
beforeEach(() => {
  mock.answer({});
  mock.asked.length = 0;
});
afterAll(async () => {
  await mock?.close();
  rmSync(directory, { recursive: true, force: true });
});

const trunk: MediaTrunk = {
  trunk: {
    id: 'tt_1',
    tenant_id: 'tn_1',
    name: 'Main',
    media_encryption: 'allow',
    krisp_enabled: true,
    media_timeout_sec: 120,
    outbound: {
      address: 'sip.example.com',
      transport: 'tls',
      numbers: ['+15551230001'],
      auth_username: 'acme',
      has_auth_password: true,
      destination_country: 'DE',
      headers: { 'X-A': 'b' },
    },
    inbound: {
      numbers: ['+15551230002'],
      allowed_addresses: ['198.51.100.7'],
      allowed_numbers: ['+15551230003'],
      auth_username: null,
      has_auth_password: false,
    },
  },
  outbound_password: 's3cret',
  inbound_password: null,
};
const ids: MediaTrunkIds = {
  media_outbound_trunk_id: 'ST_out',
  media_inbound_trunk_id: 'ST_in',
  media_dispatch_rule_id: 'SDR_1',
};
const dialing: DialRequest = {
  media_trunk_id: 'ST_out',
  to_number: '+15550001111',
  from_number: '+15551230001',
  room_name: 'room',
  identity: 'phone',
  ringing_timeout_sec: 5,
  max_duration_sec: 60,
  headers: { 'X-Call': '1' },
  krisp_enabled: false,
};

type Method = { [K in keyof Media]: Media[K] extends (...args: never[]) => unknown ? K : never }[keyof Media];

/**
 * One request for each method of the port, and the LiveKit methods that it calls; null for a method that calls none.
 */
const requests: Record<Method, { readonly send: () => Promise<unknown>; readonly asks: readonly string[] } | null> = {
  createRoom: {
    send: () => media.createRoom('room', { id: 'call_1', tenant_id: 'tn_1' }),
    asks: ['RoomService/CreateRoom'],
  },
  deleteRoom: { send: () => media.deleteRoom('room'), asks: ['RoomService/DeleteRoom'] },
  roomExists: { send: () => media.roomExists('room'), asks: ['RoomService/ListRooms'] },
  listRooms: { send: () => media.listRooms(), asks: ['RoomService/ListRooms'] },
  listParticipants: { send: () => media.listParticipants('room'), asks: ['RoomService/ListParticipants'] },
  createDispatch: { send: () => media.createDispatch('room', '{}'), asks: ['AgentDispatchService/CreateDispatch'] },
  listDispatches: { send: () => media.listDispatches('room'), asks: ['AgentDispatchService/ListDispatch'] },
  deleteDispatch: { send: () => media.deleteDispatch('room', 'AD_1'), asks: ['AgentDispatchService/DeleteDispatch'] },
  dial: { send: () => media.dial(dialing), asks: ['SIP/CreateSIPParticipant'] },
  transfer: { send: () => media.transfer('room', 'phone', '+15550002222'), asks: ['SIP/TransferSIPParticipant'] },
  createTrunk: {
    send: () => media.createTrunk(trunk),
    asks: ['SIP/CreateSIPInboundTrunk', 'SIP/CreateSIPDispatchRule', 'SIP/CreateSIPOutboundTrunk'],
  },
  updateTrunk: {
    send: () => media.updateTrunk(ids, trunk),
    asks: [
      'SIP/ListSIPInboundTrunk',
      'SIP/UpdateSIPInboundTrunk',
      'SIP/UpdateSIPDispatchRule',
      'SIP/UpdateSIPOutboundTrunk',
    ],
  },
  deleteTrunk: {
    send: () => media.deleteTrunk(ids),
    asks: ['SIP/DeleteSIPDispatchRule', 'SIP/DeleteSIPTrunk', 'SIP/DeleteSIPTrunk'],
  },
  findTrunk: {
    send: () => media.findTrunk({ tenant_id: 'tn_1', id: 'tt_1' }, '+15551230001'),
    asks: ['SIP/ListSIPInboundTrunk', 'SIP/ListSIPOutboundTrunk', 'SIP/ListSIPDispatchRule'],
  },
  addTrunkNumber: {
    send: () => media.addTrunkNumber(ids, '+15551230004'),
    asks: ['SIP/UpdateSIPInboundTrunk', 'SIP/UpdateSIPOutboundTrunk'],
  },
  removeTrunkNumber: {
    send: () => media.removeTrunkNumber(ids, '+15551230004'),
    asks: ['SIP/ListSIPInboundTrunk', 'SIP/ListSIPOutboundTrunk'],
  },
  startRecording: {
    send: () => media.startRecording('room', { kind: 'file', path: '/recordings/call.ogg' }),
    asks: ['Egress/StartRoomCompositeEgress'],
  },
  listRecordings: { send: () => media.listRecordings('room'), asks: ['Egress/ListEgress'] },
  stopRecording: { send: () => media.stopRecording('EG_1'), asks: ['Egress/StopEgress'] },
  mintToken: null,
  receiveWebhook: null,
};
const asking = Object.entries(requests).flatMap(([name, request]) => (request ? [[name, request] as const] : []));
/** Without `dial`, which never throws. */
const throwing = asking.filter(([name]) => name !== 'dial');

it('every method of the port has a request in this file', () => {
  const methods = Object.entries(media).flatMap(([name, member]) => (typeof member === 'function' ? [name] : []));
  expect(Object.keys(requests).toSorted()).toEqual(methods.toSorted());
});

describe('LiveKit’s mock accepts', () => {
  it.each(asking)('%s, and its token', async (name, { send, asks }) => {
    if (name === 'createDispatch') mock.answer({ response: { id: 'AD_1', agentName: 'voice-agent' } });
    await send();
    expect(new Set(mock.asked.map(({ path }) => path.replace('/twirp/livekit.', '')))).toEqual(new Set(asks));
    expect(mock.asked.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('no method with another API secret', async () => {
    const stranger = livekitMedia(
      {
        url: mock.url,
        api_key: 'mocked',
        api_secret: 'a secret of somebody else, long enough',
      },
      () => new Date(),
    );
    await expectFailure(stranger.listRooms(), { kind: 'refused', retryable: false });
    await expectFailure(stranger.stopRecording('EG_1'), { kind: 'refused', retryable: false });
    expect(await stranger.dial(dialing)).toMatchObject({ kind: 'not_placed' });
  });
});

const failures = [
  [400, 'invalid_argument', false],
  [401, 'unauthenticated', false],
  [403, 'permission_denied', false],
  [408, 'deadline_exceeded', true],
  [409, 'aborted', true],
  [429, 'resource_exhausted', true],
  [500, 'internal', true],
  [500, 'unknown', true],
  [501, 'unimplemented', true],
  [503, 'unavailable', true],
] as const;

describe.each(throwing)('%s', (name, { send }) => {
  it.each(failures)(
    'that gets the response %i %s is refused, retryable: %s',
    async (failStatus, failTwirpCode, retryable) => {
      mock.answer({ failRegions: [0], failStatus, failTwirpCode });
      // When a creation fails, one half of the trunk may exist, and the mock does not let us look for it.
      if (name === 'createTrunk') await expect(send()).rejects.toMatchObject({ name: 'MediaError' });
      else await expectFailure(send(), { kind: 'refused', retryable });
    },
  );

  it('that gets no response fails as unreachable', async () => {
    mock.answer({ failRegions: [0], failMode: 'drop' });
    await expectFailure(send(), { kind: 'unreachable', retryable: true });
  });
});

describe('a request', () => {
  it('that gets no response in time fails as unreachable', async () => {
    mock.answer({ delayMs: 15_000 });
    await expectFailure(media.listRooms(), { kind: 'unreachable', retryable: true });
  });
});

describe('the sandbox', () => {
  it.each(Array.from({ length: 400 }, (_, index) => 300 + index))(
    'returns the same error for SIP %i as LiveKit',
    async (code) => {
      mock.answer({ sipStatus: { code, status: 'No' } });
      const dialed = new SipClient(mock.url, 'mocked', mock.api_secret).createSipParticipant(
        'ST_out',
        '+15550001111',
        'room',
        { waitUntilAnswered: true },
      );
      const { error } = refusedBy({ code, reason: 'No', rings: false });
      await expect(dialed).rejects.toMatchObject({
        code: error.code,
        status: twirpStatus[error.code],
        metadata: error.meta,
      });
    },
  );
});

describe('dialing', () => {
  it.each([
    [486, 'Busy Here'],
    [603, 'Decline'],
    [404, 'Not Found'],
    [480, 'Temporarily Unavailable'],
    [503, 'Service Unavailable'],
    [500, 'Server Internal Error'],
  ])('that ends with SIP %i returns this status', async (code, status) => {
    mock.answer({ sipStatus: { code, status } });
    expect(await media.dial(dialing)).toEqual({ kind: 'refused', sip_status: { code, reason: status } });
  });

  it.each([
    [408, 'canceled', 'no_answer'],
    [408, 'deadline_exceeded', 'unknown'],
    [404, 'not_found', 'not_placed'],
    [400, 'invalid_argument', 'not_placed'],
    [403, 'permission_denied', 'not_placed'],
    [412, 'failed_precondition', 'carrier_failed'],
    [500, 'internal', 'unknown'],
    [503, 'unavailable', 'not_placed'],
  ] as const)('that gets the response %i %s without a SIP status is %s', async (failStatus, failTwirpCode, kind) => {
    mock.answer({ failRegions: [0], failStatus, failTwirpCode });
    expect(await media.dial(dialing)).toMatchObject({ kind });
  });

  it('that gets no response, or none in time, is unknown: the phone may ring', async () => {
    mock.answer({ failRegions: [0], failMode: 'drop' });
    expect(await media.dial(dialing)).toMatchObject({ kind: 'unknown' });
    mock.answer({ delayMs: 20_000 });
    expect(await media.dial({ ...dialing, ringing_timeout_sec: 1 })).toMatchObject({ kind: 'unknown' });
  });

  it('is sent once, whatever the response is', async () => {
    mock.answer({ failRegions: [0], failStatus: 503 });
    await media.dial(dialing);
    expect(mock.asked).toHaveLength(1);
  });
});
