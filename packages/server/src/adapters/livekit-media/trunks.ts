// Trunks in LiveKit: an outbound and an inbound trunk for the sides of our trunk, and a dispatch rule for inbound
// calls.
import {
  RoomConfiguration,
  SIPDispatchRule,
  SIPDispatchRuleIndividual,
  SIPDispatchRuleInfo,
  SIPInboundTrunkInfo,
  SIPMediaConfig,
  SIPMediaEncryption,
  SIPOutboundTrunkInfo,
  SIPTransport,
} from '@livekit/protocol';
import type { SipClient } from 'livekit-server-sdk';
import { inboundRoomPrefix, MediaError } from '../../ports/media.ts';
import type { Media, MediaTrunk } from '../../ports/media.ts';
import { callLivekit, unlessNotFound } from './media-error.ts';
import { metadataOf, namingHolder } from './naming-holder.ts';
import type { TrunkKey } from './naming-holder.ts';
import { keptHeaders } from './participant.ts';

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

/** The methods of LiveKit's client that are used here. */
type TrunkClient = Pick<
  SipClient,
  | 'createSipInboundTrunk'
  | 'createSipOutboundTrunk'
  | 'createSipDispatchRule'
  | 'listSipInboundTrunk'
  | 'listSipOutboundTrunk'
  | 'listSipDispatchRule'
  | 'updateSipInboundTrunk'
  | 'updateSipOutboundTrunk'
  | 'updateSipDispatchRule'
  | 'deleteSipTrunk'
  | 'deleteSipDispatchRule'
>;

/** How long a room stays open after its last phone leg or browser has left. */
export const departureTimeoutSec = 2;

/**
 * The trunk part of the media port. The inbound side goes first, because LiveKit may refuse it for numbers of another
 * trunk.
 */
export const livekitTrunks = (
  sip: TrunkClient,
): Pick<Media, 'createTrunk' | 'updateTrunk' | 'deleteTrunk' | 'findTrunk'> => ({
  async createTrunk(trunk) {
    try {
      const media_inbound_trunk_id = await createInbound(sip, trunk);
      const media_dispatch_rule_id = media_inbound_trunk_id && (await createRule(sip, trunk, media_inbound_trunk_id));
      return {
        media_inbound_trunk_id,
        media_dispatch_rule_id,
        media_outbound_trunk_id: await createOutbound(sip, trunk),
      };
    } catch (error) {
      await removeLeftovers(sip, trunk, error);
      throw error;
    }
  },
  async updateTrunk(ids, trunk) {
    const inbound = inboundInfo(trunk);
    const outbound = outboundInfo(trunk);
    if (ids.media_inbound_trunk_id && inbound) {
      await refuseNumbersInUse(sip, ids.media_inbound_trunk_id, inbound);
      await namingHolder(sip, inbound, sip.updateSipInboundTrunk(ids.media_inbound_trunk_id, inbound));
      if (ids.media_dispatch_rule_id)
        await callLivekit(
          sip.updateSipDispatchRule(ids.media_dispatch_rule_id, ruleInfo(trunk, ids.media_inbound_trunk_id)),
        );
    }
    if (ids.media_outbound_trunk_id && outbound)
      await callLivekit(sip.updateSipOutboundTrunk(ids.media_outbound_trunk_id, outbound));
  },
  deleteTrunk: ({ media_dispatch_rule_id: rule, media_inbound_trunk_id: inbound, media_outbound_trunk_id: outbound }) =>
    remove(sip, { rules: present(rule), inbound: present(inbound), outbound: present(outbound) }),
  async findTrunk(key, number) {
    const { inbound, rules, outbound } = await findParts(sip, key, [number]);
    return {
      media_inbound_trunk_id: inbound[0] ?? null,
      media_dispatch_rule_id: rules[0] ?? null,
      media_outbound_trunk_id: outbound[0] ?? null,
    };
  },
});

/** The ids of one trunk's parts in LiveKit: more than one of a kind only after a lost response. */
interface Parts {
  readonly inbound: readonly string[];
  readonly rules: readonly string[];
  readonly outbound: readonly string[];
}

const present = (id: string | null): string[] => (id === null ? [] : [id]);

/**
 * Finds the parts by the trunk's key in their metadata. LiveKit searches the trunks that have one of `numbers` or none,
 * and the rules of the inbound trunks found, or all rules.
 */
async function findParts(sip: TrunkClient, key: TrunkKey, numbers: string[]): Promise<Parts> {
  const metadata = metadataOf(key);
  const ofThisTrunk = <T extends { readonly metadata: string }>(all: T[]): T[] =>
    all.filter((one) => one.metadata === metadata);
  const inbound = ofThisTrunk(await callLivekit(sip.listSipInboundTrunk({ numbers }))).map(
    ({ sipTrunkId }) => sipTrunkId,
  );
  const outbound = ofThisTrunk(await callLivekit(sip.listSipOutboundTrunk({ numbers }))).map(
    ({ sipTrunkId }) => sipTrunkId,
  );
  const rules =
    inbound.length > 0
      ? ofThisTrunk(await callLivekit(sip.listSipDispatchRule({ trunkIds: inbound })))
      : await withoutTrunk(sip, ofThisTrunk(await callLivekit(sip.listSipDispatchRule({}))));
  return { inbound, rules: rules.map(({ sipDispatchRuleId }) => sipDispatchRuleId), outbound };
}

/** A rule whose creation got no response may appear after its trunk was deleted. */
async function withoutTrunk(sip: TrunkClient, rules: readonly SIPDispatchRuleInfo[]): Promise<SIPDispatchRuleInfo[]> {
  const trunkIds = rules.flatMap((rule) => rule.trunkIds);
  const there = trunkIds.length === 0 ? [] : await callLivekit(sip.listSipInboundTrunk({ trunkIds }));
  return rules.filter((rule) => !there.some(({ sipTrunkId }) => rule.trunkIds.includes(sipTrunkId)));
}

/**
 * Refuses numbers of another trunk. LiveKit checks for conflicts only among trunks that it finds by the new numbers, so
 * a trunk with none of them could take the numbers of another tenant. With old and new numbers together it is found,
 * and refused.
 */
async function refuseNumbersInUse(sip: TrunkClient, id: string, next: SIPInboundTrunkInfo): Promise<void> {
  const [now] = await callLivekit(sip.listSipInboundTrunk({ trunkIds: [id] }));
  if (!now || now.numbers.length === 0 || now.numbers.some((number) => next.numbers.includes(number))) return;
  const both = new SIPInboundTrunkInfo({ ...next, numbers: [...now.numbers, ...next.numbers] });
  await namingHolder(sip, next, sip.updateSipInboundTrunk(id, both));
}

async function createInbound(sip: TrunkClient, trunk: MediaTrunk): Promise<string | null> {
  const info = inboundInfo(trunk);
  if (!info) return null;
  const { name, numbers, headersToAttributes, ...rest } = info;
  const { metadata, media, allowedAddresses, allowedNumbers, authUsername, authPassword, krispEnabled } = rest;
  const options = {
    ...{ metadata, media, allowedAddresses, allowedNumbers, authUsername, authPassword, krispEnabled },
    headersToAttributes,
  };
  return idOf((await namingHolder(sip, info, sip.createSipInboundTrunk(name, numbers, options))).sipTrunkId);
}

async function createOutbound(sip: TrunkClient, trunk: MediaTrunk): Promise<string | null> {
  const info = outboundInfo(trunk);
  if (!info) return null;
  const {
    name,
    address,
    numbers,
    metadata,
    media,
    transport,
    destinationCountry,
    authUsername,
    authPassword,
    headers,
  } = info;
  const options = { metadata, media, transport, destinationCountry, authUsername, authPassword, headers };
  return idOf((await callLivekit(sip.createSipOutboundTrunk(name, address, numbers, options))).sipTrunkId);
}

async function createRule(sip: TrunkClient, trunk: MediaTrunk, inbound_trunk_id: string): Promise<string> {
  const { name, metadata, trunkIds, roomConfig } = ruleInfo(trunk, inbound_trunk_id);
  const { sipDispatchRuleId } = await callLivekit(
    sip.createSipDispatchRule(individualRule(trunk), { name, metadata, trunkIds, ...(roomConfig && { roomConfig }) }),
  );
  return idOf(sipDispatchRuleId);
}

/**
 * Each call gets its own room. The rule dispatches no agent: the agent is dispatched once the call is on record here.
 */
const ruleInfo = (trunk: MediaTrunk, inbound_trunk_id: string): SIPDispatchRuleInfo =>
  new SIPDispatchRuleInfo({
    name: trunk.trunk.name,
    metadata: metadataOf(trunk.trunk),
    trunkIds: [inbound_trunk_id],
    rule: new SIPDispatchRule({
      rule: {
        case: 'dispatchRuleIndividual',
        value: new SIPDispatchRuleIndividual({ roomPrefix: individualRule(trunk).roomPrefix }),
      },
    }),
    roomConfig: new RoomConfiguration({ departureTimeout: departureTimeoutSec }),
  });

const individualRule = ({ trunk }: MediaTrunk) =>
  ({ type: 'individual', roomPrefix: `${inboundRoomPrefix}${trunk.id}` }) as const;

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
    headersToAttributes: keptHeaders,
  });
}

// LiveKit has no noise cancellation setting on outbound trunks; it is a setting of the dial.
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

const commonOf = (trunk: MediaTrunk) => ({
  name: trunk.trunk.name,
  metadata: metadataOf(trunk.trunk),
  media: new SIPMediaConfig({
    encryption: encryptions[trunk.trunk.media_encryption],
    mediaTimeout: { seconds: BigInt(trunk.trunk.media_timeout_sec) },
  }),
});

function idOf(id: string): string {
  if (id === '')
    throw new MediaError('unreachable', 'the media service answered without a trunk id', { retryable: true });
  return id;
}

/** Rules are deleted before their trunk: a rule without trunks would apply to every call. Missing parts are ignored. */
async function remove(sip: TrunkClient, { rules, inbound, outbound }: Parts): Promise<void> {
  for (const id of rules) await unlessNotFound(sip.deleteSipDispatchRule(id), undefined);
  for (const id of [...inbound, ...outbound]) await unlessNotFound(sip.deleteSipTrunk(id), undefined);
}

/**
 * Removes what a failed creation may have left: parts created before the failure, and parts whose response was lost, so
 * that their ids are unknown. If that fails too, the error says what is left.
 */
async function removeLeftovers(sip: TrunkClient, { trunk }: MediaTrunk, failure: unknown): Promise<void> {
  try {
    await remove(
      sip,
      await findParts(sip, trunk, [...(trunk.inbound?.numbers ?? []), ...(trunk.outbound?.numbers ?? [])]),
    );
  } catch (error) {
    throw new MediaError('unreachable', `sides of trunk ${trunk.id} may be left behind in the media service`, {
      retryable: true,
      cause: new AggregateError([failure, error]),
    });
  }
}
