// The media port on LiveKit, real or sandbox.
import { agentName } from '@voicecall/contract';
import { AgentDispatchClient, EgressClient, RoomServiceClient, SipClient, WebhookReceiver } from 'livekit-server-sdk';
import type { AgentDispatch, SIPGrant, VideoGrant } from 'livekit-server-sdk';
import type { Media, MediaDispatch } from '../../ports/media.ts';
import { mediaAddresses } from './addresses.ts';
import type { LivekitOptions } from './addresses.ts';
import { dialWith } from './dial.ts';
import { callLivekit, unlessNotFound } from './media-error.ts';
import { participantOf } from './participant.ts';
import { livekitRecordings } from './recordings.ts';
import { receiveSignal } from './signal.ts';
import { isSignedBody, signToken } from './token.ts';
import { livekitTrunkNumbers } from './trunk-numbers.ts';
import { departureTimeoutSec, livekitTrunks } from './trunks.ts';
import { mintWebToken } from './web-token.ts';

export type { LivekitOptions } from './addresses.ts';

const requestTimeoutSec = 10;
/** How long the target of a transfer may ring. */
const transferRingingSec = 30;
/** An empty room is closed after this time, which is longer than placing a call takes. */
const emptyTimeoutSec = 300;
const tokenMs = 600_000;

/** LiveKit as the media service. The SDK's failover is off: it would send a dial twice. */
export function livekitMedia(options: LivekitOptions, now: () => Date): Media {
  const client = [
    options.url,
    options.api_key,
    options.api_secret,
    { requestTimeout: requestTimeoutSec, failover: false },
  ] as const;
  const authHeader = async (video: VideoGrant, grant?: SIPGrant) => {
    const claims = { video: video as object, ...(grant && { sip: grant }) };
    const from = now();
    return { Authorization: `Bearer ${signToken(options, claims, { from, to: new Date(from.getTime() + tokenMs) })}` };
  };
  const rooms = Object.assign(new RoomServiceClient(...client), { authHeader });
  const dispatches = Object.assign(new AgentDispatchClient(...client), { authHeader });
  const sip = Object.assign(new SipClient(...client), { authHeader });
  const agent = options.agent_name ?? agentName;
  const receiver = new WebhookReceiver(options.api_key, options.api_secret);

  return {
    ...mediaAddresses(options),
    ...livekitTrunks(sip),
    ...livekitTrunkNumbers(sip),
    ...livekitRecordings(Object.assign(new EgressClient(...client), { authHeader })),
    async createRoom(room_name, about) {
      const metadata = JSON.stringify({ tenant_id: about.tenant_id, call_id: about.id });
      await callLivekit(
        rooms.createRoom({
          name: room_name,
          emptyTimeout: emptyTimeoutSec,
          departureTimeout: departureTimeoutSec,
          metadata,
        }),
      );
    },
    deleteRoom: (room_name) => unlessNotFound(rooms.deleteRoom(room_name), undefined),
    roomExists: async (room_name) => (await callLivekit(rooms.listRooms([room_name]))).length > 0,
    listRooms: async () => (await callLivekit(rooms.listRooms())).map(({ name }) => name),
    listParticipants: async (room_name) =>
      (await unlessNotFound(rooms.listParticipants(room_name), [])).map(participantOf),
    createDispatch: async (room_name, metadata) =>
      dispatchOf(await callLivekit(dispatches.createDispatch(room_name, agent, { metadata }))),
    async listDispatches(room_name) {
      const all = await unlessNotFound(dispatches.listDispatch(room_name), []);
      // A room without agents still lists a dispatch with an empty name.
      return all.filter((dispatch) => dispatch.agentName === agent).map(dispatchOf);
    },
    deleteDispatch: (room_name, dispatch_id) =>
      unlessNotFound(dispatches.deleteDispatch(dispatch_id, room_name), undefined),
    transfer: async (room_name, identity, to) => {
      await callLivekit(
        sip.transferSipParticipant(room_name, identity, to.startsWith('+') ? `tel:${to}` : to, {
          playDialtone: false,
          ringingTimeout: transferRingingSec,
          timeout: transferRingingSec + requestTimeoutSec,
        }),
      );
    },
    mintToken: async (access) => mintWebToken(options, access, now()),
    dial: (request) => dialWith(sip, request),
    receiveWebhook: async (body, authorization) =>
      receiveSignal((token) => isSignedBody(options, token, body, now()), receiver, body, authorization),
  };
}

const dispatchOf = (dispatch: AgentDispatch): MediaDispatch => ({
  dispatch_id: dispatch.id,
  job_id: dispatch.state?.jobs[0]?.id ?? null,
});
