// livekit.SIP, the methods for trunks: create, update, list and delete.
import {
  CreateSIPInboundTrunkRequest,
  CreateSIPOutboundTrunkRequest,
  DeleteSIPTrunkRequest,
  ListSIPInboundTrunkRequest,
  ListSIPInboundTrunkResponse,
  ListSIPOutboundTrunkRequest,
  ListSIPOutboundTrunkResponse,
  SIPTrunkInfo,
  UpdateSIPInboundTrunkRequest,
  UpdateSIPOutboundTrunkRequest,
} from '@livekit/protocol';
import type {
  SIPInboundTrunkInfo,
  SIPInboundTrunkUpdate,
  SIPOutboundTrunkInfo,
  SIPOutboundTrunkUpdate,
} from '@livekit/protocol';
import { newId } from '../ids.ts';
import { administersSip, method } from '../twirp/method.ts';
import type { Service } from '../twirp/method.ts';
import { refuse } from '../twirp/refuse.ts';
import { refuseTrunkConflict } from './conflicts.ts';
import { applyListUpdate } from './list-update.ts';
import type { SipStore } from './sip-store.ts';

const admin = () => [administersSip];

export function createTrunkMethods(store: SipStore): Service {
  const keepInbound = (trunk: SIPInboundTrunkInfo, old?: SIPInboundTrunkInfo): SIPInboundTrunkInfo => {
    checkInbound(trunk);
    // LiveKit compares only with trunks that it finds under the new numbers: a trunk that had none of them is not among
    // those.
    if (!old || matches(old, { trunkIds: [], numbers: trunk.numbers }))
      refuseTrunkConflict(trunk, store.inbound.values());
    return keep(store, store.inbound, trunk);
  };
  const keepOutbound = (trunk: SIPOutboundTrunkInfo): SIPOutboundTrunkInfo => {
    checkOutbound(trunk);
    return keep(store, store.outbound, trunk);
  };
  return {
    CreateSIPInboundTrunk: method(CreateSIPInboundTrunkRequest, admin, ({ trunk }) => keepInbound(unnamed(trunk))),
    CreateSIPOutboundTrunk: method(CreateSIPOutboundTrunkRequest, admin, ({ trunk }) => keepOutbound(unnamed(trunk))),
    UpdateSIPInboundTrunk: method(UpdateSIPInboundTrunkRequest, admin, ({ sipTrunkId, action }) => {
      const trunk = known(store.inbound, sipTrunkId);
      if (action.case === 'replace') return keepInbound(renamed(action.value, sipTrunkId), trunk);
      if (action.case === 'update') return keepInbound(updateInbound(trunk, action.value), trunk);
      throw refuse('invalid_argument', 'missing or unsupported update action');
    }),
    UpdateSIPOutboundTrunk: method(UpdateSIPOutboundTrunkRequest, admin, ({ sipTrunkId, action }) => {
      const trunk = known(store.outbound, sipTrunkId);
      if (action.case === 'replace') return keepOutbound(renamed(action.value, sipTrunkId));
      if (action.case === 'update') return keepOutbound(updateOutbound(trunk, action.value));
      throw refuse('invalid_argument', 'missing or unsupported update action');
    }),
    ListSIPInboundTrunk: method(ListSIPInboundTrunkRequest, admin, (filter) => {
      return new ListSIPInboundTrunkResponse({
        items: [...store.inbound.values()].filter((trunk) => matches(trunk, filter)),
      });
    }),
    ListSIPOutboundTrunk: method(ListSIPOutboundTrunkRequest, admin, (filter) => {
      return new ListSIPOutboundTrunkResponse({
        items: [...store.outbound.values()].filter((trunk) => matches(trunk, filter)),
      });
    }),
    // LiveKit reports no error when there was no such trunk.
    DeleteSIPTrunk: method(DeleteSIPTrunkRequest, admin, ({ sipTrunkId }) => {
      if (sipTrunkId === '') throw refuse('invalid_argument', 'trunk ID is required');
      const existed = [store.inbound.delete(sipTrunkId), store.outbound.delete(sipTrunkId)];
      if (existed.includes(true)) store.save();
      return new SIPTrunkInfo({ sipTrunkId });
    }),
  };
}

function unnamed<T extends { sipTrunkId: string }>(trunk: T | undefined): T {
  if (!trunk) throw refuse('invalid_argument', 'missing trunk');
  if (trunk.sipTrunkId !== '') throw refuse('invalid_argument', 'trunk id must not be set');
  return trunk;
}

function renamed<T extends { sipTrunkId: string }>(trunk: T, id: string): T {
  if (trunk.sipTrunkId !== '' && trunk.sipTrunkId !== id) {
    throw refuse('invalid_argument', 'trunk id in the info must be empty or match the id in the update');
  }
  trunk.sipTrunkId = id;
  return trunk;
}

function known<T>(trunks: Map<string, T>, id: string): T {
  if (id === '') throw refuse('invalid_argument', 'trunk id must be set');
  const trunk = trunks.get(id);
  if (!trunk) throw refuse('not_found', 'requested sip trunk does not exist');
  return trunk;
}

/** Only a trunk that passed every check gets an id. */
function keep<T extends { sipTrunkId: string }>(store: SipStore, trunks: Map<string, T>, trunk: T): T {
  if (trunk.sipTrunkId === '') trunk.sipTrunkId = newId('ST');
  trunks.set(trunk.sipTrunkId, trunk);
  store.save();
  return trunk;
}

/** Works on a copy: an update that is refused leaves the trunk as it was. */
function updateInbound(old: SIPInboundTrunkInfo, update: SIPInboundTrunkUpdate): SIPInboundTrunkInfo {
  const trunk = old.clone();
  trunk.numbers = applyListUpdate(trunk.numbers, update.numbers);
  trunk.allowedAddresses = applyListUpdate(trunk.allowedAddresses, update.allowedAddresses);
  trunk.allowedNumbers = applyListUpdate(trunk.allowedNumbers, update.allowedNumbers);
  trunk.authUsername = update.authUsername ?? trunk.authUsername;
  trunk.authPassword = update.authPassword ?? trunk.authPassword;
  trunk.authRealm = update.authRealm ?? trunk.authRealm;
  trunk.name = update.name ?? trunk.name;
  trunk.metadata = update.metadata ?? trunk.metadata;
  trunk.mediaEncryption = update.mediaEncryption ?? trunk.mediaEncryption;
  trunk.media = update.media ?? trunk.media;
  return trunk;
}

function updateOutbound(old: SIPOutboundTrunkInfo, update: SIPOutboundTrunkUpdate): SIPOutboundTrunkInfo {
  const trunk = old.clone();
  trunk.address = update.address ?? trunk.address;
  trunk.transport = update.transport ?? trunk.transport;
  trunk.destinationCountry = update.destinationCountry ?? trunk.destinationCountry;
  trunk.numbers = applyListUpdate(trunk.numbers, update.numbers);
  trunk.authUsername = update.authUsername ?? trunk.authUsername;
  trunk.authPassword = update.authPassword ?? trunk.authPassword;
  trunk.name = update.name ?? trunk.name;
  trunk.metadata = update.metadata ?? trunk.metadata;
  trunk.mediaEncryption = update.mediaEncryption ?? trunk.mediaEncryption;
  trunk.media = update.media ?? trunk.media;
  trunk.fromHost = update.fromHost ?? trunk.fromHost;
  return trunk;
}

function checkInbound({ authUsername, authPassword, allowedAddresses, numbers }: SIPInboundTrunkInfo): void {
  if (authUsername !== '' || authPassword !== '' || allowedAddresses.length > 0 || numbers.length > 0) return;
  const fields = 'AuthUsername+AuthPassword, AllowedAddresses or Numbers';
  throw refuse('invalid_argument', `for security, one of the fields must be set: ${fields}`);
}

function checkOutbound({ numbers, address }: SIPOutboundTrunkInfo): void {
  if (numbers.length === 0) throw refuse('invalid_argument', 'no trunk numbers specified');
  if (address === '') throw refuse('invalid_argument', 'no outbound address specified');
  if (address.includes('transport='))
    throw refuse('invalid_argument', 'trunk address should not contain transport parameter');
  if (/[@;]|^sips?:/.test(address))
    throw refuse('invalid_argument', 'trunk address should be a hostname or IP, not SIP URI');
}

/** A trunk without numbers serves all of them, so every number filter finds it. */
const matches = (
  trunk: { sipTrunkId: string; numbers: string[] },
  filter: { trunkIds: string[]; numbers: string[] },
): boolean =>
  (filter.trunkIds.length === 0 || filter.trunkIds.includes(trunk.sipTrunkId)) &&
  (filter.numbers.length === 0 ||
    trunk.numbers.length === 0 ||
    trunk.numbers.some((number) => filter.numbers.includes(number)));
