// What the console has to know of the contract.
// Written by packages/console/generate/facts-file.ts from the contract: change that and run `pnpm generate`.

/** Every status of a call. */
export const callStatuses = [
  "dispatched",
  "ringing",
  "in_progress",
  "completed",
  "failed"
] as const;

/** Every direction of a call. */
export const callDirections = [
  "outbound",
  "inbound",
  "web"
] as const;

/** Every reason for the end of a call. */
export const endedReasons = [
  "user_hangup",
  "agent_hangup",
  "no_answer",
  "busy",
  "declined",
  "invalid_destination",
  "carrier_auth_failed",
  "carrier_unavailable",
  "voicemail",
  "transferred",
  "silence_timeout",
  "join_timeout",
  "max_duration",
  "canceled",
  "agent_unavailable",
  "agent_error",
  "media_failure",
  "lost",
  "unknown"
] as const;

/** The reasons for the end of a call that need somebody to do something. */
export const reasonsToFix = [
  "invalid_destination",
  "carrier_auth_failed",
  "carrier_unavailable",
  "agent_unavailable",
  "agent_error",
  "media_failure",
  "lost",
  "unknown"
] as const;

/** Every outcome of a call. */
export const callOutcomes = [
  "booked",
  "qualified",
  "disqualified",
  "callback",
  "abandoned",
  "voicemail",
  "wrong_number",
  "complaint",
  "other"
] as const;

/** Every type of event. */
export const eventTypes = [
  "call.started",
  "call.participant_joined",
  "call.participant_left",
  "call.completed",
  "booking.created",
  "booking.updated",
  "booking.canceled",
  "agent.dispatch_failed",
  "webhook.test",
  "call.summary.ready",
  "alert.opened",
  "alert.closed",
  "erasure.completed"
] as const;

/** Every status of a delivery. */
export const deliveryStatuses = [
  "pending",
  "delivering",
  "delivered",
  "dead_lettered",
  "canceled"
] as const;

/** What statistics can be grouped by. */
export const statsGroupings = [
  "day",
  "agent",
  "trunk",
  "outcome"
] as const;

/** Every status of a booking. */
export const bookingStatuses = [
  "captured",
  "canceled"
] as const;

/** Every action of the audit log. */
export const auditActions = [
  "operator.created",
  "operator.password_changed",
  "operator.disabled",
  "operator.enabled",
  "operator.invited",
  "operator.invitation_revoked",
  "operator.role_changed",
  "operator.password_reset",
  "operator.login",
  "operator.login_failed",
  "operator.logout",
  "tenant.created",
  "tenant.updated",
  "tenant.markup_changed",
  "price.created",
  "api_key.created",
  "api_key.revoked",
  "portal_session.created",
  "portal_session.opened",
  "portal_session.revoked",
  "portal_session.logout",
  "agent.created",
  "agent.updated",
  "agent.archived",
  "tool.created",
  "tool.updated",
  "tool.archived",
  "trunk.created",
  "trunk.updated",
  "trunk.archived",
  "tool.secret_rotated",
  "tool.tested",
  "phone_number.created",
  "phone_number.updated",
  "phone_number.released",
  "phone_number.release_incomplete",
  "phone_number.imported",
  "number_claim.gained",
  "number_claim.lost",
  "number_claim.conflict",
  "carrier_import.undone",
  "carrier_import.abandoned",
  "booking.created",
  "booking.updated",
  "booking.canceled",
  "call.dispatched",
  "call.received",
  "call.ended",
  "call.transferred",
  "web_session.created",
  "custom_field.created",
  "custom_field.updated",
  "custom_field.archived",
  "summary.rerun",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.deleted",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.tested",
  "webhook_endpoint.disabled",
  "webhook_endpoint.recovered",
  "webhook_delivery.redelivered",
  "webhook_redelivery.created",
  "chat.message_sent",
  "chat.created",
  "agent.published",
  "knowledge_document.created",
  "knowledge_document.updated",
  "knowledge_document.deleted",
  "test_case.created",
  "test_case.updated",
  "test_case.deleted",
  "test_run.created",
  "agent.draft_discarded",
  "price.deleted",
  "alert.opened",
  "alert.closed",
  "alert.acknowledged",
  "alert_rules.updated",
  "user.login",
  "user.login_failed",
  "user.password_set",
  "user.link_asked",
  "user.invited",
  "user.updated",
  "user.link_made",
  "user.removed",
  "second_factor.turned_on",
  "second_factor.turned_off",
  "second_factor.failed",
  "operator.second_factor_reset",
  "user.second_factor_reset",
  "tenant.carrier_numbers_listed",
  "operator.sessions_ended",
  "session.ended",
  "session.others_ended",
  "user.sessions_ended",
  "call.erased",
  "call.held",
  "retention.applied",
  "erasure.created",
  "erasure.completed",
  "tenant.deletion_requested",
  "tenant.deleted",
  "export.created",
  "export.completed",
  "export.downloaded",
  "erasure.replayed",
  "transcript.read",
  "recording.read",
  "summary.read"
] as const;

/** What can use something in a call. */
export const usageComponents = [
  "stt",
  "llm",
  "tts",
  "telephony",
  "summary"
] as const;

/** Every unit of usage. */
export const usageUnits = [
  "input_tokens",
  "cached_input_tokens",
  "output_tokens",
  "characters",
  "seconds"
] as const;

/** Every trade of a tenant. */
export const verticals = [
  "generic",
  "real_estate",
  "lending"
] as const;

/** What a new tenant has. */
export const tenantDefaults = {
  "timezone": "UTC",
  "default_vertical": "generic",
  "max_concurrent_calls": 10,
  "dial_rate_per_sec": 1,
  "transcript_search": true,
  "audit_access": false,
  "redact": [],
  "redact_patterns": []
} as const;

/** How many records of each kind a tenant may have: by default, and at most. */
export const tenantLimits = {
  "webhook_endpoints": {
    "standard": 50,
    "most": 500
  },
  "tools": {
    "standard": 200,
    "most": 1000
  },
  "agents": {
    "standard": 1000,
    "most": 100000
  },
  "trunks": {
    "standard": 200,
    "most": 10000
  },
  "phone_numbers": {
    "standard": 10000,
    "most": 1000000
  },
  "api_keys": {
    "standard": 100,
    "most": 1000
  },
  "knowledge_documents": {
    "standard": 200,
    "most": 5000
  },
  "test_cases": {
    "standard": 500,
    "most": 10000
  },
  "users": {
    "standard": 100,
    "most": 1000
  },
  "exports": {
    "standard": 10,
    "most": 100
  }
} as const;

/** What each tenant may use of the installation: live streams, and in each process requests that run, in parts, and that wait. */
export const tenantShares = {
  "streams": 50,
  "requests": 16,
  "requests_waiting": 1000
} as const;

/** The rate limits that count the requests of a tenant: name, requests, seconds. */
export const tenantRates = [
  [
    "portal_session",
    120,
    60
  ],
  [
    "web_session",
    30,
    60
  ],
  [
    "chat_create",
    200,
    3600
  ],
  [
    "chat_message",
    120,
    60
  ],
  [
    "export_archive",
    60,
    60
  ],
  [
    "summary_rerun_tenant",
    100,
    3600
  ]
] as const;

/** Every operation under the path of a tenant, with its route. */
export const tenantOperations = [
  [
    "createAgent",
    "POST /agents"
  ],
  [
    "listAgents",
    "GET /agents"
  ],
  [
    "getAgent",
    "GET /agents/:agentId"
  ],
  [
    "updateAgent",
    "PUT /agents/:agentId"
  ],
  [
    "archiveAgent",
    "DELETE /agents/:agentId"
  ],
  [
    "createTool",
    "POST /tools"
  ],
  [
    "listTools",
    "GET /tools"
  ],
  [
    "getTool",
    "GET /tools/:toolId"
  ],
  [
    "updateTool",
    "PUT /tools/:toolId"
  ],
  [
    "archiveTool",
    "DELETE /tools/:toolId"
  ],
  [
    "rotateToolSecret",
    "POST /tools/:toolId/rotate-secret"
  ],
  [
    "testTool",
    "POST /tools/:toolId/test"
  ],
  [
    "createTrunk",
    "POST /trunks"
  ],
  [
    "listTrunks",
    "GET /trunks"
  ],
  [
    "getTrunk",
    "GET /trunks/:trunkId"
  ],
  [
    "updateTrunk",
    "PUT /trunks/:trunkId"
  ],
  [
    "archiveTrunk",
    "DELETE /trunks/:trunkId"
  ],
  [
    "createPhoneNumber",
    "POST /phone-numbers"
  ],
  [
    "listPhoneNumbers",
    "GET /phone-numbers"
  ],
  [
    "getPhoneNumber",
    "GET /phone-numbers/:phoneNumberId"
  ],
  [
    "updatePhoneNumber",
    "PUT /phone-numbers/:phoneNumberId"
  ],
  [
    "releasePhoneNumber",
    "DELETE /phone-numbers/:phoneNumberId"
  ],
  [
    "importNumber",
    "POST /carrier-imports"
  ],
  [
    "listCarrierNumbers",
    "POST /carrier-numbers"
  ],
  [
    "releaseImportedNumber",
    "DELETE /carrier-imports/:phoneNumber"
  ],
  [
    "streamCalls",
    "GET /calls/stream"
  ],
  [
    "streamCall",
    "GET /calls/:callId/stream"
  ],
  [
    "dispatchCall",
    "POST /dispatch"
  ],
  [
    "listCalls",
    "GET /calls"
  ],
  [
    "getCall",
    "GET /calls/:callId"
  ],
  [
    "getCallTurns",
    "GET /calls/:callId/turns"
  ],
  [
    "getCallWaveform",
    "GET /calls/:callId/waveform"
  ],
  [
    "endCall",
    "POST /calls/:callId/end"
  ],
  [
    "placeTestCall",
    "POST /agents/:agentId/phone-test"
  ],
  [
    "eraseCall",
    "DELETE /calls/:callId"
  ],
  [
    "holdCall",
    "POST /calls/:callId/hold"
  ],
  [
    "getCallTimeline",
    "GET /calls/:callId/timeline"
  ],
  [
    "getStats",
    "GET /stats"
  ],
  [
    "getTodayStats",
    "GET /stats/today"
  ],
  [
    "getCallSummary",
    "GET /calls/:callId/summary"
  ],
  [
    "listCallSummaries",
    "GET /calls/:callId/summaries"
  ],
  [
    "getCallSummaryVersion",
    "GET /calls/:callId/summaries/:summaryId"
  ],
  [
    "rerunCallSummary",
    "POST /calls/:callId/summary:rerun"
  ],
  [
    "createCustomField",
    "POST /custom-fields"
  ],
  [
    "listCustomFields",
    "GET /custom-fields"
  ],
  [
    "updateCustomField",
    "PUT /custom-fields/:fieldKey"
  ],
  [
    "archiveCustomField",
    "DELETE /custom-fields/:fieldKey"
  ],
  [
    "previewStarterPack",
    "GET /custom-fields/starter-pack"
  ],
  [
    "applyStarterPack",
    "POST /custom-fields/apply-starter-pack"
  ],
  [
    "createWebSession",
    "POST /agents/:agentId/web-session"
  ],
  [
    "listBookings",
    "GET /bookings"
  ],
  [
    "getBooking",
    "GET /bookings/:bookingId"
  ],
  [
    "cancelBooking",
    "POST /bookings/:bookingId/cancel"
  ],
  [
    "createWebhook",
    "POST /webhooks"
  ],
  [
    "listWebhooks",
    "GET /webhooks"
  ],
  [
    "getWebhookStats",
    "GET /webhooks/stats"
  ],
  [
    "getWebhook",
    "GET /webhooks/:id"
  ],
  [
    "updateWebhook",
    "PUT /webhooks/:id"
  ],
  [
    "deleteWebhook",
    "DELETE /webhooks/:id"
  ],
  [
    "rotateWebhookSecret",
    "POST /webhooks/:id/rotate-secret"
  ],
  [
    "testWebhook",
    "POST /webhooks/:id/test"
  ],
  [
    "recoverWebhook",
    "POST /webhooks/:id/recover"
  ],
  [
    "listWebhookDeliveries",
    "GET /webhook-deliveries"
  ],
  [
    "getWebhookDelivery",
    "GET /webhook-deliveries/:id"
  ],
  [
    "redeliverWebhookDelivery",
    "POST /webhook-deliveries/:id/redeliver"
  ],
  [
    "createWebhookRedelivery",
    "POST /webhook-redeliveries"
  ],
  [
    "getWebhookRedelivery",
    "GET /webhook-redeliveries/:id"
  ],
  [
    "listEvents",
    "GET /events"
  ],
  [
    "createPortalSession",
    "POST /portal-sessions"
  ],
  [
    "listPortalSessions",
    "GET /portal-sessions"
  ],
  [
    "getPortalSession",
    "GET /portal-sessions/:portalSessionId"
  ],
  [
    "revokePortalSession",
    "DELETE /portal-sessions/:portalSessionId"
  ],
  [
    "listRequests",
    "GET /requests"
  ],
  [
    "listTenantVoices",
    "GET /voices"
  ],
  [
    "sendChatMessage",
    "POST /chats/:chatId/messages"
  ],
  [
    "createChat",
    "POST /agents/:agentId/chats"
  ],
  [
    "listChats",
    "GET /agents/:agentId/chats"
  ],
  [
    "getChat",
    "GET /chats/:chatId"
  ],
  [
    "listAgentVersions",
    "GET /agents/:agentId/versions"
  ],
  [
    "getAgentVersion",
    "GET /agents/:agentId/versions/:agentVersion"
  ],
  [
    "compareAgentVersions",
    "GET /agents/:agentId/versions/:agentVersion/diff"
  ],
  [
    "publishAgent",
    "POST /agents/:agentId/publish"
  ],
  [
    "discardAgentDraft",
    "DELETE /agents/:agentId/draft"
  ],
  [
    "createKnowledgeDocument",
    "POST /knowledge"
  ],
  [
    "listKnowledgeDocuments",
    "GET /knowledge"
  ],
  [
    "searchKnowledge",
    "GET /knowledge/search"
  ],
  [
    "getKnowledgeDocument",
    "GET /knowledge/:documentId"
  ],
  [
    "updateKnowledgeDocument",
    "PUT /knowledge/:documentId"
  ],
  [
    "deleteKnowledgeDocument",
    "DELETE /knowledge/:documentId"
  ],
  [
    "listTenantLanguages",
    "GET /languages"
  ],
  [
    "listTenantModels",
    "GET /models"
  ],
  [
    "createTestCase",
    "POST /agents/:agentId/test-cases"
  ],
  [
    "createTestCaseFromCall",
    "POST /agents/:agentId/test-cases/from-call"
  ],
  [
    "listTestCases",
    "GET /agents/:agentId/test-cases"
  ],
  [
    "getTestCase",
    "GET /test-cases/:testCaseId"
  ],
  [
    "updateTestCase",
    "PUT /test-cases/:testCaseId"
  ],
  [
    "deleteTestCase",
    "DELETE /test-cases/:testCaseId"
  ],
  [
    "createTestRun",
    "POST /agents/:agentId/test-runs"
  ],
  [
    "listTestRuns",
    "GET /agents/:agentId/test-runs"
  ],
  [
    "getTestRun",
    "GET /test-runs/:testRunId"
  ],
  [
    "listAlerts",
    "GET /alerts"
  ],
  [
    "getAlert",
    "GET /alerts/:alertId"
  ],
  [
    "acknowledgeAlert",
    "POST /alerts/:alertId/acknowledge"
  ],
  [
    "getAlertRules",
    "GET /alert-rules"
  ],
  [
    "updateAlertRules",
    "PUT /alert-rules"
  ],
  [
    "getAccess",
    "GET /access"
  ],
  [
    "createUser",
    "POST /users"
  ],
  [
    "listUsers",
    "GET /users"
  ],
  [
    "getUser",
    "GET /users/:userId"
  ],
  [
    "updateUser",
    "PUT /users/:userId"
  ],
  [
    "makeUserLink",
    "POST /users/:userId/link"
  ],
  [
    "resetUserSecondFactor",
    "POST /users/:userId/reset-second-factor"
  ],
  [
    "endUserSessions",
    "POST /users/:userId/end-sessions"
  ],
  [
    "removeUser",
    "DELETE /users/:userId"
  ],
  [
    "createErasure",
    "POST /erasures"
  ],
  [
    "listErasures",
    "GET /erasures"
  ],
  [
    "getErasure",
    "GET /erasures/:id"
  ],
  [
    "createExport",
    "POST /exports"
  ],
  [
    "listExports",
    "GET /exports"
  ],
  [
    "getExport",
    "GET /exports/:id"
  ],
  [
    "downloadExport",
    "GET /exports/:id/archive"
  ],
  [
    "getPrivacy",
    "GET /privacy"
  ]
] as const;

/** Every direction of a trunk. */
export const trunkDirections = [
  "inbound",
  "outbound",
  "both"
] as const;

/** Every transport of SIP. */
export const sipTransports = [
  "auto",
  "udp",
  "tcp",
  "tls"
] as const;

/** Every way to encrypt the audio of a trunk. */
export const mediaEncryptions = [
  "disable",
  "allow",
  "require"
] as const;

/** Every type of a custom field. */
export const customFieldTypes = [
  "enum",
  "number",
  "string",
  "boolean",
  "date",
  "string_array"
] as const;

/** Every starter pack of custom fields. */
export const starterPackNames = [
  "real_estate",
  "generic",
  "lending"
] as const;

/** What a new agent has. */
export const agentDefaults = {
  "welcome": null,
  "voice_id": null,
  "client_ref": null,
  "tool_ids": null,
  "knowledge_ids": null,
  "language": "en",
  "model": null,
  "timezone": null,
  "record_calls": true,
  "max_call_duration_sec": 3600,
  "greeting": {
    "mode": "agent_first",
    "delay_ms": 0,
    "interruptible": true
  },
  "endpointing": {
    "min_ms": 300,
    "max_ms": 2500,
    "mode": "fixed"
  },
  "interruptions": {
    "enabled": true,
    "min_ms": 500,
    "min_words": 0,
    "resume": true
  },
  "reminder": {
    "after_ms": 15000,
    "times": 0
  },
  "end_after_silence_ms": 60000,
  "temperature": null,
  "max_reply_tokens": null,
  "fallback_models": [],
  "voice_speed": 1,
  "pronunciations": [],
  "voice_settings": {
    "openai": null,
    "elevenlabs": null,
    "cartesia": null
  },
  "ambient_sound": {
    "sound": "none",
    "volume": 0.5
  },
  "keyterms": [],
  "languages": [],
  "dtmf": {
    "enabled": true,
    "end_key": "#",
    "timeout_ms": 1500
  },
  "transfer_targets": [],
  "voicemail": null,
  "disclosure": null,
  "recording_consent": "none",
  "recording_consent_text": null,
  "redact": [],
  "redact_patterns": [],
  "variables": null
} as const;

/** The paths of the facts in a summary. */
export const summaryFacts = [
  "outcome",
  "contact.captured",
  "contact.name",
  "contact.email",
  "contact.phone",
  "contact.consent_to_followup",
  "intent.primary",
  "intent.secondary",
  "booking.attempted",
  "booking.succeeded",
  "booking.scheduled_for",
  "booking.channel",
  "metrics.sentiment_overall",
  "vertical.facts.budget",
  "vertical.facts.timeline",
  "vertical.facts.area",
  "vertical.facts.pre_approved",
  "vertical.facts.property_type",
  "vertical.facts.beds",
  "vertical.facts.baths"
] as const;

/** The bounds of the longest talk of an agent, in seconds. */
export const longestTalk = [
  10,
  14400
] as const;

/** Every type of a tool. */
export const toolTypes = [
  "http",
  "booking",
  "transfer",
  "end_call",
  "dtmf"
] as const;

/** Every method of an http tool. */
export const toolMethods = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE"
] as const;

/** What an API key can open, each with what that is. */
export const accessScopes = {
  "calls:read": "read calls, chats, bookings and summaries, with transcripts and recordings",
  "calls:dispatch": "start and end calls, chats and web sessions, rerun summaries, cancel bookings",
  "calls:erase": "erase calls, or keep them from being erased",
  "calls:export": "export everything that is stored of a person, or of the tenant",
  "usage:read": "read statistics and costs",
  "config:read": "read agents, tests, tools, knowledge, custom fields, trunks, phone numbers and the request log",
  "config:write": "change them",
  "webhooks:read": "read webhook endpoints and deliveries; the feed of events needs `calls:read`, too",
  "webhooks:write": "change webhook endpoints, send deliveries again",
  "secrets": "with one of the classes that write: make signing secrets, and move what has a secret to another host",
  "portal:read": "read portal sessions",
  "portal:write": "make links to the console, with no more access than their maker has, and end them"
} as const;

/** Every access of a portal session. */
export const portalAccesses = [
  "read",
  "manage"
] as const;

/** The title of each kind of alert, and the fields of its rule. */
export const alertRuleFields = [
  {
    "kind": "endpoint_failing",
    "title": "Webhook endpoint fails",
    "fields": [
      [
        "failures",
        "number",
        "So many failed attempts in a row, without a success."
      ]
    ]
  },
  {
    "kind": "endpoint_disabled",
    "title": "Webhook endpoint disabled",
    "fields": []
  },
  {
    "kind": "deliveries_waiting",
    "title": "Deliveries wait",
    "fields": [
      [
        "seconds",
        "number",
        "A delivery is overdue for so many seconds."
      ]
    ]
  },
  {
    "kind": "dead_letters",
    "title": "Deliveries given up",
    "fields": [
      [
        "deliveries",
        "number",
        "So many deliveries of an endpoint given up in 24 hours."
      ]
    ]
  },
  {
    "kind": "calls_failing",
    "title": "Calls fail",
    "fields": [
      [
        "percent",
        "number",
        "The share of failed calls among those of the last hour."
      ],
      [
        "calls",
        "number",
        "So many calls must have ended in the last hour."
      ],
      [
        "above",
        "number",
        "The share must also be so many points above that of the same hour of the seven days before, if `calls` ended then."
      ]
    ]
  },
  {
    "kind": "calls_waiting",
    "title": "Calls wait for a place",
    "fields": [
      [
        "seconds",
        "number",
        "A call waits for a place for so many seconds."
      ]
    ]
  },
  {
    "kind": "no_agent_worker",
    "title": "No agent takes calls",
    "fields": [
      [
        "calls",
        "number",
        "So many calls in 15 minutes that no agent took."
      ]
    ]
  },
  {
    "kind": "provider_errors",
    "title": "Agents break down",
    "fields": [
      [
        "calls",
        "number",
        "So many calls of the last hour in which the agent broke down."
      ]
    ]
  },
  {
    "kind": "summaries_failing",
    "title": "Summaries fail",
    "fields": [
      [
        "summaries",
        "number",
        "So many failed summaries in the last hour."
      ]
    ]
  },
  {
    "kind": "unpriced_usage",
    "title": "Usage without a price",
    "fields": [
      [
        "lines",
        "number",
        "So many lines of usage without a price, today or yesterday."
      ]
    ]
  },
  {
    "kind": "spend_budget",
    "title": "Budget of the day reached",
    "fields": [
      [
        "amount",
        "string",
        "What the calls that were created on one day in the zone of the tenant may cost, in the currency of the price book: a decimal number as a text."
      ],
      [
        "stop_dispatch",
        "boolean",
        "Whether dispatches are refused with `budget_reached` while the budget of the day is used up."
      ]
    ]
  },
  {
    "kind": "secret_expiring",
    "title": "A replaced secret runs out",
    "fields": [
      [
        "hours",
        "number",
        "The secret signs for so many hours more, at most."
      ]
    ]
  }
] as const;

/** The largest page of a list. */
export const pageMax = 200 as const;

/** Characters of a text that calls are searched for. */
export const searchChars = 200 as const;

/** The most deliveries that one redelivery sends again. */
export const redeliveryMax = 100000 as const;

/** What can be redacted: each class with what it has. */
export const redactionClasses = {
  "payment": "numbers of cards, their check numbers, IBANs",
  "identity": "identity, tax and passport numbers",
  "contact": "e-mail addresses and telephone numbers",
  "name": "names of persons, found by the model after the call",
  "address": "postal addresses, found by the model after the call",
  "health": "what tells of somebody’s health, found by the model after the call"
} as const;

/** How many days the platform keeps what no tenant sets. */
export const storedDays = {
  "chats": 30,
  "exports": 7
} as const;

/** The least length of a password. */
export const passwordChars = 12 as const;
