// The media service: rooms, agent dispatches, phone legs, trunks, recordings, and its webhooks.
import type { Call, Trunk } from '../types.ts';

type TrunkKey = Pick<Trunk, 'tenant_id' | 'id'>;

/** `unreachable`: no usable response, so the effect is unknown. `refused`: it refused the request. */
export class MediaError extends Error {
  readonly kind: 'unreachable' | 'refused';
  readonly retryable: boolean;
  /** The SIP status with which the remote side refused, where there was one. */
  readonly sip_status: Call['sip_status'];
  /** Whether the media service has waited for the remote side in vain. */
  readonly timed_out: boolean;
  /** The trunk that has the inbound number which was refused. */
  readonly holder: TrunkKey | undefined;

  constructor(
    kind: 'unreachable' | 'refused',
    message: string,
    options: {
      retryable: boolean;
      cause?: unknown;
      sip_status?: Call['sip_status'];
      timed_out?: boolean;
      holder?: TrunkKey;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'MediaError';
    this.kind = kind;
    this.retryable = options.retryable;
    this.sip_status = options.sip_status ?? null;
    this.timed_out = options.timed_out ?? false;
    this.holder = options.holder;
  }
}

/** A participant of a room. `call_status` is the state of a phone leg: dialing, ringing, active, hangup. */
export interface MediaParticipant {
  readonly identity: string;
  readonly kind: 'sip' | 'web' | 'agent' | 'other';
  readonly call_status: string | null;
  readonly sip_call_id: string | null;
  /** For a phone leg: the number of the remote side, the trunk's number, and the media service's id of the trunk. */
  readonly phone_number: string | null;
  /** The headers `P-Asserted-Identity` and `Diversion` of an inbound call. */
  readonly asserted_identity?: string;
  readonly diversion?: string;
  readonly trunk_number: string | null;
  readonly media_trunk_id: string | null;
  /** Publishes a track in the room, so it can be heard. */
  readonly publishes: boolean;
  readonly joined_at: Date;
}

/** An agent dispatch in a room; `job_id` is set once an agent has accepted the job. */
export interface MediaDispatch {
  readonly dispatch_id: string;
  readonly job_id: string | null;
}

/** A dial. The media service does not de-duplicate dials: never send one twice. */
export interface DialRequest {
  readonly media_trunk_id: string;
  readonly to_number: string;
  readonly from_number: string;
  readonly room_name: string;
  readonly identity: string;
  readonly ringing_timeout_sec: number;
  readonly max_duration_sec: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the media service removes noise from the other side's audio. */
  readonly krisp_enabled: boolean;
}

/**
 * The outcome of a dial. `carrier_failed`: the call was not placed, and there is no SIP status. `not_placed`: the media
 * service sent nothing to the carrier. `unknown`: the request failed, and the phone may be ringing.
 */
export type DialOutcome =
  | { readonly kind: 'answered'; readonly sip_call_id: string | null }
  | { readonly kind: 'refused'; readonly sip_status: { readonly code: number; readonly reason: string } }
  | { readonly kind: 'no_answer' }
  | {
      readonly kind: 'carrier_failed';
      readonly reason: 'carrier_auth_failed' | 'carrier_unavailable' | 'media_failure';
    }
  | { readonly kind: 'not_placed'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

/** A verified webhook of the media service. */
export interface MediaSignal {
  readonly id: string;
  readonly type: 'participant_joined' | 'participant_left' | 'room_finished' | 'recording' | 'other';
  readonly room_name: string;
  readonly at: Date;
  readonly participant: (MediaParticipant & { readonly disconnect_reason: string | null }) | null;
  readonly recording: MediaRecording | null;
}

/** A recording as the media service reports it; a completed one should have been written. */
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

/** Access of a browser to one room, until a moment. */
export interface WebAccess {
  readonly room_name: string;
  readonly identity: string;
  readonly expires_at: Date;
}

/** The media ids of a trunk's two sides, and of the rule that gives each inbound call a room. */
export interface MediaTrunkIds {
  readonly media_outbound_trunk_id: string | null;
  readonly media_inbound_trunk_id: string | null;
  readonly media_dispatch_rule_id: string | null;
}

/** The prefix of the rooms that the media service creates for inbound calls, and of no others. */
export const inboundRoomPrefix = 'inbound-';
/** The prefix of the rooms of web sessions, and of no others. */
export const webRoomPrefix = 'web-';

/** A trunk with its passwords, which only the media service may get. */
export interface MediaTrunk {
  readonly trunk: Pick<
    Trunk,
    'id' | 'tenant_id' | 'name' | 'outbound' | 'media_encryption' | 'krisp_enabled' | 'media_timeout_sec'
  > & {
    /** How callers are read is not the media service's business. */
    readonly inbound: Omit<NonNullable<Trunk['inbound']>, 'country' | 'trust_asserted_identity'> | null;
  };
  readonly outbound_password: string | null;
  readonly inbound_password: string | null;
}

/** The remote side of a trunk. */
export interface TrunkPeer {
  readonly address: string;
  readonly allowed_addresses: readonly string[];
}

/** Every method may throw MediaError. */
export interface Media {
  /** Creates the room if it is not there. */
  createRoom(room_name: string, about: Pick<Call, 'id' | 'tenant_id'>): Promise<void>;
  /** Disconnects every participant; a missing room is fine. */
  deleteRoom(room_name: string): Promise<void>;
  roomExists(room_name: string): Promise<boolean>;
  /** The names of all rooms. */
  listRooms(): Promise<string[]>;
  listParticipants(room_name: string): Promise<MediaParticipant[]>;
  createDispatch(room_name: string, metadata: string): Promise<MediaDispatch>;
  listDispatches(room_name: string): Promise<MediaDispatch[]>;
  deleteDispatch(room_name: string, dispatch_id: string): Promise<void>;
  /** Waits until the phone is answered or the dial has failed; never throws. */
  dial(request: DialRequest): Promise<DialOutcome>;
  /** Transfers a phone leg to a number or a SIP address by SIP REFER; returns once the target has accepted. */
  transfer(room_name: string, identity: string, to: string): Promise<void>;
  createTrunk(trunk: MediaTrunk): Promise<MediaTrunkIds>;
  updateTrunk(ids: MediaTrunkIds, trunk: MediaTrunk): Promise<void>;
  deleteTrunk(ids: MediaTrunkIds): Promise<void>;
  /** The media ids of a trunk whose ids were lost, found by its key and by one of its numbers. */
  findTrunk(key: { readonly tenant_id: string; readonly id: string }, number: string): Promise<MediaTrunkIds>;
  /**
   * Adds one number to both sides; other numbers stay, and a number that is already there is fine. `peer`: the remote
   * side from now on. False when a side no longer exists.
   */
  addTrunkNumber(ids: MediaTrunkIds, number: string, peer?: TrunkPeer): Promise<boolean>;
  /**
   * Removes one number from both sides, but not the last one: a side without numbers would take every call, so the
   * trunk is deleted instead. `others`: numbers that must be there, added where they are missing.
   */
  removeTrunkNumber(ids: MediaTrunkIds, number: string, others?: readonly string[]): Promise<void>;
  /** Its SIP address for carriers: host[:port]; null when it is not configured. */
  readonly sip_host: string | null;
  /** Its address for browsers. */
  readonly ws_url: string;
  /**
   * A token with which a browser joins one room, only to hear and to speak. Created without a request to the media
   * service.
   */
  mintToken(access: WebAccess): Promise<string>;
  /**
   * Records the audio of the room. The media service does not de-duplicate this: check `listRecordings` before
   * repeating it.
   */
  startRecording(room_name: string, output: RecordingOutput): Promise<MediaRecording>;
  /** The recordings of a room; ended ones for as long as the media service stores them. */
  listRecordings(room_name: string): Promise<MediaRecording[]>;
  /** Ends a recording; one that has ended or is unknown is fine. */
  stopRecording(egress_id: string): Promise<void>;
  /** Verifies a webhook over its raw bytes; undefined when the signature is not valid. */
  receiveWebhook(body: string, authorization: string): Promise<MediaSignal | undefined>;
}
