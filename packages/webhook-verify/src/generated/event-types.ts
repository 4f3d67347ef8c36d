// The events that receivers get, as types.
// Written by packages/webhook-verify/generate/event-types-file.ts from the contract: change that and run `pnpm generate`.

/** How a call came about. */
export type CallDirection = 'outbound' | 'inbound' | 'web';

/** Where a call stands. `failed`: an outbound call could not be placed. Every other end is `completed`. */
export type CallStatus = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed';

/** `data.object` of `call.started`. Times are ISO 8601 in UTC with milliseconds; phone numbers are E.164. */
export interface CallStartedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  direction: CallDirection;
  /** `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status: CallStatus;
  /** E.164 phone number. */
  from_number: string | null;
  /** E.164 phone number. */
  to_number: string | null;
  /** `ta_<hex>`, opaque. */
  agent_id: string;
  /** ISO 8601, UTC, milliseconds. */
  started_at: string;
}

/** The final SIP response of the remote side. */
export interface SipStatus {
  code: number;
  reason: string;
}

/** `data.object` of `call.participant_joined`. */
export interface ParticipantJoinedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  participant_identity: string;
  kind: 'sip' | 'web';
  /** The final SIP response of the remote side. */
  sip_status: SipStatus | null;
  disconnect_reason: string | null;
  /** ISO 8601, UTC, milliseconds. */
  joined_at: string;
}

/** `data.object` of `call.participant_left`. */
export interface ParticipantLeftObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  participant_identity: string;
  kind: 'sip' | 'web';
  /** The final SIP response of the remote side. */
  sip_status: SipStatus | null;
  disconnect_reason: string | null;
  /** ISO 8601, UTC, milliseconds. */
  left_at: string;
}

/** Why a call ended. */
export type EndedReason = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown';

/** Who ended a call. */
export type EndedBy = 'callee' | 'caller' | 'agent' | 'api' | 'system' | 'carrier';

/** How far the recording of a call is. */
export type RecordingStatus = 'none' | 'pending' | 'recording' | 'processing' | 'completed' | 'failed';

/** `data.object` of `call.completed`. */
export interface CallCompletedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  /** Whole seconds from the answer to the end, 0 if the call was not answered. */
  duration_sec: number;
  /** ISO 8601, UTC, milliseconds. */
  ended_at: string;
  direction: CallDirection;
  /** `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status: CallStatus;
  /** Why a call ended. */
  ended_reason: EndedReason | null;
  ended_by: EndedBy | null;
  /** ISO 8601, UTC, milliseconds. */
  answered_at: string | null;
  /** `ta_<hex>`, opaque. */
  agent_id: string;
  recording_status: RecordingStatus;
}

/** `data.object` of `booking.created` and `booking.canceled`. An appointment that the agent captured in a call. */
export interface BookingObject {
  /** `bk_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** `ta_<hex>`, opaque. */
  agent_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  status: 'captured' | 'canceled';
  full_name: string;
  email: string | null;
  /** E.164 phone number. */
  phone: string | null;
  /** ISO 8601 with the offset of `timezone` at that moment. */
  preferred_datetime: string;
  /** IANA time zone name. */
  timezone: string;
  /** What the caller said, verbatim. */
  preferred_datetime_text: string;
  duration_min: number | null;
  channel: 'phone' | 'video' | 'in_person' | 'email' | null;
  notes: string | null;
  /** The turns that hold its name, its time and its contact. */
  evidence_turn_ids: number[];
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  canceled_at: string | null;
  canceled_by: 'agent' | 'api' | 'operator' | null;
  cancel_reason: string | null;
  /** The booking that took its place, when the agent booked another time for the same person. Null otherwise. */
  superseded_by: string | null;
}

/** `data.object` of `agent.dispatch_failed`. An outbound call could not be placed, and no `call.completed` follows. */
export interface DispatchFailedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  /** `ta_<hex>`, opaque. */
  agent_id: string;
  /** `tt_<hex>`, opaque. */
  trunk_id: string | null;
  /** E.164 phone number. */
  to_number: string | null;
  error: {
    /** Why a call ended. */
    code: EndedReason;
    message: string;
  };
  /** The final SIP response of the remote side. */
  sip_status: SipStatus | null;
  /** ISO 8601, UTC, milliseconds. */
  failed_at: string;
}

/** `data.object` of `webhook.test`. */
export interface WebhookTestObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `twe_<hex>`, opaque. */
  webhook_endpoint_id: string;
  message: string;
  /** ISO 8601, UTC, milliseconds. */
  sent_at: string;
}

/** `data` of `call.summary.ready` when the summary can be read from `url`. */
export interface SummaryReadyData {
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** `cs_<hex>`, opaque. */
  summary_id: string;
  schema_version: number;
  prompt_version: number;
  url: string;
  /** ISO 8601, UTC, milliseconds. */
  generated_at: string;
  status: 'ready';
  outcome: string;
  vertical_id: string;
}

/** `data` of `call.summary.ready` when the summary failed for good. */
export interface SummaryFailedData {
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** `cs_<hex>`, opaque. */
  summary_id: string;
  schema_version: number;
  prompt_version: number;
  url: string;
  /** ISO 8601, UTC, milliseconds. */
  generated_at: string;
  status: 'failed';
  failure_code: string;
}

/** The envelope of every event but `call.summary.ready`. */
export interface LifecycleEvent<Type extends string, DataObject> {
  /** The id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it. */
  id: string;
  type: Type;
  /** Unix time in seconds. */
  created: number;
  /** A date, `YYYY-MM-DD`. */
  api_version: string;
  data: {
    /** What the event is about, as it was when the event happened. */
    object: DataObject;
  };
}

/** The first SIP participant joined the room. This is not the answer: see `answered_at`. */
export type CallStartedEvent = LifecycleEvent<'call.started', CallStartedObject>;

/** A SIP participant joined. */
export type ParticipantJoinedEvent = LifecycleEvent<'call.participant_joined', ParticipantJoinedObject>;

/** A SIP participant left. */
export type ParticipantLeftEvent = LifecycleEvent<'call.participant_left', ParticipantLeftObject>;

/** The room closed and the call ended; exactly one per call that could be placed, web sessions included. */
export type CallCompletedEvent = LifecycleEvent<'call.completed', CallCompletedObject>;

/** The agent captured a booking. */
export type BookingCreatedEvent = LifecycleEvent<'booking.created', BookingObject>;

/** A booking was canceled: by the API, or by the agent, which booked another time for the same person in the same call (`superseded_by`). */
export type BookingCanceledEvent = LifecycleEvent<'booking.canceled', BookingObject>;

/** An outbound call could not be placed; it is `failed` and no `call.completed` follows. */
export type DispatchFailedEvent = LifecycleEvent<'agent.dispatch_failed', DispatchFailedObject>;

/** Sent by `POST /webhooks/{id}/test`. */
export type WebhookTestEvent = LifecycleEvent<'webhook.test', WebhookTestObject>;

/** A summary finished, successfully or with a permanent failure. */
export interface SummaryReadyEvent {
  /** The id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it. */
  id: string;
  type: 'call.summary.ready';
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** `tn_<hex>`, opaque. */
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
