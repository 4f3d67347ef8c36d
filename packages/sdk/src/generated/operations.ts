// Which request each method sends, and what each method takes and returns.
// Written by packages/sdk/generate/sdk-files.ts from the contract: change that and run `pnpm generate`.
import type {
  OperationTable,
  IdempotentOptions,
  RequestOptions,
} from '../operation.ts';
import type {
  Created,
  ListResult,
  Result,
} from '../result.ts';
import type {
  AccessResponse,
  Agent,
  AgentList,
  AgentResponse,
  AgentVersion,
  AgentVersionDiff,
  AgentVersionList,
  AgentVersionResponse,
  AgentWithoutDraft,
  Alert,
  AlertList,
  AlertResponse,
  AlertRulesResponse,
  ApplyStarterPackBody,
  Booking,
  BookingList,
  BookingResponse,
  CallDetail,
  CallList,
  CallResponse,
  CallStats,
  CallSummaryResponse,
  CallTimeline,
  CallTurns,
  CancelBookingBody,
  CarrierNumbers,
  ChangedAgent,
  ChatList,
  ChatResponse,
  CompareAgentVersionsQuery,
  CreateAgentBody,
  CreateChatBody,
  CreateCustomFieldBody,
  CreateErasureBody,
  CreateExportBody,
  CreateKnowledgeDocumentBody,
  CreatePhoneNumberBody,
  CreatePortalSessionBody,
  CreateRedeliveryBody,
  CreateTestCaseBody,
  CreateTestCaseFromCallBody,
  CreateTestRunBody,
  CreateToolBody,
  CreateTrunkBody,
  CreateUserBody,
  CreateWebhookBody,
  CreatedAgent,
  CreatedKnowledgeDocument,
  CreatedPhoneNumber,
  CreatedPortalSession,
  CreatedTestCase,
  CreatedTestRun,
  CreatedTool,
  CreatedTrunk,
  CustomField,
  CustomFieldList,
  CustomFieldResponse,
  DispatchBody,
  Dispatched,
  ErasedCallResponse,
  Erasure,
  ErasureList,
  ErasureResponse,
  EventFeed,
  Export,
  ExportList,
  ExportResponse,
  FailedCallSummaryResponse,
  GetCallTimelineQuery,
  GetCallTurnsQuery,
  GetStatsQuery,
  HoldCallBody,
  ImportNumberBody,
  ImportedNumber,
  KnowledgeDocument,
  KnowledgeDocumentList,
  KnowledgeDocumentResponse,
  KnowledgeDocumentTextResponse,
  KnowledgeSearchResult,
  LanguageList,
  ListAgentVersionsQuery,
  ListAgentsQuery,
  ListAlertsQuery,
  ListBookingsQuery,
  ListCallSummariesQuery,
  ListCallsQuery,
  ListCarrierNumbersBody,
  ListChatsQuery,
  ListCustomFieldsQuery,
  ListErasuresQuery,
  ListEventsQuery,
  ListExportsQuery,
  ListKnowledgeDocumentsQuery,
  ListPhoneNumbersQuery,
  ListPortalSessionsQuery,
  ListRequestsQuery,
  ListTestCasesQuery,
  ListTestRunsQuery,
  ListToolsQuery,
  ListTrunksQuery,
  ListUsersQuery,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  ListedCall,
  ListedChat,
  ModelList,
  PendingCallSummary,
  PhoneNumber,
  PhoneNumberList,
  PhoneNumberResponse,
  PhoneTestBody,
  PortalSession,
  PortalSessionList,
  PortalSessionResponse,
  PreviewStarterPackQuery,
  PublishAgentBody,
  PublishedAgent,
  RecoverResult,
  RecoverWebhookBody,
  RedeliveredResponse,
  RedeliveryAccepted,
  ReleasedNumber,
  RequestEntry,
  RequestEntryList,
  RerunSummaryBody,
  RotateSecretBody,
  SearchKnowledgeQuery,
  StarterPack,
  StarterPackApplied,
  StoredEvent,
  SummaryRun,
  SummaryRunList,
  SummaryRunResponse,
  TenantPrivacyResponse,
  TestCase,
  TestCaseList,
  TestCaseResponse,
  TestRun,
  TestRunList,
  TestRunResponse,
  TestToolBody,
  TimelineEntry,
  TodayStats,
  Tool,
  ToolList,
  ToolResponse,
  ToolTestResult,
  ToolWithSecret,
  Trunk,
  TrunkList,
  TrunkResponse,
  UpdateAgentBody,
  UpdateAlertRulesBody,
  UpdateCustomFieldBody,
  UpdateKnowledgeDocumentBody,
  UpdatePhoneNumberBody,
  UpdateTestCaseBody,
  UpdateToolBody,
  UpdateTrunkBody,
  UpdateUserBody,
  UpdateWebhookBody,
  User,
  UserList,
  UserResponse,
  UserWithUrl,
  VoiceList,
  Waveform,
  WebSession,
  WebSessionBody,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryResponse,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointResponse,
  WebhookEndpointWithSecret,
  WebhookRedeliveryResponse,
  WebhookStats,
  WebhookTestResult,
} from './types.ts';

/** Resource → method → what is sent, see `parseOperation`. */
export const operations: OperationTable = {
  agents: {
    create: 'POST agents key',
    list: 'GET agents list',
    get: 'GET agents/:agentId',
    update: 'PUT agents/:agentId',
    archive: 'DELETE agents/:agentId',
  },
  tools: {
    create: 'POST tools',
    list: 'GET tools list',
    get: 'GET tools/:toolId',
    update: 'PUT tools/:toolId',
    archive: 'DELETE tools/:toolId',
    rotateSecret: 'POST tools/:toolId/rotate-secret',
    test: 'POST tools/:toolId/test acts',
  },
  trunks: {
    create: 'POST trunks key acts',
    list: 'GET trunks list',
    get: 'GET trunks/:trunkId',
    update: 'PUT trunks/:trunkId acts',
    archive: 'DELETE trunks/:trunkId acts',
  },
  phoneNumbers: {
    create: 'POST phone-numbers key',
    list: 'GET phone-numbers list',
    get: 'GET phone-numbers/:phoneNumberId',
    update: 'PUT phone-numbers/:phoneNumberId',
    release: 'DELETE phone-numbers/:phoneNumberId',
  },
  carrierImports: {
    create: 'POST carrier-imports id=phone_number key acts',
    numbers: 'POST carrier-numbers',
    release: 'DELETE carrier-imports/:phoneNumber acts',
  },
  calls: {
    dispatch: 'POST dispatch key',
    list: 'GET calls list',
    get: 'GET calls/:callId',
    turns: 'GET calls/:callId/turns query',
    waveform: 'GET calls/:callId/waveform',
    end: 'POST calls/:callId/end empty',
    phoneTest: 'POST agents/:agentId/phone-test',
    erase: 'DELETE calls/:callId',
    hold: 'POST calls/:callId/hold',
    timeline: 'GET calls/:callId/timeline list=entries cursor=after',
  },
  stats: {
    get: 'GET stats query',
    today: 'GET stats/today',
  },
  summaries: {
    get: 'GET calls/:callId/summary 409=call_summary',
    list: 'GET calls/:callId/summaries list=call_summaries',
    version: 'GET calls/:callId/summaries/:summaryId',
    rerun: 'POST calls/:callId/summary:rerun key',
  },
  customFields: {
    create: 'POST custom-fields id=custom_field',
    list: 'GET custom-fields list',
    update: 'PUT custom-fields/:fieldKey',
    archive: 'DELETE custom-fields/:fieldKey',
    starterPack: 'GET custom-fields/starter-pack query',
    applyStarterPack: 'POST custom-fields/apply-starter-pack',
  },
  webSessions: {
    create: 'POST agents/:agentId/web-session id=call_id',
  },
  bookings: {
    list: 'GET bookings list',
    get: 'GET bookings/:bookingId',
    cancel: 'POST bookings/:bookingId/cancel',
  },
  webhooks: {
    create: 'POST webhooks id=webhook_endpoint',
    list: 'GET webhooks list=webhook_endpoints',
    stats: 'GET webhooks/stats',
    get: 'GET webhooks/:id',
    update: 'PUT webhooks/:id',
    delete: 'DELETE webhooks/:id',
    rotateSecret: 'POST webhooks/:id/rotate-secret',
    test: 'POST webhooks/:id/test empty acts',
    recover: 'POST webhooks/:id/recover',
  },
  webhookDeliveries: {
    list: 'GET webhook-deliveries list',
    get: 'GET webhook-deliveries/:id',
    redeliver: 'POST webhook-deliveries/:id/redeliver empty',
    createRedelivery: 'POST webhook-redeliveries key',
    getRedelivery: 'GET webhook-redeliveries/:id',
  },
  events: {
    list: 'GET events list cursor=after',
  },
  portalSessions: {
    create: 'POST portal-sessions id=portal_session',
    list: 'GET portal-sessions list',
    get: 'GET portal-sessions/:portalSessionId',
    revoke: 'DELETE portal-sessions/:portalSessionId',
  },
  requestLog: {
    list: 'GET requests list',
  },
  voices: {
    list: 'GET voices',
  },
  chats: {
    create: 'POST agents/:agentId/chats id=chat key',
    list: 'GET agents/:agentId/chats list=chats',
    get: 'GET chats/:chatId',
  },
  agentVersions: {
    list: 'GET agents/:agentId/versions list=agent_versions',
    get: 'GET agents/:agentId/versions/:agentVersion',
    diff: 'GET agents/:agentId/versions/:agentVersion/diff query',
    publish: 'POST agents/:agentId/publish key',
    discardDraft: 'DELETE agents/:agentId/draft',
  },
  knowledge: {
    create: 'POST knowledge key',
    list: 'GET knowledge list=knowledge_documents',
    search: 'GET knowledge/search query',
    get: 'GET knowledge/:documentId',
    update: 'PUT knowledge/:documentId',
    delete: 'DELETE knowledge/:documentId',
  },
  languages: {
    list: 'GET languages',
  },
  models: {
    list: 'GET models',
  },
  testCases: {
    create: 'POST agents/:agentId/test-cases key',
    createFromCall: 'POST agents/:agentId/test-cases/from-call key',
    list: 'GET agents/:agentId/test-cases list=test_cases',
    get: 'GET test-cases/:testCaseId',
    update: 'PUT test-cases/:testCaseId',
    delete: 'DELETE test-cases/:testCaseId',
  },
  testRuns: {
    create: 'POST agents/:agentId/test-runs key',
    list: 'GET agents/:agentId/test-runs list=test_runs',
    get: 'GET test-runs/:testRunId',
  },
  alerts: {
    list: 'GET alerts list',
    get: 'GET alerts/:alertId',
    acknowledge: 'POST alerts/:alertId/acknowledge empty',
    rules: 'GET alert-rules',
    updateRules: 'PUT alert-rules',
  },
  access: {
    get: 'GET access',
  },
  users: {
    create: 'POST users id=user',
    list: 'GET users list',
    get: 'GET users/:userId',
    update: 'PUT users/:userId',
    makeLink: 'POST users/:userId/link empty',
    resetSecondFactor: 'POST users/:userId/reset-second-factor empty',
    endSessions: 'POST users/:userId/end-sessions empty',
    remove: 'DELETE users/:userId',
  },
  erasures: {
    create: 'POST erasures id=erasure key',
    list: 'GET erasures list',
    get: 'GET erasures/:id',
  },
  exports: {
    create: 'POST exports id=export key',
    list: 'GET exports list',
    get: 'GET exports/:id',
  },
  privacy: {
    get: 'GET privacy',
  },
};

/** The methods of `client.agents`. */
export interface AgentsResource {
  /**
   * Create an agent. An agent is the prompt, voice and tools of its calls. The response has the agent and its id.
   * `POST /v1/tenants/{tenantId}/agents`. Retried under one `Idempotency-Key`.
   * Errors of its own: `unknown_tool_ids`, `unknown_knowledge_ids`, `undeclared_variables`, `invalid_redact_patterns`, `invalid_phone_format`, `limit_reached`.
   */
  create(body: CreateAgentBody, options?: IdempotentOptions): Promise<Result<CreatedAgent>>;
  /**
   * List agents. Active agents, newest first; with `status=archived` the archived ones.
   * `GET /v1/tenants/{tenantId}/agents`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListAgentsQuery, options?: RequestOptions): ListResult<AgentList, Agent>;
  /**
   * Read an agent. An archived agent is not found; `status=archived` lists it.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`.
   */
  get(agentId: string, options?: RequestOptions): Promise<Result<AgentResponse>>;
  /**
   * Change an agent. Changes the fields that are given. Each change of what a conversation depends on makes a new version. Calls that are accepted from now on have it; earlier ones keep theirs. With `draft` nothing is published.
   * `PUT /v1/tenants/{tenantId}/agents/{agentId}`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `unknown_tool_ids`, `unknown_knowledge_ids`, `undeclared_variables`, `invalid_redact_patterns`, `invalid_phone_format`, `draft_required`.
   */
  update(agentId: string, body: UpdateAgentBody, options?: RequestOptions): Promise<Result<ChangedAgent>>;
  /**
   * Archive an agent. The agent takes no new calls and is listed with `status=archived` only. Its calls stay.
   * `DELETE /v1/tenants/{tenantId}/agents/{agentId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `agent_not_found`.
   */
  archive(agentId: string, options?: RequestOptions): Promise<Result<AgentResponse>>;
}

/** The methods of `client.tools`. */
export interface ToolsResource {
  /**
   * Create a tool. The response of an `http` tool holds its signing secret, this once.
   * `POST /v1/tenants/{tenantId}/tools`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `tool_name_conflict`, `invalid_webhook_url`, `limit_reached`.
   */
  create(body: CreateToolBody, options?: RequestOptions): Promise<Result<CreatedTool>>;
  /**
   * List tools. Active tools, newest first; with `status=archived` the archived ones.
   * `GET /v1/tenants/{tenantId}/tools`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListToolsQuery, options?: RequestOptions): ListResult<ToolList, Tool>;
  /**
   * Read a tool. Values of headers and the signing secret are never shown.
   * `GET /v1/tenants/{tenantId}/tools/{toolId}`. Safe to retry, and retried.
   * Errors of its own: `tool_not_found`.
   */
  get(toolId: string, options?: RequestOptions): Promise<Result<ToolResponse>>;
  /**
   * Change a tool. Changes the fields that are given. A tool keeps its type.
   * `PUT /v1/tenants/{tenantId}/tools/{toolId}`. Safe to retry, and retried.
   * Errors of its own: `tool_not_found`, `tool_name_conflict`, `invalid_webhook_url`.
   */
  update(toolId: string, body: UpdateToolBody, options?: RequestOptions): Promise<Result<ToolResponse>>;
  /**
   * Archive a tool. Agents no longer get the tool, and its name may be used again.
   * `DELETE /v1/tenants/{tenantId}/tools/{toolId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `tool_not_found`.
   */
  archive(toolId: string, options?: RequestOptions): Promise<Result<ToolResponse>>;
  /**
   * Replace the signing secret of an http tool. The old secret is invalid at once; with `overlap_sec` requests carry a second `v1`, of the old one, for so long.
   * `POST /v1/tenants/{tenantId}/tools/{toolId}/rotate-secret`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `tool_not_found`.
   */
  rotateSecret(toolId: string, body?: RotateSecretBody, options?: RequestOptions): Promise<Result<ToolWithSecret>>;
  /**
   * Call an http tool now. Sends the request that an agent would send, signed like a webhook, and shows what came back.
   * `POST /v1/tenants/{tenantId}/tools/{toolId}/test`. Retried only after a 429, when nothing was done.
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
  create(body: CreateTrunkBody, options?: IdempotentOptions): Promise<Result<CreatedTrunk>>;
  /**
   * List trunks. Active trunks, newest first; with `status=archived` the archived ones.
   * `GET /v1/tenants/{tenantId}/trunks`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListTrunksQuery, options?: RequestOptions): ListResult<TrunkList, Trunk>;
  /**
   * Read a trunk. Passwords are never shown; `has_auth_password` says whether there is one.
   * `GET /v1/tenants/{tenantId}/trunks/{trunkId}`. Safe to retry, and retried.
   * Errors of its own: `trunk_not_found`.
   */
  get(trunkId: string, options?: RequestOptions): Promise<Result<TrunkResponse>>;
  /**
   * Change a trunk. Changes the fields that are given, in the media service as well. A trunk keeps its direction. Another host of `outbound.address`, or leaving TLS, needs `outbound.auth_password` in the same request, again or null: a stored password is not sent there.
   * `PUT /v1/tenants/{tenantId}/trunks/{trunkId}`. Safe to retry, and retried.
   * Errors of its own: `trunk_not_found`, `invalid_phone_format`, `phone_already_in_use`, `limit_reached`, `operator_required`, `upstream_failed`.
   */
  update(trunkId: string, body: UpdateTrunkBody, options?: RequestOptions): Promise<Result<TrunkResponse>>;
  /**
   * Archive a trunk. The trunk places and receives no more calls. Release its active numbers first.
   * `DELETE /v1/tenants/{tenantId}/trunks/{trunkId}`. Retried only after a 429, when nothing was done.
   * Errors of its own: `trunk_not_found`, `trunk_has_active_numbers`, `upstream_failed`.
   */
  archive(trunkId: string, options?: RequestOptions): Promise<Result<TrunkResponse>>;
}

/** The methods of `client.phoneNumbers`. */
export interface PhoneNumbersResource {
  /**
   * Register a phone number. Registers a number and says which agent answers it: for that its trunk must accept calls for the number.
   * `POST /v1/tenants/{tenantId}/phone-numbers`. Retried under one `Idempotency-Key`.
   * Errors of its own: `invalid_phone_format`, `trunk_not_found`, `agent_not_found`, `agent_version_not_found`, `invalid_webhook_url`, `phone_already_in_use`, `limit_reached`.
   */
  create(body: CreatePhoneNumberBody, options?: IdempotentOptions): Promise<Result<CreatedPhoneNumber>>;
  /**
   * List phone numbers. Active numbers, newest first; with `status=released` the released ones.
   * `GET /v1/tenants/{tenantId}/phone-numbers`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListPhoneNumbersQuery, options?: RequestOptions): ListResult<PhoneNumberList, PhoneNumber>;
  /**
   * Read a phone number. A released number can still be read.
   * `GET /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}`. Safe to retry, and retried.
   * Errors of its own: `phone_number_not_found`.
   */
  get(phoneNumberId: string, options?: RequestOptions): Promise<Result<PhoneNumberResponse>>;
  /**
   * Change a phone number. Changes the fields that are given. Calls that arrive from now on are answered by the new agent.
   * `PUT /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}`. Safe to retry, and retried.
   * Errors of its own: `phone_number_not_found`, `trunk_not_found`, `agent_not_found`, `agent_version_not_found`, `invalid_webhook_url`.
   */
  update(phoneNumberId: string, body: UpdatePhoneNumberBody, options?: RequestOptions): Promise<Result<PhoneNumberResponse>>;
  /**
   * Release a phone number. The number can then be registered again, by any tenant. A released number stays readable by id.
   * `DELETE /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}`. Retried only after a 429 or `not_ready`, when nothing was done.
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
  create(body: ImportNumberBody, options?: IdempotentOptions): Promise<Created<ImportedNumber>>;
  /**
   * List the numbers of a carrier account. Asks the carrier which numbers the account owns, to choose one for an import. It changes nothing; the audit log says who asked.
   * `POST /v1/tenants/{tenantId}/carrier-numbers`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `carrier_credentials_invalid`, `upstream_failed`.
   */
  numbers(body: ListCarrierNumbersBody, options?: RequestOptions): Promise<Result<CarrierNumbers>>;
  /**
   * Release an imported phone number. The number is detached from our trunk at the carrier and taken out of the filter of calls that arrive. Should either fail, the number is released all the same, and the rest is tried again. It can then be imported anew, by any tenant. The voice URL that it had before the import is not restored.
   * `DELETE /v1/tenants/{tenantId}/carrier-imports/{phoneNumber}`. Retried only after a 429, when nothing was done.
   * Errors of its own: `invalid_phone_format`, `phone_number_not_found`.
   */
  release(phoneNumber: string, options?: RequestOptions): Promise<Result<ReleasedNumber>>;
}

/** The methods of `client.calls`. */
export interface CallsResource {
  /**
   * Dispatch an outbound call. The response is sent as soon as the call is on record. The call is dialed at most once, whatever crashes.
   * `POST /v1/tenants/{tenantId}/dispatch`. Retried under one `Idempotency-Key`.
   * Errors of its own: `invalid_phone_format`, `trunk_not_found`, `agent_not_found`, `agent_version_not_found`, `missing_variables`, `budget_reached`.
   */
  dispatch(body: DispatchBody, options?: IdempotentOptions): Promise<Result<Dispatched>>;
  /**
   * List calls. All calls of the tenant, newest first, test calls and web sessions included. Filters can be combined.
   * `GET /v1/tenants/{tenantId}/calls`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`, `invalid_phone_format`.
   */
  list(query?: ListCallsQuery, options?: RequestOptions): ListResult<CallList, ListedCall>;
  /**
   * Read a call with its turns and transcripts. With the turns of its conversation, the raw transcript and a link to its recording. Turns are added while the call lasts. Of a call with more than 1 MiB of text it has the first part; `turns_next` and `transcripts_next` tell how to read on.
   * `GET /v1/tenants/{tenantId}/calls/{callId}`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`.
   */
  get(callId: string, options?: RequestOptions): Promise<Result<CallDetail>>;
  /**
   * Read on in the turns and transcripts of a call. What the response with the call left out because it has more than 1 MiB of text, in parts of that size: continue until `turns_next` and `transcripts_next` are null.
   * `GET /v1/tenants/{tenantId}/calls/{callId}/turns`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`.
   */
  turns(callId: string, query?: GetCallTurnsQuery, options?: RequestOptions): Promise<Result<CallTurns>>;
  /**
   * Read the waveform of a call. The loudness of both speakers, ten peaks a second. It is there once the agent has reported the call, a few seconds after its end.
   * `GET /v1/tenants/{tenantId}/calls/{callId}/waveform`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`, `waveform_not_found`.
   */
  waveform(callId: string, options?: RequestOptions): Promise<Result<Waveform>>;
  /**
   * Hang up a call. The hang-up is on record when the response is sent. The call ends a moment later, with `call.completed`.
   * `POST /v1/tenants/{tenantId}/calls/{callId}/end`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `call_not_found`, `call_not_active`.
   */
  end(callId: string, options?: RequestOptions): Promise<Result<CallResponse>>;
  /**
   * Place a test call with an agent. Through `trunk_id`, or the newest active trunk that places calls. The call carries `metadata.test = true`.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/phone-test`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `invalid_phone_format`, `trunk_not_found`, `agent_not_found`, `budget_reached`.
   */
  phoneTest(agentId: string, body: PhoneTestBody, options?: RequestOptions): Promise<Result<Dispatched>>;
  /**
   * Erase a call. The call with its turns, transcripts, summaries, events and recording is gone; its bookings stay without names, numbers and notes. Pending deliveries are canceled. Statistics keep their sums. Erasing it again changes nothing. The file of the recording follows within minutes.
   * `DELETE /v1/tenants/{tenantId}/calls/{callId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `call_not_found`, `call_active`, `call_held`.
   */
  erase(callId: string, options?: RequestOptions): Promise<Result<ErasedCallResponse>>;
  /**
   * Keep a call from being erased. A legal hold: until it is released, neither a request nor retention erases anything of the call.
   * `POST /v1/tenants/{tenantId}/calls/{callId}/hold`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `call_not_found`.
   */
  hold(callId: string, body: HoldCallBody, options?: RequestOptions): Promise<Result<CallResponse>>;
  /**
   * Read the timeline of a call. Everything that is known of the call, oldest first, in an order that never changes. Ordinary calls fit on one page. Entries may be added before the end of a page that was read: by reports of the agent, for example. What retention has deleted is not in it.
   * `GET /v1/tenants/{tenantId}/calls/{callId}/timeline`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`, `invalid_cursor`.
   */
  timeline(callId: string, query?: GetCallTimelineQuery, options?: RequestOptions): ListResult<CallTimeline, TimelineEntry>;
}

/** The methods of `client.stats`. */
export interface StatsResource {
  /**
   * Get statistics of calls. Ended calls by the day on which they were created, in the zone of the tenant, exact from the moment at which a call ends. What becomes known later, such as the rest of the transcript or a new summary, is counted on the day of the call as well.
   * `GET /v1/tenants/{tenantId}/stats`. Safe to retry, and retried.
   */
  get(query?: GetStatsQuery, options?: RequestOptions): Promise<Result<CallStats>>;
  /**
   * Compare today with the weeks before. Ended calls of today in the tenant's zone, and of the last four days with the same name up to the same time of day. A call counts some seconds after its end.
   * `GET /v1/tenants/{tenantId}/stats/today`. Safe to retry, and retried.
   */
  today(options?: RequestOptions): Promise<Result<TodayStats>>;
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
   * List the versions of the summary of a call. Each making of it is kept: after the call, and by reruns. Newest first.
   * `GET /v1/tenants/{tenantId}/calls/{callId}/summaries`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`, `invalid_cursor`.
   */
  list(callId: string, query?: ListCallSummariesQuery, options?: RequestOptions): ListResult<SummaryRunList, SummaryRun>;
  /**
   * Read a version of the summary of a call. The newest one or an earlier one.
   * `GET /v1/tenants/{tenantId}/calls/{callId}/summaries/{summaryId}`. Safe to retry, and retried.
   * Errors of its own: `call_not_found`, `summary_not_found`.
   */
  version(callId: string, summaryId: string, options?: RequestOptions): Promise<Result<SummaryRunResponse>>;
  /**
   * Make the summary of a call anew. While one is being made this starts no second run and does not count.
   * `POST /v1/tenants/{tenantId}/calls/{callId}/summary:rerun`. Retried under one `Idempotency-Key`.
   * Errors of its own: `call_not_found`, `summary_not_found`, `transcript_erased`.
   */
  rerun(callId: string, body: RerunSummaryBody, options?: IdempotentOptions): Promise<Result<PendingCallSummary>>;
}

/** The methods of `client.customFields`. */
export interface CustomFieldsResource {
  /**
   * Create a custom field. Summaries made from now on carry it. At most 40 fields are active in a tenant, those of single agents included.
   * `POST /v1/tenants/{tenantId}/custom-fields`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `custom_field_conflict`, `field_cap_exceeded`, `agent_not_found`.
   */
  create(body: CreateCustomFieldBody, options?: RequestOptions): Promise<Created<CustomFieldResponse>>;
  /**
   * List custom fields. Active fields, newest first; with `status=archived` the archived ones.
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
   * `DELETE /v1/tenants/{tenantId}/custom-fields/{fieldKey}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `custom_field_not_found`.
   */
  archive(fieldKey: string, options?: RequestOptions): Promise<Result<CustomFieldResponse>>;
  /**
   * Preview the starter pack of a vertical. The fields that suit a vertical, to create as they are or changed. Nothing is stored.
   * `GET /v1/tenants/{tenantId}/custom-fields/starter-pack`. Safe to retry, and retried.
   * Errors of its own: `starter_pack_not_found`.
   */
  starterPack(query?: PreviewStarterPackQuery, options?: RequestOptions): Promise<Result<StarterPack>>;
  /**
   * Create fields of a starter pack. All or nothing as to the limit of 40; running it again creates nothing twice.
   * `POST /v1/tenants/{tenantId}/custom-fields/apply-starter-pack`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `starter_pack_not_found`, `field_cap_exceeded`.
   */
  applyStarterPack(body: ApplyStarterPackBody, options?: RequestOptions): Promise<Result<StarterPackApplied>>;
}

/** The methods of `client.webSessions`. */
export interface WebSessionsResource {
  /**
   * Open a web session with an agent. The response is sent as soon as the call is on record. The agent leaves if the browser has not joined within 30 seconds.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/web-session`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `agent_not_found`, `agent_version_not_found`.
   */
  create(agentId: string, body?: WebSessionBody, options?: RequestOptions): Promise<Created<WebSession>>;
}

/** The methods of `client.bookings`. */
export interface BookingsResource {
  /**
   * List bookings. All bookings of the tenant, newest first, canceled ones included. With `preferred_after` or `preferred_before`: the latest appointment first.
   * `GET /v1/tenants/{tenantId}/bookings`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListBookingsQuery, options?: RequestOptions): ListResult<BookingList, Booking>;
  /**
   * Read a booking. Canceled bookings can be read too.
   * `GET /v1/tenants/{tenantId}/bookings/{bookingId}`. Safe to retry, and retried.
   * Errors of its own: `booking_not_found`.
   */
  get(bookingId: string, options?: RequestOptions): Promise<Result<BookingResponse>>;
  /**
   * Cancel a booking. Emits `booking.canceled`. A booking that is already canceled is returned as it is, and no event is emitted.
   * `POST /v1/tenants/{tenantId}/bookings/{bookingId}/cancel`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `booking_not_found`.
   */
  cancel(bookingId: string, body?: CancelBookingBody, options?: RequestOptions): Promise<Result<BookingResponse>>;
}

/** The methods of `client.webhooks`. */
export interface WebhooksResource {
  /**
   * Create a webhook endpoint. Events of the chosen types are sent there from now on. The response holds the signing secret, this once.
   * `POST /v1/tenants/{tenantId}/webhooks`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `invalid_webhook_url`, `invalid_event_types`, `limit_reached`.
   */
  create(body: CreateWebhookBody, options?: RequestOptions): Promise<Created<WebhookEndpointWithSecret>>;
  /**
   * List webhook endpoints. All endpoints that are not deleted, newest first.
   * `GET /v1/tenants/{tenantId}/webhooks`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): ListResult<WebhookEndpointList, WebhookEndpoint>;
  /**
   * Count the deliveries of each endpoint in 24 hours. What became of the deliveries of the last 24 hours, without tests; of each endpoint the newest 10000 count.
   * `GET /v1/tenants/{tenantId}/webhooks/stats`. Safe to retry, and retried.
   */
  stats(options?: RequestOptions): Promise<Result<WebhookStats>>;
  /**
   * Read a webhook endpoint. The signing secret is never shown again; a new one can be had.
   * `GET /v1/tenants/{tenantId}/webhooks/{id}`. Safe to retry, and retried.
   * Errors of its own: `webhook_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<WebhookEndpointResponse>>;
  /**
   * Change a webhook endpoint. Changes the fields that are given. A `url`, also the same one, or `enabled: true` makes a disabled endpoint active again.
   * `PUT /v1/tenants/{tenantId}/webhooks/{id}`. Safe to retry, and retried.
   * Errors of its own: `webhook_not_found`, `invalid_webhook_url`, `invalid_event_types`, `secret_rotation_required`.
   */
  update(id: string, body: UpdateWebhookBody, options?: RequestOptions): Promise<Result<WebhookEndpointResponse>>;
  /**
   * Delete a webhook endpoint. Queued deliveries are canceled. All deliveries can still be read.
   * `DELETE /v1/tenants/{tenantId}/webhooks/{id}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `webhook_not_found`.
   */
  delete(id: string, options?: RequestOptions): Promise<Result<WebhookEndpointResponse>>;
  /**
   * Replace the signing secret. The old secret is invalid at once; attempts that start later are signed with the new one. With `overlap_sec` they carry a second signature, of the old one, for so long. A secret that was replaced before is invalid at once in any case.
   * `POST /v1/tenants/{tenantId}/webhooks/{id}/rotate-secret`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `webhook_not_found`.
   */
  rotateSecret(id: string, body?: RotateSecretBody, options?: RequestOptions): Promise<Result<WebhookEndpointWithSecret>>;
  /**
   * Send a webhook.test event now. Sends one signed `webhook.test` at once and shows what the receiver answered. It is not repeated.
   * `POST /v1/tenants/{tenantId}/webhooks/{id}/test`. Retried only after a 429, when nothing was done.
   * Errors of its own: `webhook_not_found`.
   */
  test(id: string, options?: RequestOptions): Promise<Result<WebhookTestResult>>;
  /**
   * Send again what did not arrive. Requeues the endpoint's `dead_lettered` and `canceled` deliveries, oldest first, each with a new series of up to 8 attempts: same id, same bytes, new signatures. On request also deliveries that wait, and events that it never got: of these it gets new deliveries, oldest first.
   * `POST /v1/tenants/{tenantId}/webhooks/{id}/recover`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `webhook_not_found`, `webhook_not_active`.
   */
  recover(id: string, body: RecoverWebhookBody, options?: RequestOptions): Promise<Result<RecoverResult>>;
}

/** The methods of `client.webhookDeliveries`. */
export interface WebhookDeliveriesResource {
  /**
   * List deliveries. Deliveries of the tenant, newest first, whatever became of them.
   * `GET /v1/tenants/{tenantId}/webhook-deliveries`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListWebhookDeliveriesQuery, options?: RequestOptions): ListResult<WebhookDeliveryList, WebhookDelivery>;
  /**
   * Read a delivery with its attempts and body. With every attempt, what the receiver answered, and the body that was sent.
   * `GET /v1/tenants/{tenantId}/webhook-deliveries/{id}`. Safe to retry, and retried.
   * Errors of its own: `delivery_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<WebhookDeliveryResponse>>;
  /**
   * Send a delivery again. Same id, same bytes, a new signature. One that has ended, however it did, gets a new series of up to 8 attempts, counted on from those it has had. One that waits for its next attempt gets an extra one now and keeps its schedule; one that is under way is left as it is.
   * `POST /v1/tenants/{tenantId}/webhook-deliveries/{id}/redeliver`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `delivery_not_found`, `webhook_not_active`, `delivery_erased`.
   */
  redeliver(id: string, options?: RequestOptions): Promise<Result<RedeliveredResponse>>;
  /**
   * Send all deliveries again that match. Accepts the work and does it in the background, oldest first; its progress can be read. Each delivery is sent again as a redelivery of one is. Left as they are: tests, deliveries whose endpoint takes none, those that are due or under way, and those that were sent again after this request. At most 100000 deliveries, the oldest; with `dry_run` they are only counted.
   * `POST /v1/tenants/{tenantId}/webhook-redeliveries`. Retried under one `Idempotency-Key`.
   */
  createRedelivery(body: CreateRedeliveryBody, options?: IdempotentOptions): Promise<Result<RedeliveryAccepted>>;
  /**
   * Read how far a redelivery is. Kept as long as delivered deliveries are, 30 days by default.
   * `GET /v1/tenants/{tenantId}/webhook-redeliveries/{id}`. Safe to retry, and retried.
   * Errors of its own: `redelivery_not_found`.
   */
  getRedelivery(id: string, options?: RequestOptions): Promise<Result<WebhookRedeliveryResponse>>;
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

/** The methods of `client.portalSessions`. */
export interface PortalSessionsResource {
  /**
   * Make a link to the console of the tenant. The response holds the link, this once. Send the browser of a person there at once: the link works once, within ten minutes. The browser then has a session of this tenant alone, until `expires_at`.
   * `POST /v1/tenants/{tenantId}/portal-sessions`. Retried only after a 429 or `not_ready`, when nothing was done.
   */
  create(body: CreatePortalSessionBody, options?: RequestOptions): Promise<Created<CreatedPortalSession>>;
  /**
   * List portal sessions. Newest first, with those of users. Sessions are deleted 30 days after their end.
   * `GET /v1/tenants/{tenantId}/portal-sessions`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListPortalSessionsQuery, options?: RequestOptions): ListResult<PortalSessionList, PortalSession>;
  /**
   * Get a portal session. Whether its link was opened, and when it ends or was ended.
   * `GET /v1/tenants/{tenantId}/portal-sessions/{portalSessionId}`. Safe to retry, and retried.
   * Errors of its own: `portal_session_not_found`.
   */
  get(portalSessionId: string, options?: RequestOptions): Promise<Result<PortalSessionResponse>>;
  /**
   * End a portal session. Its link cannot be opened any more, and its cookie is refused at once, on every process. For a session that has ended it changes nothing.
   * `DELETE /v1/tenants/{tenantId}/portal-sessions/{portalSessionId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `portal_session_not_found`.
   */
  revoke(portalSessionId: string, options?: RequestOptions): Promise<Result<PortalSessionResponse>>;
}

/** The methods of `client.requestLog`. */
export interface RequestLogResource {
  /**
   * List the requests of a tenant. The requests that API keys and operators made under the path of the tenant, newest first. A request is listed a moment after its response ended; nothing waits for it, so entries can be missing after a failure of the platform or its database. Requests that were refused before their caller was known, and requests of this list, are left out. Bodies, headers and queries are never stored. The last 10000 requests of a tenant are kept, for 7 days at most.
   * `GET /v1/tenants/{tenantId}/requests`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListRequestsQuery, options?: RequestOptions): ListResult<RequestEntryList, RequestEntry>;
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

/** The methods of `client.chats`. */
export interface ChatsResource {
  /**
   * Begin a typed conversation with an agent. The agent answers in writing, with its instructions and its tools. `http` tools are really called unless the chat has mocks; nothing is booked, transferred or dialed. It takes the installation's language model; in a sandbox without one, only the agent of the demo answers, with a recorded script.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/chats`. Retried under one `Idempotency-Key`.
   * Errors of its own: `agent_not_found`, `agent_version_not_found`, `model_not_configured`.
   */
  create(agentId: string, body?: CreateChatBody, options?: IdempotentOptions): Promise<Created<ChatResponse>>;
  /**
   * List the chats of an agent. Newest first, without their messages. Chats of the last 30 days.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}/chats`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `invalid_cursor`.
   */
  list(agentId: string, query?: ListChatsQuery, options?: RequestOptions): ListResult<ChatList, ListedChat>;
  /**
   * Read a chat with its messages. Until 30 days after it was created.
   * `GET /v1/tenants/{tenantId}/chats/{chatId}`. Safe to retry, and retried.
   * Errors of its own: `chat_not_found`.
   */
  get(chatId: string, options?: RequestOptions): Promise<Result<ChatResponse>>;
}

/** The methods of `client.agentVersions`. */
export interface AgentVersionsResource {
  /**
   * List the versions of an agent. Newest first. The 100 newest are kept, and older ones as long as a call, a chat or a phone number needs them.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}/versions`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `invalid_cursor`.
   */
  list(agentId: string, query?: ListAgentVersionsQuery, options?: RequestOptions): ListResult<AgentVersionList, AgentVersion>;
  /**
   * Read a version of an agent. With all its settings.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}/versions/{agentVersion}`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `agent_version_not_found`.
   */
  get(agentId: string, agentVersion: string, options?: RequestOptions): Promise<Result<AgentVersionResponse>>;
  /**
   * Compare two versions of an agent. The fields in which the version differs from another one, with both values.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}/versions/{agentVersion}/diff`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `agent_version_not_found`.
   */
  diff(agentId: string, agentVersion: string, query?: CompareAgentVersionsQuery, options?: RequestOptions): Promise<Result<AgentVersionDiff>>;
  /**
   * Publish a version of an agent. Publishes the draft, or the version that is named: one that was published before is a way back. Calls that are accepted from now on have it; earlier ones keep theirs. With `publish_requires_tests` of the agent, all its tests must have passed on a version that was never published.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/publish`. Retried under one `Idempotency-Key`.
   * Errors of its own: `agent_not_found`, `agent_version_not_found`, `agent_has_no_draft`, `tests_not_passed`.
   */
  publish(agentId: string, body?: PublishAgentBody, options?: IdempotentOptions): Promise<Result<PublishedAgent>>;
  /**
   * Discard the draft of an agent. The agent has no draft any more. What was kept stays in the list of versions as an earlier one, for the calls that name it, and can still be published by its number.
   * `DELETE /v1/tenants/{tenantId}/agents/{agentId}/draft`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `agent_not_found`, `agent_has_no_draft`.
   */
  discardDraft(agentId: string, options?: RequestOptions): Promise<Result<AgentWithoutDraft>>;
}

/** The methods of `client.knowledge`. */
export interface KnowledgeResource {
  /**
   * Add a document. The text is split into passages, which agents that have the document in `knowledge_ids` can search.
   * `POST /v1/tenants/{tenantId}/knowledge`. Retried under one `Idempotency-Key`.
   * Errors of its own: `limit_reached`.
   */
  create(body: CreateKnowledgeDocumentBody, options?: IdempotentOptions): Promise<Result<CreatedKnowledgeDocument>>;
  /**
   * List documents. Newest first, without their texts.
   * `GET /v1/tenants/{tenantId}/knowledge`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListKnowledgeDocumentsQuery, options?: RequestOptions): ListResult<KnowledgeDocumentList, KnowledgeDocument>;
  /**
   * Look up a question. Finds what an agent would find: in all documents of the tenant, or in those of one agent.
   * `GET /v1/tenants/{tenantId}/knowledge/search`. Safe to retry, and retried.
   */
  search(query?: SearchKnowledgeQuery, options?: RequestOptions): Promise<Result<KnowledgeSearchResult>>;
  /**
   * Read a document. With its text.
   * `GET /v1/tenants/{tenantId}/knowledge/{documentId}`. Safe to retry, and retried.
   * Errors of its own: `knowledge_document_not_found`.
   */
  get(documentId: string, options?: RequestOptions): Promise<Result<KnowledgeDocumentTextResponse>>;
  /**
   * Change or replace a document. Searches see the document as it was, or as it is after the change; never a part of it.
   * `PUT /v1/tenants/{tenantId}/knowledge/{documentId}`. Safe to retry, and retried.
   * Errors of its own: `knowledge_document_not_found`.
   */
  update(documentId: string, body: UpdateKnowledgeDocumentBody, options?: RequestOptions): Promise<Result<KnowledgeDocumentResponse>>;
  /**
   * Delete a document. The document and its text are gone. Agents keep its id in `knowledge_ids`, where it finds nothing; their calls go on.
   * `DELETE /v1/tenants/{tenantId}/knowledge/{documentId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `knowledge_document_not_found`.
   */
  delete(documentId: string, options?: RequestOptions): Promise<Result<KnowledgeDocumentResponse>>;
}

/** The methods of `client.languages`. */
export interface LanguagesResource {
  /**
   * List languages. The languages that the configured speech recognition and speech synthesis publish. The same list for every tenant. A language that is in no list is accepted: recognition then detects the language.
   * `GET /v1/tenants/{tenantId}/languages`. Safe to retry, and retried.
   */
  list(options?: RequestOptions): Promise<Result<LanguageList>>;
}

/** The methods of `client.models`. */
export interface ModelsResource {
  /**
   * List language models. The language models that the configured provider lists (`GET /models` of servers with OpenAI's protocol). The same list for every tenant, up to ten minutes old.
   * `GET /v1/tenants/{tenantId}/models`. Safe to retry, and retried.
   * Errors of its own: `upstream_failed`.
   */
  list(options?: RequestOptions): Promise<Result<ModelList>>;
}

/** The methods of `client.testCases`. */
export interface TestCasesResource {
  /**
   * Create a test of an agent. Nothing is run. The tools of mocks and assertions need not exist yet.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/test-cases`. Retried under one `Idempotency-Key`.
   * Errors of its own: `agent_not_found`, `limit_reached`.
   */
  create(agentId: string, body: CreateTestCaseBody, options?: IdempotentOptions): Promise<Result<CreatedTestCase>>;
  /**
   * Make a test of a call. The caller's turns become the dialogue, and the uses of tools become mocks and assertions. Change it afterwards to say what matters.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/test-cases/from-call`. Retried under one `Idempotency-Key`.
   * Errors of its own: `agent_not_found`, `call_not_found`, `call_has_no_dialogue`, `limit_reached`.
   */
  createFromCall(agentId: string, body: CreateTestCaseFromCallBody, options?: IdempotentOptions): Promise<Result<CreatedTestCase>>;
  /**
   * List the tests of an agent. Newest first.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}/test-cases`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `invalid_cursor`.
   */
  list(agentId: string, query?: ListTestCasesQuery, options?: RequestOptions): ListResult<TestCaseList, TestCase>;
  /**
   * Read a test. With its caller, its mocks and what must come of it.
   * `GET /v1/tenants/{tenantId}/test-cases/{testCaseId}`. Safe to retry, and retried.
   * Errors of its own: `test_case_not_found`.
   */
  get(testCaseId: string, options?: RequestOptions): Promise<Result<TestCaseResponse>>;
  /**
   * Change a test. Changes the fields that are given. Runs that exist keep the test as it was.
   * `PUT /v1/tenants/{tenantId}/test-cases/{testCaseId}`. Safe to retry, and retried.
   * Errors of its own: `test_case_not_found`.
   */
  update(testCaseId: string, body: UpdateTestCaseBody, options?: RequestOptions): Promise<Result<TestCaseResponse>>;
  /**
   * Delete a test. Runs that exist keep the test as it was.
   * `DELETE /v1/tenants/{tenantId}/test-cases/{testCaseId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `test_case_not_found`.
   */
  delete(testCaseId: string, options?: RequestOptions): Promise<Result<TestCaseResponse>>;
}

/** The methods of `client.testRuns`. */
export interface TestRunsResource {
  /**
   * Run tests of an agent. A worker holds the conversations in writing, one after the other, with the version of the agent that is chosen now. No `http` tool is called, and nothing is booked, transferred or dialed. Read the run until its `status` is no longer `running`.
   * `POST /v1/tenants/{tenantId}/agents/{agentId}/test-runs`. Retried under one `Idempotency-Key`.
   * Errors of its own: `agent_not_found`, `agent_version_not_found`, `agent_has_no_draft`, `missing_variables`, `unknown_test_case_ids`, `no_test_cases`, `model_not_configured`, `too_many_test_runs`, `test_run_too_large`.
   */
  create(agentId: string, body?: CreateTestRunBody, options?: IdempotentOptions): Promise<Result<CreatedTestRun>>;
  /**
   * List the test runs of an agent. Newest first, without what was written.
   * `GET /v1/tenants/{tenantId}/agents/{agentId}/test-runs`. Safe to retry, and retried.
   * Errors of its own: `agent_not_found`, `invalid_cursor`.
   */
  list(agentId: string, query?: ListTestRunsQuery, options?: RequestOptions): ListResult<TestRunList, TestRun>;
  /**
   * Read a test run with its conversations. Also while it is running.
   * `GET /v1/tenants/{tenantId}/test-runs/{testRunId}`. Safe to retry, and retried.
   * Errors of its own: `test_run_not_found`.
   */
  get(testRunId: string, options?: RequestOptions): Promise<Result<TestRunResponse>>;
}

/** The methods of `client.alerts`. */
export interface AlertsResource {
  /**
   * List alerts. Open and closed ones, those that opened last first. Closed alerts are kept for 90 days. Of a kind at most 20 are open for one record each; one more is about all others.
   * `GET /v1/tenants/{tenantId}/alerts`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListAlertsQuery, options?: RequestOptions): ListResult<AlertList, Alert>;
  /**
   * Read an alert. With its cause, the records that it is about, and what to do.
   * `GET /v1/tenants/{tenantId}/alerts/{alertId}`. Safe to retry, and retried.
   * Errors of its own: `alert_not_found`.
   */
  get(alertId: string, options?: RequestOptions): Promise<Result<AlertResponse>>;
  /**
   * Say that you know of an alert. Keeps who said it first, and when. The alert goes on until its cause is over; a repetition changes nothing.
   * `POST /v1/tenants/{tenantId}/alerts/{alertId}/acknowledge`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `alert_not_found`.
   */
  acknowledge(alertId: string, options?: RequestOptions): Promise<Result<AlertResponse>>;
  /**
   * Read the rules for alerts. The rule of each kind: those that were set, and the defaults of the others.
   * `GET /v1/tenants/{tenantId}/alert-rules`. Safe to retry, and retried.
   */
  rules(options?: RequestOptions): Promise<Result<AlertRulesResponse>>;
  /**
   * Change the rules for alerts. Changes the fields that are given, within a minute. An open alert that the new rule would not open closes some minutes later.
   * `PUT /v1/tenants/{tenantId}/alert-rules`. Safe to retry, and retried.
   * Errors of its own: `invalid_webhook_url`.
   */
  updateRules(body: UpdateAlertRulesBody, options?: RequestOptions): Promise<Result<AlertRulesResponse>>;
}

/** The methods of `client.access`. */
export interface AccessResource {
  /**
   * What these credentials open. Every operation names the classes that it needs as `x-access`; the credentials of the request have these.
   * `GET /v1/tenants/{tenantId}/access`. Safe to retry, and retried.
   */
  get(options?: RequestOptions): Promise<Result<AccessResponse>>;
}

/** The methods of `client.users`. */
export interface UsersResource {
  /**
   * Invite a user. The response has a link that sets a password and signs in: send it to the person. Where the installation sends e-mail, the person gets it by e-mail as well.
   * `POST /v1/tenants/{tenantId}/users`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `user_exists`, `limit_reached`.
   */
  create(body: CreateUserBody, options?: RequestOptions): Promise<Created<UserWithUrl>>;
  /**
   * List users. Newest first. Users who were removed are left out.
   * `GET /v1/tenants/{tenantId}/users`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListUsersQuery, options?: RequestOptions): ListResult<UserList, User>;
  /**
   * Get a user. Whether the invitation was accepted, and when the user signed in last.
   * `GET /v1/tenants/{tenantId}/users/{userId}`. Safe to retry, and retried.
   * Errors of its own: `user_not_found`.
   */
  get(userId: string, options?: RequestOptions): Promise<Result<UserResponse>>;
  /**
   * Change a user. Members that are left out stay. Another role ends the sessions of the user. Nobody changes its own role.
   * `PUT /v1/tenants/{tenantId}/users/{userId}`. Safe to retry, and retried.
   * Errors of its own: `user_not_found`, `user_is_self`.
   */
  update(userId: string, body: UpdateUserBody, options?: RequestOptions): Promise<Result<UserResponse>>;
  /**
   * Make a link that sets the password of a user. For an invitation that was lost, or a password that was forgotten. Earlier links are invalid; a password that exists holds until the link is used.
   * `POST /v1/tenants/{tenantId}/users/{userId}/link`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `user_not_found`.
   */
  makeLink(userId: string, options?: RequestOptions): Promise<Result<UserWithUrl>>;
  /**
   * Reset the second factor of a user. For a person who lost the app and the recovery codes: the password is enough again. Its sessions end. Nobody resets its own.
   * `POST /v1/tenants/{tenantId}/users/{userId}/reset-second-factor`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `user_not_found`, `user_is_self`.
   */
  resetSecondFactor(userId: string, options?: RequestOptions): Promise<Result<UserResponse>>;
  /**
   * Sign a user out everywhere. Its sessions end, with the portal sessions that it made. Nobody does this to itself.
   * `POST /v1/tenants/{tenantId}/users/{userId}/end-sessions`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `user_not_found`, `user_is_self`.
   */
  endSessions(userId: string, options?: RequestOptions): Promise<Result<UserResponse>>;
  /**
   * Remove a user. Its sessions, its links and the portal sessions that it made end at once, on every process. Nobody removes itself.
   * `DELETE /v1/tenants/{tenantId}/users/{userId}`. Retried only after a 429 or `not_ready`, when nothing was done.
   * Errors of its own: `user_not_found`, `user_is_self`.
   */
  remove(userId: string, options?: RequestOptions): Promise<Result<UserResponse>>;
}

/** The methods of `client.erasures`. */
export interface ErasuresResource {
  /**
   * Erase a person. Accepts the work and does it in the background: all calls of the person, with turns, recordings, summaries and events, and chats. Calls on hold are kept and named; a call in progress is waited for. `erasure.completed` tells the end.
   * `POST /v1/tenants/{tenantId}/erasures`. Retried under one `Idempotency-Key`.
   * Errors of its own: `invalid_phone_format`.
   */
  create(body?: CreateErasureBody, options?: IdempotentOptions): Promise<Created<ErasureResponse>>;
  /**
   * List erasures. Newest first.
   * `GET /v1/tenants/{tenantId}/erasures`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListErasuresQuery, options?: RequestOptions): ListResult<ErasureList, Erasure>;
  /**
   * Read an erasure. With its receipt once it is complete.
   * `GET /v1/tenants/{tenantId}/erasures/{id}`. Safe to retry, and retried.
   * Errors of its own: `erasure_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<ErasureResponse>>;
}

/** The methods of `client.exports`. */
export interface ExportsResource {
  /**
   * Export a person, or everything. Accepts the work and does it in the background, one export of a tenant after the other: all calls of the person, with everything that belongs to them, recordings and chats; or all rows and recordings of the tenant. Secrets are left out. The archive is deleted after 7 days, and once a call or a person is erased.
   * `POST /v1/tenants/{tenantId}/exports`. Retried under one `Idempotency-Key`.
   * Errors of its own: `invalid_phone_format`, `limit_reached`.
   */
  create(body?: CreateExportBody, options?: IdempotentOptions): Promise<Created<ExportResponse>>;
  /**
   * List exports. Newest first.
   * `GET /v1/tenants/{tenantId}/exports`. Safe to retry, and retried.
   * Errors of its own: `invalid_cursor`.
   */
  list(query?: ListExportsQuery, options?: RequestOptions): ListResult<ExportList, Export>;
  /**
   * Read an export. How far it is, and whether its archive can be downloaded.
   * `GET /v1/tenants/{tenantId}/exports/{id}`. Safe to retry, and retried.
   * Errors of its own: `export_not_found`.
   */
  get(id: string, options?: RequestOptions): Promise<Result<ExportResponse>>;
}

/** The methods of `client.privacy`. */
export interface PrivacyResource {
  /**
   * What is kept, and for how long. An operator sets it, for the tenant and within the bounds of the installation.
   * `GET /v1/tenants/{tenantId}/privacy`. Safe to retry, and retried.
   */
  get(options?: RequestOptions): Promise<Result<TenantPrivacyResponse>>;
}

/** Every resource of a tenant: what its API key may use. */
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
  /** The methods of `client.stats`. */
  readonly stats: StatsResource;
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
  /** The methods of `client.portalSessions`. */
  readonly portalSessions: PortalSessionsResource;
  /** The methods of `client.requestLog`. */
  readonly requestLog: RequestLogResource;
  /** The methods of `client.voices`. */
  readonly voices: VoicesResource;
  /** The methods of `client.chats`. */
  readonly chats: ChatsResource;
  /** The methods of `client.agentVersions`. */
  readonly agentVersions: AgentVersionsResource;
  /** The methods of `client.knowledge`. */
  readonly knowledge: KnowledgeResource;
  /** The methods of `client.languages`. */
  readonly languages: LanguagesResource;
  /** The methods of `client.models`. */
  readonly models: ModelsResource;
  /** The methods of `client.testCases`. */
  readonly testCases: TestCasesResource;
  /** The methods of `client.testRuns`. */
  readonly testRuns: TestRunsResource;
  /** The methods of `client.alerts`. */
  readonly alerts: AlertsResource;
  /** The methods of `client.access`. */
  readonly access: AccessResource;
  /** The methods of `client.users`. */
  readonly users: UsersResource;
  /** The methods of `client.erasures`. */
  readonly erasures: ErasuresResource;
  /** The methods of `client.exports`. */
  readonly exports: ExportsResource;
  /** The methods of `client.privacy`. */
  readonly privacy: PrivacyResource;
}
