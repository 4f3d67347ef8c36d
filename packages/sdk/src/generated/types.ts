// The types of everything that the API takes and returns. Enums of responses are open: new values may appear within /v1.
// Written by packages/sdk/generate/sdk-files.ts from the contract: change that and run `pnpm generate`.

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The prompt, voice and tools with which a call is held. Part of `CreatedAgent`, `AgentList`, `AgentResponse`, `ChangedAgent`. */
export interface Agent {
  /** `ta_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  name: string;
  /** The agent's prompt, at most 32 KiB. */
  instructions: string;
  /** First utterance; a generic greeting when null. */
  welcome: string | null;
  voice_id: string | null;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  /** null: all tools of the tenant, now and later. []: none. A list: exactly those. */
  tool_ids: string[] | null;
  /** BCP 47 language tag. */
  language: string;
  model: string | null;
  /** The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone. */
  timezone: string | null;
  record_calls: boolean;
  max_call_duration_sec: number;
  tools: AgentTool[];
  status: 'active' | 'archived' | (string & {});
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
}

/** Response of `agents.list`. */
export interface AgentList {
  agents: Agent[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `agents.get`, `agents.archive`. */
export interface AgentResponse {
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
}

/** A tool as an agent resolves it; a disabled one is shown, and not offered to the model. Part of `Agent`. */
export interface AgentTool {
  /** `tl_<hex>`, opaque. */
  id: string;
  name: string;
  enabled: boolean;
}

/** Something that was accepted and may not work. Part of `CreatedAgent`, `ChangedAgent`. */
export interface AgentWarning {
  code: 'unknown_voice' | (string & {});
  message: string;
  path: string;
}

/** The record of an API key; the key itself is shown once, when it is created. Part of `CreatedApiKey`, `ApiKeyList`, `ApiKeyResponse`. */
export interface ApiKey {
  /** `ak_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  label: string;
  /** The first characters of the key. */
  prefix: string;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  last_used_at: string | null;
  /** ISO 8601, UTC, milliseconds. */
  revoked_at: string | null;
}

/** Response of `apiKeys.list`. */
export interface ApiKeyList {
  api_keys: ApiKey[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `apiKeys.revoke`. */
export interface ApiKeyResponse {
  /** The record of an API key; the key itself is shown once, when it is created. */
  api_key: ApiKey;
}

/** Which fields of which pack. Body of `customFields.applyStarterPack`. */
export interface ApplyStarterPackBody {
  /** Id of the vertical. */
  vertical: string;
  field_keys: string[];
}

/** Part of `AuditEvent`. */
export interface AuditActor {
  type: 'api_key' | 'operator' | 'system' | (string & {});
  id: string | null;
}

/** One entry of the audit log. Changed secrets appear as `changed`, never with a value. Part of `AuditEventList`. */
export interface AuditEvent {
  /** `ae_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string | null;
  actor: AuditActor;
  action: 'operator.created' | 'operator.password_changed' | 'operator.disabled' | 'operator.enabled' | 'operator.login' | 'operator.login_failed' | 'operator.logout' | 'tenant.created' | 'tenant.updated' | 'api_key.created' | 'api_key.revoked' | 'agent.created' | 'agent.updated' | 'agent.archived' | 'tool.created' | 'tool.updated' | 'tool.archived' | 'trunk.created' | 'trunk.updated' | 'trunk.archived' | 'tool.secret_rotated' | 'tool.tested' | 'phone_number.created' | 'phone_number.updated' | 'phone_number.released' | 'phone_number.release_incomplete' | 'phone_number.imported' | 'number_claim.gained' | 'number_claim.lost' | 'number_claim.conflict' | 'carrier_import.undone' | 'carrier_import.abandoned' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'call.dispatched' | 'call.received' | 'call.ended' | 'call.transferred' | 'web_session.created' | 'custom_field.created' | 'custom_field.updated' | 'custom_field.archived' | 'summary.rerun' | 'webhook_endpoint.created' | 'webhook_endpoint.updated' | 'webhook_endpoint.deleted' | 'webhook_endpoint.secret_rotated' | 'webhook_endpoint.tested' | 'webhook_endpoint.disabled' | 'webhook_endpoint.recovered' | 'webhook_delivery.redelivered' | (string & {});
  target_type: string | null;
  target_id: string | null;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  route: string | null;
  request_id: string | null;
  changes: Record<string, JsonValue>;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
}

/** Response of `auditEvents.list`. */
export interface AuditEventList {
  audit_events: AuditEvent[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** An appointment that the agent captured in a call. Part of `BookingList`, `BookingResponse`, `StoredEvent_booking_created`. */
export interface Booking {
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
  status: 'captured' | 'canceled' | (string & {});
  full_name: string;
  email: string | null;
  /** E.164 phone number. */
  phone: string | null;
  preferred_datetime: string;
  /** IANA time zone name. */
  timezone: string;
  /** What the caller said, verbatim. */
  preferred_datetime_text: string;
  duration_min: number | null;
  channel: 'phone' | 'video' | 'in_person' | 'email' | (string & {}) | null;
  notes: string | null;
  /** The turns that hold its name, its time and its contact. */
  evidence_turn_ids: number[];
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  canceled_at: string | null;
  canceled_by: 'agent' | 'api' | 'operator' | (string & {}) | null;
  cancel_reason: string | null;
  /** The booking of the same person at another time, made later in the same call, that took its place. */
  superseded_by: string | null;
}

/** A page of bookings. Response of `bookings.list`. */
export interface BookingList {
  bookings: Booking[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One booking. Response of `bookings.get`, `bookings.cancel`. */
export interface BookingResponse {
  /** An appointment that the agent captured in a call. */
  booking: Booking;
}

/** A call. `duration_sec` runs from answer to end, 0 when it was not answered. Part of `CallList`, `CallDetail`, `CallResponse`. */
export interface Call {
  /** `AJ_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `ta_<hex>`, opaque. */
  agent_id: string;
  /** `tt_<hex>`, opaque. */
  trunk_id: string | null;
  direction: 'outbound' | 'inbound' | 'web' | (string & {});
  /** `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status: CallStatus;
  /** Why a call ended. */
  ended_reason: EndedReason | null;
  ended_by: 'callee' | 'caller' | 'agent' | 'api' | 'system' | 'carrier' | (string & {}) | null;
  answered_by: 'human' | 'voicemail' | 'unknown' | (string & {}) | null;
  /** The final SIP response of the remote side. */
  sip_status: SipStatus | null;
  /** E.164 phone number. */
  from_number: string | null;
  /** E.164 phone number. */
  to_number: string | null;
  room_name: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  /** Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant. */
  lead: Lead | null;
  /** Free keys of the client, at most 16 KiB as JSON. */
  metadata: Record<string, JsonValue> | null;
  /** The one zone of the call, fixed when it is accepted: the dispatch's `timezone`, else its agent's, else the tenant's. Prompt, bookings and summary use it. */
  timezone: string;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  ringing_at: string | null;
  /** ISO 8601, UTC, milliseconds. */
  answered_at: string | null;
  /** ISO 8601, UTC, milliseconds. */
  ended_at: string | null;
  duration_sec: number;
  recording_key: string | null;
  recording_status: 'none' | 'pending' | 'recording' | 'processing' | 'completed' | 'failed' | (string & {});
  egress_id: string | null;
  summary_status: 'none' | 'pending' | 'ready' | 'failed' | (string & {});
  /** `cs_<hex>`, opaque. */
  summary_id: string | null;
  booking_ids: string[];
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
}

/** Part of `StoredEvent_call_completed`. */
export interface CallCompletedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  duration_sec: number;
  /** ISO 8601, UTC, milliseconds. */
  ended_at: string;
  direction: 'outbound' | 'inbound' | 'web' | (string & {});
  /** `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status: CallStatus;
  /** Why a call ended. */
  ended_reason: EndedReason | null;
  ended_by: 'callee' | 'caller' | 'agent' | 'api' | 'system' | 'carrier' | (string & {}) | null;
  /** ISO 8601, UTC, milliseconds. */
  answered_at: string | null;
  /** `ta_<hex>`, opaque. */
  agent_id: string;
  recording_status: 'none' | 'pending' | 'recording' | 'processing' | 'completed' | 'failed' | (string & {});
}

/** A call with its turns and transcripts. Response of `calls.get`. */
export interface CallDetail {
  /** A call. `duration_sec` runs from answer to end, 0 when it was not answered. */
  call: Call;
  turns: Turn[];
  transcripts: TranscriptItem[];
  /** Signed, valid 1 hour; null while the recording is being finished. */
  recording_url: string | null;
  /** The recording failed and none exists. */
  recording_missing: boolean;
}

/** What the caller wanted. Part of `SummaryIntent`. */
export type CallIntent = 'buy' | 'sell' | 'rent' | 'invest' | 'inquire' | 'complaint' | 'unsubscribe' | 'other' | (string & {});

/** Response of `calls.list`. */
export interface CallList {
  calls: Call[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** How the call turned out. Part of `CallSummary`, `CallSummaryPayload`, `SummaryRun`. */
export type CallOutcome = 'booked' | 'qualified' | 'disqualified' | 'callback' | 'abandoned' | 'voicemail' | 'wrong_number' | 'complaint' | 'other' | (string & {});

/** One call. Response of `calls.end`. */
export interface CallResponse {
  /** A call. `duration_sec` runs from answer to end, 0 when it was not answered. */
  call: Call;
}

/** Part of `StoredEvent_call_started`. */
export interface CallStartedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  direction: 'outbound' | 'inbound' | 'web' | (string & {});
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

/** `failed`: an outbound call could not be placed. Every other end is `completed`. Part of `Call`, `CallStartedObject`, `CallCompletedObject`. */
export type CallStatus = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed' | (string & {});

/** `failed`: an outbound call could not be placed. Every other end is `completed`. Part of `ListCallsQuery`. */
export type CallStatusInput = 'dispatched' | 'ringing' | 'in_progress' | 'completed' | 'failed';

/** What became of a call, taken from what was said in it. Part of `CallSummaryResponse`. */
export interface CallSummary {
  /** `cs_<hex>`, opaque. */
  id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** `1`, or `2` when custom fields were active. */
  schema_version: '1' | '2' | (string & {});
  prompt_version: string;
  status: 'ready';
  /** `real_estate`, `generic` or another vertical. */
  vertical_id: string;
  /** How the call turned out. */
  outcome: CallOutcome;
  /** The standard payload of a summary. Every object in it is closed. */
  payload: CallSummaryPayload;
  /** The facts of the custom fields that were active when the summary was made, with their definitions of that moment. */
  custom: CustomBlock | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
}

/** The standard payload of a summary. Every object in it is closed. Part of `CallSummary`, `SummaryRun`. */
export interface CallSummaryPayload {
  schema_version: 1;
  /** How the call turned out. */
  outcome: CallOutcome;
  summary: SummaryText;
  contact: SummaryContact;
  intent: SummaryIntent;
  objections: Objection[];
  followups: Followup[];
  booking: SummaryBooking;
  /** `talk_ratio`: the part of the speaking time that the caller held. `dead_air_seconds`: the sum of silences longer than 2 s. */
  metrics: SummaryMetrics;
  redaction_flags: RedactionFlags;
  /** `facts` holds what its `id` calls for: nothing for `generic`. */
  vertical: VerticalBlock;
  /** `turns_referenced`: every turn that the payload cites, sorted. `transcript_sha256`: of the canonical transcript. */
  transcript_provenance: TranscriptProvenance;
  warnings: Array<'transcript_empty' | 'transcript_very_short' | 'low_confidence_outcome' | 'contact_not_captured' | 'booking_attempted_but_failed' | 'possible_opt_out_request' | 'possible_complaint' | 'redaction_flag_raised' | 'repair_used' | 'metrics_unavailable' | (string & {})>;
}

/** The newest summary of the call. Response of `summaries.get`. */
export interface CallSummaryResponse {
  /** What became of a call, taken from what was said in it. */
  call_summary: CallSummary;
}

/** Why, in words of your own; may be empty. Body of `bookings.cancel`. */
export interface CancelBookingBody {
  reason?: string | undefined;
}

/** A booking that was canceled. Part of `StoredEvent_booking_canceled`. */
export interface CanceledBooking {
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
  status: 'captured' | 'canceled' | (string & {});
  full_name: string;
  email: string | null;
  /** E.164 phone number. */
  phone: string | null;
  preferred_datetime: string;
  /** IANA time zone name. */
  timezone: string;
  /** What the caller said, verbatim. */
  preferred_datetime_text: string;
  duration_min: number | null;
  channel: 'phone' | 'video' | 'in_person' | 'email' | (string & {}) | null;
  notes: string | null;
  /** The turns that hold its name, its time and its contact. */
  evidence_turn_ids: number[];
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  canceled_at: string | null;
  canceled_by: 'agent' | 'api' | 'operator' | (string & {}) | null;
  cancel_reason: string | null;
  /** The booking of the same person at another time, made later in the same call, that took its place. */
  superseded_by: string | null;
}

/** Response of `agents.update`. */
export interface ChangedAgent {
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
  /** What may not work as it was asked for. Absent where there is nothing to say: a `voice_id` is looked for in the list of voices only where that list is at hand. */
  warnings?: AgentWarning[];
}

/** `name` and `instructions` are required. Body of `agents.create`. */
export interface CreateAgentBody {
  name: string;
  /** The agent's prompt, at most 32 KiB. */
  instructions: string;
  /** First utterance; a generic greeting when null. */
  welcome?: string | null | undefined;
  voice_id?: string | null | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | null | undefined;
  /** null: all tools of the tenant, now and later. []: none. A list: exactly those. */
  tool_ids?: string[] | null | undefined;
  /** BCP 47 language tag. */
  language?: string | undefined;
  model?: string | null | undefined;
  /** The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone. */
  timezone?: string | null | undefined;
  record_calls?: boolean | undefined;
  max_call_duration_sec?: number | undefined;
}

/** Body of `apiKeys.create`. */
export interface CreateApiKeyBody {
  tenant_id: string;
  label: string;
}

/** A new field. `enum_values` is for type `enum`. Body of `customFields.create`. */
export interface CreateCustomFieldBody {
  /** Immutable after creation. */
  field_key: string;
  /** What the value of the field is; `date`: `YYYY-MM-DD`. */
  type: CustomFieldTypeInput;
  label: string;
  /** For type `enum`: values may be added, never removed or renamed. Empty for other types. */
  enum_values?: string[] | undefined;
  /** Default: `false`. */
  required?: boolean | undefined;
  crm_hint?: string | null | undefined;
  agent_id?: string | null | undefined;
}

/** A number that an agent answers needs a trunk whose inbound side lists the number. Body of `phoneNumbers.create`. */
export interface CreatePhoneNumberBody {
  /** E.164 phone number. */
  number: string;
  trunk_id?: string | null | undefined;
  agent_id?: string | null | undefined;
  label?: string | null | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | null | undefined;
}

/** Body of `tenants.create`. */
export interface CreateTenantBody {
  name: string;
  /** IANA time zone name. */
  timezone?: string | undefined;
  default_vertical?: 'generic' | 'real_estate' | 'lending' | undefined;
  max_concurrent_calls?: number | undefined;
  dial_rate_per_sec?: number | undefined;
  /** What is left out stays as it is. A limit below what there is takes nothing away. */
  limits?: TenantLimitsInput | undefined;
}

/** `http` is required for, and only for, tools of type `http`. Body of `tools.create`. */
export interface CreateToolBody {
  name: string;
  description: string;
  type: 'http' | 'booking' | 'transfer' | 'end_call' | 'dtmf';
  /** Default: `true`. */
  enabled?: boolean | undefined;
  http?: {
    /** Default: `"POST"`. */
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
    url: string;
    /** Write-only; sealed at rest. Default: `{}`. */
    headers?: Record<string, string> | undefined;
    /** JSON Schema of the arguments the model fills in. Default: `{"type":"object","properties":{}}`. */
    parameters?: Record<string, JsonValue> | undefined;
    /** Default: `8000`. */
    timeout_ms?: number | undefined;
  } | null | undefined;
}

/** `name`, `direction` and each side that the direction names. An inbound side needs allowed addresses or a password. Body of `trunks.create`. */
export interface CreateTrunkBody {
  name: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | null | undefined;
  media_encryption?: 'disable' | 'allow' | 'require' | undefined;
  krisp_enabled?: boolean | undefined;
  direction: 'inbound' | 'outbound' | 'both';
  outbound?: TrunkOutboundInput | null | undefined;
  inbound?: TrunkInboundInput | null | undefined;
}

/** `event_types` defaults to all. Body of `webhooks.create`. */
export interface CreateWebhookBody {
  /** HTTPS receiver address. In the sandbox, plain http on loopback is allowed too. */
  url: string;
  /** Default: `""`. */
  description?: string | undefined;
  /** Event types, or ["*"] for all. Default: `["*"]`. */
  event_types?: Array<'*' | 'call.started' | 'call.participant_joined' | 'call.participant_left' | 'call.completed' | 'booking.created' | 'booking.canceled' | 'agent.dispatch_failed' | 'webhook.test' | 'call.summary.ready'> | undefined;
  /** Default: `true`. */
  enabled?: boolean | undefined;
}

/** Response of `agents.create`. */
export interface CreatedAgent {
  /** `ta_<hex>`, opaque. */
  id: string;
  /** The prompt, voice and tools with which a call is held. */
  agent: Agent;
  /** What may not work as it was asked for. Absent where there is nothing to say: a `voice_id` is looked for in the list of voices only where that list is at hand. */
  warnings?: AgentWarning[];
}

/** Response of `apiKeys.create`. */
export interface CreatedApiKey {
  /** The record of an API key; the key itself is shown once, when it is created. */
  api_key: ApiKey;
  key: string;
  _notice: string;
}

/** The new phone number. Response of `phoneNumbers.create`. */
export interface CreatedPhoneNumber {
  /** `pn_<hex>`, opaque. */
  id: string;
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
}

/** Response of `tools.create`. */
export interface CreatedTool {
  /** `tl_<hex>`, opaque. */
  id: string;
  /** What an agent can do beside talking; its name is unique among the tenant's tools. */
  tool: Tool;
  /** Only for http tools: signs its requests; shown this once. */
  signing_secret?: string;
  _notice?: string;
}

/** Response of `trunks.create`. */
export interface CreatedTrunk {
  /** `tt_<hex>`, opaque. */
  id: string;
  /** A SIP trunk. Passwords are never returned. */
  trunk: Trunk;
}

/** The facts of the custom fields that were active when the summary was made, with their definitions of that moment. Part of `CallSummary`, `SummaryRun`. */
export interface CustomBlock {
  /** Names the snapshot of definitions: the SHA-256 of their canonical form. */
  spec_hash: string;
  facts: Record<string, CustomFact>;
  definitions: FieldDefinition[];
}

/** A fact of a custom field: its value is of the type of the field, or null. Part of `CustomBlock`. */
export interface CustomFact {
  /** Of the type of its field, or null. */
  value: CustomFactValue;
  /** 0 to 1; 0 with a null value: the conversation did not cover it. */
  confidence: number;
  /** The turns that say so. Internal: not for end users. */
  evidence_turn_ids: number[];
  /** Where the value comes from when not from the words alone: `lead`, `caller_id` or `booking`. */
  source?: string;
}

/** Of the type of its field, or null. Part of `CustomFact`. */
export type CustomFactValue = string | number | boolean | string[] | null;

/** A custom extraction field. With an `agent_id` it applies to the calls of that agent, else to all of the tenant. Part of `CustomFieldResponse`, `CustomFieldList`. */
export interface CustomField {
  /** `cf_<hex>`, opaque. Paths name the field by its key. */
  id: string;
  /** Immutable after creation; names the field in paths. */
  field_key: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `ta_<hex>`, opaque. */
  agent_id: string | null;
  /** What the value of the field is; `date`: `YYYY-MM-DD`. */
  type: CustomFieldType;
  label: string;
  enum_values: string[];
  required: boolean;
  crm_hint: string | null;
  status: 'active' | 'archived' | (string & {});
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
  /** ISO 8601, UTC, milliseconds. */
  archived_at: string | null;
}

/** Response of `customFields.list`. */
export interface CustomFieldList {
  custom_fields: CustomField[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One custom field. Response of `customFields.create`, `customFields.update`, `customFields.archive`. */
export interface CustomFieldResponse {
  /** A custom extraction field. With an `agent_id` it applies to the calls of that agent, else to all of the tenant. */
  custom_field: CustomField;
}

/** What the value of the field is; `date`: `YYYY-MM-DD`. Part of `FieldDefinition`, `CustomField`. */
export type CustomFieldType = 'enum' | 'number' | 'string' | 'boolean' | 'date' | 'string_array' | (string & {});

/** What the value of the field is; `date`: `YYYY-MM-DD`. Part of `CreateCustomFieldBody`. */
export type CustomFieldTypeInput = 'enum' | 'number' | 'string' | 'boolean' | 'date' | 'string_array';

/** One attempt to deliver; `error` is the reason when there was no usable response. Part of `WebhookDeliveryDetail`. */
export interface DeliveryAttempt {
  attempt: number;
  /** ISO 8601, UTC, milliseconds. */
  started_at: string;
  duration_ms: number;
  http_status: number | null;
  error: string | null;
  response_excerpt: string;
}

/** `from_number` must be one of the trunk's numbers; without it the trunk's first is used. `timezone` is the zone of the call; without it the agent's, or the tenant's. Body of `calls.dispatch`. */
export interface DispatchBody {
  trunk_id: string;
  agent_id: string;
  /** E.164 phone number. */
  to_number: string;
  /** E.164 phone number. */
  from_number?: string | undefined;
  /** Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant. */
  lead?: Lead | undefined;
  /** Free keys of the client, at most 16 KiB as JSON. */
  metadata?: Record<string, JsonValue> | undefined;
  /** IANA time zone name. */
  timezone?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
}

/** Part of `StoredEvent_agent_dispatch_failed`. */
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

/** The call is accepted and will reach a terminal state whatever happens. Response of `calls.dispatch`, `calls.phoneTest`. */
export interface Dispatched {
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  room_name: string;
  status: 'dispatched';
}

/** Why a call ended. Part of `Call`, `CallCompletedObject`, `DispatchFailedObject`. */
export type EndedReason = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown' | (string & {});

/** Why a call ended. Part of `ListCallsQuery`. */
export type EndedReasonInput = 'user_hangup' | 'agent_hangup' | 'no_answer' | 'busy' | 'declined' | 'invalid_destination' | 'carrier_auth_failed' | 'carrier_unavailable' | 'voicemail' | 'transferred' | 'silence_timeout' | 'join_timeout' | 'max_duration' | 'canceled' | 'agent_unavailable' | 'agent_error' | 'media_failure' | 'lost' | 'unknown';

/** Response of `events.list`. */
export interface EventFeed {
  events: StoredEvent[];
  /** Where this page ends: keep it, on the last page too, and give it as `after` to go on later. Null only as long as there was no event. */
  next_cursor: string | null;
  has_more: boolean;
}

/** A fact that is true or false, or null. Part of `SummaryContact`, `RealEstateVertical`. */
export interface FactBoolean {
  value: boolean | null;
  /** 0 to 1; 0 with a null value: the conversation did not cover it. */
  confidence: number;
  /** The turns that say so. Internal: not for end users. */
  evidence_turn_ids: number[];
  /** Where the value comes from when not from the words alone: `lead`, `caller_id` or `booking`. */
  source?: string;
}

/** A fact that is a number, or null. Part of `RealEstateVertical`. */
export interface FactNumber {
  value: number | null;
  /** 0 to 1; 0 with a null value: the conversation did not cover it. */
  confidence: number;
  /** The turns that say so. Internal: not for end users. */
  evidence_turn_ids: number[];
  /** Where the value comes from when not from the words alone: `lead`, `caller_id` or `booking`. */
  source?: string;
}

/** A fact that is text, or null. Part of `SummaryContact`, `RealEstateVertical`. */
export interface FactString {
  value: string | null;
  /** 0 to 1; 0 with a null value: the conversation did not cover it. */
  confidence: number;
  /** The turns that say so. Internal: not for end users. */
  evidence_turn_ids: number[];
  /** Where the value comes from when not from the words alone: `lead`, `caller_id` or `booking`. */
  source?: string;
}

/** A summary that could not be made. It stays so unless it is run again. Part of `FailedCallSummaryResponse`. */
export interface FailedCallSummary {
  /** `cs_<hex>`, opaque. */
  id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** `1`, or `2` when custom fields were active. */
  schema_version: '1' | '2' | (string & {});
  prompt_version: string;
  status: 'failed';
  /** Why there is no summary. */
  failure: SummaryFailure;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
}

/** The summary could not be made. Response of `summaries.get`. */
export interface FailedCallSummaryResponse {
  /** A summary that could not be made. It stays so unless it is run again. */
  call_summary: FailedCallSummary;
}

/** A custom field as it was defined when the summary was made. Part of `CustomBlock`, `StarterPack`. */
export interface FieldDefinition {
  /** Immutable after creation. */
  field_key: string;
  /** What the value of the field is; `date`: `YYYY-MM-DD`. */
  type: CustomFieldType;
  label: string;
  enum_values: string[];
  required: boolean;
  /** Target field name for a client's CRM push. */
  crm_hint: string | null;
}

/** A task to do after the call. Part of `CallSummaryPayload`. */
export interface Followup {
  task: string;
  owner: 'agent' | 'advisor' | 'system' | 'unknown' | (string & {});
  due_by: string | null;
  /** The turns that say so, at least one. Internal: not for end users. */
  evidence_turn_ids: number[];
}

/** Part of `VerticalBlock`. */
export interface GenericBlock {
  id: 'generic';
  facts: {
    
  };
}

/** A number, and the carrier account that owns it. Body of `carrierImports.create`. */
export interface ImportNumberBody {
  /** E.164 phone number. */
  phone_number: string;
  /** The carrier account's id. */
  account_sid: string;
  /** The carrier account's secret. Write-only; sealed at rest. */
  auth_token: string;
  /** What the number is called here. */
  label: string;
}

/** An imported number; `phone_number.trunk_id` is the trunk that calls leave and arrive through. Response of `carrierImports.create`. */
export interface ImportedNumber {
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
  /** `twa_<hex>`, opaque. */
  carrier_account_id: string;
  /** `ttr_<hex>`, opaque. */
  carrier_trunk_id: string;
}

/** Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant. Part of `DispatchBody`, `Call`, `WebSessionBody`. */
export interface Lead {
  name?: string | undefined;
  email?: string | undefined;
  timezone?: string | undefined;
}

/** Query of `agents.list`. */
export interface ListAgentsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
  /** Default: `"active"`. */
  status?: 'active' | 'archived' | undefined;
}

/** Query of `apiKeys.list`. */
export interface ListApiKeysQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Only what belongs to this tenant. */
  tenant_id?: string | undefined;
}

/** Query of `auditEvents.list`. */
export interface ListAuditEventsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Only what belongs to this tenant. */
  tenant_id?: string | undefined;
  action?: 'operator.created' | 'operator.password_changed' | 'operator.disabled' | 'operator.enabled' | 'operator.login' | 'operator.login_failed' | 'operator.logout' | 'tenant.created' | 'tenant.updated' | 'api_key.created' | 'api_key.revoked' | 'agent.created' | 'agent.updated' | 'agent.archived' | 'tool.created' | 'tool.updated' | 'tool.archived' | 'trunk.created' | 'trunk.updated' | 'trunk.archived' | 'tool.secret_rotated' | 'tool.tested' | 'phone_number.created' | 'phone_number.updated' | 'phone_number.released' | 'phone_number.release_incomplete' | 'phone_number.imported' | 'number_claim.gained' | 'number_claim.lost' | 'number_claim.conflict' | 'carrier_import.undone' | 'carrier_import.abandoned' | 'booking.created' | 'booking.updated' | 'booking.canceled' | 'call.dispatched' | 'call.received' | 'call.ended' | 'call.transferred' | 'web_session.created' | 'custom_field.created' | 'custom_field.updated' | 'custom_field.archived' | 'summary.rerun' | 'webhook_endpoint.created' | 'webhook_endpoint.updated' | 'webhook_endpoint.deleted' | 'webhook_endpoint.secret_rotated' | 'webhook_endpoint.tested' | 'webhook_endpoint.disabled' | 'webhook_endpoint.recovered' | 'webhook_delivery.redelivered' | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
}

/** Query of `bookings.list`. */
export interface ListBookingsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
  /** Only what belongs to this call. */
  call_id?: string | undefined;
  /** Only what belongs to this agent. */
  agent_id?: string | undefined;
  status?: 'captured' | 'canceled' | undefined;
}

/** Query of `calls.list`. */
export interface ListCallsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
  /** `failed`: an outbound call could not be placed. Every other end is `completed`. */
  status?: CallStatusInput | undefined;
  direction?: 'outbound' | 'inbound' | 'web' | undefined;
  /** Only what belongs to this agent. */
  agent_id?: string | undefined;
  /** Only what belongs to this trunk. */
  trunk_id?: string | undefined;
  /** E.164 phone number. */
  to_number?: string | undefined;
  /** E.164 phone number. */
  from_number?: string | undefined;
  /** Why a call ended. */
  ended_reason?: EndedReasonInput | undefined;
  created_after?: string | undefined;
  created_before?: string | undefined;
}

/** Query of `customFields.list`. */
export interface ListCustomFieldsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `"active"`. */
  status?: 'active' | 'archived' | undefined;
  /** Only what belongs to this agent. */
  agent_id?: string | undefined;
}

/** Query of `events.list`. */
export interface ListEventsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before, or the `cursor` of the last event that was handled. Without it: from the oldest event on. */
  after?: string | undefined;
  type?: 'call.started' | 'call.participant_joined' | 'call.participant_left' | 'call.completed' | 'booking.created' | 'booking.canceled' | 'agent.dispatch_failed' | 'webhook.test' | 'call.summary.ready' | undefined;
  created_after?: string | undefined;
}

/** Query of `operators.list`. */
export interface ListOperatorsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
}

/** Query of `phoneNumbers.list`. */
export interface ListPhoneNumbersQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
  /** Default: `"active"`. */
  status?: 'active' | 'released' | undefined;
}

/** Query of `summaryRuns.list`. */
export interface ListSummaryRunsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Id of the tenant. */
  tenant_id: string;
  /** Only what belongs to this call. */
  call_id?: string | undefined;
}

/** Query of `tenants.list`. */
export interface ListTenantsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
}

/** Query of `tools.list`. */
export interface ListToolsQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `"active"`. */
  status?: 'active' | 'archived' | undefined;
}

/** Query of `trunks.list`. */
export interface ListTrunksQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
  /** Default: `"active"`. */
  status?: 'active' | 'archived' | undefined;
}

/** Query of `webhookDeliveries.list`. */
export interface ListWebhookDeliveriesQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
  status?: 'pending' | 'delivering' | 'delivered' | 'dead_lettered' | 'canceled' | undefined;
  event_type?: string | undefined;
  /** Only what belongs to this webhook endpoint. */
  webhook_endpoint_id?: string | undefined;
  /** Only what belongs to this call. */
  call_id?: string | undefined;
}

/** Query of `webhooks.list`. */
export interface ListWebhooksQuery {
  /** Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
}

/** Body of `operatorSession.login`. */
export interface LoginBody {
  email: string;
  password: string;
}

/** Response of `operatorSession.logout`. */
export interface LogoutResponse {
  ok: true;
}

/** An objection, in the words in which it was said. Part of `CallSummaryPayload`. */
export interface Objection {
  category: 'price' | 'timeline' | 'trust' | 'competitor' | 'not_interested' | 'already_represented' | 'wrong_time' | 'other' | (string & {});
  quote: string;
  /** The turns that say so, at least one. Internal: not for end users. */
  evidence_turn_ids: number[];
  resolved: boolean;
}

/** An operator account. Part of `OperatorResponse`. */
export interface Operator {
  /** `op_<hex>`, opaque. */
  id: string;
  email: string;
}

/** An operator account. `disabled`: it cannot sign in, and its sessions have ended. Part of `OperatorAccountList`, `OperatorAccountResponse`. */
export interface OperatorAccount {
  /** `op_<hex>`, opaque. */
  id: string;
  email: string;
  status: 'active' | 'disabled' | (string & {});
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  disabled_at: string | null;
}

/** A page of operator accounts. Response of `operators.list`. */
export interface OperatorAccountList {
  operators: OperatorAccount[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One operator account. Response of `operators.disable`, `operators.enable`. */
export interface OperatorAccountResponse {
  /** An operator account. `disabled`: it cannot sign in, and its sessions have ended. */
  operator: OperatorAccount;
}

/** Response of `operatorSession.login`, `operatorSession.session`. */
export interface OperatorResponse {
  /** An operator account. */
  operator: Operator;
}

/** Part of `StoredEvent_call_participant_joined`. */
export interface ParticipantJoinedObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  participant_identity: string;
  kind: 'sip' | 'web' | (string & {});
  /** The final SIP response of the remote side. */
  sip_status: SipStatus | null;
  disconnect_reason: string | null;
  /** ISO 8601, UTC, milliseconds. */
  joined_at: string;
}

/** Part of `StoredEvent_call_participant_left`. */
export interface ParticipantLeftObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  participant_identity: string;
  kind: 'sip' | 'web' | (string & {});
  /** The final SIP response of the remote side. */
  sip_status: SipStatus | null;
  disconnect_reason: string | null;
  /** ISO 8601, UTC, milliseconds. */
  left_at: string;
}

/** The summary is being made. Ask again no sooner than `Retry-After` says. Response of `summaries.get`, `summaries.rerun`. */
export interface PendingCallSummary {
  status: 'pending';
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** ISO 8601, UTC, milliseconds. */
  estimated_ready_at: string;
}

/** A phone number of a tenant. Part of `CreatedPhoneNumber`, `PhoneNumberList`, `PhoneNumberResponse`, `ImportedNumber`, `ReleasedNumber`. */
export interface PhoneNumber {
  /** `pn_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** E.164 phone number. */
  number: string;
  status: 'active' | 'released' | (string & {});
  provider_kind: 'byo_sip' | 'carrier_pv' | (string & {});
  /** `twa_<hex>`, opaque. */
  carrier_account_id: string | null;
  /** `ttr_<hex>`, opaque. */
  carrier_trunk_id: string | null;
  label: string | null;
  /** The agent that answers inbound calls; null: no agent does. */
  agent_id: string | null;
  /** `tt_<hex>`, opaque. */
  trunk_id: string | null;
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  /** ISO 3166 alpha-2, from the numbering plans; null for a number that belongs to no country, such as +800, or that is not assigned yet. */
  country: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
  /** ISO 8601, UTC, milliseconds. */
  released_at: string | null;
}

/** A page of phone numbers. Response of `phoneNumbers.list`. */
export interface PhoneNumberList {
  phone_numbers: PhoneNumber[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** One phone number. Response of `phoneNumbers.get`, `phoneNumbers.update`, `phoneNumbers.release`. */
export interface PhoneNumberResponse {
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
}

/** The number to call, and the trunk to use. Body of `calls.phoneTest`. */
export interface PhoneTestBody {
  /** E.164 phone number. */
  to_number: string;
  trunk_id?: string | undefined;
}

/** Query of `customFields.starterPack`. */
export interface PreviewStarterPackQuery {
  /** Id of the vertical. */
  vertical: string;
}

/** Part of `VerticalBlock`. */
export interface RealEstateBlock {
  id: 'real_estate';
  /** What a call about real estate is asked for. */
  facts: RealEstateVertical;
}

/** What a call about real estate is asked for. Part of `RealEstateBlock`. */
export interface RealEstateVertical {
  /** A fact that is text, or null. */
  budget: FactString;
  /** A fact that is text, or null. */
  timeline: FactString;
  /** A fact that is text, or null. */
  area: FactString;
  /** A fact that is true or false, or null. */
  pre_approved: FactBoolean;
  /** A fact that is text, or null. */
  property_type: FactString;
  /** A fact that is a number, or null. */
  beds: FactNumber;
  /** A fact that is a number, or null. */
  baths: FactNumber;
}

/** The number of requeued deliveries. Response of `webhooks.recover`. */
export interface RecoverResult {
  requeued: number;
}

/** From when on deliveries are requeued. Body of `webhooks.recover`. */
export interface RecoverWebhookBody {
  /** Deliveries that were created at this time or later. */
  since: string;
}

/** Part of `CallSummaryPayload`. */
export interface RedactionFlags {
  pii: boolean;
  payment_info: boolean;
  health_info: boolean;
}

/** Response of `webhookDeliveries.redeliver`. */
export interface RedeliveredResponse {
  /** One event for one endpoint. Its id is the event body's `id` and the `Svc-Webhook-Id` header. */
  webhook_delivery: WebhookDelivery;
}

/** The number as it now is. Response of `carrierImports.release`. */
export interface ReleasedNumber {
  /** A phone number of a tenant. */
  phone_number: PhoneNumber;
}

/** Why; kept in the audit log. Body of `summaries.rerun`. */
export interface RerunSummaryBody {
  reason: string;
}

/** May be empty: the old secret is then invalid at once. Body of `tools.rotateSecret`, `webhooks.rotateSecret`. */
export interface RotateSecretBody {
  /** For so many seconds requests carry two signatures, as two `v1`: of the new secret and of the one it replaces. 0: the old secret is invalid at once. Default: `0`. */
  overlap_sec?: number | undefined;
}

/** The final SIP response of the remote side. Part of `Call`, `ParticipantJoinedObject`, `ParticipantLeftObject`, `DispatchFailedObject`. */
export interface SipStatus {
  code: number;
  reason: string;
}

/** The definitions that a vertical starts with; read-only. Response of `customFields.starterPack`. */
export interface StarterPack {
  /** Id of the vertical. */
  vertical: string;
  custom_fields: FieldDefinition[];
}

/** `rejected`: keys that the pack does not have. Response of `customFields.applyStarterPack`. */
export interface StarterPackApplied {
  created: string[];
  skipped_existing: string[];
  rejected: string[];
}

/** An event, once, however many endpoints wanted it. `payload` is the `data.object` of its deliveries (`data`, for `call.summary.ready`). Part of `EventFeed`. */
export type StoredEvent = StoredEvent_call_started | StoredEvent_call_participant_joined | StoredEvent_call_participant_left | StoredEvent_call_completed | StoredEvent_booking_created | StoredEvent_booking_canceled | StoredEvent_agent_dispatch_failed | StoredEvent_webhook_test | StoredEvent_call_summary_ready;

/** Part of `StoredEvent`. */
export interface StoredEvent_agent_dispatch_failed {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'agent.dispatch_failed';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: DispatchFailedObject;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_booking_canceled {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'booking.canceled';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** A booking that was canceled. */
  payload: CanceledBooking;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_booking_created {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'booking.created';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** An appointment that the agent captured in a call. */
  payload: Booking;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_completed {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'call.completed';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: CallCompletedObject;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_participant_joined {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'call.participant_joined';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: ParticipantJoinedObject;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_participant_left {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'call.participant_left';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: ParticipantLeftObject;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_started {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'call.started';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: CallStartedObject;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_call_summary_ready {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'call.summary.ready';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: SummaryEventData;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `StoredEvent`. */
export interface StoredEvent_webhook_test {
  /** `ev_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  type: 'webhook.test';
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  payload: WebhookTestObject;
  /** The deliveries that were made of it, one per endpoint that wanted it: the ids under which receivers know the event. */
  delivery_ids: string[];
  /** Give it as `after` to go on behind this event. */
  cursor: string;
}

/** Part of `CallSummaryPayload`. */
export interface SummaryBooking {
  attempted: boolean;
  succeeded: boolean;
  scheduled_for: string | null;
  channel: 'phone' | 'video' | 'in_person' | 'email' | (string & {}) | null;
}

/** Part of `CallSummaryPayload`. */
export interface SummaryContact {
  /** A fact that is true or false, or null. */
  captured: FactBoolean;
  /** A fact that is text, or null. */
  name: FactString;
  /** A fact that is text, or null. */
  email: FactString;
  /** A fact that is text, or null. */
  phone: FactString;
  /** A fact that is true or false, or null. */
  consent_to_followup: FactBoolean;
}

/** Part of `StoredEvent_call_summary_ready`. */
export type SummaryEventData = SummaryReadyData | SummaryFailedData;

/** Part of `SummaryEventData`. */
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

/** Why there is no summary. Part of `FailedCallSummary`, `SummaryRun`. */
export interface SummaryFailure {
  /** Why a summary could not be made. */
  code: SummaryFailureCode;
  message: string;
  /** Whether `summary:rerun` may help. */
  retryable: boolean;
}

/** Why a summary could not be made. Part of `SummaryFailure`. */
export type SummaryFailureCode = 'transcript_empty' | 'transcript_too_long' | 'llm_timeout' | 'llm_invalid_json' | 'schema_validation_failed' | 'content_policy_block' | 'unknown' | (string & {});

/** Part of `CallSummaryPayload`. */
export interface SummaryIntent {
  /** What the caller wanted. */
  primary: CallIntent;
  /** What the caller wanted. */
  secondary: CallIntent | null;
}

/** `talk_ratio`: the part of the speaking time that the caller held. `dead_air_seconds`: the sum of silences longer than 2 s. Part of `CallSummaryPayload`. */
export interface SummaryMetrics {
  talk_ratio: number;
  interruptions: number;
  dead_air_seconds: number;
  sentiment_overall: 'positive' | 'neutral' | 'negative' | 'mixed' | (string & {});
}

/** Part of `SummaryEventData`. */
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

/** One making of a summary: after the call, or by a rerun. Its versions and vertical are known once it is finished. Part of `SummaryRunList`. */
export interface SummaryRun {
  /** `cs_<hex>`, opaque. */
  id: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  /** `1`, or `2` when custom fields were active. */
  schema_version: '1' | '2' | (string & {}) | null;
  prompt_version: string | null;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  run_no: number;
  trigger: 'call_completed' | 'rerun' | 'late_report' | (string & {});
  /** Why it was run again. */
  reason: string | null;
  status: 'pending' | 'ready' | 'failed' | (string & {});
  /** `real_estate`, `generic` or another vertical. */
  vertical_id: string | null;
  /** How the call turned out. */
  outcome: CallOutcome | null;
  /** The standard payload of a summary. Every object in it is closed. */
  payload: CallSummaryPayload | null;
  /** The facts of the custom fields that were active when the summary was made, with their definitions of that moment. */
  custom: CustomBlock | null;
  /** Why there is no summary. */
  failure: SummaryFailure | null;
  /** Provider and name of the language model. */
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  attempts: number;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  finished_at: string | null;
}

/** Response of `summaryRuns.list`. */
export interface SummaryRunList {
  call_summaries: SummaryRun[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Part of `CallSummaryPayload`. */
export interface SummaryText {
  headline: string;
  narrative: string;
  next_best_action: string;
}

/** One customer workspace. Part of `TenantResponse`, `TenantList`. */
export interface Tenant {
  /** `tn_<hex>`, opaque. */
  id: string;
  name: string;
  /** IANA time zone name. */
  timezone: string;
  default_vertical: 'generic' | 'real_estate' | 'lending' | (string & {});
  max_concurrent_calls: number;
  dial_rate_per_sec: number;
  /** How many active records of each kind the tenant may have; one more is refused with `limit_reached`. */
  limits: TenantLimits;
  status: 'active' | 'suspended' | (string & {});
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
}

/** How many active records of each kind the tenant may have; one more is refused with `limit_reached`. Part of `Tenant`. */
export interface TenantLimits {
  webhook_endpoints: number;
  tools: number;
  agents: number;
  trunks: number;
  phone_numbers: number;
  api_keys: number;
}

/** What is left out stays as it is. A limit below what there is takes nothing away. Part of `CreateTenantBody`, `UpdateTenantBody`. */
export interface TenantLimitsInput {
  webhook_endpoints?: number | undefined;
  tools?: number | undefined;
  agents?: number | undefined;
  trunks?: number | undefined;
  phone_numbers?: number | undefined;
  api_keys?: number | undefined;
}

/** Response of `tenants.list`. */
export interface TenantList {
  tenants: Tenant[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `tenants.create`, `tenants.get`, `tenants.update`. */
export interface TenantResponse {
  /** One customer workspace. */
  tenant: Tenant;
}

/** The arguments that the model would have filled in. Body of `tools.test`. */
export interface TestToolBody {
  /** Default: `{}`. */
  arguments?: Record<string, JsonValue> | undefined;
}

/** What an agent can do beside talking; its name is unique among the tenant's tools. Part of `CreatedTool`, `ToolList`, `ToolResponse`, `ToolWithSecret`. */
export interface Tool {
  /** `tl_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  name: string;
  description: string;
  type: 'http' | 'booking' | 'transfer' | 'end_call' | 'dtmf' | (string & {});
  enabled: boolean;
  /** How an http tool is called. Header values stay sealed; only their names are shown. */
  http: ToolHttp | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
}

/** How an http tool is called. Header values stay sealed; only their names are shown. Part of `Tool`. */
export interface ToolHttp {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | (string & {});
  url: string;
  /** JSON Schema of the arguments the model fills in. */
  parameters: Record<string, JsonValue>;
  timeout_ms: number;
  header_names: string[];
  has_auth: boolean;
  max_response_bytes: 65536;
}

/** Response of `tools.list`. */
export interface ToolList {
  tools: Tool[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `tools.get`, `tools.update`, `tools.archive`. */
export interface ToolResponse {
  /** What an agent can do beside talking; its name is unique among the tenant's tools. */
  tool: Tool;
}

/** The response of the tool's receiver. Response of `tools.test`. */
export interface ToolTestResult {
  ok: boolean;
  http_status: number;
  error: string | null;
  excerpt: string;
  duration_ms: number;
}

/** The tool and its new signing secret. Response of `tools.rotateSecret`. */
export interface ToolWithSecret {
  /** What an agent can do beside talking; its name is unique among the tenant's tools. */
  tool: Tool;
  /** Key of the HMAC; shown this once. */
  signing_secret: string;
  _notice: string;
}

/** One segment of the raw speech-to-text output. Part of `CallDetail`. */
export interface TranscriptItem {
  segment_id: string;
  turn_id: number | null;
  speaker: 'agent' | 'user' | (string & {});
  text: string;
  start_ms: number;
  end_ms: number;
  language: string | null;
  confidence: number | null;
}

/** `turns_referenced`: every turn that the payload cites, sorted. `transcript_sha256`: of the canonical transcript. Part of `CallSummaryPayload`. */
export interface TranscriptProvenance {
  turn_count: number;
  /** The turns that say so. Internal: not for end users. */
  turns_referenced: number[];
  transcript_sha256: string;
}

/** A SIP trunk. Passwords are never returned. Part of `CreatedTrunk`, `TrunkList`, `TrunkResponse`. */
export interface Trunk {
  /** `tt_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  name: string;
  direction: 'inbound' | 'outbound' | 'both' | (string & {});
  provider_kind: 'byo_sip' | 'carrier_pv' | (string & {});
  status: 'active' | 'archived' | (string & {});
  /** The client's own correlation id; stored and returned as given. */
  client_ref: string | null;
  outbound: TrunkOutbound | null;
  inbound: TrunkInbound | null;
  media_encryption: 'disable' | 'allow' | 'require' | (string & {});
  krisp_enabled: boolean;
  active_number_count: number;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
  /** ISO 8601, UTC, milliseconds. */
  archived_at: string | null;
}

/** Part of `Trunk`. */
export interface TrunkInbound {
  /** The called numbers. Each belongs to one tenant of the installation. */
  numbers: string[];
  /** Where calls may come from. Without a password at most a /8 of IPv4 and a /16 of IPv6 in all. */
  allowed_addresses: string[];
  allowed_numbers: string[];
  auth_username: string | null;
  has_auth_password: boolean;
}

/** Part of `CreateTrunkBody`. */
export interface TrunkInboundInput {
  /** The called numbers. Each belongs to one tenant of the installation. */
  numbers: string[];
  /** Where calls may come from. Without a password at most a /8 of IPv4 and a /16 of IPv6 in all. */
  allowed_addresses?: string[] | undefined;
  allowed_numbers?: string[] | undefined;
  auth_username?: string | null | undefined;
  /** Write-only; sealed at rest. */
  auth_password?: string | null | undefined;
}

/** Response of `trunks.list`. */
export interface TrunkList {
  trunks: Trunk[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Part of `Trunk`. */
export interface TrunkOutbound {
  /** host[:port] of the SIP peer, without `sip:`. A public address, or one that the operator allows. */
  address: string;
  transport: 'auto' | 'udp' | 'tcp' | 'tls' | (string & {});
  /** Caller numbers of this trunk. */
  numbers: string[];
  auth_username: string | null;
  destination_country: string | null;
  headers: Record<string, string>;
  has_auth_password: boolean;
}

/** Part of `CreateTrunkBody`. */
export interface TrunkOutboundInput {
  /** host[:port] of the SIP peer, without `sip:`. A public address, or one that the operator allows. */
  address: string;
  transport?: 'auto' | 'udp' | 'tcp' | 'tls' | undefined;
  /** Caller numbers of this trunk. */
  numbers: string[];
  auth_username?: string | null | undefined;
  destination_country?: string | null | undefined;
  headers?: Record<string, string> | undefined;
  /** Write-only; sealed at rest. */
  auth_password?: string | null | undefined;
}

/** Response of `trunks.get`, `trunks.update`, `trunks.archive`. */
export interface TrunkResponse {
  /** A SIP trunk. Passwords are never returned. */
  trunk: Trunk;
}

/** One turn of the conversation. `turn_id` is dense from 1 and never renumbered; `text` is what was heard, if interrupted. Part of `CallDetail`. */
export interface Turn {
  turn_id: number;
  role: 'agent' | 'user' | 'tool' | 'system' | (string & {});
  text: string;
  /** ISO 8601, UTC, milliseconds. */
  started_at: string;
  /** From the answer. */
  offset_ms: number;
  end_offset_ms: number | null;
  interrupted: boolean;
  confidence: number | null;
  /** The arguments and the result of a tool call. */
  tool: TurnTool | null;
}

/** The arguments and the result of a tool call. Part of `Turn`. */
export interface TurnTool {
  name: string;
  arguments: Record<string, JsonValue>;
  result: string | null;
  ok: boolean;
  duration_ms: number;
}

/** Any subset of the fields; what is left out stays. Body of `agents.update`. */
export interface UpdateAgentBody {
  name?: string | undefined;
  /** The agent's prompt, at most 32 KiB. */
  instructions?: string | undefined;
  /** First utterance; a generic greeting when null. */
  welcome?: string | null | undefined;
  voice_id?: string | null | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | null | undefined;
  /** null: all tools of the tenant, now and later. []: none. A list: exactly those. */
  tool_ids?: string[] | null | undefined;
  /** BCP 47 language tag. */
  language?: string | undefined;
  model?: string | null | undefined;
  /** The zone of this agent's calls, unless their dispatch names one; the tenant's when null. A call that has been accepted keeps its zone. */
  timezone?: string | null | undefined;
  record_calls?: boolean | undefined;
  max_call_duration_sec?: number | undefined;
}

/** Any of the members. `enum_values` must hold every value that there is. Body of `customFields.update`. */
export interface UpdateCustomFieldBody {
  label?: string | undefined;
  required?: boolean | undefined;
  crm_hint?: string | null | undefined;
  /** For type `enum`: values may be added, never removed or renamed. Empty for other types. */
  enum_values?: string[] | undefined;
}

/** Any subset of the fields; `number` never changes. Body of `phoneNumbers.update`. */
export interface UpdatePhoneNumberBody {
  trunk_id?: string | null | undefined;
  agent_id?: string | null | undefined;
  label?: string | null | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | null | undefined;
}

/** Body of `tenants.update`. */
export interface UpdateTenantBody {
  name?: string | undefined;
  /** IANA time zone name. */
  timezone?: string | undefined;
  default_vertical?: 'generic' | 'real_estate' | 'lending' | undefined;
  max_concurrent_calls?: number | undefined;
  dial_rate_per_sec?: number | undefined;
  /** What is left out stays as it is. A limit below what there is takes nothing away. */
  limits?: TenantLimitsInput | undefined;
  status?: 'active' | 'suspended' | undefined;
}

/** Any subset of the fields; `type` never changes. Body of `tools.update`. */
export interface UpdateToolBody {
  name?: string | undefined;
  description?: string | undefined;
  enabled?: boolean | undefined;
  http?: {
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
    url?: string | undefined;
    /** JSON Schema of the arguments the model fills in. */
    parameters?: Record<string, JsonValue> | undefined;
    timeout_ms?: number | undefined;
    /** Write-only; sealed at rest. */
    headers?: Record<string, string> | undefined;
  } | undefined;
}

/** Any subset of the fields; `direction` never changes. Body of `trunks.update`. */
export interface UpdateTrunkBody {
  name?: string | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | null | undefined;
  media_encryption?: 'disable' | 'allow' | 'require' | undefined;
  krisp_enabled?: boolean | undefined;
  outbound?: {
    /** host[:port] of the SIP peer, without `sip:`. A public address, or one that the operator allows. */
    address?: string | undefined;
    transport?: 'auto' | 'udp' | 'tcp' | 'tls' | undefined;
    /** Caller numbers of this trunk. */
    numbers?: string[] | undefined;
    auth_username?: string | null | undefined;
    destination_country?: string | null | undefined;
    headers?: Record<string, string> | undefined;
    /** Write-only; sealed at rest. */
    auth_password?: string | null | undefined;
  } | undefined;
  inbound?: {
    /** The called numbers. Each belongs to one tenant of the installation. */
    numbers?: string[] | undefined;
    /** Where calls may come from. Without a password at most a /8 of IPv4 and a /16 of IPv6 in all. */
    allowed_addresses?: string[] | undefined;
    allowed_numbers?: string[] | undefined;
    auth_username?: string | null | undefined;
    /** Write-only; sealed at rest. */
    auth_password?: string | null | undefined;
  } | undefined;
}

/** Any subset of the fields. A new `url`, or `enabled: true`, makes a disabled endpoint active again. Body of `webhooks.update`. */
export interface UpdateWebhookBody {
  /** HTTPS receiver address. In the sandbox, plain http on loopback is allowed too. */
  url?: string | undefined;
  description?: string | undefined;
  /** Event types, or ["*"] for all. */
  event_types?: Array<'*' | 'call.started' | 'call.participant_joined' | 'call.participant_left' | 'call.completed' | 'booking.created' | 'booking.canceled' | 'agent.dispatch_failed' | 'webhook.test' | 'call.summary.ready'> | undefined;
  enabled?: boolean | undefined;
}

/** `facts` holds what its `id` calls for: nothing for `generic`. Part of `CallSummaryPayload`. */
export type VerticalBlock = RealEstateBlock | GenericBlock;

/** A voice that agents can be given as `voice_id`. Part of `VoiceList`. */
export interface Voice {
  voice_id: string;
  name: string;
  /** BCP 47 language tag; `mul`: many languages; `und`: the provider does not say. */
  language: string;
  /** null where the provider does not say. */
  gender: 'female' | 'male' | 'neutral' | (string & {}) | null;
  provider: string;
  /** A sample that can be played without credentials; null where the provider has none. */
  preview_url: string | null;
}

/** All voices; none where no speech provider is configured. Response of `voices.list`, `ttsVoices.list`. */
export interface VoiceList {
  voices: Voice[];
}

/** What a browser needs to talk to the agent. Only `ws_url`, `token` and `expires_at` belong into the browser. Response of `webSessions.create`. */
export interface WebSession {
  /** `AJ_<hex>`, opaque. */
  call_id: string;
  room_name: string;
  /** WebSocket address of the media service. */
  ws_url: string;
  /** Access token (JWT) of this one room, valid 1 hour: join, publish and subscribe to audio. */
  token: string;
  /** Under which the browser is in the room. */
  identity: string;
  /** ISO 8601, UTC, milliseconds. */
  expires_at: string;
}

/** The person whom the session is for; may be empty. Body of `webSessions.create`. */
export interface WebSessionBody {
  /** Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant. */
  lead?: Lead | undefined;
  /** The client's own correlation id; stored and returned as given. */
  client_ref?: string | undefined;
}

/** One event for one endpoint. Its id is the event body's `id` and the `Svc-Webhook-Id` header. Part of `WebhookDeliveryList`, `RedeliveredResponse`. */
export interface WebhookDelivery {
  /** `wdl_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `twe_<hex>`, opaque. */
  webhook_endpoint_id: string;
  event_type: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  status: 'pending' | 'delivering' | 'delivered' | 'dead_lettered' | 'canceled' | (string & {});
  attempt_count: number;
  /** After so many it is given up. A redelivery adds to it. */
  max_attempts: number;
  /** ISO 8601, UTC, milliseconds. */
  next_attempt_at: string | null;
  last_http_status: number | null;
  last_error: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  delivered_at: string | null;
  /** ISO 8601, UTC, milliseconds. */
  dead_lettered_at: string | null;
}

/** A delivery with its attempts and the bytes it sends. Part of `WebhookDeliveryResponse`. */
export interface WebhookDeliveryDetail {
  /** `wdl_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `twe_<hex>`, opaque. */
  webhook_endpoint_id: string;
  event_type: string;
  /** `AJ_<hex>`, opaque. */
  call_id: string | null;
  status: 'pending' | 'delivering' | 'delivered' | 'dead_lettered' | 'canceled' | (string & {});
  attempt_count: number;
  /** After so many it is given up. A redelivery adds to it. */
  max_attempts: number;
  /** ISO 8601, UTC, milliseconds. */
  next_attempt_at: string | null;
  last_http_status: number | null;
  last_error: string | null;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  delivered_at: string | null;
  /** ISO 8601, UTC, milliseconds. */
  dead_lettered_at: string | null;
  attempts: DeliveryAttempt[];
  /** The exact bytes that every attempt sends. */
  body: string;
}

/** Response of `webhookDeliveries.list`. */
export interface WebhookDeliveryList {
  webhook_deliveries: WebhookDelivery[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `webhookDeliveries.get`. */
export interface WebhookDeliveryResponse {
  /** A delivery with its attempts and the bytes it sends. */
  webhook_delivery: WebhookDeliveryDetail;
}

/** Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery. Part of `WebhookEndpointWithSecret`, `WebhookEndpointList`, `WebhookEndpointResponse`. */
export interface WebhookEndpoint {
  /** `twe_<hex>`, opaque. */
  id: string;
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  url: string;
  description: string;
  enabled: boolean;
  event_types: string[];
  status: 'active' | 'disabled' | (string & {});
  consecutive_failures: number;
  /** ISO 8601, UTC, milliseconds. */
  created_at: string;
  /** ISO 8601, UTC, milliseconds. */
  updated_at: string;
}

/** Response of `webhooks.list`. */
export interface WebhookEndpointList {
  webhook_endpoints: WebhookEndpoint[];
  /** Give it as `cursor` to get the next page; null on the last. */
  next_cursor: string | null;
  /** A page of large records may end before `limit`: go on as long as this is true. */
  has_more: boolean;
}

/** Response of `webhooks.get`, `webhooks.update`, `webhooks.delete`. */
export interface WebhookEndpointResponse {
  /** Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery. */
  webhook_endpoint: WebhookEndpoint;
}

/** Response of `webhooks.create`, `webhooks.rotateSecret`. */
export interface WebhookEndpointWithSecret {
  /** Where events are sent. Both `enabled`, the customer's switch, and `status`, the platform's, must allow a delivery. */
  webhook_endpoint: WebhookEndpoint;
  /** Key of the HMAC; shown this once. */
  signing_secret: string;
  _notice: string;
}

/** Part of `StoredEvent_webhook_test`. */
export interface WebhookTestObject {
  /** `tn_<hex>`, opaque. */
  tenant_id: string;
  /** `twe_<hex>`, opaque. */
  webhook_endpoint_id: string;
  message: string;
  /** ISO 8601, UTC, milliseconds. */
  sent_at: string;
}

/** The response of the receiver. `http_status` 0: there was none. Response of `webhooks.test`. */
export interface WebhookTestResult {
  ok: boolean;
  http_status: number;
  error: string | null;
  excerpt: string;
}

/** Every error code of the API and what an error's `details` then hold. */
export interface ErrorDetailsByCode {
  /** 400. A required field is absent. */
  missing_required_fields: {
    fields: string[];
    issues?: Array<{
      path: string;
      message: string;
    }>;
  };
  /** 400. A phone number is not in E.164 form. */
  invalid_phone_format: {
    fields: string[];
    issues?: Array<{
      path: string;
      message: string;
    }>;
  };
  /** 400. The request is not valid. */
  validation_failed: {
    issues: Array<{
      path: string;
      message: string;
    }>;
  };
  /** 400. The body is not valid JSON. */
  invalid_json: undefined;
  /** 400. The cursor was not issued by this list. */
  invalid_cursor: undefined;
  /** 400. The carrier refused the account id or secret. */
  carrier_credentials_invalid: undefined;
  /** 400. Some tool ids do not exist. */
  unknown_tool_ids: {
    unknown_tool_ids: string[];
  };
  /** 400. The URL cannot be used as a webhook receiver. */
  invalid_webhook_url: {
    reason: string;
  };
  /** 400. event_types must list known event types, or be ["*"]. */
  invalid_event_types: undefined;
  /** 401. Credentials are missing or invalid. */
  unauthorized: undefined;
  /** 403. These credentials do not give access to this address. */
  forbidden: undefined;
  /** 403. This installation does not allow API keys on this route. */
  feature_disabled: undefined;
  /** 403. A request with an operator session must come from the console. */
  csrf_rejected: undefined;
  /** 403. This has to be done by an operator. */
  operator_required: undefined;
  /** 404. There is nothing at this address. */
  not_found: undefined;
  /** 404. The trunk does not exist. */
  trunk_not_found: undefined;
  /** 404. The agent does not exist. */
  agent_not_found: undefined;
  /** 404. The tool does not exist. */
  tool_not_found: undefined;
  /** 404. The phone number does not exist. */
  phone_number_not_found: undefined;
  /** 404. The webhook endpoint does not exist. */
  webhook_not_found: undefined;
  /** 404. The delivery does not exist. */
  delivery_not_found: undefined;
  /** 404. The call does not exist. */
  call_not_found: undefined;
  /** 404. The call has no summary. */
  summary_not_found: undefined;
  /** 404. The booking does not exist. */
  booking_not_found: undefined;
  /** 404. The custom field does not exist. */
  custom_field_not_found: undefined;
  /** 404. The tenant does not exist. */
  tenant_not_found: undefined;
  /** 404. The API key does not exist. */
  api_key_not_found: undefined;
  /** 404. The operator account does not exist. */
  operator_not_found: undefined;
  /** 404. There is no starter pack of that name. */
  starter_pack_not_found: undefined;
  /** 405. This address does not take that method. */
  method_not_allowed: undefined;
  /** 409. The phone number is already registered. */
  phone_already_in_use: undefined;
  /** 409. The number is attached to a carrier trunk that this service does not manage. */
  third_party_trunk_conflict: undefined;
  /** 409. Release the numbers of the trunk first. */
  trunk_has_active_numbers: undefined;
  /** 409. A tool of that name exists. */
  tool_name_conflict: undefined;
  /** 409. An active field has that key. */
  custom_field_conflict: undefined;
  /** 409. The webhook endpoint takes no deliveries: it is switched off or deleted, or its receiver answered 410. */
  webhook_not_active: undefined;
  /** 409. The call has already ended. */
  call_not_active: undefined;
  /** 409. You are signed in with this account; only another operator can disable it. */
  operator_is_self: undefined;
  /** 409. A request with this idempotency key is still running. */
  idempotency_in_progress: undefined;
  /** 410. This path was withdrawn; use its successor under /v1. */
  legacy_path_gone: undefined;
  /** 413. The body is too large. */
  payload_too_large: {
    limit_bytes: number;
  };
  /** 415. The body must be application/json. */
  unsupported_media_type: undefined;
  /** 416. The recording does not have the bytes that were asked for. */
  range_not_satisfiable: undefined;
  /** 422. The idempotency key was used with a different request. */
  idempotency_key_in_use: undefined;
  /** 422. The tenant may not have more of these. */
  limit_reached: {
    limit: number;
    resource: string;
  };
  /** 422. More than 40 active custom fields would result. */
  field_cap_exceeded: undefined;
  /** 422. Enum values can be added, never removed or renamed. */
  enum_values_append_only: undefined;
  /** 429. Too many requests. */
  rate_limit_exceeded: {
    retry_after_seconds: number;
  };
  /** 500. Something went wrong on our side. */
  internal_error: undefined;
  /** 502. An upstream service failed. */
  upstream_failed: {
    upstream: 'media' | 'carrier' | 'model' | 'speech' | (string & {});
    retryable: boolean;
  };
  /** 503. The service is not ready; try again shortly. */
  not_ready: undefined;
}
