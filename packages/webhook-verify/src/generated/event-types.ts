// The events that receivers get, as types.
// Written by packages/webhook-verify/generate/event-types-file.ts from the contract: change that and run `pnpm generate`.

/** How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser. */
export type CallDirection = 'outbound' | 'inbound' | 'web';

/** Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`. */
export type CallStatus = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed';

/** `data.object` of `call.started`. A call that began. */
export interface CallStartedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser. */
  direction: CallDirection;
  /** Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status: CallStatus;
  /**
   * The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be read (`from_raw`).
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  from_number: string | null;
  /**
   * The called number, in E.164. Null: a web session.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string | null;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * When the first phone joined. It may be ringing, or be about to.
   * ISO 8601 date and time in UTC.
   */
  started_at: string;
}

/**
 * `sip`: a phone. `web`: a browser.
 * More values may be added.
 */
export type ParticipantKind = 'sip' | 'web' | (string & {});

/** The final SIP response of the remote side. */
export interface SipStatus {
  /**
   * The SIP status code, such as 486.
   * Whole number.
   */
  code: number;
  /** The text of the response, such as `Busy Here`. */
  reason: string;
}

/** `data.object` of `call.participant_joined`. A phone or browser that joined a call. */
export interface ParticipantJoinedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Identity of the participant in the room of the call. */
  participant_identity: string;
  /**
   * `sip`: a phone. `web`: a browser.
   * More values may be added.
   */
  kind: ParticipantKind;
  /** The SIP response with which the phone did not take the call. Null: there was none, as on joining. */
  sip_status: SipStatus | null;
  /** Why it left, in the words of the media service. Null: it gave no reason, or it is a joining. */
  disconnect_reason: string | null;
  /**
   * When the participant joined.
   * ISO 8601 date and time in UTC.
   */
  joined_at: string;
}

/** `data.object` of `call.participant_left`. A phone or browser that left a call. */
export interface ParticipantLeftObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** Identity of the participant in the room of the call. */
  participant_identity: string;
  /**
   * `sip`: a phone. `web`: a browser.
   * More values may be added.
   */
  kind: ParticipantKind;
  /** The SIP response with which the phone did not take the call. Null: there was none, as on joining. */
  sip_status: SipStatus | null;
  /** Why it left, in the words of the media service. Null: it gave no reason, or it is a joining. */
  disconnect_reason: string | null;
  /**
   * When the participant left.
   * ISO 8601 date and time in UTC.
   */
  left_at: string;
}

/**
 * Why a call ended. `user_hangup`: the other side hung up. `invalid_destination`: the number cannot be reached. `carrier_auth_failed`: the carrier refused the credentials of the trunk. `carrier_unavailable`: the carrier did not take the call, or no phone rang. `silence_timeout`: nobody spoke for a minute. `join_timeout`: no browser joined within 30 seconds. `max_duration`: `max_call_duration_sec` of the agent was over. `canceled`: your backend ended it. `agent_unavailable`: no agent took it in time. `agent_error`: the agent broke down. `media_failure`: the connection or the media service failed. `lost`: how it ended was not seen.
 * More values may be added.
 */
export type EndedReason = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown' | (string & {});

/** Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended. */
export type EndedBy = 'callee' | 'caller' | 'agent' | 'api' | 'system' | 'carrier';

/** How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final. */
export type RecordingStatus = 'none' | 'pending' | 'recording' | 'processing' | 'completed' | 'failed';

/** `data.object` of `call.completed`. A call that ended. */
export interface CallCompletedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * Whole seconds from the answer to the end. 0: the call was not answered.
   * Whole number. At least 0.
   */
  duration_sec: number;
  /**
   * When the call ended.
   * ISO 8601 date and time in UTC.
   */
  ended_at: string;
  /** How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser. */
  direction: CallDirection;
  /** Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status: CallStatus;
  /**
   * Why the call ended. Never null in this event.
   * More values may be added.
   */
  ended_reason: EndedReason | null;
  /** Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session. `api`: your backend. `system`: the platform. Null: it has not ended. */
  ended_by: EndedBy | null;
  /**
   * When the call was answered. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  answered_at: string | null;
  /**
   * Id of the agent that holds the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /** How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the call is over, the file is being finished. `completed` and `failed` are final. */
  recording_status: RecordingStatus;
}

/** `captured` until the booking is canceled, which is final. */
export type BookingStatus = 'captured' | 'canceled';

/** How an appointment takes place. */
export type AppointmentChannel = 'phone' | 'video' | 'in_person' | 'email';

/** Who canceled a booking. */
export type CanceledBy = 'agent' | 'api' | 'operator';

/** `data.object` of `booking.created` and `booking.canceled`. An appointment that the agent captured in a call. */
export interface BookingObject {
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call in which it was captured.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the agent that captured it.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The `client_ref` of the call, null when it has none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** `captured` until the booking is canceled, which is final. */
  status: BookingStatus;
  /**
   * The name for which the appointment was made.
   * At most 200 characters.
   */
  full_name: string;
  /**
   * E-mail address for the appointment. Null: none was given.
   * At most 320 characters.
   */
  email: string | null;
  /**
   * Phone number for the appointment, in E.164. Null: none was given.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone: string | null;
  /**
   * When the appointment is, with the offset that `timezone` has at that moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_datetime: string;
  /**
   * IANA time zone of the appointment, which is that of its call.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * The words in which the time was said, as the agent repeats them. May be empty.
   * At most 500 characters.
   */
  preferred_datetime_text: string;
  /**
   * How long the appointment lasts, in minutes. Null: that was not said.
   * Whole number. At least 1.
   */
  duration_min: number | null;
  /** How the two sides meet. Null: that was not said. */
  channel: AppointmentChannel | null;
  /**
   * What else the agent noted. Null: nothing.
   * At most 2000 characters.
   */
  notes: string | null;
  /**
   * The `turn_id`s in which name, time and contact were said. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /**
   * When the agent captured it.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was canceled. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  canceled_at: string | null;
  /** Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled. */
  canceled_by: CanceledBy | null;
  /**
   * The `reason` given with the cancellation. Null: none was given, or it was not canceled.
   * At most 500 characters.
   */
  cancel_reason: string | null;
  /**
   * Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.
   * At most 128 characters.
   */
  superseded_by: string | null;
}

/** `data.object` of `booking.updated`. A booking whose details changed, as it is now. */
export interface UpdatedBooking {
  /**
   * Id of the booking, `bk_<hex>`.
   * At most 128 characters.
   */
  id: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call in which it was captured.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the agent that captured it.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The `client_ref` of the call, null when it has none.
   * At most 256 characters.
   */
  client_ref: string | null;
  /** `captured` until the booking is canceled, which is final. */
  status: BookingStatus;
  /**
   * The name for which the appointment was made.
   * At most 200 characters.
   */
  full_name: string;
  /**
   * E-mail address for the appointment. Null: none was given.
   * At most 320 characters.
   */
  email: string | null;
  /**
   * Phone number for the appointment, in E.164. Null: none was given.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  phone: string | null;
  /**
   * When the appointment is, with the offset that `timezone` has at that moment.
   * ISO 8601 date and time with an offset or `Z`.
   */
  preferred_datetime: string;
  /**
   * IANA time zone of the appointment, which is that of its call.
   * At most 64 characters.
   */
  timezone: string;
  /**
   * The words in which the time was said, as the agent repeats them. May be empty.
   * At most 500 characters.
   */
  preferred_datetime_text: string;
  /**
   * How long the appointment lasts, in minutes. Null: that was not said.
   * Whole number. At least 1.
   */
  duration_min: number | null;
  /** How the two sides meet. Null: that was not said. */
  channel: AppointmentChannel | null;
  /**
   * What else the agent noted. Null: nothing.
   * At most 2000 characters.
   */
  notes: string | null;
  /**
   * The `turn_id`s in which name, time and contact were said. For programs, not for end users.
   * Each: Whole number. At least 1.
   */
  evidence_turn_ids: number[];
  /**
   * When the agent captured it.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * When it was canceled. Null: it was not.
   * ISO 8601 date and time in UTC.
   */
  canceled_at: string | null;
  /** Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not canceled. */
  canceled_by: CanceledBy | null;
  /**
   * The `reason` given with the cancellation. Null: none was given, or it was not canceled.
   * At most 500 characters.
   */
  cancel_reason: string | null;
  /**
   * Id of the booking that took its place, when the agent booked another time for the same person. Null: none did.
   * At most 128 characters.
   */
  superseded_by: string | null;
}

/** `data.object` of `agent.dispatch_failed`. An outbound call that could not be placed; no `call.completed` follows. */
export interface DispatchFailedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Your own correlation id, stored and returned as given and never interpreted. Null when none was given.
   * At most 256 characters.
   */
  client_ref: string | null;
  /**
   * Id of the agent that was to hold the call.
   * At most 128 characters.
   */
  agent_id: string;
  /**
   * The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than versions, and has the agent as it is.
   * Whole number.
   */
  agent_version: number | null;
  /**
   * Id of the trunk that was to be used. Never null in this event.
   * At most 128 characters.
   */
  trunk_id: string | null;
  /**
   * The number that was to be called, in E.164. Never null in this event.
   * At most 16 characters. Pattern: `^\+[1-9]\d{6,14}$`.
   */
  to_number: string | null;
  /** Why the call could not be placed. */
  error: {
    /**
     * Why the call could not be placed; also `ended_reason` of the call.
     * More values may be added.
     */
    code: EndedReason;
    /** The reason in words, for developers. */
    message: string;
  };
  /** The SIP response that refused the call. Null: there was none. */
  sip_status: SipStatus | null;
  /**
   * When the call failed.
   * ISO 8601 date and time in UTC.
   */
  failed_at: string;
}

/** `data.object` of `webhook.test`. A test of an endpoint. */
export interface WebhookTestObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the endpoint that is tested.
   * At most 128 characters.
   */
  webhook_endpoint_id: string;
  /** Says that this is a test. */
  message: string;
  /**
   * When the test was requested.
   * ISO 8601 date and time in UTC.
   */
  sent_at: string;
}

/** A summary that can be read from `url`. */
export interface SummaryReadyData {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * 1, or 2 when custom fields applied.
   * Whole number.
   */
  schema_version: number;
  /**
   * Version of the questions that the language model was asked.
   * Whole number.
   */
  prompt_version: number;
  /** Address from which the summary is read, with an API key. */
  url: string;
  /**
   * When the summary was finished.
   * ISO 8601 date and time in UTC.
   */
  generated_at: string;
  /** The summary can be read. */
  status: 'ready';
  /** How the call turned out, such as `booked`; as `outcome` of the summary. */
  outcome: string;
  /** The vertical of the tenant: `real_estate`, `generic` or another one. */
  vertical_id: string;
}

/** A summary that failed for good. */
export interface SummaryFailedData {
  /**
   * Id of the call, `AJ_<hex>`.
   * At most 128 characters.
   */
  call_id: string;
  /**
   * Id of the call summary, `cs_<hex>`.
   * At most 128 characters.
   */
  summary_id: string;
  /**
   * 1, or 2 when custom fields applied.
   * Whole number.
   */
  schema_version: number;
  /**
   * Version of the questions that the language model was asked.
   * Whole number.
   */
  prompt_version: number;
  /** Address from which the summary is read, with an API key. */
  url: string;
  /**
   * When the summary was finished.
   * ISO 8601 date and time in UTC.
   */
  generated_at: string;
  /** The summary could not be made. */
  status: 'failed';
  /** Why it failed, such as `transcript_empty`; as `failure.code` of the summary. */
  failure_code: string;
}

/**
 * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out.
 * More values may be added.
 */
export type AlertKind = 'endpoint_failing' | 'endpoint_disabled' | 'deliveries_waiting' | 'dead_letters' | 'calls_failing' | 'calls_waiting' | 'no_agent_worker' | 'provider_errors' | 'summaries_failing' | 'unpriced_usage' | 'spend_budget' | 'secret_expiring' | (string & {});

/**
 * `critical`: calls or events are being lost or refused.
 * More values may be added.
 */
export type AlertSeverity = 'critical' | 'warning' | (string & {});

/** `open`: it goes on, or was over for less than five minutes. `closed`: it is over. */
export type AlertStatus = 'open' | 'closed';

/** `data.object` of `alert.opened`. An alert that opened. */
export interface AlertOpenedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the alert, by which it can be read.
   * At most 128 characters.
   */
  alert_id: string;
  /**
   * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out.
   * More values may be added.
   */
  kind: AlertKind;
  /**
   * `critical`: calls or events are being lost or refused.
   * More values may be added.
   */
  severity: AlertSeverity;
  /** What is wrong, in a few words. */
  title: string;
  /**
   * What was seen when it opened, in words.
   * At most 1000 characters.
   */
  cause: string;
  /** What to do. */
  remedy: string;
  /**
   * Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty.
   * At most 10 elements. Each: At most 128 characters.
   */
  record_ids: string[];
  /** `open`: it goes on, or was over for less than five minutes. `closed`: it is over. */
  status: AlertStatus;
  /**
   * When it opened.
   * ISO 8601 date and time in UTC.
   */
  opened_at: string;
  /**
   * When it closed. Null: it is open.
   * ISO 8601 date and time in UTC.
   */
  closed_at: string | null;
}

/** `data.object` of `alert.closed`. An alert whose cause is over. */
export interface AlertClosedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the alert, by which it can be read.
   * At most 128 characters.
   */
  alert_id: string;
  /**
   * `endpoint_failing`: webhook endpoint fails. `endpoint_disabled`: webhook endpoint disabled. `deliveries_waiting`: deliveries wait. `dead_letters`: deliveries given up. `calls_failing`: calls fail. `calls_waiting`: calls wait for a place. `no_agent_worker`: no agent takes calls. `provider_errors`: agents break down. `summaries_failing`: summaries fail. `unpriced_usage`: usage without a price. `spend_budget`: budget of the day reached. `secret_expiring`: a replaced secret runs out.
   * More values may be added.
   */
  kind: AlertKind;
  /**
   * `critical`: calls or events are being lost or refused.
   * More values may be added.
   */
  severity: AlertSeverity;
  /** What is wrong, in a few words. */
  title: string;
  /**
   * What was seen when it opened, in words.
   * At most 1000 characters.
   */
  cause: string;
  /** What to do. */
  remedy: string;
  /**
   * Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty.
   * At most 10 elements. Each: At most 128 characters.
   */
  record_ids: string[];
  /** `open`: it goes on, or was over for less than five minutes. `closed`: it is over. */
  status: AlertStatus;
  /**
   * When it opened.
   * ISO 8601 date and time in UTC.
   */
  opened_at: string;
  /**
   * When it closed. Null: it is open.
   * ISO 8601 date and time in UTC.
   */
  closed_at: string | null;
}

/** `data.object` of `erasure.completed`. A person who is erased. */
export interface ErasureCompletedObject {
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /**
   * Id of the erasure, by which its receipt can be read.
   * At most 128 characters.
   */
  erasure_id: string;
  /**
   * How many calls were erased, each with all that belongs to it.
   * Whole number. At least 0.
   */
  calls: number;
  /**
   * Their ids; the first 1,000.
   * At most 1000 elements. Each: At most 128 characters.
   */
  call_ids: string[];
  /**
   * When it was complete.
   * ISO 8601 date and time in UTC.
   */
  completed_at: string;
}

/** The envelope of every event but `call.summary.ready`. */
export interface LifecycleEvent<Type extends string, DataObject> {
  /**
   * Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it.
   * At most 128 characters.
   */
  id: string;
  /** The type of the event. */
  type: Type;
  /**
   * When the event was written: Unix time in seconds.
   * Whole number.
   */
  created: number;
  /** Version of the events, a date `YYYY-MM-DD`. */
  api_version: string;
  /** The payload. */
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

/** The agent corrected or completed the details of a booking. Another time is another booking: `booking.created` and `booking.canceled`. */
export type BookingUpdatedEvent = LifecycleEvent<'booking.updated', UpdatedBooking>;

/** A booking was canceled: by the API, or by the agent, which booked another time for the same person in the same call (`superseded_by`). */
export type BookingCanceledEvent = LifecycleEvent<'booking.canceled', BookingObject>;

/** An outbound call could not be placed; it is `failed` and no `call.completed` follows. */
export type DispatchFailedEvent = LifecycleEvent<'agent.dispatch_failed', DispatchFailedObject>;

/** Sent by `POST /webhooks/{id}/test`. */
export type WebhookTestEvent = LifecycleEvent<'webhook.test', WebhookTestObject>;

/** A summary finished, successfully or with a permanent failure. */
export interface SummaryReadyEvent {
  /**
   * Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it.
   * At most 128 characters.
   */
  id: string;
  /** The type of the event. */
  type: 'call.summary.ready';
  /**
   * When the event was written.
   * ISO 8601 date and time in UTC.
   */
  created_at: string;
  /**
   * Id of the tenant, `tn_<hex>`.
   * At most 128 characters.
   */
  tenant_id: string;
  /** The summary, which is `ready` or `failed`. */
  data: SummaryReadyData | SummaryFailedData;
}

/** Something needs a person. An endpoint that has the same trouble does not get it. */
export type AlertOpenedEvent = LifecycleEvent<'alert.opened', AlertOpenedObject>;

/** The cause of an alert is over. */
export type AlertClosedEvent = LifecycleEvent<'alert.closed', AlertClosedObject>;

/** A person is erased. Erase what you keep of these calls. */
export type ErasureCompletedEvent = LifecycleEvent<'erasure.completed', ErasureCompletedObject>;

/** Every event of this version of the API. */
export type KnownWebhookEvent =
  | CallStartedEvent
  | ParticipantJoinedEvent
  | ParticipantLeftEvent
  | CallCompletedEvent
  | BookingCreatedEvent
  | BookingUpdatedEvent
  | BookingCanceledEvent
  | DispatchFailedEvent
  | WebhookTestEvent
  | SummaryReadyEvent
  | AlertOpenedEvent
  | AlertClosedEvent
  | ErasureCompletedEvent;
