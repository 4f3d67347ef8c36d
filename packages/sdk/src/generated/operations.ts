// Which request each method sends, and what each method takes and returns.
// Written by packages/sdk/generate/sdk-files.ts from the contract: change that and run `pnpm generate`.
import type { Operation, RequestOptions } from '../operation.ts';
import type { ListResult, Result } from '../result.ts';
import type {
  Agent,
  AgentList,
  AgentResponse,
  ApiKey,
  ApiKeyList,
  ApiKeyResponse,
  ApplyStarterPackBody,
  AuditEvent,
  AuditEventList,
  Booking,
  BookingList,
  BookingResponse,
  Call,
  CallDetail,
  CallList,
  CallResponse,
  CallSummaryResponse,
  CancelBookingBody,
  ChangedAgent,
  CreateAgentBody,
  CreateApiKeyBody,
  CreateCustomFieldBody,
  CreatePhoneNumberBody,
  CreateTenantBody,
  CreateToolBody,
  CreateTrunkBody,
  CreateWebhookBody,
  CreatedAgent,
  CreatedApiKey,
  CreatedPhoneNumber,
  CreatedTool,
  CreatedTrunk,
  CustomField,
  CustomFieldList,
  CustomFieldResponse,
  DispatchBody,
  Dispatched,
  EventFeed,
  FailedCallSummaryResponse,
  ImportNumberBody,
  ImportedNumber,
  ListAgentsQuery,
  ListApiKeysQuery,
  ListAuditEventsQuery,
  ListBookingsQuery,
  ListCallsQuery,
  ListCustomFieldsQuery,
  ListEventsQuery,
  ListOperatorsQuery,
  ListPhoneNumbersQuery,
  ListSummaryRunsQuery,
  ListTenantsQuery,
  ListToolsQuery,
  ListTrunksQuery,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  LoginBody,
  LogoutResponse,
  OperatorAccount,
  OperatorAccountList,
  OperatorAccountResponse,
  OperatorResponse,
  PendingCallSummary,
  PhoneNumber,
  PhoneNumberList,
  PhoneNumberResponse,
  PhoneTestBody,
  PreviewStarterPackQuery,
  RecoverResult,
  RecoverWebhookBody,
  RedeliveredResponse,
  ReleasedNumber,
  RerunSummaryBody,
  RotateSecretBody,
  StarterPack,
  StarterPackApplied,
  StoredEvent,
  SummaryRun,
  SummaryRunList,
  Tenant,
  TenantList,
  TenantResponse,
  TestToolBody,
  Tool,
  ToolList,
  ToolResponse,
  ToolTestResult,
  ToolWithSecret,
  Trunk,
  TrunkList,
  TrunkResponse,
  UpdateAgentBody,
  UpdateCustomFieldBody,
  UpdatePhoneNumberBody,
  UpdateTenantBody,
  UpdateToolBody,
  UpdateTrunkBody,
  UpdateWebhookBody,
  VoiceList,
  WebSession,
  WebSessionBody,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryResponse,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointResponse,
  WebhookEndpointWithSecret,
  WebhookTestResult,
} from './types.ts';

/** Resource → method → what is sent. */
export const operations: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  agents: {
    create: ['POST', '/v1/tenants/:tenantId/agents', { takes: 'body', retry: true, idempotent: true }],
    list: ['GET', '/v1/tenants/:tenantId/agents', { takes: 'query', list: 'agents', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/agents/:agentId', { retry: true }],
    update: ['PUT', '/v1/tenants/:tenantId/agents/:agentId', { takes: 'body', retry: true }],
    archive: ['DELETE', '/v1/tenants/:tenantId/agents/:agentId', {}],
  },
  tools: {
    create: ['POST', '/v1/tenants/:tenantId/tools', { takes: 'body' }],
    list: ['GET', '/v1/tenants/:tenantId/tools', { takes: 'query', list: 'tools', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/tools/:toolId', { retry: true }],
    update: ['PUT', '/v1/tenants/:tenantId/tools/:toolId', { takes: 'body', retry: true }],
    archive: ['DELETE', '/v1/tenants/:tenantId/tools/:toolId', {}],
    rotateSecret: ['POST', '/v1/tenants/:tenantId/tools/:toolId/rotate-secret', { takes: 'body' }],
    test: ['POST', '/v1/tenants/:tenantId/tools/:toolId/test', { takes: 'body' }],
  },
  trunks: {
    create: ['POST', '/v1/tenants/:tenantId/trunks', { takes: 'body', retry: true, idempotent: true, noRetryOn502: true }],
    list: ['GET', '/v1/tenants/:tenantId/trunks', { takes: 'query', list: 'trunks', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/trunks/:trunkId', { retry: true }],
    update: ['PUT', '/v1/tenants/:tenantId/trunks/:trunkId', { takes: 'body', retry: true }],
    archive: ['DELETE', '/v1/tenants/:tenantId/trunks/:trunkId', {}],
  },
  phoneNumbers: {
    create: ['POST', '/v1/tenants/:tenantId/phone-numbers', { takes: 'body', retry: true, idempotent: true }],
    list: ['GET', '/v1/tenants/:tenantId/phone-numbers', { takes: 'query', list: 'phone_numbers', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/phone-numbers/:phoneNumberId', { retry: true }],
    update: ['PUT', '/v1/tenants/:tenantId/phone-numbers/:phoneNumberId', { takes: 'body', retry: true }],
    release: ['DELETE', '/v1/tenants/:tenantId/phone-numbers/:phoneNumberId', {}],
  },
  carrierImports: {
    create: ['POST', '/v1/tenants/:tenantId/carrier-imports', { takes: 'body', retry: true, idempotent: true, noRetryOn502: true }],
    release: ['DELETE', '/v1/tenants/:tenantId/carrier-imports/:phoneNumber', {}],
  },
  calls: {
    dispatch: ['POST', '/v1/tenants/:tenantId/dispatch', { takes: 'body', retry: true, idempotent: true }],
    list: ['GET', '/v1/tenants/:tenantId/calls', { takes: 'query', list: 'calls', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/calls/:callId', { retry: true }],
    end: ['POST', '/v1/tenants/:tenantId/calls/:callId/end', {}],
    phoneTest: ['POST', '/v1/tenants/:tenantId/agents/:agentId/phone-test', { takes: 'body' }],
  },
  summaries: {
    get: ['GET', '/v1/tenants/:tenantId/calls/:callId/summary', { outcomes: { 409: 'call_summary' }, retry: true }],
    rerun: ['POST', '/v1/tenants/:tenantId/calls/:callId/summary:rerun', { takes: 'body', retry: true, idempotent: true }],
  },
  customFields: {
    create: ['POST', '/v1/tenants/:tenantId/custom-fields', { takes: 'body' }],
    list: ['GET', '/v1/tenants/:tenantId/custom-fields', { takes: 'query', list: 'custom_fields', retry: true }],
    update: ['PUT', '/v1/tenants/:tenantId/custom-fields/:fieldKey', { takes: 'body', retry: true }],
    archive: ['DELETE', '/v1/tenants/:tenantId/custom-fields/:fieldKey', {}],
    starterPack: ['GET', '/v1/tenants/:tenantId/custom-fields/starter-pack', { takes: 'query', retry: true }],
    applyStarterPack: ['POST', '/v1/tenants/:tenantId/custom-fields/apply-starter-pack', { takes: 'body' }],
  },
  webSessions: {
    create: ['POST', '/v1/tenants/:tenantId/agents/:agentId/web-session', { takes: 'body' }],
  },
  bookings: {
    list: ['GET', '/v1/tenants/:tenantId/bookings', { takes: 'query', list: 'bookings', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/bookings/:bookingId', { retry: true }],
    cancel: ['POST', '/v1/tenants/:tenantId/bookings/:bookingId/cancel', { takes: 'body' }],
  },
  webhooks: {
    create: ['POST', '/v1/tenants/:tenantId/webhooks', { takes: 'body' }],
    list: ['GET', '/v1/tenants/:tenantId/webhooks', { takes: 'query', list: 'webhook_endpoints', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/webhooks/:id', { retry: true }],
    update: ['PUT', '/v1/tenants/:tenantId/webhooks/:id', { takes: 'body', retry: true }],
    delete: ['DELETE', '/v1/tenants/:tenantId/webhooks/:id', {}],
    rotateSecret: ['POST', '/v1/tenants/:tenantId/webhooks/:id/rotate-secret', { takes: 'body' }],
    test: ['POST', '/v1/tenants/:tenantId/webhooks/:id/test', {}],
    recover: ['POST', '/v1/tenants/:tenantId/webhooks/:id/recover', { takes: 'body' }],
  },
  webhookDeliveries: {
    list: ['GET', '/v1/tenants/:tenantId/webhook-deliveries', { takes: 'query', list: 'webhook_deliveries', retry: true }],
    get: ['GET', '/v1/tenants/:tenantId/webhook-deliveries/:id', { retry: true }],
    redeliver: ['POST', '/v1/tenants/:tenantId/webhook-deliveries/:id/redeliver', {}],
  },
  events: {
    list: ['GET', '/v1/tenants/:tenantId/events', { takes: 'query', list: 'events', cursor: 'after', retry: true }],
  },
  operatorSession: {
    login: ['POST', '/admin/api/login', { takes: 'body' }],
    logout: ['POST', '/admin/api/logout', {}],
    session: ['GET', '/admin/api/session', { retry: true }],
  },
  operators: {
    list: ['GET', '/admin/api/operators', { takes: 'query', list: 'operators', retry: true }],
    disable: ['POST', '/admin/api/operators/:id/disable', {}],
    enable: ['POST', '/admin/api/operators/:id/enable', {}],
  },
  tenants: {
    create: ['POST', '/admin/api/tenants', { takes: 'body' }],
    list: ['GET', '/admin/api/tenants', { takes: 'query', list: 'tenants', retry: true }],
    get: ['GET', '/admin/api/tenants/:id', { retry: true }],
    update: ['PUT', '/admin/api/tenants/:id', { takes: 'body', retry: true }],
  },
  apiKeys: {
    create: ['POST', '/admin/api/api-keys', { takes: 'body' }],
    list: ['GET', '/admin/api/api-keys', { takes: 'query', list: 'api_keys', retry: true }],
    revoke: ['DELETE', '/admin/api/api-keys/:id', {}],
  },
  auditEvents: {
    list: ['GET', '/admin/api/audit-events', { takes: 'query', list: 'audit_events', retry: true }],
  },
  summaryRuns: {
    list: ['GET', '/admin/api/call-summaries', { takes: 'query', list: 'call_summaries', retry: true }],
  },
  voices: {
    list: ['GET', '/v1/tenants/:tenantId/voices', { retry: true }],
  },
  ttsVoices: {
    list: ['GET', '/admin/api/tts/voices', { retry: true }],
  },
};

/** The methods of `client.agents`. */
export interface AgentsResource {
  /**
   * Create an agent.
   * `POST /v1/tenants/{tenantId}/agents`. Retried under one `Idempotency-Key`.
   * Errors of its own: `unknown_tool_ids`, `limit_reached`.
   */
  create(body: CreateAgentBody, options?: RequestOptions): Promise<Result<CreatedAgent>>;
  /**
   * List agents.
   * `GET /v1/tenants/{tenantId}/agents`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListAgentsQuery, options?: RequestOptions): ListResult<AgentList, Agent>;
  /**
   * Read an agent.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`.
   */
  get(agentId: string, options?: RequestOptions): Promise<Result<AgentResponse>>;
  /**
   * Change an agent.
   * `PUT /v1/tenants/{tenantId}/agents/{agentId}`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `unknown_tool_ids`.
   */
  update(agentId: string, body: UpdateAgentBody, options?: RequestOptions): Promise<Result<ChangedAgent>>;
  /**
   * Archive an agent.
   * `DELETE /v1/tenants/{tenantId}/agents/{agentId}`. Sent once, never retried.
   * Errors of its own: `agent_not_found`.
   */
  archive(agentId: string, options?: RequestOptions): Promise<Result<AgentResponse>>;
}

/** The methods of `client.tools`. */
export interface ToolsResource {
  /**
   * Create a tool.
   * `POST /v1/tenants/{tenantId}/tools`. Sent once, never retried.
   * Errors of its own: `tool_name_conflict`, `invalid_webhook_url`, `limit_reached`.
   */
  create(body: CreateToolBody, options?: RequestOptions): Promise<Result<CreatedTool>>;
  /**
   * List tools.
   * `GET /v1/tenants/{tenantId}/tools`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListToolsQuery, options?: RequestOptions): ListResult<ToolList, Tool>;
  /**
   * Read a tool.
   * `GET /v1/tenants/{tenantId}/tools/{toolId}`. Safe to retry, and retried.
   * Errors of its own: `tool_not_found`.
   */
  get(toolId: string, options?: RequestOptions): Promise<Result<ToolResponse>>;
  /**
   * Change a tool.
   * `PUT /v1/tenants/{tenantId}/tools/{toolId}`. Safe to retry, and retried.
   * Errors of its own: `tool_not_found`, `tool_name_conflict`, `invalid_webhook_url`.
   */
  update(toolId: string, body: UpdateToolBody, options?: RequestOptions): Promise<Result<ToolResponse>>;
  /**
   * Archive a tool.
   * `DELETE /v1/tenants/{tenantId}/tools/{toolId}`. Sent once, never retried.
   * Errors of its own: `tool_not_found`.
   */
  archive(toolId: string, options?: RequestOptions): Promise<Result<ToolResponse>>;
  /**
   * Replace the signing secret of an http tool. The old secret is invalid at once; with `overlap_sec` requests carry a second `v1`, of the old one, for so long.
   * `POST /v1/tenants/{tenantId}/tools/{toolId}/rotate-secret`. Sent once, never retried.
   * Errors of its own: `tool_not_found`.
   */
  rotateSecret(toolId: string, body?: RotateSecretBody, options?: RequestOptions): Promise<Result<ToolWithSecret>>;
  /**
   * Call an http tool now. Sends the request that an agent would send, signed like a webhook, and shows what came back.
   * `POST /v1/tenants/{tenantId}/tools/{toolId}/test`. Sent once, never retried.
   * Errors of its own: `tool_not_found`.
   */
  test(toolId: string, body?: TestToolBody, options?: RequestOptions): Promise<Result<ToolTestResult>>;
}

/** The methods of `client.trunks`. */
export interface TrunksResource {
  /**
   * Create a trunk. After a 502, list the trunks before creating again: nothing is kept when the media service refuses.
   * `POST /v1/tenants/{tenantId}/trunks`. Retried under one `Idempotency-Key`, but not after a 502.
   * Errors of its own: `invalid_phone_format`, `phone_already_in_use`, `limit_reached`, `operator_required`, `upstream_failed`.
   */
  create(body: CreateTrunkBody, options?: RequestOptions): Promise<Result<CreatedTrunk>>;
  /**
   * List trunks.
   * `GET /v1/tenants/{tenantId}/trunks`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListTrunksQuery, options?: RequestOptions): ListResult<TrunkList, Trunk>;
  /**
   * Read a trunk.
   * `GET /v1/tenants/{tenantId}/trunks/{trunkId}`. Safe to retry, and retried.
   * Errors of its own: `trunk_not_found`.
   */
  get(trunkId: string, options?: RequestOptions): Promise<Result<TrunkResponse>>;
  /**
   * Change a trunk.
   * `PUT /v1/tenants/{tenantId}/trunks/{trunkId}`. Safe to retry, and retried.
   * Errors of its own: `trunk_not_found`, `invalid_phone_format`, `phone_already_in_use`, `limit_reached`, `operator_required`, `upstream_failed`.
   */
  update(trunkId: string, body: UpdateTrunkBody, options?: RequestOptions): Promise<Result<TrunkResponse>>;
  /**
   * Archive a trunk.
   * `DELETE /v1/tenants/{tenantId}/trunks/{trunkId}`. Sent once, never retried.
   * Errors of its own: `trunk_not_found`, `trunk_has_active_numbers`, `upstream_failed`.
   */
  archive(trunkId: string, options?: RequestOptions): Promise<Result<TrunkResponse>>;
}

/** The methods of `client.phoneNumbers`. */
export interface PhoneNumbersResource {
  /**
   * Register a phone number.
   * `POST /v1/tenants/{tenantId}/phone-numbers`. Retried under one `Idempotency-Key`.
   * Errors of its own: `invalid_phone_format`, `trunk_not_found`, `agent_not_found`, `phone_already_in_use`, `limit_reached`.
   */
  create(body: CreatePhoneNumberBody, options?: RequestOptions): Promise<Result<CreatedPhoneNumber>>;
  /**
   * List phone numbers.
   * `GET /v1/tenants/{tenantId}/phone-numbers`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListPhoneNumbersQuery, options?: RequestOptions): ListResult<PhoneNumberList, PhoneNumber>;
  /**
   * Read a phone number.
   * `GET /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}`. Safe to retry, and retried.
   * Errors of its own: `phone_number_not_found`.
   */
  get(phoneNumberId: string, options?: RequestOptions): Promise<Result<PhoneNumberResponse>>;
  /**
   * Change a phone number.
   * `PUT /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}`. Safe to retry, and retried.
   * Errors of its own: `phone_number_not_found`, `trunk_not_found`, `agent_not_found`.
   */
  update(phoneNumberId: string, body: UpdatePhoneNumberBody, options?: RequestOptions): Promise<Result<PhoneNumberResponse>>;
  /**
   * Release a phone number. The number can then be registered again, by any tenant. A released number stays readable by id.
   * `DELETE /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}`. Sent once, never retried.
   * Errors of its own: `phone_number_not_found`.
   */
  release(phoneNumberId: string, options?: RequestOptions): Promise<Result<PhoneNumberResponse>>;
}

/** The methods of `client.carrierImports`. */
export interface CarrierImportsResource {
  /**
   * Import a phone number from a carrier account. All or nothing: whatever fails on the way is undone at the carrier too. Importing a number again is safe: it finds the same trunk at the carrier and the same records here, and takes over `label` and `auth_token`. Until the number is released the carrier sends its calls here; the voice URL it had is on record in the audit log, and is not restored.
   * `POST /v1/tenants/{tenantId}/carrier-imports`. Retried under one `Idempotency-Key`, but not after a 502.
   * Errors of its own: `invalid_phone_format`, `carrier_credentials_invalid`, `phone_number_not_found`, `phone_already_in_use`, `third_party_trunk_conflict`, `upstream_failed`, `limit_reached`.
   */
  create(body: ImportNumberBody, options?: RequestOptions): Promise<Result<ImportedNumber>>;
  /**
   * Release an imported phone number. The number is detached from our trunk at the carrier and taken out of the filter of calls that arrive. Should either fail, the number is released all the same, and the rest is tried again. It can then be imported anew, by any tenant. The voice URL that it had before the import is not restored.
   * `DELETE /v1/tenants/{tenantId}/carrier-imports/{phoneNumber}`. Sent once, never retried.
   * Errors of its own: `invalid_phone_format`, `phone_number_not_found`.
   */
  release(phoneNumber: string, options?: RequestOptions): Promise<Result<ReleasedNumber>>;
}

/** The methods of `client.calls`. */
export interface CallsResource {
  /**
   * Dispatch an outbound call. The response is sent as soon as the call is on record. The call is dialed at most once, whatever crashes.
   * `POST /v1/tenants/{tenantId}/dispatch`. Retried under one `Idempotency-Key`.
   * Errors of its own: `invalid_phone_format`, `trunk_not_found`, `agent_not_found`.
   */
  dispatch(body: DispatchBody, options?: RequestOptions): Promise<Result<Dispatched>>;
  /**
   * List calls.
   * `GET /v1/tenants/{tenantId}/calls`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`, `invalid_phone_format`.
   */
  list(query?: ListCallsQuery, options?: RequestOptions): ListResult<CallList, Call>;
  /**
   * Read a call with its turns and transcripts.
   * `GET /v1/tenants/{tenantId}/calls/{callId}`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`.
   */
  get(callId: string, options?: RequestOptions): Promise<Result<CallDetail>>;
  /**
   * Hang up a call. The hang-up is on record when the response is sent. The call ends a moment later, with `call.completed`.
   * `POST /v1/tenants/{tenantId}/calls/{callId}/end`. Sent once, never retried.
   * Errors of its own: `call_not_found`, `call_not_active`.
   */
  end(callId: string, options?: RequestOptions): Promise<Result<CallResponse>>;
  /**
   * Place a test call with an agent. Through `trunk_id`, or the newest active trunk that places calls. The call carries `metadata.test = true`.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/phone-test`. Sent once, never retried.
   * Errors of its own: `invalid_phone_format`, `trunk_not_found`, `agent_not_found`.
   */
  phoneTest(agentId: string, body: PhoneTestBody, options?: RequestOptions): Promise<Result<Dispatched>>;
}

/** The methods of `client.summaries`. */
export interface SummariesResource {
  /**
   * Read the summary of a call. 200 with the summary, 202 while it is being made, 409 when it could not be made: that is final, unless it is run again.
   * `GET /v1/tenants/{tenantId}/calls/{callId}/summary`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`, `summary_not_found`.
   */
  get(callId: string, options?: RequestOptions): Promise<Result<CallSummaryResponse | PendingCallSummary | FailedCallSummaryResponse>>;
  /**
   * Make the summary of a call anew. While one is being made this starts no second run and does not count.
   * `POST /v1/tenants/{tenantId}/calls/{callId}/summary:rerun`. Retried under one `Idempotency-Key`.
   * Errors of its own: `call_not_found`, `summary_not_found`.
   */
  rerun(callId: string, body: RerunSummaryBody, options?: RequestOptions): Promise<Result<PendingCallSummary>>;
}

/** The methods of `client.customFields`. */
export interface CustomFieldsResource {
  /**
   * Create a custom field. Summaries made from now on carry it. At most 40 fields are active in a tenant, those of single agents included.
   * `POST /v1/tenants/{tenantId}/custom-fields`. Sent once, never retried.
   * Errors of its own: `custom_field_conflict`, `field_cap_exceeded`, `agent_not_found`.
   */
  create(body: CreateCustomFieldBody, options?: RequestOptions): Promise<Result<CustomFieldResponse>>;
  /**
   * List custom fields.
   * `GET /v1/tenants/{tenantId}/custom-fields`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListCustomFieldsQuery, options?: RequestOptions): ListResult<CustomFieldList, CustomField>;
  /**
   * Change a custom field. Key, type and scope stay. Values of an enum can be added, never removed or renamed.
   * `PUT /v1/tenants/{tenantId}/custom-fields/{fieldKey}`. Safe to retry, and retried.
   * Errors of its own: `custom_field_not_found`, `enum_values_append_only`.
   */
  update(fieldKey: string, body: UpdateCustomFieldBody, options?: RequestOptions): Promise<Result<CustomFieldResponse>>;
  /**
   * Archive a custom field. Its key may be used again. Summaries that carry it keep its definition.
   * `DELETE /v1/tenants/{tenantId}/custom-fields/{fieldKey}`. Sent once, never retried.
   * Errors of its own: `custom_field_not_found`.
   */
  archive(fieldKey: string, options?: RequestOptions): Promise<Result<CustomFieldResponse>>;
  /**
   * Preview the starter pack of a vertical.
   * `GET /v1/tenants/{tenantId}/custom-fields/starter-pack`. Safe to retry, and retried.
   * Errors of its own: `starter_pack_not_found`.
   */
  starterPack(query?: PreviewStarterPackQuery, options?: RequestOptions): Promise<Result<StarterPack>>;
  /**
   * Create fields of a starter pack. All or nothing as to the limit of 40; running it again creates nothing twice.
   * `POST /v1/tenants/{tenantId}/custom-fields/apply-starter-pack`. Sent once, never retried.
   * Errors of its own: `starter_pack_not_found`, `field_cap_exceeded`.
   */
  applyStarterPack(body: ApplyStarterPackBody, options?: RequestOptions): Promise<Result<StarterPackApplied>>;
}

/** The methods of `client.webSessions`. */
export interface WebSessionsResource {
  /**
   * Open a web session with an agent. The response is sent as soon as the call is on record. The agent leaves if the browser has not joined within 30 seconds.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/web-session`. Sent once, never retried.
   * Errors of its own: `agent_not_found`.
   */
  create(agentId: string, body?: WebSessionBody, options?: RequestOptions): Promise<Result<WebSession>>;
}

/** The methods of `client.bookings`. */
export interface BookingsResource {
  /**
   * List bookings.
   * `GET /v1/tenants/{tenantId}/bookings`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListBookingsQuery, options?: RequestOptions): ListResult<BookingList, Booking>;
  /**
   * Read a booking.
   * `GET /v1/tenants/{tenantId}/bookings/{bookingId}`. Safe to retry, and retried.
   * Errors of its own: `booking_not_found`.
   */
  get(bookingId: string, options?: RequestOptions): Promise<Result<BookingResponse>>;
  /**
   * Cancel a booking. Emits `booking.canceled`. A booking that is already canceled is returned as it is, and no event is emitted.
   * `POST /v1/tenants/{tenantId}/bookings/{bookingId}/cancel`. Sent once, never retried.
   * Errors of its own: `booking_not_found`.
   */
  cancel(bookingId: string, body?: CancelBookingBody, options?: RequestOptions): Promise<Result<BookingResponse>>;
}

/** The methods of `client.webhooks`. */
export interface WebhooksResource {
  /**
   * Create a webhook endpoint.
   * `POST /v1/tenants/{tenantId}/webhooks`. Sent once, never retried.
   * Errors of its own: `invalid_webhook_url`, `invalid_event_types`, `limit_reached`.
   */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<Result<WebhookEndpointWithSecret>>;
  /**
   * List webhook endpoints.
   * `GET /v1/tenants/{tenantId}/webhooks`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): ListResult<WebhookEndpointList, WebhookEndpoint>;
  /**
   * Read a webhook endpoint.
   * `GET /v1/tenants/{tenantId}/webhooks/{id}`. Safe to retry, and retried.
   * Errors of its own: `webhook_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<WebhookEndpointResponse>>;
  /**
   * Change a webhook endpoint.
   * `PUT /v1/tenants/{tenantId}/webhooks/{id}`. Safe to retry, and retried.
   * Errors of its own: `webhook_not_found`, `invalid_webhook_url`, `invalid_event_types`, `secret_rotation_required`.
   */
  update(id: string, body: UpdateWebhookBody, options?: RequestOptions): Promise<Result<WebhookEndpointResponse>>;
  /**
   * Delete a webhook endpoint.
   * `DELETE /v1/tenants/{tenantId}/webhooks/{id}`. Sent once, never retried.
   * Errors of its own: `webhook_not_found`.
   */
  delete(id: string, options?: RequestOptions): Promise<Result<WebhookEndpointResponse>>;
  /**
   * Replace the signing secret. The old secret is invalid at once; attempts that start later are signed with the new one. With `overlap_sec` they carry a second signature, of the old one, for so long. A secret that was replaced before is invalid at once in any case.
   * `POST /v1/tenants/{tenantId}/webhooks/{id}/rotate-secret`. Sent once, never retried.
   * Errors of its own: `webhook_not_found`.
   */
  rotateSecret(id: string, body?: RotateSecretBody, options?: RequestOptions): Promise<Result<WebhookEndpointWithSecret>>;
  /**
   * Send a webhook.test event now.
   * `POST /v1/tenants/{tenantId}/webhooks/{id}/test`. Sent once, never retried.
   * Errors of its own: `webhook_not_found`.
   */
  test(id: string, options?: RequestOptions): Promise<Result<WebhookTestResult>>;
  /**
   * Send again what did not arrive. Requeues the endpoint's `dead_lettered` and `canceled` deliveries, oldest first, each with a new series of up to 8 attempts: same id, same bytes, new signatures.
   * `POST /v1/tenants/{tenantId}/webhooks/{id}/recover`. Sent once, never retried.
   * Errors of its own: `webhook_not_found`, `webhook_not_active`.
   */
  recover(id: string, body: RecoverWebhookBody, options?: RequestOptions): Promise<Result<RecoverResult>>;
}

/** The methods of `client.webhookDeliveries`. */
export interface WebhookDeliveriesResource {
  /**
   * List deliveries.
   * `GET /v1/tenants/{tenantId}/webhook-deliveries`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListWebhookDeliveriesQuery, options?: RequestOptions): ListResult<WebhookDeliveryList, WebhookDelivery>;
  /**
   * Read a delivery with its attempts and body.
   * `GET /v1/tenants/{tenantId}/webhook-deliveries/{id}`. Safe to retry, and retried.
   * Errors of its own: `delivery_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<WebhookDeliveryResponse>>;
  /**
   * Send a delivery again. Same id, same bytes, a new signature. One that has ended, however it did, gets a new series of up to 8 attempts, counted on from those it has had. One that waits for its next attempt gets an extra one now and keeps its schedule; one that is under way is left as it is.
   * `POST /v1/tenants/{tenantId}/webhook-deliveries/{id}/redeliver`. Sent once, never retried.
   * Errors of its own: `delivery_not_found`, `webhook_not_active`.
   */
  redeliver(id: string, options?: RequestOptions): Promise<Result<RedeliveredResponse>>;
}

/** The methods of `client.events`. */
export interface EventsResource {
  /**
   * Read events in order. Oldest first, for 30 days, whether or not an endpoint wanted them. A client that continues from a cursor misses no event and gets none twice, not even events that are written meanwhile.
   * `GET /v1/tenants/{tenantId}/events`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListEventsQuery, options?: RequestOptions): ListResult<EventFeed, StoredEvent>;
}

/** The methods of `client.operatorSession`. */
export interface OperatorSessionResource {
  /**
   * Sign in as an operator. Sets the cookie `svc_operator` (12 hours).
   * `POST /admin/api/login`. Sent once, never retried.
   * Errors of its own: `unauthorized`.
   */
  login(body: LoginBody, options?: RequestOptions): Promise<Result<OperatorResponse>>;
  /**
   * Sign out.
   * `POST /admin/api/logout`. Sent once, never retried.
   */
  logout(options?: RequestOptions): Promise<Result<LogoutResponse>>;
  /**
   * Who is signed in.
   * `GET /admin/api/session`. Safe to retry, and retried.
   */
  session(options?: RequestOptions): Promise<Result<OperatorResponse>>;
}

/** The methods of `client.operators`. */
export interface OperatorsResource {
  /**
   * List operator accounts.
   * `GET /admin/api/operators`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListOperatorsQuery, options?: RequestOptions): ListResult<OperatorAccountList, OperatorAccount>;
  /**
   * Disable an operator account. Its sessions end at once, on every process. An operator cannot disable the account of its own session, so at least one account stays active.
   * `POST /admin/api/operators/{id}/disable`. Sent once, never retried.
   * Errors of its own: `operator_not_found`, `operator_is_self`.
   */
  disable(id: string, options?: RequestOptions): Promise<Result<OperatorAccountResponse>>;
  /**
   * Enable an operator account. It can sign in again, with the password that it had.
   * `POST /admin/api/operators/{id}/enable`. Sent once, never retried.
   * Errors of its own: `operator_not_found`.
   */
  enable(id: string, options?: RequestOptions): Promise<Result<OperatorAccountResponse>>;
}

/** The methods of `client.tenants`. */
export interface TenantsResource {
  /**
   * Create a tenant.
   * `POST /admin/api/tenants`. Sent once, never retried.
   */
  create(body: CreateTenantBody, options?: RequestOptions): Promise<Result<TenantResponse>>;
  /**
   * List tenants.
   * `GET /admin/api/tenants`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListTenantsQuery, options?: RequestOptions): ListResult<TenantList, Tenant>;
  /**
   * Read a tenant.
   * `GET /admin/api/tenants/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<TenantResponse>>;
  /**
   * Change a tenant.
   * `PUT /admin/api/tenants/{id}`. Safe to retry, and retried.
   * Errors of its own: `tenant_not_found`.
   */
  update(id: string, body: UpdateTenantBody, options?: RequestOptions): Promise<Result<TenantResponse>>;
}

/** The methods of `client.apiKeys`. */
export interface ApiKeysResource {
  /**
   * Create an API key.
   * `POST /admin/api/api-keys`. Sent once, never retried.
   * Errors of its own: `tenant_not_found`, `limit_reached`.
   */
  create(body: CreateApiKeyBody, options?: RequestOptions): Promise<Result<CreatedApiKey>>;
  /**
   * List API keys.
   * `GET /admin/api/api-keys`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListApiKeysQuery, options?: RequestOptions): ListResult<ApiKeyList, ApiKey>;
  /**
   * Revoke an API key. Takes effect on every process within one second.
   * `DELETE /admin/api/api-keys/{id}`. Sent once, never retried.
   * Errors of its own: `api_key_not_found`.
   */
  revoke(id: string, options?: RequestOptions): Promise<Result<ApiKeyResponse>>;
}

/** The methods of `client.auditEvents`. */
export interface AuditEventsResource {
  /**
   * List the audit log.
   * `GET /admin/api/audit-events`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListAuditEventsQuery, options?: RequestOptions): ListResult<AuditEventList, AuditEvent>;
}

/** The methods of `client.summaryRuns`. */
export interface SummaryRunsResource {
  /**
   * List the runs of summaries.
   * `GET /admin/api/call-summaries`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListSummaryRunsQuery, options?: RequestOptions): ListResult<SummaryRunList, SummaryRun>;
}

/** The methods of `client.voices`. */
export interface VoicesResource {
  /**
   * List voices. The voices of the speech provider that this installation is configured with. The same list for every tenant, up to ten minutes old.
   * `GET /v1/tenants/{tenantId}/voices`. Safe to retry, and retried.
   * Errors of its own: `upstream_failed`.
   */
  list(options?: RequestOptions): Promise<Result<VoiceList>>;
}

/** The methods of `client.ttsVoices`. */
export interface TtsVoicesResource {
  /**
   * List voices.
   * `GET /admin/api/tts/voices`. Safe to retry, and retried.
   * Errors of its own: `upstream_failed`.
   */
  list(options?: RequestOptions): Promise<Result<VoiceList>>;
}

/** Every resource of the API. */
export interface Resources {
  /** The methods of `client.agents`. */
  readonly agents: AgentsResource;
  /** The methods of `client.tools`. */
  readonly tools: ToolsResource;
  /** The methods of `client.trunks`. */
  readonly trunks: TrunksResource;
  /** The methods of `client.phoneNumbers`. */
  readonly phoneNumbers: PhoneNumbersResource;
  /** The methods of `client.carrierImports`. */
  readonly carrierImports: CarrierImportsResource;
  /** The methods of `client.calls`. */
  readonly calls: CallsResource;
  /** The methods of `client.summaries`. */
  readonly summaries: SummariesResource;
  /** The methods of `client.customFields`. */
  readonly customFields: CustomFieldsResource;
  /** The methods of `client.webSessions`. */
  readonly webSessions: WebSessionsResource;
  /** The methods of `client.bookings`. */
  readonly bookings: BookingsResource;
  /** The methods of `client.webhooks`. */
  readonly webhooks: WebhooksResource;
  /** The methods of `client.webhookDeliveries`. */
  readonly webhookDeliveries: WebhookDeliveriesResource;
  /** The methods of `client.events`. */
  readonly events: EventsResource;
  /** The methods of `client.operatorSession`. */
  readonly operatorSession: OperatorSessionResource;
  /** The methods of `client.operators`. */
  readonly operators: OperatorsResource;
  /** The methods of `client.tenants`. */
  readonly tenants: TenantsResource;
  /** The methods of `client.apiKeys`. */
  readonly apiKeys: ApiKeysResource;
  /** The methods of `client.auditEvents`. */
  readonly auditEvents: AuditEventsResource;
  /** The methods of `client.summaryRuns`. */
  readonly summaryRuns: SummaryRunsResource;
  /** The methods of `client.voices`. */
  readonly voices: VoicesResource;
  /** The methods of `client.ttsVoices`. */
  readonly ttsVoices: TtsVoicesResource;
}
