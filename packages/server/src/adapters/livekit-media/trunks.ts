// Trunks in LiveKit: one outbound and one inbound trunk there, for the sides that a trunk has here.
import { SIPInboundTrunkInfo, SIPMediaConfig, SIPMediaEncryption, SIPOutboundTrunkInfo, SIPTransport } from '@livekit/protocol';
import type { SipClient } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';
import type { Media, MediaTrunk, MediaTrunkIds } from '../../ports/media.ts';
import { reach, unlessGone } from './media-error.ts';

const transports = {
  auto: SIPTransport.SIP_TRANSPORT_AUTO,
  udp: SIPTransport.SIP_TRANSPORT_UDP,
  tcp: SIPTransport.SIP_TRANSPORT_TCP,
  tls: SIPTransport.SIP_TRANSPORT_TLS,
};

const encryptions = {
  disable: SIPMediaEncryption.SIP_MEDIA_ENCRYPT_DISABLE,
  allow: SIPMediaEncryption.SIP_MEDIA_ENCRYPT_ALLOW,
  require: SIPMediaEncryption.SIP_MEDIA_ENCRYPT_REQUIRE,
};

/** The calls that trunks need of LiveKit's client. */
type TrunkClient = Pick<
  SipClient,
  'createSipInboundTrunk' | 'createSipOutboundTrunk' | 'listSipInboundTrunk' | 'listSipOutboundTrunk' | 'updateSipInboundTrunk' | 'updateSipOutboundTrunk' | 'deleteSipTrunk'
>;

/** The trunk part of the media port. The inbound side goes first: it is the one that LiveKit may refuse, for numbers of another trunk. */
export const livekitTrunks = (sip: TrunkClient): Pick<Media, 'createTrunk' | 'updateTrunk' | 'deleteTrunk'> => ({
  async createTrunk(trunk) {
    try {
      return { media_inbound_trunk_id: await createInbound(sip, trunk), media_outbound_trunk_id: await createOutbound(sip, trunk) };
    } catch (error) {
      await removeAfter(sip, trunk, error);
      throw error;
    }
  },
  async updateTrunk(ids, trunk) {
    const inbound = inboundInfo(trunk);
    const outbound = outboundInfo(trunk);
    if (ids.media_inbound_trunk_id && inbound) await reach(sip.updateSipInboundTrunk(ids.media_inbound_trunk_id, inbound));
    if (ids.media_outbound_trunk_id && outbound) await reach(sip.updateSipOutboundTrunk(ids.media_outbound_trunk_id, outbound));
  },
  async deleteTrunk(ids) {
    for (const id of idsOf(ids)) await unlessGone(sip.deleteSipTrunk(id), undefined);
  },
});

async function createInbound(sip: TrunkClient, trunk: MediaTrunk): Promise<string | null> {
  const info = inboundInfo(trunk);
  if (!info) return null;
  const { name, numbers, metadata, media, allowedAddresses, allowedNumbers, authUsername, authPassword, krispEnabled } = info;
  const options = { metadata, media, allowedAddresses, allowedNumbers, authUsername, authPassword, krispEnabled };
  return idOf(await reach(sip.createSipInboundTrunk(name, numbers, options)));
}

async function createOutbound(sip: TrunkClient, trunk: MediaTrunk): Promise<string | null> {
  const info = outboundInfo(trunk);
  if (!info) return null;
  const { name, address, numbers, metadata, media, transport, destinationCountry, authUsername, authPassword, headers } = info;
  const options = { metadata, media, transport, destinationCountry, authUsername, authPassword, headers };
  return idOf(await reach(sip.createSipOutboundTrunk(name, address, numbers, options)));
}

function inboundInfo(trunk: MediaTrunk): SIPInboundTrunkInfo | null {
  const { inbound, krisp_enabled } = trunk.trunk;
  if (!inbound) return null;
  return new SIPInboundTrunkInfo({
    ...commonOf(trunk),
    numbers: inbound.numbers,
    allowedAddresses: inbound.allowed_addresses,
    allowedNumbers: inbound.allowed_numbers,
    authUsername: inbound.auth_username ?? '',
    authPassword: trunk.inbound_password ?? '',
    krispEnabled: krisp_enabled,
  });
}

// Noise cancellation has no setting on an outbound trunk in LiveKit; it belongs to the dial.
function outboundInfo(trunk: MediaTrunk): SIPOutboundTrunkInfo | null {
  const { outbound } = trunk.trunk;
  if (!outbound) return null;
  return new SIPOutboundTrunkInfo({
    ...commonOf(trunk),
    address: outbound.address,
    transport: transports[outbound.transport],
    numbers: outbound.numbers,
    authUsername: outbound.auth_username ?? '',
    authPassword: trunk.outbound_password ?? '',
    destinationCountry: outbound.destination_country ?? '',
    headers: outbound.headers,
  });
}

/** Our ids travel in the metadata, so that a trunk in LiveKit can be matched with its record here. */
const commonOf = ({ trunk }: MediaTrunk) => ({
  name: trunk.name,
  metadata: metadataOf(trunk),
  media: new SIPMediaConfig({ encryption: encryptions[trunk.media_encryption] }),
});

const metadataOf = ({ tenant_id, id }: MediaTrunk['trunk']): string => JSON.stringify({ tenant_id, trunk_id: id });

const idsOf = (ids: MediaTrunkIds): string[] => [ids.media_inbound_trunk_id, ids.media_outbound_trunk_id].filter((id) => id !== null);

function idOf({ sipTrunkId }: { readonly sipTrunkId: string }): string {
  if (sipTrunkId === '') throw new MediaError('unreachable', 'the media service answered without a trunk id', { retryable: true });
  return sipTrunkId;
}

/**
 * Removes what a failed creation may have left: a side that was made before the other failed, or one whose answer was lost,
 * so that nobody knows its id. When that fails too, the error says what is left behind.
 */
async function removeAfter(sip: TrunkClient, { trunk }: MediaTrunk, failure: unknown): Promise<void> {
  const metadata = metadataOf(trunk);
  try {
    const inbound = trunk.inbound ? await sip.listSipInboundTrunk({ numbers: trunk.inbound.numbers }) : [];
    const outbound = trunk.outbound ? await sip.listSipOutboundTrunk({ numbers: trunk.outbound.numbers }) : [];
    const left = [...inbound, ...outbound].filter((candidate) => candidate.metadata === metadata);
    for (const { sipTrunkId } of left) await unlessGone(sip.deleteSipTrunk(sipTrunkId), undefined);
  } catch (error) {
    throw new MediaError('unreachable', `sides of trunk ${trunk.id} may be left behind in the media service`, { retryable: true, cause: new AggregateError([failure, error]) });
  }
}
