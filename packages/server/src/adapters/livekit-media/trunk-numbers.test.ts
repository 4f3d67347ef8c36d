// Requests to LiveKit for adding and removing one number.
import { ListUpdate, SIPInboundTrunkInfo, SIPOutboundTrunkInfo } from '@livekit/protocol';
import { ServerError } from 'livekit-server-sdk';
import { describe, expect, test, vi } from 'vitest';
import { livekitTrunkNumbers } from './trunk-numbers.ts';

const number = '+15551230001';
const other = '+15551230002';
const ids = { media_inbound_trunk_id: 'ST_in', media_dispatch_rule_id: 'SDR_1', media_outbound_trunk_id: 'ST_out' };
const adding = { numbers: new ListUpdate({ add: [number] }) };
const removing = { numbers: new ListUpdate({ remove: [number] }) };

const livekit = ({
  inbound = [number, other],
  outbound = [number, other],
}: { inbound?: string[]; outbound?: string[] } = {}) => ({
  listSipInboundTrunk: vi.fn(async () => [new SIPInboundTrunkInfo({ sipTrunkId: 'ST_in', numbers: inbound })]),
  listSipOutboundTrunk: vi.fn(async () => [new SIPOutboundTrunkInfo({ sipTrunkId: 'ST_out', numbers: outbound })]),
  updateSipInboundTrunkFields: vi.fn(async () => new SIPInboundTrunkInfo()),
  updateSipOutboundTrunkFields: vi.fn(async () => new SIPOutboundTrunkInfo()),
});
const failure = (code: string, status: number) => new ServerError(code, code, status, code);

describe('adding a number', () => {
  test('asks for that number only, on both sides', async () => {
    const sip = livekit();
    await livekitTrunkNumbers(sip).addTrunkNumber(ids, number);
    expect(sip.updateSipInboundTrunkFields.mock.calls).toEqual([['ST_in', adding]]);
    expect(sip.updateSipOutboundTrunkFields.mock.calls).toEqual([['ST_out', adding]]);
  });

  test('leaves the outbound side alone when the inbound side is refused', async () => {
    const sip = livekit();
    sip.updateSipInboundTrunkFields.mockRejectedValueOnce(failure('invalid_argument', 400));
    await expect(livekitTrunkNumbers(sip).addTrunkNumber(ids, number)).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'refused',
      retryable: false,
    });
    expect(sip.updateSipOutboundTrunkFields).not.toHaveBeenCalled();
  });

  test('to a trunk of one side changes that side', async () => {
    const sip = livekit();
    await livekitTrunkNumbers(sip).addTrunkNumber({ ...ids, media_inbound_trunk_id: null }, number);
    expect([
      sip.updateSipInboundTrunkFields.mock.calls.length,
      sip.updateSipOutboundTrunkFields.mock.calls.length,
    ]).toEqual([0, 1]);
  });
});

describe('removing a number', () => {
  test('asks for that number only, on both sides', async () => {
    const sip = livekit();
    await livekitTrunkNumbers(sip).removeTrunkNumber(ids, number);
    expect(sip.listSipInboundTrunk.mock.calls).toEqual([[{ trunkIds: ['ST_in'] }]]);
    expect(sip.listSipOutboundTrunk.mock.calls).toEqual([[{ trunkIds: ['ST_out'] }]]);
    expect(sip.updateSipInboundTrunkFields.mock.calls).toEqual([['ST_in', removing]]);
    expect(sip.updateSipOutboundTrunkFields.mock.calls).toEqual([['ST_out', removing]]);
  });

  test.each([
    ['both sides', { inbound: [number], outbound: [number] }],
    ['the inbound side', { inbound: [number] }],
    ['the outbound side', { outbound: [number] }],
  ])('that is the only one of %s is refused, and changes nothing', async (_what, sides) => {
    const sip = livekit(sides);
    await expect(livekitTrunkNumbers(sip).removeTrunkNumber(ids, number)).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'refused',
      retryable: false,
    });
    expect(sip.updateSipInboundTrunkFields).not.toHaveBeenCalled();
    expect(sip.updateSipOutboundTrunkFields).not.toHaveBeenCalled();
  });

  test('finishes what was begun: a side that lacks it is left as it is', async () => {
    const sip = livekit({ inbound: [other] });
    await livekitTrunkNumbers(sip).removeTrunkNumber(ids, number);
    expect([
      sip.updateSipInboundTrunkFields.mock.calls.length,
      sip.updateSipOutboundTrunkFields.mock.calls.length,
    ]).toEqual([0, 1]);
  });

  test('of a trunk that goes meanwhile is done', async () => {
    const sip = livekit();
    sip.updateSipInboundTrunkFields.mockRejectedValueOnce(failure('not_found', 404));
    sip.listSipOutboundTrunk.mockResolvedValueOnce([]);
    await livekitTrunkNumbers(sip).removeTrunkNumber(ids, number);
    expect(sip.updateSipOutboundTrunkFields).not.toHaveBeenCalled();
  });

  test('fails when LiveKit fails', async () => {
    const sip = livekit();
    sip.updateSipOutboundTrunkFields.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(livekitTrunkNumbers(sip).removeTrunkNumber(ids, number)).rejects.toMatchObject({
      name: 'MediaError',
      kind: 'unreachable',
      retryable: true,
    });
  });
});
