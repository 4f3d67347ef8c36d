// The media service, as the platform needs it: rooms, agent dispatches, phone legs, trunks, and the signals it sends.
import type { Call, Trunk } from '../types.ts';

/** `unreachable`: no usable answer, so the effect is unknown. `refused`: it said no. */
export class MediaError extends Error {
  readonly kind: 'unreachable' | 'refused';
  readonly retryable: boolean;

  constructor(kind: 'unreachable' | 'refused', message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MediaError';
    this.kind = kind;
    this.retryable = options.retryable;
  }
}

/** Someone in a room. `call_status` is the state of a phone leg: dialing, ringing, active, hangup. */
export interface MediaParticipant {
  readonly identity: string;
  readonly kind: 'sip' | 'web' | 'agent' | 'other';
  readonly call_status: string | null;
  readonly sip_call_id: string | null;
  /** Of a phone leg: the number at the other end, the trunk's number, and the media service's id of the trunk. */
  readonly phone_number: string | null;
  readonly trunk_number: string | null;
  readonly media_trunk_id: string | null;
  /** Has a track in the room: there is something to hear. */
  readonly publishes: boolean;
  readonly joined_at: Date;
}

/** An agent dispatch in a room; `job_id` is set once an agent has taken the job. */
export interface MediaDispatch {
  readonly dispatch_id: string;
  readonly job_id: string | null;
}

/** What to dial. Nothing de-duplicates a dial on the far side: never send one twice. */
export interface DialRequest {
  readonly media_trunk_id: string;
  readonly to_number: string;
  readonly from_number: string;
  readonly room_name: string;
  readonly identity: string;
  readonly ringing_timeout_sec: number;
  readonly max_duration_sec: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the media service takes the noise out of what the other side says. */
  readonly krisp_enabled: boolean;
}

/**
 * How a dial ended. `carrier_failed`: it was the carrier that kept the call from being placed, and no SIP status is
 * known. `unknown`: the request failed in a way that leaves open whether the phone rings.
 */
export type DialOutcome =
  | { readonly kind: 'answered'; readonly sip_call_id: string | null }
  | { readonly kind: 'refused'; readonly sip_status: { readonly code: number; readonly reason: string } }
  | { readonly kind: 'no_answer' }
  | { readonly kind: 'carrier_failed'; readonly reason: 'carrier_auth_failed' | 'carrier_unavailable' }
  | { readonly kind: 'not_placed'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

/** One of the media service's webhooks, verified. */
export interface MediaSignal {
  readonly id: string;
  readonly type: 'participant_joined' | 'participant_left' | 'room_finished' | 'recording' | 'other';
  readonly room_name: string;
  readonly at: Date;
  readonly participant: (MediaParticipant & { readonly disconnect_reason: string | null }) | null;
  readonly recording: MediaRecording | null;
}

/** A recording as the media service sees it. What it calls completed has been written, or so it says. */
export interface MediaRecording {
  readonly egress_id: string;
  readonly room_name: string;
  readonly status: 'starting' | 'active' | 'ending' | 'completed' | 'failed';
  readonly error: string | null;
}

/** Where the media service writes a recording. */
export type RecordingOutput =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 's3';
      readonly key: string;
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string | null;
      readonly access_key: string;
      readonly secret: string;
      readonly force_path_style: boolean;
    };

/** Whom a browser's token lets into which room, and until when. */
export interface WebAccess {
  readonly room_name: string;
  readonly identity: string;
  readonly expires_at: Date;
}

/** The media ids of a trunk's two sides, and of the rule that gives each of its inbound calls a room. */
export interface MediaTrunkIds {
  readonly media_outbound_trunk_id: string | null;
  readonly media_inbound_trunk_id: string | null;
  readonly media_dispatch_rule_id: string | null;
}

/** How the names of rooms begin that the media service opens for inbound calls. No other room's name does. */
export const inboundRoomPrefix = 'inbound-';
/** How the names of web sessions' rooms begin. No other room's name does. */
export const webRoomPrefix = 'web-';

/** A trunk with the secrets that only the media service may have. */
export interface MediaTrunk {
  readonly trunk: Pick<
    Trunk,
    'id' | 'tenant_id' | 'name' | 'outbound' | 'inbound' | 'media_encryption' | 'krisp_enabled'
  >;
  readonly outbound_password: string | null;
  readonly inbound_password: string | null;
}

/** The other end of a trunk. */
export interface TrunkPeer {
  readonly address: string;
  readonly allowed_addresses: readonly string[];
}

/** Every call may throw MediaError. */
export interface Media {
  /** Creates the room if it is not there. */
  createRoom(room_name: string, about: Pick<Call, 'id' | 'tenant_id'>): Promise<void>;
  /** Drops every leg in the room; a room that is gone is fine. */
  deleteRoom(room_name: string): Promise<void>;
  roomExists(room_name: string): Promise<boolean>;
  /** The names of all rooms. */
  listRooms(): Promise<string[]>;
  listParticipants(room_name: string): Promise<MediaParticipant[]>;
  createDispatch(room_name: string, metadata: string): Promise<MediaDispatch>;
  listDispatches(room_name: string): Promise<MediaDispatch[]>;
  deleteDispatch(room_name: string, dispatch_id: string): Promise<void>;
  /** Waits until the phone is answered or will not be; never throws. */
  dial(request: DialRequest): Promise<DialOutcome>;
  /** Hands a phone leg over to another number by SIP REFER; returns once the other end has taken it. */
  transfer(room_name: string, identity: string, to_number: string): Promise<void>;
  createTrunk(trunk: MediaTrunk): Promise<MediaTrunkIds>;
  updateTrunk(ids: MediaTrunkIds, trunk: MediaTrunk): Promise<void>;
  deleteTrunk(ids: MediaTrunkIds): Promise<void>;
  /**
   * What there is of a trunk whose ids nobody kept: it is found by its key here, and by a number that it was made with.
   */
  findTrunk(key: { readonly tenant_id: string; readonly id: string }, number: string): Promise<MediaTrunkIds>;
  /**
   * Adds one number to both sides, whatever others they have meanwhile; one that is there already is fine. `peer`:
   * where calls are sent and come from, from now on. False when a side is gone.
   */
  addTrunkNumber(ids: MediaTrunkIds, number: string, peer?: TrunkPeer): Promise<boolean>;
  /**
   * Takes one number out of both sides; not the last one: a side without numbers would take every call, so the trunk is
   * deleted instead. `others`: those that are to be there, and are added where they are not.
   */
  removeTrunkNumber(ids: MediaTrunkIds, number: string, others?: readonly string[]): Promise<void>;
  /** Where carriers reach it by SIP: host[:port]; null when nobody has said. */
  readonly sip_host: string | null;
  /** Where browsers reach the media service. */
  readonly ws_url: string;
  /**
   * A token that lets a browser into one room, to hear and to speak and nothing else. Made here, the media service is
   * not asked.
   */
  mintToken(access: WebAccess): Promise<string>;
  /**
   * Records what is heard in the room. Nothing de-duplicates this on the far side: see what `listRecordings` says
   * before doing it again.
   */
  startRecording(room_name: string, output: RecordingOutput): Promise<MediaRecording>;
  /** The recordings of a room, ended ones included for as long as the media service remembers them. */
  listRecordings(room_name: string): Promise<MediaRecording[]>;
  /** Ends a recording; one that has ended, or is not known, is fine. */
  stopRecording(egress_id: string): Promise<void>;
  /** Verifies a webhook over its raw bytes; undefined when the signature is wrong. */
  receiveWebhook(body: string, authorization: string): Promise<MediaSignal | undefined>;
}
