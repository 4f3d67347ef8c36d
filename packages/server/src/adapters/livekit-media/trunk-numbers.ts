// Adds and removes single numbers on both sides of a trunk in LiveKit; other numbers stay unchanged.
import { ListUpdate } from '@livekit/protocol';
import type { SipClient } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';
import type { Media } from '../../ports/media.ts';
import { callLivekit, unlessNotFound } from './media-error.ts';

/** The methods of LiveKit's client that are used here. */
type NumbersClient = Pick<
  SipClient,
  'listSipInboundTrunk' | 'listSipOutboundTrunk' | 'updateSipInboundTrunkFields' | 'updateSipOutboundTrunkFields'
>;

/**
 * The numbers part of the media port. LiveKit changes a trunk without a lock, so one of two concurrent changes may be
 * lost: callers must serialize them. The inbound side goes first, as in trunks.ts.
 */
export const livekitTrunkNumbers = (sip: NumbersClient): Pick<Media, 'addTrunkNumber' | 'removeTrunkNumber'> => ({
  async addTrunkNumber({ media_inbound_trunk_id: inbound, media_outbound_trunk_id: outbound }, number, peer) {
    const numbers = new ListUpdate({ add: [number] });
    const from = peer && { allowedAddresses: new ListUpdate({ set: [...peer.allowed_addresses] }) };
    if (inbound !== null && !(await isThere(sip.updateSipInboundTrunkFields(inbound, { numbers, ...from }))))
      return false;
    return (
      outbound === null ||
      isThere(sip.updateSipOutboundTrunkFields(outbound, { numbers, ...(peer && { address: peer.address }) }))
    );
  },
  async removeTrunkNumber({ media_inbound_trunk_id: inbound, media_outbound_trunk_id: outbound }, number, others = []) {
    const [ofInbound] = inbound === null ? [] : await callLivekit(sip.listSipInboundTrunk({ trunkIds: [inbound] }));
    const [ofOutbound] = outbound === null ? [] : await callLivekit(sip.listSipOutboundTrunk({ trunkIds: [outbound] }));
    // LiveKit would remove the last number from an inbound trunk, and then send every call there.
    if (others.length === 0 && (isOnly(ofInbound, number) || isOnly(ofOutbound, number)))
      throw new MediaError('refused', `${number} is the last number of a trunk`, { retryable: false });
    const numbers = new ListUpdate({ add: [...others], remove: [number] });
    if (ofInbound && needsUpdate(ofInbound, number, others))
      await unlessNotFound(sip.updateSipInboundTrunkFields(ofInbound.sipTrunkId, { numbers }), undefined);
    if (ofOutbound && needsUpdate(ofOutbound, number, others))
      await unlessNotFound(sip.updateSipOutboundTrunkFields(ofOutbound.sipTrunkId, { numbers }), undefined);
  },
});

const isThere = (change: Promise<unknown>): Promise<boolean> =>
  unlessNotFound(
    change.then(() => true),
    false,
  );

interface Listed {
  readonly numbers: readonly string[];
}

const needsUpdate = (trunk: Listed, number: string, others: readonly string[]): boolean =>
  trunk.numbers.includes(number) || others.some((other) => !trunk.numbers.includes(other));

const isOnly = (trunk: Listed | undefined, number: string): boolean =>
  trunk !== undefined && trunk.numbers.length > 0 && trunk.numbers.every((one) => one === number);
