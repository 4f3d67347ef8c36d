// An inbound call: matched to an inbound trunk, given a room by a dispatch rule, ringing until an agent has joined.
import { randomBytes } from 'node:crypto';
import { DisconnectReason, ParticipantInfo_Kind } from '@livekit/protocol';
import type { SIPDispatchRuleInfo, SIPInboundTrunkInfo } from '@livekit/protocol';
import * as z from 'zod';
import { scriptFor } from '../callee/scripts.ts';
import { newId } from '../ids.ts';
import type { Lifetime } from '../lifetime.ts';
import { hasAgent, talkClockOf, until } from '../rooms/live-room.ts';
import type { LiveRoom, Member } from '../rooms/live-room.ts';
import type { OpenRoom, RoomStore } from '../rooms/room-store.ts';
import { normalize } from './conflicts.ts';
import { holdTheLine } from './place-call.ts';
import type { SipStore } from './sip-store.ts';

/** The number that has the behaviour of a named script. */
const scriptNumbers = {
  answers: '',
  books: '+15005550001',
  hangs_up_early: '+15005550003',
  hangs_up: '+15005550007',
  no_agent: '+15005550008',
  webhooks_lost: '+15005550011',
  webhooks_scrambled: '+15005550012',
} as const;

const number = z.string().min(1).max(64);
export const ringOrder = z.object({
  to_number: number,
  from_number: number,
  script: z.enum(Object.keys(scriptNumbers) as (keyof typeof scriptNumbers)[]).optional(),
  speech: z.boolean().default(false),
  headers: z.record(z.string().max(64), z.string().max(1024)).default({}),
});

/** Where the call arrived, or why it did not. */
export type RingAnswer =
  | { readonly room: string; readonly participant_identity: string }
  | { readonly status: 404 | 409; readonly error: string };
export type Ring = (order: z.input<typeof ringOrder>) => RingAnswer;

export interface RingDeps {
  readonly lifetime: Lifetime;
  readonly rooms: RoomStore;
  readonly openRoom: OpenRoom;
  readonly store: SipStore;
}

const changesMindMs = 1_000;
const pickUpMs = 300;
// The caller waits for the platform, whose timers are not scaled by the clock speed: this is always real time.
const callerPatienceMs = 30_000;

export const createRing =
  (deps: RingDeps): Ring =>
  (order) => {
    const { to_number, from_number, script, speech, headers } = ringOrder.parse(order);
    const trunk = trunkFor(deps.store, to_number, from_number);
    if (trunk === 'several')
      return {
        status: 409,
        error: `the call was dropped: multiple SIP trunks matched for ${JSON.stringify(to_number)}`,
      };
    if (!trunk) return { status: 404, error: 'no inbound trunk takes this call' };
    const rule = ruleFor(deps.store, trunk);
    const individual = rule?.rule?.rule;
    if (!rule || individual?.case !== 'dispatchRuleIndividual')
      return { status: 409, error: 'the call was dropped: the trunk has no dispatch rule that opens a room' };
    const { emptyTimeout, departureTimeout, maxParticipants, metadata, agents } = rule.roomConfig ?? {};
    const name = `${individual.value.roomPrefix}_${from_number}_${randomBytes(6).toString('hex')}`;
    const room = deps.openRoom({ name, emptyTimeout, departureTimeout, maxParticipants, metadata, agents });
    // Must be set before the leg joins: it selects how this room's webhooks are delivered.
    room.number = script ? scriptNumbers[script] : from_number;
    if (speech) room.spoken = [];
    const identity = `sip_${from_number}`;
    const attributes = { ...sipAttributes(trunk, rule, { to_number, from_number }), ...keptHeaders(trunk, headers) };
    const member = deps.rooms.join(room, {
      identity,
      kind: ParticipantInfo_Kind.SIP,
      name: `Phone ${from_number}`,
      metadata: rule.metadata,
      attributes,
    });
    deps.lifetime.run(`call from ${from_number}`, () => wait(deps, room, member));
    return { room: name, participant_identity: identity };
  };

/**
 * A trunk that lists the number wins over one that accepts every number. LiveKit drops a call that matches two trunks
 * of the same kind: `several`.
 */
function trunkFor(
  { inbound }: SipStore,
  to_number: string,
  from_number: string,
): SIPInboundTrunkInfo | 'several' | undefined {
  const lists = (list: string[], wanted: string): boolean => list.some((item) => normalize(item) === normalize(wanted));
  const open = [...inbound.values()].filter(
    ({ allowedNumbers }) => allowedNumbers.length === 0 || lists(allowedNumbers, from_number),
  );
  const named = open.filter(({ numbers }) => lists(numbers, to_number));
  const [trunk, another] = named.length > 0 ? named : open.filter(({ numbers }) => numbers.length === 0);
  return another ? 'several' : trunk;
}

/** A rule for the trunk wins over one for all trunks. */
function ruleFor({ rules }: SipStore, { sipTrunkId }: SIPInboundTrunkInfo): SIPDispatchRuleInfo | undefined {
  const all = [...rules.values()];
  return all.find(({ trunkIds }) => trunkIds.includes(sipTrunkId)) ?? all.find(({ trunkIds }) => trunkIds.length === 0);
}

function sipAttributes(
  trunk: SIPInboundTrunkInfo,
  rule: SIPDispatchRuleInfo,
  { to_number, from_number }: { to_number: string; from_number: string },
): Record<string, string> {
  return {
    ...rule.attributes,
    'sip.callID': newId('SCL'),
    'sip.trunkID': trunk.sipTrunkId,
    'sip.ruleID': rule.sipDispatchRuleId,
    'sip.callStatus': 'ringing',
    ...(rule.hidePhoneNumber ? {} : { 'sip.phoneNumber': from_number, 'sip.trunkPhoneNumber': to_number }),
  };
}

/** The headers of the call that the trunk keeps as attributes. */
const keptHeaders = (
  { headersToAttributes }: SIPInboundTrunkInfo,
  headers: Readonly<Record<string, string>>,
): Record<string, string> => {
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(headersToAttributes).flatMap(([name, attribute]) => {
      const value = sent.get(name.toLowerCase());
      return value === undefined ? [] : [[attribute, value]];
    }),
  );
};

/** The caller's side of the call, from the first ring until someone hangs up. */
async function wait({ lifetime, rooms }: RingDeps, room: LiveRoom, member: Member): Promise<void> {
  const signal = AbortSignal.any([lifetime.signal, member.left.signal]);
  const script = scriptFor(room.number);
  const answered =
    script.pickup === 'human' || script.pickup === 'voicemail'
      ? await agentComes(lifetime, room, signal)
      : await lifetime.pause(changesMindMs, signal).then(() => false);
  if (answered) {
    await lifetime.pause(pickUpMs, signal);
    rooms.setAttributes(room, member, { 'sip.callStatus': 'active' });
    await holdTheLine(talkClockOf(lifetime, room), room, script, signal);
  }
  rooms.setAttributes(room, member, { 'sip.callStatus': 'hangup' });
  rooms.leave(room, member, DisconnectReason.CLIENT_INITIATED);
}

/** Whether an agent joined in time. */
export function agentComes(lifetime: Lifetime, room: LiveRoom, signal: AbortSignal): Promise<boolean> {
  const agent = until(room, () => hasAgent(room) || undefined, signal);
  return Promise.race([agent, lifetime.timer.wait(callerPatienceMs, signal).then(() => false)]);
}
