// Requests to LiveKit for trunks.
import {
  RoomConfiguration,
  SIPDispatchRuleInfo,
  SIPInboundTrunkInfo,
  SIPMediaConfig,
  SIPMediaEncryption,
  SIPOutboundTrunkInfo,
  SIPTransport,
  SIPTrunkInfo,
} from '@livekit/protocol';
import { ServerError } from 'livekit-server-sdk';
import { describe, expect, test, vi } from 'vitest';
import { MediaError } from '../../ports/media.ts';
import type { MediaTrunk } from '../../ports/media.ts';
import { livekitTrunks } from './trunks.ts';

const trunk: MediaTrunk = {
  trunk: {
    id: 'tt_1',
    tenant_id: 'tn_1',
    name: 'Main',
    outbound: {
      address: 'sip.example',
      transport: 'tls',
      numbers: ['+15551230001'],
      auth_username: 'acme',
      destination_country: 'DE',
      headers: { 'X-A': 'b' },
      has_auth_password: true,
    },
    inbound: {
      numbers: ['+15551230002'],
      allowed_addresses: ['198.51.100.7'],
      allowed_numbers: ['+15551230003'],
      auth_username: null,
      has_auth_password: false,
    },
    media_encryption: 'require',
    krisp_enabled: true,
    media_timeout_sec: 90,
  },
  outbound_password: 's3cret',
  inbound_password: null,
};
const both = { media_inbound_trunk_id: 'ST_in', media_dispatch_rule_id: 'SDR_1', media_outbound_trunk_id: 'ST_out' };
const metadata = '{"tenant_id":"tn_1","trunk_id":"tt_1"}';

const livekit = () => ({
  createSipInboundTrunk: vi.fn(async () => new SIPInboundTrunkInfo({ sipTrunkId: 'ST_in' })),
  createSipOutboundTrunk: vi.fn(async () => new SIPOutboundTrunkInfo({ sipTrunkId: 'ST_out' })),
  createSipDispatchRule: vi.fn(async () => new SIPDispatchRuleInfo({ sipDispatchRuleId: 'SDR_1' })),
  updateSipDispatchRule: vi.fn(async (_id: string, info: SIPDispatchRuleInfo) => info),
  deleteSipDispatchRule: vi.fn(async (_id: string) => new SIPDispatchRuleInfo()),
  updateSipInboundTrunk: vi.fn(async (_id: string, info: SIPInboundTrunkInfo) => info),
  updateSipOutboundTrunk: vi.fn(async (_id: string, info: SIPOutboundTrunkInfo) => info),
  listSipInboundTrunk: vi.fn(async () => [
    new SIPInboundTrunkInfo({ sipTrunkId: 'ST_in', metadata }),
    new SIPInboundTrunkInfo({ sipTrunkId: 'ST_other', metadata: '{"tenant_id":"tn_1","trunk_id":"tt_2"}' }),
  ]),
  listSipOutboundTrunk: vi.fn(async (): Promise<SIPOutboundTrunkInfo[]> => []),
  listSipDispatchRule: vi.fn(async () => [
    new SIPDispatchRuleInfo({ sipDispatchRuleId: 'SDR_1', metadata }),
    new SIPDispatchRuleInfo({ sipDispatchRuleId: 'SDR_any' }),
  ]),
  deleteSipTrunk: vi.fn(async (_id: string) => new SIPTrunkInfo()),
});
const failure = (code: string, status: number) => new ServerError(code, code, status, code);

describe('creating a trunk in LiveKit', () => {
  test('makes one trunk per side, each carrying our ids', async () => {
    const sip = livekit();
    expect(await livekitTrunks(sip).createTrunk(trunk)).toEqual(both);
    expect(sip.createSipOutboundTrunk).toHaveBeenCalledWith('Main', 'sip.example', ['+15551230001'], {
      metadata,
      transport: SIPTransport.SIP_TRANSPORT_TLS,
      destinationCountry: 'DE',
      authUsername: 'acme',
      authPassword: 's3cret',
      headers: { 'X-A': 'b' },
      media: new SIPMediaConfig({
        encryption: SIPMediaEncryption.SIP_MEDIA_ENCRYPT_REQUIRE,
        mediaTimeout: { seconds: 90n },
      }),
    });
    expect(sip.createSipInboundTrunk).toHaveBeenCalledWith('Main', ['+15551230002'], {
      metadata,
      allowedAddresses: ['198.51.100.7'],
      allowedNumbers: ['+15551230003'],
      authUsername: '',
      authPassword: '',
      krispEnabled: true,
      headersToAttributes: { 'P-Asserted-Identity': 'sip.h.p-asserted-identity', Diversion: 'sip.h.diversion' },
      media: new SIPMediaConfig({
        encryption: SIPMediaEncryption.SIP_MEDIA_ENCRYPT_REQUIRE,
        mediaTimeout: { seconds: 90n },
      }),
    });
  });

  test('makes one rule that gives each call of the inbound trunk a room, without an agent', async () => {
    const sip = livekit();
    await livekitTrunks(sip).createTrunk(trunk);
    expect(sip.createSipDispatchRule.mock.calls).toEqual([
      [
        { type: 'individual', roomPrefix: 'inbound-tt_1' },
        { name: 'Main', metadata, trunkIds: ['ST_in'], roomConfig: new RoomConfiguration({ departureTimeout: 2 }) },
      ],
    ]);
  });

  test('makes only the sides that the trunk has', async () => {
    const sip = livekit();
    expect(await livekitTrunks(sip).createTrunk({ ...trunk, trunk: { ...trunk.trunk, inbound: null } })).toEqual({
      ...both,
      media_inbound_trunk_id: null,
      media_dispatch_rule_id: null,
    });
    expect(sip.createSipInboundTrunk).not.toHaveBeenCalled();
    expect(sip.createSipDispatchRule).not.toHaveBeenCalled();
  });

  test('removes the inbound trunk when its rule fails', async () => {
    const sip = livekit();
    sip.createSipDispatchRule.mockRejectedValueOnce(failure('invalid_argument', 400));
    sip.listSipDispatchRule.mockResolvedValueOnce([]);
    await expect(livekitTrunks(sip).createTrunk(trunk)).rejects.toMatchObject({ kind: 'refused', retryable: false });
    expect(sip.deleteSipTrunk.mock.calls).toEqual([['ST_in']]);
    expect(sip.deleteSipDispatchRule).not.toHaveBeenCalled();
  });

  test('removes the first side and its rule when the second side fails', async () => {
    const sip = livekit();
    sip.createSipOutboundTrunk.mockRejectedValueOnce(failure('invalid_argument', 400));
    await expect(livekitTrunks(sip).createTrunk(trunk)).rejects.toMatchObject({ kind: 'refused', retryable: false });
    expect(sip.deleteSipDispatchRule.mock.calls).toEqual([['SDR_1']]);
    expect(sip.deleteSipTrunk.mock.calls).toEqual([['ST_in']]);
  });

  test('removes a side whose response was lost', async () => {
    const sip = livekit();
    sip.createSipInboundTrunk.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(livekitTrunks(sip).createTrunk(trunk)).rejects.toMatchObject({ kind: 'unreachable', retryable: true });
    expect(sip.deleteSipTrunk.mock.calls).toEqual([['ST_in']]);
  });

  test('removes a rule whose response was lost, before the trunk that it is for, and leaves the rules of others', async () => {
    const sip = livekit();
    sip.createSipDispatchRule.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(livekitTrunks(sip).createTrunk(trunk)).rejects.toMatchObject({ kind: 'unreachable', retryable: true });
    expect(sip.listSipDispatchRule.mock.calls).toEqual([[{ trunkIds: ['ST_in'] }]]);
    expect(sip.deleteSipDispatchRule.mock.calls).toEqual([['SDR_1']]);
    expect(sip.deleteSipTrunk.mock.calls).toEqual([['ST_in']]);
    expect(sip.deleteSipDispatchRule.mock.invocationCallOrder[0]).toBeLessThan(
      sip.deleteSipTrunk.mock.invocationCallOrder[0] ?? 0,
    );
  });

  test('says of which trunk it could not remove what is left', async () => {
    const sip = livekit();
    sip.createSipOutboundTrunk.mockRejectedValueOnce(failure('internal', 500));
    sip.deleteSipTrunk.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(livekitTrunks(sip).createTrunk(trunk)).rejects.toThrow('tt_1');
  });

  test('refuses a response without an id', async () => {
    const sip = livekit();
    sip.createSipInboundTrunk.mockResolvedValueOnce(new SIPInboundTrunkInfo());
    await expect(livekitTrunks(sip).createTrunk(trunk)).rejects.toBeInstanceOf(MediaError);
  });
});

describe('finding a trunk in LiveKit', () => {
  const key = { tenant_id: 'tn_1', id: 'tt_1' };

  test('asks for those of the number, and returns the ids of parts with our metadata', async () => {
    const sip = livekit();
    sip.listSipOutboundTrunk.mockResolvedValueOnce([
      new SIPOutboundTrunkInfo({ sipTrunkId: 'ST_strange' }),
      new SIPOutboundTrunkInfo({ sipTrunkId: 'ST_out', metadata }),
    ]);
    expect(await livekitTrunks(sip).findTrunk(key, '+15551230002')).toEqual(both);
    for (const list of [sip.listSipInboundTrunk, sip.listSipOutboundTrunk])
      expect(list.mock.calls).toEqual([[{ numbers: ['+15551230002'] }]]);
  });

  test('finds a rule whose trunk is gone, and leaves that of another trunk under the same key alone', async () => {
    const sip = livekit();
    const rule = (id: string, trunk_id: string) =>
      new SIPDispatchRuleInfo({ sipDispatchRuleId: id, trunkIds: [trunk_id], metadata });
    sip.listSipDispatchRule.mockResolvedValueOnce([rule('SDR_used', 'ST_there'), rule('SDR_left', 'ST_gone')]);
    sip.listSipInboundTrunk
      .mockResolvedValueOnce([])
      .mockResolvedValueOnce([new SIPInboundTrunkInfo({ sipTrunkId: 'ST_there', metadata })]);
    expect(await livekitTrunks(sip).findTrunk(key, '+15551230002')).toEqual({
      media_inbound_trunk_id: null,
      media_dispatch_rule_id: 'SDR_left',
      media_outbound_trunk_id: null,
    });
    expect(sip.listSipInboundTrunk.mock.lastCall).toEqual([{ trunkIds: ['ST_there', 'ST_gone'] }]);
  });

  test('fails when LiveKit fails', async () => {
    const sip = livekit();
    sip.listSipOutboundTrunk.mockRejectedValueOnce(failure('unavailable', 503));
    await expect(livekitTrunks(sip).findTrunk(key, '+15551230002')).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'refused',
      retryable: true,
    });
  });
});

test('changing a trunk replaces each side and the rule, address, transport and our ids included', async () => {
  const sip = livekit();
  await livekitTrunks(sip).updateTrunk(both, trunk);
  expect(sip.updateSipInboundTrunk).toHaveBeenCalledWith(
    'ST_in',
    expect.objectContaining({ metadata, numbers: ['+15551230002'] }),
  );
  expect(sip.updateSipDispatchRule).toHaveBeenCalledWith(
    'SDR_1',
    expect.objectContaining({ name: 'Main', metadata, trunkIds: ['ST_in'] }),
  );
  expect(sip.updateSipOutboundTrunk).toHaveBeenCalledWith(
    'ST_out',
    expect.objectContaining({ metadata, address: 'sip.example', transport: SIPTransport.SIP_TRANSPORT_TLS }),
  );
});

test('changing all numbers of an inbound trunk sends them together with the old ones first, so that LiveKit finds conflicts', async () => {
  const sip = livekit();
  sip.listSipInboundTrunk.mockResolvedValueOnce([
    new SIPInboundTrunkInfo({ sipTrunkId: 'ST_in', numbers: ['+15551230009'] }),
  ]);
  await livekitTrunks(sip).updateTrunk(both, trunk);
  expect(sip.listSipInboundTrunk).toHaveBeenCalledWith({ trunkIds: ['ST_in'] });
  expect(sip.updateSipInboundTrunk.mock.calls.map(([, { numbers }]) => numbers)).toEqual([
    ['+15551230009', '+15551230002'],
    ['+15551230002'],
  ]);
});

describe('deleting a trunk in LiveKit', () => {
  test('deletes the rule and both sides, and what is gone is fine', async () => {
    const sip = livekit();
    sip.deleteSipDispatchRule.mockRejectedValueOnce(failure('not_found', 404));
    sip.deleteSipTrunk.mockRejectedValueOnce(failure('not_found', 404));
    await livekitTrunks(sip).deleteTrunk(both);
    expect(sip.deleteSipDispatchRule.mock.calls).toEqual([['SDR_1']]);
    expect(sip.deleteSipTrunk.mock.calls).toEqual([['ST_in'], ['ST_out']]);
  });

  test('fails when LiveKit fails', async () => {
    const sip = livekit();
    sip.deleteSipTrunk.mockRejectedValueOnce(failure('unavailable', 503));
    await expect(livekitTrunks(sip).deleteTrunk(both)).rejects.toMatchObject({ kind: 'refused', retryable: true });
  });
});
