// From `POST /dispatch` to the INVITE at the carrier, step by step, beside the same without the platform: the dial
// alone, and a script that opens a room, waits for a minimal agent, and dials.
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentDispatchClient, RoomServiceClient, SipClient } from 'livekit-server-sdk';
import type { SIPOutboundTrunkInfo } from '@livekit/protocol';
import { udpPort } from '../../test/media/harness/free-ports.ts';
import { livekitKeys } from '../../test/media/harness/livekit.ts';
import { startBusyCarrier } from './busy-carrier.ts';
import type { BusyCarrier } from './busy-carrier.ts';
import type { RelayedRequest } from './relay.ts';
import { minimalAgentName } from './media-setup.ts';
import type { MediaSetup } from './media-setup.ts';

/** The steps of a call until the carrier has it: milliseconds since the dispatch was sent. */
export interface DispatchedCall {
  readonly steps: Readonly<Record<string, number | undefined>>;
  readonly invited: number;
  /** Requests of the platform to LiveKit until the dial. */
  readonly requests: number;
}

export interface DispatchFigures {
  readonly alone: readonly DispatchedCall[];
  /** Several dispatches at the same moment. */
  readonly together: readonly DispatchedCall[];
  /** From CreateSIPParticipant to the INVITE, without the platform. */
  readonly dial: readonly number[];
  /** The same with the room, a minimal agent that has to be there first, and the dial: a script without a record. */
  readonly script: readonly number[];
  /** Calls that the carrier got more than once. */
  readonly doubled: number;
}

interface Setting {
  readonly setup: MediaSetup;
  readonly carrier: BusyCarrier;
  readonly agent_id: string;
  readonly trunk_id: string;
}

export async function measureDispatches(
  setup: MediaSetup,
  { count, at_once }: { readonly count: number; readonly at_once: number },
): Promise<DispatchFigures> {
  const carrier = await startBusyCarrier(await udpPort());
  setup.onClose(() => carrier.close());
  const { client } = setup;
  const { id: agent_id } = await client.agents.create({ name: 'Bench', instructions: 'Be brief.', welcome: 'Hello.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: carrier.address, transport: 'udp', numbers: ['+15551230001'] },
  });
  const setting = { setup, carrier, agent_id, trunk_id };
  const { dialDirectly, callByScript } = await floorOf(setting);
  // The first ones load code and open connections; they do not count.
  await dispatch(setting);
  await dialDirectly();
  await callByScript();
  const [alone, together]: [DispatchedCall[], DispatchedCall[]] = [[], []];
  const [dial, script]: [number[], number[]] = [[], []];
  for (let round = 0; round < count; round += 1) {
    await setup.settled();
    alone.push(await dispatch(setting));
    dial.push(await dialDirectly());
    await setup.settled();
    script.push(await callByScript());
  }
  for (let round = 0; round * at_once < count; round += 1) {
    await setup.settled();
    together.push(...(await Promise.all(Array.from({ length: at_once }, () => dispatch(setting)))));
  }
  await setup.settled();
  return { alone, together, dial, script, doubled: carrier.doubled() };
}

const briefPath = /^\/internal\/agent\/.*\/calls\/[^/]+$/;
let numbers = 0;
const nextNumber = (): string => `+1555777${String((numbers += 1)).padStart(4, '0')}`;

async function dispatch({ setup, carrier, agent_id, trunk_id }: Setting): Promise<DispatchedCall> {
  const to_number = nextNumber();
  const began = performance.now();
  const { call_id, room_name } = await setup.client.calls.dispatch({ agent_id, trunk_id, to_number });
  const accepted = performance.now() - began;
  const invited = (await carrier.invited(to_number)) - began;
  // The request to dial returns after the carrier's response, and is only then in the list.
  const of = await dialSeen(setup, room_name, call_id);
  const first = (what: RegExp, when: 'began' | 'ended' = 'began'): number | undefined => {
    const request = of.find(({ path, body }) => what.test(path) || what.test(body));
    return request && request[when] - began;
  };
  const looked = of.filter(({ path }) => path.endsWith('/ListParticipants'));
  return {
    invited,
    requests: of.filter(({ path, ended }) => path.startsWith('/twirp/') && ended - began <= invited).length,
    steps: {
      'accepted: 201': accepted,
      'job taken, room requested': first(/CreateRoom$/),
      'room created': first(/CreateRoom$/, 'ended'),
      'agent dispatched': first(/CreateDispatch$/, 'ended'),
      'agent asks for its brief': first(briefPath),
      'agent has its brief': first(briefPath, 'ended'),
      'agent in the room (webhook)': first(/"participant_joined"[^]*"AGENT"/),
      'platform sees it there': looked.length > 0 ? Math.max(...looked.map(({ ended }) => ended)) - began : undefined,
      'dial requested': first(/CreateSIPParticipant$/),
      'INVITE at the carrier': invited,
    },
  };
}

const patienceMs = 20_000;

async function dialSeen({ seen }: MediaSetup, room_name: string, call_id: string): Promise<RelayedRequest[]> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(20)) {
    const of = seen
      .flat()
      .filter(({ path, body }) => body.includes(room_name) || path.includes(call_id))
      .toSorted((a, b) => a.began - b.began);
    const dial = of.find(({ path }) => path.endsWith('/CreateSIPParticipant'));
    if (dial) return of.filter(({ began }) => began <= dial.began);
    if (performance.now() > deadline) throw new Error(`the dial into ${room_name} was not seen`);
  }
}

interface Floor {
  /** Dials into a room that exists; returns milliseconds until the INVITE. */
  readonly dialDirectly: () => Promise<number>;
  /** Opens a room, dispatches a minimal agent, and dials once it is there. */
  readonly callByScript: () => Promise<number>;
}

const scriptPollMs = 10;

/** With LiveKit's SDK and nothing else. */
async function floorOf({ setup: { livekit }, carrier }: Setting): Promise<Floor> {
  const keys = [livekit.url, livekitKeys.api_key, livekitKeys.api_secret] as const;
  const sip = new SipClient(...keys);
  const rooms = new RoomServiceClient(...keys);
  const dispatches = new AgentDispatchClient(...keys);
  const from = '+15551230002';
  const trunk: SIPOutboundTrunkInfo = await sip.createSipOutboundTrunk('floor', carrier.address, [from]);
  const dial = async (name: string, number: string): Promise<number> => {
    const options = { participantIdentity: number, waitUntilAnswered: true, fromNumber: from };
    const dialing = sip.createSipParticipant(trunk.sipTrunkId, number, name, options);
    const [at] = await Promise.all([carrier.invited(number), dialing.catch(() => undefined)]);
    return at;
  };
  return {
    async dialDirectly() {
      await rooms.createRoom({ name: 'floor' });
      const began = performance.now();
      return (await dial('floor', nextNumber())) - began;
    },
    async callByScript() {
      const number = nextNumber();
      const name = `script${number}`;
      const began = performance.now();
      await rooms.createRoom({ name });
      await dispatches.createDispatch(name, minimalAgentName);
      while ((await rooms.listParticipants(name)).length === 0) await sleep(scriptPollMs);
      const invited = await dial(name, number);
      await rooms.deleteRoom(name);
      return invited - began;
    },
  };
}
