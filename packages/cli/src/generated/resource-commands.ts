// The commands of the API, one for each operation that an API key may call.
// Written by packages/cli/generate/resource-commands-file.ts from the contract: change that and run `pnpm generate`.
import type { ResourceCommand } from '../commands/resource-command.ts';

/** Every command, in the order of the contract. */
export const resourceCommands: readonly ResourceCommand[] = [
  {
    "group": "agents",
    "name": "create",
    "description": "Create an agent",
    "request": "POST /v1/tenants/{tenantId}/agents",
    "resource": "agents",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "name",
      "instructions"
    ],
    "idempotent": true
  },
  {
    "group": "agents",
    "name": "list",
    "description": "List agents",
    "request": "GET /v1/tenants/{tenantId}/agents",
    "resource": "agents",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "client_ref",
        "description": "only records that have exactly this client_ref"
      },
      {
        "name": "status",
        "description": "which agents are listed",
        "choices": [
          "active",
          "archived"
        ]
      }
    ]
  },
  {
    "group": "agents",
    "name": "get",
    "description": "Read an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}",
    "resource": "agents",
    "method": "get",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "agents",
    "name": "update",
    "description": "Change an agent",
    "request": "PUT /v1/tenants/{tenantId}/agents/{agentId}",
    "resource": "agents",
    "method": "update",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "agents",
    "name": "archive",
    "description": "Archive an agent",
    "request": "DELETE /v1/tenants/{tenantId}/agents/{agentId}",
    "resource": "agents",
    "method": "archive",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "tools",
    "name": "create",
    "description": "Create a tool",
    "request": "POST /v1/tenants/{tenantId}/tools",
    "resource": "tools",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "name",
      "description",
      "type"
    ]
  },
  {
    "group": "tools",
    "name": "list",
    "description": "List tools",
    "request": "GET /v1/tenants/{tenantId}/tools",
    "resource": "tools",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "status",
        "description": "which tools are listed",
        "choices": [
          "active",
          "archived"
        ]
      }
    ]
  },
  {
    "group": "tools",
    "name": "get",
    "description": "Read a tool",
    "request": "GET /v1/tenants/{tenantId}/tools/{toolId}",
    "resource": "tools",
    "method": "get",
    "ids": [
      "tool-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "tools",
    "name": "update",
    "description": "Change a tool",
    "request": "PUT /v1/tenants/{tenantId}/tools/{toolId}",
    "resource": "tools",
    "method": "update",
    "ids": [
      "tool-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "tools",
    "name": "archive",
    "description": "Archive a tool",
    "request": "DELETE /v1/tenants/{tenantId}/tools/{toolId}",
    "resource": "tools",
    "method": "archive",
    "ids": [
      "tool-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "tools",
    "name": "rotate-secret",
    "description": "Replace the signing secret of an http tool",
    "request": "POST /v1/tenants/{tenantId}/tools/{toolId}/rotate-secret",
    "resource": "tools",
    "method": "rotateSecret",
    "ids": [
      "tool-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "tools",
    "name": "test",
    "description": "Call an http tool now",
    "request": "POST /v1/tenants/{tenantId}/tools/{toolId}/test",
    "resource": "tools",
    "method": "test",
    "ids": [
      "tool-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "trunks",
    "name": "create",
    "description": "Create a trunk",
    "request": "POST /v1/tenants/{tenantId}/trunks",
    "resource": "trunks",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "name",
      "direction"
    ],
    "idempotent": true
  },
  {
    "group": "trunks",
    "name": "list",
    "description": "List trunks",
    "request": "GET /v1/tenants/{tenantId}/trunks",
    "resource": "trunks",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "client_ref",
        "description": "only records that have exactly this client_ref"
      },
      {
        "name": "status",
        "description": "which trunks are listed",
        "choices": [
          "active",
          "archived"
        ]
      }
    ]
  },
  {
    "group": "trunks",
    "name": "get",
    "description": "Read a trunk",
    "request": "GET /v1/tenants/{tenantId}/trunks/{trunkId}",
    "resource": "trunks",
    "method": "get",
    "ids": [
      "trunk-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "trunks",
    "name": "update",
    "description": "Change a trunk",
    "request": "PUT /v1/tenants/{tenantId}/trunks/{trunkId}",
    "resource": "trunks",
    "method": "update",
    "ids": [
      "trunk-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "trunks",
    "name": "archive",
    "description": "Archive a trunk",
    "request": "DELETE /v1/tenants/{tenantId}/trunks/{trunkId}",
    "resource": "trunks",
    "method": "archive",
    "ids": [
      "trunk-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "numbers",
    "name": "create",
    "description": "Register a phone number",
    "request": "POST /v1/tenants/{tenantId}/phone-numbers",
    "resource": "phoneNumbers",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "number"
    ],
    "idempotent": true
  },
  {
    "group": "numbers",
    "name": "list",
    "description": "List phone numbers",
    "request": "GET /v1/tenants/{tenantId}/phone-numbers",
    "resource": "phoneNumbers",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "client_ref",
        "description": "only records that have exactly this client_ref"
      },
      {
        "name": "status",
        "description": "which numbers are listed",
        "choices": [
          "active",
          "released"
        ]
      }
    ]
  },
  {
    "group": "numbers",
    "name": "get",
    "description": "Read a phone number",
    "request": "GET /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}",
    "resource": "phoneNumbers",
    "method": "get",
    "ids": [
      "phone-number-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "numbers",
    "name": "update",
    "description": "Change a phone number",
    "request": "PUT /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}",
    "resource": "phoneNumbers",
    "method": "update",
    "ids": [
      "phone-number-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "numbers",
    "name": "release",
    "description": "Release a phone number",
    "request": "DELETE /v1/tenants/{tenantId}/phone-numbers/{phoneNumberId}",
    "resource": "phoneNumbers",
    "method": "release",
    "ids": [
      "phone-number-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "imports",
    "name": "create",
    "description": "Import a phone number from a carrier account",
    "request": "POST /v1/tenants/{tenantId}/carrier-imports",
    "resource": "carrierImports",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "phone_number",
      "account_sid",
      "auth_token",
      "label"
    ],
    "idempotent": true
  },
  {
    "group": "imports",
    "name": "numbers",
    "description": "List the numbers of a carrier account",
    "request": "POST /v1/tenants/{tenantId}/carrier-numbers",
    "resource": "carrierImports",
    "method": "numbers",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "account_sid",
      "auth_token"
    ]
  },
  {
    "group": "imports",
    "name": "release",
    "description": "Release an imported phone number",
    "request": "DELETE /v1/tenants/{tenantId}/carrier-imports/{phoneNumber}",
    "resource": "carrierImports",
    "method": "release",
    "ids": [
      "phone-number"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "calls",
    "name": "dispatch",
    "description": "Dispatch an outbound call",
    "request": "POST /v1/tenants/{tenantId}/dispatch",
    "resource": "calls",
    "method": "dispatch",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "trunk_id",
      "agent_id",
      "to_number"
    ],
    "idempotent": true
  },
  {
    "group": "calls",
    "name": "list",
    "description": "List calls",
    "request": "GET /v1/tenants/{tenantId}/calls",
    "resource": "calls",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "q",
        "description": "only calls in which this is found: a part of a number of either side in any notation, of four digits or more"
      },
      {
        "name": "client_ref",
        "description": "only records that have exactly this client_ref"
      },
      {
        "name": "status",
        "description": "only calls with this status",
        "choices": [
          "dispatched",
          "ringing",
          "in_progress",
          "completed",
          "failed"
        ]
      },
      {
        "name": "direction",
        "description": "only calls of this direction",
        "choices": [
          "outbound",
          "inbound",
          "web"
        ]
      },
      {
        "name": "agent_id",
        "description": "only what belongs to the agent with this id"
      },
      {
        "name": "trunk_id",
        "description": "only what belongs to the trunk with this id"
      },
      {
        "name": "to_number",
        "description": "only calls to this number, in E.164"
      },
      {
        "name": "from_number",
        "description": "only calls from this number, in E.164"
      },
      {
        "name": "ended_reason",
        "description": "only calls that ended for this reason",
        "choices": [
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
        ]
      },
      {
        "name": "agent_version",
        "description": "only calls that this version of their agent holds"
      },
      {
        "name": "outcome",
        "description": "only calls with this outcome, some seconds after their summary is ready",
        "choices": [
          "booked",
          "qualified",
          "disqualified",
          "callback",
          "abandoned",
          "voicemail",
          "wrong_number",
          "complaint",
          "other"
        ]
      },
      {
        "name": "min_cost",
        "description": "only ended calls that cost at least so much, in the currency of the price book: a decimal number as a text"
      },
      {
        "name": "min_duration_sec",
        "description": "only ended calls of at least so many seconds from answer to end"
      },
      {
        "name": "max_duration_sec",
        "description": "only ended calls of at most so many seconds from answer to end"
      },
      {
        "name": "created_after",
        "description": "only calls created after this moment",
        "time": true
      },
      {
        "name": "created_before",
        "description": "only calls created before this moment",
        "time": true
      }
    ]
  },
  {
    "group": "calls",
    "name": "get",
    "description": "Read a call with its turns and transcripts",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}",
    "resource": "calls",
    "method": "get",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "calls",
    "name": "turns",
    "description": "Read on in the turns and transcripts of a call",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/turns",
    "resource": "calls",
    "method": "turns",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": [
      {
        "name": "turns_after",
        "description": "only turns with a larger turn_id: the turns_next of the part before"
      },
      {
        "name": "transcripts_after",
        "description": "leaves out so many segments: the transcripts_next of the part before"
      }
    ]
  },
  {
    "group": "calls",
    "name": "waveform",
    "description": "Read the waveform of a call",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/waveform",
    "resource": "calls",
    "method": "waveform",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "calls",
    "name": "end",
    "description": "Hang up a call",
    "request": "POST /v1/tenants/{tenantId}/calls/{callId}/end",
    "resource": "calls",
    "method": "end",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "calls",
    "name": "phone-test",
    "description": "Place a test call with an agent",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/phone-test",
    "resource": "calls",
    "method": "phoneTest",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": [
      "to_number"
    ]
  },
  {
    "group": "calls",
    "name": "erase",
    "description": "Erase a call",
    "request": "DELETE /v1/tenants/{tenantId}/calls/{callId}",
    "resource": "calls",
    "method": "erase",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "calls",
    "name": "hold",
    "description": "Keep a call from being erased",
    "request": "POST /v1/tenants/{tenantId}/calls/{callId}/hold",
    "resource": "calls",
    "method": "hold",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": [],
    "body": [
      "reason"
    ]
  },
  {
    "group": "calls",
    "name": "timeline",
    "description": "Read the timeline of a call",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/timeline",
    "resource": "calls",
    "method": "timeline",
    "ids": [
      "call-id"
    ],
    "list": true,
    "filters": [
      {
        "name": "after",
        "description": "the next_cursor of the page before"
      }
    ]
  },
  {
    "group": "stats",
    "name": "get",
    "description": "Get statistics of calls",
    "request": "GET /v1/tenants/{tenantId}/stats",
    "resource": "stats",
    "method": "get",
    "ids": [],
    "list": false,
    "filters": [
      {
        "name": "from",
        "description": "the first day",
        "required": true
      },
      {
        "name": "to",
        "description": "the day after the last one: at most 400 days after from",
        "required": true
      },
      {
        "name": "group_by",
        "description": "by what the calls are grouped",
        "choices": [
          "day",
          "agent",
          "trunk",
          "outcome"
        ]
      }
    ]
  },
  {
    "group": "stats",
    "name": "today",
    "description": "Compare today with the weeks before",
    "request": "GET /v1/tenants/{tenantId}/stats/today",
    "resource": "stats",
    "method": "today",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "summaries",
    "name": "get",
    "description": "Read the summary of a call",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/summary",
    "resource": "summaries",
    "method": "get",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "summaries",
    "name": "list",
    "description": "List the versions of the summary of a call",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/summaries",
    "resource": "summaries",
    "method": "list",
    "ids": [
      "call-id"
    ],
    "list": true,
    "filters": []
  },
  {
    "group": "summaries",
    "name": "version",
    "description": "Read a version of the summary of a call",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/summaries/{summaryId}",
    "resource": "summaries",
    "method": "version",
    "ids": [
      "call-id",
      "summary-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "summaries",
    "name": "rerun",
    "description": "Make the summary of a call anew",
    "request": "POST /v1/tenants/{tenantId}/calls/{callId}/summary:rerun",
    "resource": "summaries",
    "method": "rerun",
    "ids": [
      "call-id"
    ],
    "list": false,
    "filters": [],
    "body": [
      "reason"
    ],
    "idempotent": true
  },
  {
    "group": "custom-fields",
    "name": "create",
    "description": "Create a custom field",
    "request": "POST /v1/tenants/{tenantId}/custom-fields",
    "resource": "customFields",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "field_key",
      "type",
      "label"
    ]
  },
  {
    "group": "custom-fields",
    "name": "list",
    "description": "List custom fields",
    "request": "GET /v1/tenants/{tenantId}/custom-fields",
    "resource": "customFields",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "status",
        "description": "which fields are listed",
        "choices": [
          "active",
          "archived"
        ]
      },
      {
        "name": "agent_id",
        "description": "only what belongs to the agent with this id"
      }
    ]
  },
  {
    "group": "custom-fields",
    "name": "update",
    "description": "Change a custom field",
    "request": "PUT /v1/tenants/{tenantId}/custom-fields/{fieldKey}",
    "resource": "customFields",
    "method": "update",
    "ids": [
      "field-key"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "custom-fields",
    "name": "archive",
    "description": "Archive a custom field",
    "request": "DELETE /v1/tenants/{tenantId}/custom-fields/{fieldKey}",
    "resource": "customFields",
    "method": "archive",
    "ids": [
      "field-key"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "custom-fields",
    "name": "starter-pack",
    "description": "Preview the starter pack of a vertical",
    "request": "GET /v1/tenants/{tenantId}/custom-fields/starter-pack",
    "resource": "customFields",
    "method": "starterPack",
    "ids": [],
    "list": false,
    "filters": [
      {
        "name": "vertical",
        "description": "id of the vertical, such as real_estate, generic or lending",
        "required": true
      }
    ]
  },
  {
    "group": "custom-fields",
    "name": "apply-starter-pack",
    "description": "Create fields of a starter pack",
    "request": "POST /v1/tenants/{tenantId}/custom-fields/apply-starter-pack",
    "resource": "customFields",
    "method": "applyStarterPack",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "vertical",
      "field_keys"
    ]
  },
  {
    "group": "web-sessions",
    "name": "create",
    "description": "Open a web session with an agent",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/web-session",
    "resource": "webSessions",
    "method": "create",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "bookings",
    "name": "list",
    "description": "List bookings",
    "request": "GET /v1/tenants/{tenantId}/bookings",
    "resource": "bookings",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "client_ref",
        "description": "only records that have exactly this client_ref"
      },
      {
        "name": "call_id",
        "description": "only what belongs to the call with this id"
      },
      {
        "name": "agent_id",
        "description": "only what belongs to the agent with this id"
      },
      {
        "name": "status",
        "description": "only bookings with this status",
        "choices": [
          "captured",
          "canceled"
        ]
      },
      {
        "name": "preferred_after",
        "description": "only appointments at this moment or later",
        "time": true
      },
      {
        "name": "preferred_before",
        "description": "only appointments before this moment",
        "time": true
      }
    ]
  },
  {
    "group": "bookings",
    "name": "get",
    "description": "Read a booking",
    "request": "GET /v1/tenants/{tenantId}/bookings/{bookingId}",
    "resource": "bookings",
    "method": "get",
    "ids": [
      "booking-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "bookings",
    "name": "cancel",
    "description": "Cancel a booking",
    "request": "POST /v1/tenants/{tenantId}/bookings/{bookingId}/cancel",
    "resource": "bookings",
    "method": "cancel",
    "ids": [
      "booking-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "webhooks",
    "name": "create",
    "description": "Create a webhook endpoint",
    "request": "POST /v1/tenants/{tenantId}/webhooks",
    "resource": "webhooks",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "url"
    ]
  },
  {
    "group": "webhooks",
    "name": "list",
    "description": "List webhook endpoints",
    "request": "GET /v1/tenants/{tenantId}/webhooks",
    "resource": "webhooks",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": []
  },
  {
    "group": "webhooks",
    "name": "stats",
    "description": "Count the deliveries of each endpoint in 24 hours",
    "request": "GET /v1/tenants/{tenantId}/webhooks/stats",
    "resource": "webhooks",
    "method": "stats",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "webhooks",
    "name": "get",
    "description": "Read a webhook endpoint",
    "request": "GET /v1/tenants/{tenantId}/webhooks/{id}",
    "resource": "webhooks",
    "method": "get",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "webhooks",
    "name": "update",
    "description": "Change a webhook endpoint",
    "request": "PUT /v1/tenants/{tenantId}/webhooks/{id}",
    "resource": "webhooks",
    "method": "update",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "webhooks",
    "name": "delete",
    "description": "Delete a webhook endpoint",
    "request": "DELETE /v1/tenants/{tenantId}/webhooks/{id}",
    "resource": "webhooks",
    "method": "delete",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "webhooks",
    "name": "rotate-secret",
    "description": "Replace the signing secret",
    "request": "POST /v1/tenants/{tenantId}/webhooks/{id}/rotate-secret",
    "resource": "webhooks",
    "method": "rotateSecret",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "webhooks",
    "name": "test",
    "description": "Send a webhook.test event now",
    "request": "POST /v1/tenants/{tenantId}/webhooks/{id}/test",
    "resource": "webhooks",
    "method": "test",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "webhooks",
    "name": "recover",
    "description": "Send again what did not arrive",
    "request": "POST /v1/tenants/{tenantId}/webhooks/{id}/recover",
    "resource": "webhooks",
    "method": "recover",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": [],
    "body": [
      "since"
    ]
  },
  {
    "group": "deliveries",
    "name": "list",
    "description": "List deliveries",
    "request": "GET /v1/tenants/{tenantId}/webhook-deliveries",
    "resource": "webhookDeliveries",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "status",
        "description": "only deliveries with this status",
        "choices": [
          "pending",
          "delivering",
          "delivered",
          "dead_lettered",
          "canceled"
        ]
      },
      {
        "name": "event_type",
        "description": "only deliveries of this type of event"
      },
      {
        "name": "webhook_endpoint_id",
        "description": "only what belongs to the webhook endpoint with this id"
      },
      {
        "name": "call_id",
        "description": "only what belongs to the call with this id"
      },
      {
        "name": "created_after",
        "description": "only deliveries created after this moment",
        "time": true
      },
      {
        "name": "created_before",
        "description": "only deliveries created before this moment",
        "time": true
      }
    ]
  },
  {
    "group": "deliveries",
    "name": "get",
    "description": "Read a delivery with its attempts and body",
    "request": "GET /v1/tenants/{tenantId}/webhook-deliveries/{id}",
    "resource": "webhookDeliveries",
    "method": "get",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "deliveries",
    "name": "redeliver",
    "description": "Send a delivery again",
    "request": "POST /v1/tenants/{tenantId}/webhook-deliveries/{id}/redeliver",
    "resource": "webhookDeliveries",
    "method": "redeliver",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "deliveries",
    "name": "create-redelivery",
    "description": "Send all deliveries again that match",
    "request": "POST /v1/tenants/{tenantId}/webhook-redeliveries",
    "resource": "webhookDeliveries",
    "method": "createRedelivery",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "filters"
    ],
    "idempotent": true
  },
  {
    "group": "deliveries",
    "name": "get-redelivery",
    "description": "Read how far a redelivery is",
    "request": "GET /v1/tenants/{tenantId}/webhook-redeliveries/{id}",
    "resource": "webhookDeliveries",
    "method": "getRedelivery",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "events",
    "name": "list",
    "description": "Read events in order",
    "request": "GET /v1/tenants/{tenantId}/events",
    "resource": "events",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "after",
        "description": "the next_cursor of the page before, or the cursor of the last event that was handled"
      },
      {
        "name": "type",
        "description": "only events of this type",
        "choices": [
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
        ]
      },
      {
        "name": "created_after",
        "description": "only events written after this moment",
        "time": true
      },
      {
        "name": "call_id",
        "description": "only what belongs to the call with this id"
      },
      {
        "name": "order",
        "description": "desc: newest first, to look back",
        "choices": [
          "asc",
          "desc"
        ]
      }
    ]
  },
  {
    "group": "portal-sessions",
    "name": "create",
    "description": "Make a link to the console of the tenant",
    "request": "POST /v1/tenants/{tenantId}/portal-sessions",
    "resource": "portalSessions",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "access"
    ]
  },
  {
    "group": "portal-sessions",
    "name": "list",
    "description": "List portal sessions",
    "request": "GET /v1/tenants/{tenantId}/portal-sessions",
    "resource": "portalSessions",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "user_id",
        "description": "only what belongs to the user with this id"
      }
    ]
  },
  {
    "group": "portal-sessions",
    "name": "get",
    "description": "Get a portal session",
    "request": "GET /v1/tenants/{tenantId}/portal-sessions/{portalSessionId}",
    "resource": "portalSessions",
    "method": "get",
    "ids": [
      "portal-session-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "portal-sessions",
    "name": "revoke",
    "description": "End a portal session",
    "request": "DELETE /v1/tenants/{tenantId}/portal-sessions/{portalSessionId}",
    "resource": "portalSessions",
    "method": "revoke",
    "ids": [
      "portal-session-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "requests",
    "name": "list",
    "description": "List the requests of a tenant",
    "request": "GET /v1/tenants/{tenantId}/requests",
    "resource": "requestLog",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "status",
        "description": "only responses with this status, such as 404, or of this class, such as 4xx"
      },
      {
        "name": "error_code",
        "description": "only responses with this error code"
      },
      {
        "name": "operation",
        "description": "only requests of this operation"
      },
      {
        "name": "method",
        "description": "only requests with this method"
      },
      {
        "name": "actor_type",
        "description": "only requests of callers of this type: api_key leaves out those that a console made",
        "choices": [
          "api_key",
          "operator",
          "system",
          "portal_session",
          "user"
        ]
      },
      {
        "name": "actor_id",
        "description": "only requests of the API key or operator with this id"
      },
      {
        "name": "request_id",
        "description": "only requests with this id"
      },
      {
        "name": "idempotent_replayed",
        "description": "true: only requests whose response was stored by an earlier one",
        "choices": [
          "true",
          "false"
        ]
      },
      {
        "name": "created_after",
        "description": "only requests that arrived after this moment",
        "time": true
      },
      {
        "name": "created_before",
        "description": "only requests that arrived before this moment",
        "time": true
      }
    ]
  },
  {
    "group": "voices",
    "name": "list",
    "description": "List voices",
    "request": "GET /v1/tenants/{tenantId}/voices",
    "resource": "voices",
    "method": "list",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "chats",
    "name": "create",
    "description": "Begin a typed conversation with an agent",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/chats",
    "resource": "chats",
    "method": "create",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": [],
    "idempotent": true
  },
  {
    "group": "chats",
    "name": "list",
    "description": "List the chats of an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/chats",
    "resource": "chats",
    "method": "list",
    "ids": [
      "agent-id"
    ],
    "list": true,
    "filters": []
  },
  {
    "group": "chats",
    "name": "get",
    "description": "Read a chat with its messages",
    "request": "GET /v1/tenants/{tenantId}/chats/{chatId}",
    "resource": "chats",
    "method": "get",
    "ids": [
      "chat-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "versions",
    "name": "list",
    "description": "List the versions of an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/versions",
    "resource": "agentVersions",
    "method": "list",
    "ids": [
      "agent-id"
    ],
    "list": true,
    "filters": []
  },
  {
    "group": "versions",
    "name": "get",
    "description": "Read a version of an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/versions/{agentVersion}",
    "resource": "agentVersions",
    "method": "get",
    "ids": [
      "agent-id",
      "agent-version"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "versions",
    "name": "diff",
    "description": "Compare two versions of an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/versions/{agentVersion}/diff",
    "resource": "agentVersions",
    "method": "diff",
    "ids": [
      "agent-id",
      "agent-version"
    ],
    "list": false,
    "filters": [
      {
        "name": "from",
        "description": "the number of the version to compare with"
      }
    ]
  },
  {
    "group": "versions",
    "name": "publish",
    "description": "Publish a version of an agent",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/publish",
    "resource": "agentVersions",
    "method": "publish",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": [],
    "idempotent": true
  },
  {
    "group": "versions",
    "name": "discard-draft",
    "description": "Discard the draft of an agent",
    "request": "DELETE /v1/tenants/{tenantId}/agents/{agentId}/draft",
    "resource": "agentVersions",
    "method": "discardDraft",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "knowledge",
    "name": "create",
    "description": "Add a document",
    "request": "POST /v1/tenants/{tenantId}/knowledge",
    "resource": "knowledge",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [
      "name",
      "text"
    ],
    "idempotent": true
  },
  {
    "group": "knowledge",
    "name": "list",
    "description": "List documents",
    "request": "GET /v1/tenants/{tenantId}/knowledge",
    "resource": "knowledge",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "client_ref",
        "description": "only records that have exactly this client_ref"
      }
    ]
  },
  {
    "group": "knowledge",
    "name": "search",
    "description": "Look up a question",
    "request": "GET /v1/tenants/{tenantId}/knowledge/search",
    "resource": "knowledge",
    "method": "search",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "question",
        "description": "A question or key words, in the language of the documents",
        "required": true
      },
      {
        "name": "agent_id",
        "description": "only the documents in which this agent looks up answers"
      },
      {
        "name": "document_id",
        "description": "only this document"
      }
    ]
  },
  {
    "group": "knowledge",
    "name": "get",
    "description": "Read a document",
    "request": "GET /v1/tenants/{tenantId}/knowledge/{documentId}",
    "resource": "knowledge",
    "method": "get",
    "ids": [
      "document-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "knowledge",
    "name": "update",
    "description": "Change or replace a document",
    "request": "PUT /v1/tenants/{tenantId}/knowledge/{documentId}",
    "resource": "knowledge",
    "method": "update",
    "ids": [
      "document-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "knowledge",
    "name": "delete",
    "description": "Delete a document",
    "request": "DELETE /v1/tenants/{tenantId}/knowledge/{documentId}",
    "resource": "knowledge",
    "method": "delete",
    "ids": [
      "document-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "languages",
    "name": "list",
    "description": "List languages",
    "request": "GET /v1/tenants/{tenantId}/languages",
    "resource": "languages",
    "method": "list",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "models",
    "name": "list",
    "description": "List language models",
    "request": "GET /v1/tenants/{tenantId}/models",
    "resource": "models",
    "method": "list",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "test-cases",
    "name": "create",
    "description": "Create a test of an agent",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/test-cases",
    "resource": "testCases",
    "method": "create",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": [
      "name",
      "caller"
    ],
    "idempotent": true
  },
  {
    "group": "test-cases",
    "name": "create-from-call",
    "description": "Make a test of a call",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/test-cases/from-call",
    "resource": "testCases",
    "method": "createFromCall",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": [
      "call_id"
    ],
    "idempotent": true
  },
  {
    "group": "test-cases",
    "name": "list",
    "description": "List the tests of an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/test-cases",
    "resource": "testCases",
    "method": "list",
    "ids": [
      "agent-id"
    ],
    "list": true,
    "filters": []
  },
  {
    "group": "test-cases",
    "name": "get",
    "description": "Read a test",
    "request": "GET /v1/tenants/{tenantId}/test-cases/{testCaseId}",
    "resource": "testCases",
    "method": "get",
    "ids": [
      "test-case-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "test-cases",
    "name": "update",
    "description": "Change a test",
    "request": "PUT /v1/tenants/{tenantId}/test-cases/{testCaseId}",
    "resource": "testCases",
    "method": "update",
    "ids": [
      "test-case-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "test-cases",
    "name": "delete",
    "description": "Delete a test",
    "request": "DELETE /v1/tenants/{tenantId}/test-cases/{testCaseId}",
    "resource": "testCases",
    "method": "delete",
    "ids": [
      "test-case-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "test-runs",
    "name": "create",
    "description": "Run tests of an agent",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/test-runs",
    "resource": "testRuns",
    "method": "create",
    "ids": [
      "agent-id"
    ],
    "list": false,
    "filters": [],
    "body": [],
    "idempotent": true
  },
  {
    "group": "test-runs",
    "name": "list",
    "description": "List the test runs of an agent",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/test-runs",
    "resource": "testRuns",
    "method": "list",
    "ids": [
      "agent-id"
    ],
    "list": true,
    "filters": []
  },
  {
    "group": "test-runs",
    "name": "get",
    "description": "Read a test run with its conversations",
    "request": "GET /v1/tenants/{tenantId}/test-runs/{testRunId}",
    "resource": "testRuns",
    "method": "get",
    "ids": [
      "test-run-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "alerts",
    "name": "list",
    "description": "List alerts",
    "request": "GET /v1/tenants/{tenantId}/alerts",
    "resource": "alerts",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": [
      {
        "name": "status",
        "description": "only open alerts, or only closed ones",
        "choices": [
          "open",
          "closed"
        ]
      },
      {
        "name": "kind",
        "description": "only alerts of this kind",
        "choices": [
          "endpoint_failing",
          "endpoint_disabled",
          "deliveries_waiting",
          "dead_letters",
          "calls_failing",
          "calls_waiting",
          "no_agent_worker",
          "provider_errors",
          "summaries_failing",
          "unpriced_usage",
          "spend_budget",
          "secret_expiring"
        ]
      }
    ]
  },
  {
    "group": "alerts",
    "name": "get",
    "description": "Read an alert",
    "request": "GET /v1/tenants/{tenantId}/alerts/{alertId}",
    "resource": "alerts",
    "method": "get",
    "ids": [
      "alert-id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "alerts",
    "name": "acknowledge",
    "description": "Say that you know of an alert",
    "request": "POST /v1/tenants/{tenantId}/alerts/{alertId}/acknowledge",
    "resource": "alerts",
    "method": "acknowledge",
    "ids": [
      "alert-id"
    ],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "alerts",
    "name": "rules",
    "description": "Read the rules for alerts",
    "request": "GET /v1/tenants/{tenantId}/alert-rules",
    "resource": "alerts",
    "method": "rules",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "alerts",
    "name": "update-rules",
    "description": "Change the rules for alerts",
    "request": "PUT /v1/tenants/{tenantId}/alert-rules",
    "resource": "alerts",
    "method": "updateRules",
    "ids": [],
    "list": false,
    "filters": [],
    "body": []
  },
  {
    "group": "access",
    "name": "get",
    "description": "What these credentials open",
    "request": "GET /v1/tenants/{tenantId}/access",
    "resource": "access",
    "method": "get",
    "ids": [],
    "list": false,
    "filters": []
  },
  {
    "group": "erasures",
    "name": "create",
    "description": "Erase a person",
    "request": "POST /v1/tenants/{tenantId}/erasures",
    "resource": "erasures",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [],
    "idempotent": true
  },
  {
    "group": "erasures",
    "name": "list",
    "description": "List erasures",
    "request": "GET /v1/tenants/{tenantId}/erasures",
    "resource": "erasures",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": []
  },
  {
    "group": "erasures",
    "name": "get",
    "description": "Read an erasure",
    "request": "GET /v1/tenants/{tenantId}/erasures/{id}",
    "resource": "erasures",
    "method": "get",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "exports",
    "name": "create",
    "description": "Export a person, or everything",
    "request": "POST /v1/tenants/{tenantId}/exports",
    "resource": "exports",
    "method": "create",
    "ids": [],
    "list": false,
    "filters": [],
    "body": [],
    "idempotent": true
  },
  {
    "group": "exports",
    "name": "list",
    "description": "List exports",
    "request": "GET /v1/tenants/{tenantId}/exports",
    "resource": "exports",
    "method": "list",
    "ids": [],
    "list": true,
    "filters": []
  },
  {
    "group": "exports",
    "name": "get",
    "description": "Read an export",
    "request": "GET /v1/tenants/{tenantId}/exports/{id}",
    "resource": "exports",
    "method": "get",
    "ids": [
      "id"
    ],
    "list": false,
    "filters": []
  },
  {
    "group": "privacy",
    "name": "get",
    "description": "What is kept, and for how long",
    "request": "GET /v1/tenants/{tenantId}/privacy",
    "resource": "privacy",
    "method": "get",
    "ids": [],
    "list": false,
    "filters": []
  }
];
