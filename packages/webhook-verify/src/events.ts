// The events a receiver is sent, as types (spec 6.1 to 6.3): two envelopes, and room for types this version does not
// know.

/** How a call came about. */
export type CallDirection = 'outbound' | 'inbound' | 'web';

/** Where a call stands. `failed`: an outbound call could not be placed; every other end is `completed`. */
export type CallStatus = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed';

/** Why a call ended. */
export type EndedReason =
  | 'user_hangup'
  | 'agent_hangup'
  | 'no_answer'
  | 'busy'
  | 'declined'
  | 'invalid_destination'
  | 'carrier_auth_failed'
  | 'carrier_unavailable'
  | 'voicemail'
  | 'transferred'
  | 'silence_timeout'
  | 'join_timeout'
  | 'max_duration'
  | 'canceled'
  | 'agent_unavailable'
  | 'agent_error'
  | 'media_failure'
  | 'lost'
  | 'unknown';

/** Who ended a call. */
export type EndedBy = 'callee' | 'caller' | 'agent' | 'api' | 'system' | 'carrier';

/** How far the recording of a call is. */
export type RecordingStatus = 'none' | 'pending' | 'recording' | 'processing' | 'completed' | 'failed';

/** The final SIP answer of the far end. */
export interface SipStatus {
  code: number;
  reason: string;
}

/** `data.object` of `call.started`. Times are ISO 8601 UTC with milliseconds; numbers are E.164. */
export interface CallStartedObject {
  tenant_id: string;
  call_id: string;
  client_ref: string | null;
  direction: CallDirection;
  status: CallStatus;
  from_number: string | null;
  to_number: string | null;
  agent_id: string;
  started_at: string;
}

/** `data.object` of `call.participant_joined`. */
export interface ParticipantJoinedObject {
  tenant_id: string;
  call_id: string;
  client_ref: string | null;
  participant_identity: string;
  kind: 'sip' | 'web';
  sip_status: SipStatus | null;
  disconnect_reason: string | null;
  joined_at: string;
}

/** `data.object` of `call.participant_left`. */
export interface ParticipantLeftObject {
  tenant_id: string;
  call_id: string;
  client_ref: string | null;
  participant_identity: string;
  kind: 'sip' | 'web';
  sip_status: SipStatus | null;
  disconnect_reason: string | null;
  left_at: string;
}

/** `data.object` of `call.completed`. `duration_sec`: whole seconds from the answer to the end, 0 if unanswered. */
export interface CallCompletedObject {
  tenant_id: string;
  call_id: string;
  client_ref: string | null;
  duration_sec: number;
  ended_at: string;
  direction: CallDirection;
  status: CallStatus;
  ended_reason: EndedReason | null;
  ended_by: EndedBy | null;
  answered_at: string | null;
  agent_id: string;
  recording_status: RecordingStatus;
}

/** `data.object` of `booking.created` and `booking.canceled`: the booking (spec 2.10). */
export interface BookingObject {
  id: string;
  tenant_id: string;
  call_id: string;
  agent_id: string;
  client_ref: string | null;
  status: 'captured' | 'canceled';
  full_name: string;
  email: string | null;
  phone: string | null;
  /** ISO 8601 with the offset of `timezone` at that moment. */
  preferred_datetime: string;
  /** IANA name. */
  timezone: string;
  /** What the caller said, verbatim. */
  preferred_datetime_text: string;
  duration_min: number | null;
  channel: 'phone' | 'video' | 'in_person' | 'email' | null;
  notes: string | null;
  /** The turns that hold its name, its time and its contact. */
  evidence_turn_ids: number[];
  created_at: string;
  canceled_at: string | null;
  canceled_by: 'agent' | 'api' | 'operator' | null;
  cancel_reason: string | null;
  /** The booking that took its place, where the agent booked another time for the same person. */
  superseded_by: string | null;
}

/** `data.object` of `agent.dispatch_failed`: an outbound call could not be placed, and no `call.completed` follows. */
export interface DispatchFailedObject {
  tenant_id: string;
  call_id: string;
  client_ref: string | null;
  agent_id: string;
  trunk_id: string | null;
  to_number: string | null;
  error: { code: EndedReason; message: string };
  sip_status: SipStatus | null;
  failed_at: string;
}

/** `data.object` of `webhook.test`. */
export interface WebhookTestObject {
  tenant_id: string;
  webhook_endpoint_id: string;
  message: string;
  sent_at: string;
}

/** The envelope of the lifecycle events (spec 6.2). */
export interface LifecycleEvent<Type extends string, DataObject> {
  /** The delivery's id, `wdl_<hex>`: the same on every attempt, and the one to de-duplicate on. */
  id: string;
  type: Type;
  /** Unix time in seconds. */
  created: number;
  /** A date, `YYYY-MM-DD`. */
  api_version: string;
  data: { object: DataObject };
}

/** The first SIP participant joined the room. This is not the answer. */
export type CallStartedEvent = LifecycleEvent<'call.started', CallStartedObject>;
/** A SIP participant joined. */
export type ParticipantJoinedEvent = LifecycleEvent<'call.participant_joined', ParticipantJoinedObject>;
/** A SIP participant left. */
export type ParticipantLeftEvent = LifecycleEvent<'call.participant_left', ParticipantLeftObject>;
/** The room closed and the call ended; exactly one per call that could be placed, web sessions included. */
export type CallCompletedEvent = LifecycleEvent<'call.completed', CallCompletedObject>;
/** The agent captured a booking. */
export type BookingCreatedEvent = LifecycleEvent<'booking.created', BookingObject>;
/** A booking was canceled, or another one took its place. */
export type BookingCanceledEvent = LifecycleEvent<'booking.canceled', BookingObject>;
/** The call could not be placed. */
export type DispatchFailedEvent = LifecycleEvent<'agent.dispatch_failed', DispatchFailedObject>;
/** Someone asked for a test delivery. */
export type WebhookTestEvent = LifecycleEvent<'webhook.test', WebhookTestObject>;

/** `data` of `call.summary.ready` when the summary is there to be fetched from `url`. */
export interface SummaryReadyData {
  call_id: string;
  summary_id: string;
  status: 'ready';
  schema_version: number;
  prompt_version: number;
  outcome: string;
  vertical_id: string;
  url: string;
  generated_at: string;
}

/** `data` of `call.summary.ready` when the summary failed for good. */
export interface SummaryFailedData {
  call_id: string;
  summary_id: string;
  status: 'failed';
  schema_version: number;
  prompt_version: number;
  failure_code: string;
  url: string;
  generated_at: string;
}

/** A summary finished, successfully or with a permanent failure. Its envelope differs from the others' (spec 6.3). */
export interface SummaryReadyEvent {
  /** The delivery's id, `wdl_<hex>`. */
  id: string;
  type: 'call.summary.ready';
  created_at: string;
  tenant_id: string;
  data: SummaryReadyData | SummaryFailedData;
}

/** Every event of this version of the API. */
export type KnownWebhookEvent =
  | CallStartedEvent
  | ParticipantJoinedEvent
  | ParticipantLeftEvent
  | CallCompletedEvent
  | BookingCreatedEvent
  | BookingCanceledEvent
  | DispatchFailedEvent
  | WebhookTestEvent
  | SummaryReadyEvent;

declare const unlisted: unique symbol;

/**
 * The type of an event that is not in {@link KnownWebhookEvent}: at run time any other string. Its literal never
 * occurs; it only keeps `event.type === 'call.completed'` narrowing to that one event, which plain `string` would undo.
 * To compare with a type newer than this package, widen it first: `const type: string = event.type`.
 */
export type UnknownEventType = 'not listed in KnownWebhookEvent' & { readonly [unlisted]: true };

/** An event of a type this version does not know, passed through as it came. Answer it with 200. */
export interface UnknownEvent {
  id: string;
  type: UnknownEventType;
  [member: string]: unknown;
}

/** What a receiver gets. Narrow it by `type`; leave a default branch for {@link UnknownEvent}. */
export type WebhookEvent = KnownWebhookEvent | UnknownEvent;
