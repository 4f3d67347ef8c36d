// The tools of the MCP server and the requests they send.
// Written by packages/cli/generate/mcp-tools-file.ts from the contract: change that and run `pnpm generate`.
import type { ToolRoute } from '../mcp/tool-route.ts';

/** Every tool, those that only read first. */
export const toolRoutes: readonly ToolRoute[] = [
  {
    "name": "listCalls",
    "title": "List calls",
    "description": "List calls. All calls of the tenant, newest first, test calls and web sessions included. Filters can be combined.",
    "resource": "calls",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/calls",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "q": {
          "type": "string",
          "description": "Only calls in which this is found: a part of a number of either side in any notation, of four digits or more; a part of a reference, or of a name or an e-mail address of the lead or of a booking, of three characters or more; the id of a call or a booking; or words that were said, all of them, in the language of the agent. A call is found within seconds after it was accepted, and by its words after its end.",
          "maxLength": 200,
          "minLength": 1,
          "examples": [
            "(500) 555-0006"
          ]
        },
        "client_ref": {
          "type": "string",
          "description": "Only records that have exactly this `client_ref`.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        },
        "status": {
          "type": "string",
          "description": "Only calls with this status.",
          "enum": [
            "dispatched",
            "ringing",
            "in_progress",
            "completed",
            "failed"
          ]
        },
        "direction": {
          "type": "string",
          "description": "Only calls of this direction.",
          "enum": [
            "outbound",
            "inbound",
            "web"
          ]
        },
        "agent_id": {
          "type": "string",
          "description": "Only what belongs to the agent with this id.",
          "maxLength": 128,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "trunk_id": {
          "type": "string",
          "description": "Only what belongs to the trunk with this id.",
          "maxLength": 128,
          "examples": [
            "tt_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "to_number": {
          "type": "string",
          "description": "Only calls to this number, in E.164.",
          "maxLength": 16,
          "pattern": "^\\+[1-9]\\d{6,14}$",
          "examples": [
            "+15551230001"
          ]
        },
        "from_number": {
          "type": "string",
          "description": "Only calls from this number, in E.164.",
          "maxLength": 16,
          "pattern": "^\\+[1-9]\\d{6,14}$",
          "examples": [
            "+15551230001"
          ]
        },
        "ended_reason": {
          "type": "string",
          "description": "Only calls that ended for this reason.",
          "enum": [
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
        "agent_version": {
          "type": "integer",
          "description": "Only calls that this version of their agent holds.",
          "maximum": 2147483647,
          "minimum": 1,
          "examples": [
            1
          ]
        },
        "outcome": {
          "type": "string",
          "description": "Only calls with this outcome, some seconds after their summary is ready.",
          "enum": [
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
        "min_cost": {
          "type": "string",
          "description": "Only ended calls that cost at least so much, in the currency of the price book: a decimal number as a text.",
          "pattern": "^\\d{1,9}(\\.\\d{1,10})?$",
          "examples": [
            "0.25"
          ]
        },
        "min_duration_sec": {
          "type": "integer",
          "description": "Only ended calls of at least so many seconds from answer to end.",
          "maximum": 2147483647,
          "minimum": 0,
          "examples": [
            60
          ]
        },
        "max_duration_sec": {
          "type": "integer",
          "description": "Only ended calls of at most so many seconds from answer to end.",
          "maximum": 2147483647,
          "minimum": 0,
          "examples": [
            60
          ]
        },
        "created_after": {
          "type": "string",
          "description": "Only calls created after this moment.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        },
        "created_before": {
          "type": "string",
          "description": "Only calls created before this moment.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List calls",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "getCall",
    "title": "Read a call with its turns and transcripts",
    "description": "Read a call with its turns and transcripts. With the turns of its conversation, the raw transcript and a link to its recording. Turns are added while the call lasts. Of a call with more than 1 MiB of text it has the first part; `turns_next` and `transcripts_next` tell how to read on.",
    "resource": "calls",
    "method": "get",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}",
    "ids": [
      "call_id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "call_id": {
          "type": "string",
          "description": "Id of the call, `AJ_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "AJ_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "call_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read a call with its turns and transcripts",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "getCallSummary",
    "title": "Read the summary of a call",
    "description": "Read the summary of a call. 200 with the summary, 202 while it is being made, 409 when it could not be made: that is final, unless it is run again.",
    "resource": "summaries",
    "method": "get",
    "request": "GET /v1/tenants/{tenantId}/calls/{callId}/summary",
    "ids": [
      "call_id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "call_id": {
          "type": "string",
          "description": "Id of the call, `AJ_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "AJ_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "call_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read the summary of a call",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listAgents",
    "title": "List agents",
    "description": "List agents. Active agents, newest first; with `status=archived` the archived ones.",
    "resource": "agents",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/agents",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "client_ref": {
          "type": "string",
          "description": "Only records that have exactly this `client_ref`.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        },
        "status": {
          "type": "string",
          "description": "Which agents are listed.",
          "enum": [
            "active",
            "archived"
          ],
          "default": "active"
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List agents",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "getAgent",
    "title": "Read an agent",
    "description": "Read an agent. An archived agent is not found; `status=archived` lists it.",
    "resource": "agents",
    "method": "get",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}",
    "ids": [
      "agent_id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "agent_id": {
          "type": "string",
          "description": "Id of the agent, `ta_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "agent_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read an agent",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listChats",
    "title": "List the chats of an agent",
    "description": "List the chats of an agent. Newest first, without their messages. Chats of the last 30 days.",
    "resource": "chats",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/chats",
    "ids": [
      "agent_id"
    ],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agent_id": {
          "type": "string",
          "description": "Id of the agent, `ta_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        }
      },
      "required": [
        "agent_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List the chats of an agent",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "getChat",
    "title": "Read a chat with its messages",
    "description": "Read a chat with its messages. Until 30 days after it was created.",
    "resource": "chats",
    "method": "get",
    "request": "GET /v1/tenants/{tenantId}/chats/{chatId}",
    "ids": [
      "chat_id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "chat_id": {
          "type": "string",
          "description": "Id of the chat, `ch_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ch_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "chat_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read a chat with its messages",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listKnowledgeDocuments",
    "title": "List documents",
    "description": "List documents. Newest first, without their texts.",
    "resource": "knowledge",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/knowledge",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "client_ref": {
          "type": "string",
          "description": "Only records that have exactly this `client_ref`.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List documents",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "searchKnowledge",
    "title": "Look up a question",
    "description": "Look up a question. Finds what an agent would find: in all documents of the tenant, or in those of one agent.",
    "resource": "knowledge",
    "method": "search",
    "request": "GET /v1/tenants/{tenantId}/knowledge/search",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "question": {
          "type": "string",
          "description": "A question or key words, in the language of the documents.",
          "maxLength": 1000,
          "minLength": 1,
          "pattern": "\\S",
          "examples": [
            "Can I bring my dog?"
          ]
        },
        "agent_id": {
          "type": "string",
          "description": "Only the documents in which this agent looks up answers.",
          "maxLength": 128,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "document_id": {
          "type": "string",
          "description": "Only this document.",
          "maxLength": 128,
          "examples": [
            "kd_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        }
      },
      "required": [
        "question"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Look up a question",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listTestCases",
    "title": "List the tests of an agent",
    "description": "List the tests of an agent. Newest first.",
    "resource": "testCases",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/test-cases",
    "ids": [
      "agent_id"
    ],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agent_id": {
          "type": "string",
          "description": "Id of the agent, `ta_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        }
      },
      "required": [
        "agent_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List the tests of an agent",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listTestRuns",
    "title": "List the test runs of an agent",
    "description": "List the test runs of an agent. Newest first, without what was written.",
    "resource": "testRuns",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/agents/{agentId}/test-runs",
    "ids": [
      "agent_id"
    ],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agent_id": {
          "type": "string",
          "description": "Id of the agent, `ta_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        }
      },
      "required": [
        "agent_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List the test runs of an agent",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "getTestRun",
    "title": "Read a test run with its conversations",
    "description": "Read a test run with its conversations. Also while it is running.",
    "resource": "testRuns",
    "method": "get",
    "request": "GET /v1/tenants/{tenantId}/test-runs/{testRunId}",
    "ids": [
      "test_run_id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "test_run_id": {
          "type": "string",
          "description": "Id of the test run, `tr_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "tr_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "test_run_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read a test run with its conversations",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listTrunks",
    "title": "List trunks",
    "description": "List trunks. Active trunks, newest first; with `status=archived` the archived ones.",
    "resource": "trunks",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/trunks",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "client_ref": {
          "type": "string",
          "description": "Only records that have exactly this `client_ref`.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        },
        "status": {
          "type": "string",
          "description": "Which trunks are listed.",
          "enum": [
            "active",
            "archived"
          ],
          "default": "active"
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List trunks",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listPhoneNumbers",
    "title": "List phone numbers",
    "description": "List phone numbers. Active numbers, newest first; with `status=released` the released ones.",
    "resource": "phoneNumbers",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/phone-numbers",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "client_ref": {
          "type": "string",
          "description": "Only records that have exactly this `client_ref`.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        },
        "status": {
          "type": "string",
          "description": "Which numbers are listed.",
          "enum": [
            "active",
            "released"
          ],
          "default": "active"
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List phone numbers",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listBookings",
    "title": "List bookings",
    "description": "List bookings. All bookings of the tenant, newest first, canceled ones included. With `preferred_after` or `preferred_before`: the latest appointment first.",
    "resource": "bookings",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/bookings",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "client_ref": {
          "type": "string",
          "description": "Only records that have exactly this `client_ref`.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        },
        "call_id": {
          "type": "string",
          "description": "Only what belongs to the call with this id.",
          "maxLength": 128,
          "examples": [
            "AJ_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "agent_id": {
          "type": "string",
          "description": "Only what belongs to the agent with this id.",
          "maxLength": 128,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "status": {
          "type": "string",
          "description": "Only bookings with this status.",
          "enum": [
            "captured",
            "canceled"
          ]
        },
        "preferred_after": {
          "type": "string",
          "description": "Only appointments at this moment or later.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        },
        "preferred_before": {
          "type": "string",
          "description": "Only appointments before this moment.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List bookings",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listEvents",
    "title": "Read events in order",
    "description": "Read events in order. Oldest first, for 30 days, whether or not an endpoint wanted them. A client that continues from a cursor misses no event and gets none twice, not even events that are written meanwhile.",
    "resource": "events",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/events",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "after": {
          "type": "string",
          "description": "The `next_cursor` of the page before, or the `cursor` of the last event that was handled. Without it: from the first event on.",
          "maxLength": 256
        },
        "type": {
          "type": "string",
          "description": "Only events of this type.",
          "enum": [
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
        "created_after": {
          "type": "string",
          "description": "Only events written after this moment; for the first page, in place of a cursor.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        },
        "call_id": {
          "type": "string",
          "description": "Only what belongs to the call with this id.",
          "maxLength": 128,
          "examples": [
            "AJ_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "order": {
          "type": "string",
          "description": "`desc`: newest first, to look back; `after` then goes on to older events.",
          "enum": [
            "asc",
            "desc"
          ],
          "default": "asc"
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read events in order",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listWebhooks",
    "title": "List webhook endpoints",
    "description": "List webhook endpoints. All endpoints that are not deleted, newest first.",
    "resource": "webhooks",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/webhooks",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List webhook endpoints",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "listWebhookDeliveries",
    "title": "List deliveries",
    "description": "List deliveries. Deliveries of the tenant, newest first, whatever became of them.",
    "resource": "webhookDeliveries",
    "method": "list",
    "request": "GET /v1/tenants/{tenantId}/webhook-deliveries",
    "ids": [],
    "takes": "query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 50,
          "default": 10,
          "description": "Records on the page. Default 10; fewer are returned when they are large."
        },
        "cursor": {
          "type": "string",
          "description": "The `next_cursor` of the page before. Without it: the first page.",
          "maxLength": 256
        },
        "status": {
          "type": "string",
          "description": "Only deliveries with this status.",
          "enum": [
            "pending",
            "delivering",
            "delivered",
            "dead_lettered",
            "canceled"
          ]
        },
        "event_type": {
          "type": "string",
          "description": "Only deliveries of this type of event.",
          "maxLength": 64
        },
        "webhook_endpoint_id": {
          "type": "string",
          "description": "Only what belongs to the webhook endpoint with this id.",
          "maxLength": 128,
          "examples": [
            "twe_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "call_id": {
          "type": "string",
          "description": "Only what belongs to the call with this id.",
          "maxLength": 128,
          "examples": [
            "AJ_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "created_after": {
          "type": "string",
          "description": "Only deliveries created after this moment.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        },
        "created_before": {
          "type": "string",
          "description": "Only deliveries created before this moment.",
          "format": "date-time",
          "examples": [
            "2026-11-21T09:30:00Z"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "annotations": {
      "title": "List deliveries",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "getWebhookDelivery",
    "title": "Read a delivery with its attempts and body",
    "description": "Read a delivery with its attempts and body. With every attempt, what the receiver answered, and the body that was sent.",
    "resource": "webhookDeliveries",
    "method": "get",
    "request": "GET /v1/tenants/{tenantId}/webhook-deliveries/{id}",
    "ids": [
      "id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "Id of the webhook delivery, `wdl_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "wdl_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Read a delivery with its attempts and body",
      "readOnlyHint": true,
      "destructiveHint": false,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "dispatchCall",
    "title": "Dispatch an outbound call",
    "description": "Dispatch an outbound call. The response is sent as soon as the call is on record. The call is dialed at most once, whatever crashes.",
    "resource": "calls",
    "method": "dispatch",
    "request": "POST /v1/tenants/{tenantId}/dispatch",
    "ids": [],
    "takes": "body",
    "inputSchema": {
      "type": "object",
      "properties": {
        "trunk_id": {
          "type": "string",
          "description": "Id of the trunk to call through. It must have an outbound side.",
          "maxLength": 128
        },
        "agent_id": {
          "type": "string",
          "description": "Id of the agent that holds the call.",
          "maxLength": 128
        },
        "agent_version": {
          "description": "The version of the agent that holds the call, or `published`. Absent: the published one.",
          "anyOf": [
            {
              "type": "integer",
              "maximum": 2147483647,
              "minimum": 1
            },
            {
              "type": "string",
              "const": "published"
            }
          ]
        },
        "to_number": {
          "type": "string",
          "description": "The number to call, in E.164.",
          "maxLength": 16,
          "pattern": "^\\+[1-9]\\d{6,14}$",
          "examples": [
            "+15551230001"
          ]
        },
        "from_number": {
          "type": [
            "string",
            "null"
          ],
          "description": "The number to call from: one of the trunk's. Null or absent: the trunk's first.",
          "maxLength": 16,
          "pattern": "^\\+[1-9]\\d{6,14}$",
          "examples": [
            "+15551230001"
          ]
        },
        "lead": {
          "description": "Who the call is about, for the agent. Null or absent: not said.",
          "anyOf": [
            {
              "type": "object",
              "description": "Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant.",
              "properties": {
                "name": {
                  "type": "string",
                  "description": "The name of the person.",
                  "maxLength": 200
                },
                "email": {
                  "type": "string",
                  "description": "The e-mail address of the person.",
                  "maxLength": 320
                },
                "timezone": {
                  "type": "string",
                  "description": "Where the person is, for the agent. It does not set the zone of the call.",
                  "maxLength": 64
                }
              },
              "examples": [
                {
                  "name": "Ann Example",
                  "email": "ann@example.com"
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "metadata": {
          "description": "JSON of your own, at most 16 KiB, which the agent gets. Null or absent: none.",
          "anyOf": [
            {
              "type": "object",
              "description": "JSON of your own, at most 16 KiB. The agent gets it; the platform does not interpret it.",
              "additionalProperties": {},
              "propertyNames": {
                "type": "string",
                "maxLength": 256
              }
            },
            {
              "type": "null"
            }
          ]
        },
        "variables": {
          "description": "Values for the variables of the agent, by their names. Null or absent: none.",
          "anyOf": [
            {
              "type": "object",
              "description": "Values for the variables of the agent, by their names. They are data: what stands in them is never replaced. A name that the agent does not have is kept with the call, and used nowhere.",
              "additionalProperties": {
                "type": "string",
                "maxLength": 2000
              },
              "propertyNames": {
                "type": "string",
                "maxLength": 64,
                "minLength": 1
              },
              "examples": [
                {
                  "first_name": "Ann"
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "timezone": {
          "type": "string",
          "description": "IANA time zone of the call. Without it: that of the agent, or else the tenant's.",
          "maxLength": 64,
          "examples": [
            "America/New_York"
          ]
        },
        "client_ref": {
          "type": [
            "string",
            "null"
          ],
          "description": "Your own correlation id, returned with the call, its events and its bookings. Absent: null.",
          "maxLength": 256,
          "examples": [
            "crm-4711"
          ]
        }
      },
      "required": [
        "agent_id",
        "to_number",
        "trunk_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Dispatch an outbound call",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "endCall",
    "title": "Hang up a call",
    "description": "Hang up a call. The hang-up is on record when the response is sent. The call ends a moment later, with `call.completed`.",
    "resource": "calls",
    "method": "end",
    "request": "POST /v1/tenants/{tenantId}/calls/{callId}/end",
    "ids": [
      "call_id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "call_id": {
          "type": "string",
          "description": "Id of the call, `AJ_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "AJ_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "call_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Hang up a call",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "cancelBooking",
    "title": "Cancel a booking",
    "description": "Cancel a booking. Emits `booking.canceled`. A booking that is already canceled is returned as it is, and no event is emitted.",
    "resource": "bookings",
    "method": "cancel",
    "request": "POST /v1/tenants/{tenantId}/bookings/{bookingId}/cancel",
    "ids": [
      "booking_id"
    ],
    "takes": "body",
    "inputSchema": {
      "type": "object",
      "properties": {
        "booking_id": {
          "type": "string",
          "description": "Id of the booking, `bk_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "bk_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "reason": {
          "type": "string",
          "description": "Why it is canceled, in your own words; kept as `cancel_reason`.",
          "maxLength": 500
        }
      },
      "required": [
        "booking_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Cancel a booking",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": true,
      "openWorldHint": true
    }
  },
  {
    "name": "redeliverWebhookDelivery",
    "title": "Send a delivery again",
    "description": "Send a delivery again. Same id, same bytes, a new signature. One that has ended, however it did, gets a new series of up to 8 attempts, counted on from those it has had. One that waits for its next attempt gets an extra one now and keeps its schedule; one that is under way is left as it is.",
    "resource": "webhookDeliveries",
    "method": "redeliver",
    "request": "POST /v1/tenants/{tenantId}/webhook-deliveries/{id}/redeliver",
    "ids": [
      "id"
    ],
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "Id of the webhook delivery, `wdl_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "wdl_5f0c2e9a7b41d83c6e02f915"
          ]
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Send a delivery again",
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    }
  },
  {
    "name": "createChat",
    "title": "Begin a typed conversation with an agent",
    "description": "Begin a typed conversation with an agent. The agent answers in writing, with its instructions and its tools. `http` tools are really called unless the chat has mocks; nothing is booked, transferred or dialed. It takes the installation's language model; in a sandbox without one, only the agent of the demo answers, with a recorded script.",
    "resource": "chats",
    "method": "create",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/chats",
    "ids": [
      "agent_id"
    ],
    "takes": "body",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agent_id": {
          "type": "string",
          "description": "Id of the agent, `ta_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "agent_version": {
          "description": "The version of the agent, such as its draft. Null, absent or `published`: the one that is published when it replies.",
          "anyOf": [
            {
              "anyOf": [
                {
                  "type": "integer",
                  "maximum": 2147483647,
                  "minimum": 1
                },
                {
                  "type": "string",
                  "const": "published"
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "lead": {
          "description": "Who the conversation is about, for the agent. Null or absent: not said.",
          "anyOf": [
            {
              "type": "object",
              "description": "Who the call is about. Nothing in it is interpreted: the zone of a call is `timezone` of its dispatch, its agent or its tenant.",
              "properties": {
                "name": {
                  "type": "string",
                  "description": "The name of the person.",
                  "maxLength": 200
                },
                "email": {
                  "type": "string",
                  "description": "The e-mail address of the person.",
                  "maxLength": 320
                },
                "timezone": {
                  "type": "string",
                  "description": "Where the person is, for the agent. It does not set the zone of the call.",
                  "maxLength": 64
                }
              },
              "examples": [
                {
                  "name": "Ann Example",
                  "email": "ann@example.com"
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "metadata": {
          "description": "JSON of your own, which the agent gets. Null or absent: none.",
          "anyOf": [
            {
              "type": "object",
              "description": "JSON of your own, at most 16 KiB. The agent gets it; the platform does not interpret it.",
              "additionalProperties": {},
              "propertyNames": {
                "type": "string",
                "maxLength": 256
              }
            },
            {
              "type": "null"
            }
          ]
        },
        "variables": {
          "description": "Values for the variables of the agent. Null or absent: none.",
          "anyOf": [
            {
              "type": "object",
              "description": "Values for the variables of the agent, by their names. They are data: what stands in them is never replaced. A name that the agent does not have is kept with the call, and used nowhere.",
              "additionalProperties": {
                "type": "string",
                "maxLength": 2000
              },
              "propertyNames": {
                "type": "string",
                "maxLength": 64,
                "minLength": 1
              },
              "examples": [
                {
                  "first_name": "Ann"
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "timezone": {
          "type": [
            "string",
            "null"
          ],
          "description": "The zone of the chat. Null: the agent's, else the tenant's.",
          "maxLength": 64,
          "examples": [
            "America/New_York"
          ]
        },
        "direction": {
          "type": "string",
          "description": "`inbound`: the person began the conversation. `outbound`: the agent did. The agent is told that it is typed, and that there is no phone.",
          "enum": [
            "inbound",
            "outbound"
          ],
          "default": "inbound"
        },
        "mocks": {
          "description": "What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails. Null: tools are used.",
          "anyOf": [
            {
              "type": "object",
              "description": "What tools reply in this chat: the name of a tool → its reply. A tool that is named here is not used. In a chat with mocks, `{}` included, no `http` tool is ever called: one without a reply fails.",
              "maxProperties": 50,
              "additionalProperties": {
                "type": "string",
                "maxLength": 4000
              },
              "propertyNames": {
                "type": "string",
                "maxLength": 64,
                "minLength": 1
              },
              "examples": [
                {
                  "look_up_price": "The house costs 450,000 dollars."
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        }
      },
      "required": [
        "agent_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Begin a typed conversation with an agent",
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    }
  },
  {
    "name": "createTestRun",
    "title": "Run tests of an agent",
    "description": "Run tests of an agent. A worker holds the conversations in writing, one after the other, with the version of the agent that is chosen now. No `http` tool is called, and nothing is booked, transferred or dialed. Read the run until its `status` is no longer `running`.",
    "resource": "testRuns",
    "method": "create",
    "request": "POST /v1/tenants/{tenantId}/agents/{agentId}/test-runs",
    "ids": [
      "agent_id"
    ],
    "takes": "body",
    "inputSchema": {
      "type": "object",
      "properties": {
        "agent_id": {
          "type": "string",
          "description": "Id of the agent, `ta_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ta_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "test_case_ids": {
          "type": [
            "array",
            "null"
          ],
          "maxItems": 50,
          "minItems": 1,
          "items": {
            "type": "string",
            "maxLength": 128
          },
          "description": "Which tests. Null or absent: all of the agent."
        },
        "agent_version": {
          "description": "The version to test: a number, `published` or `draft`. Null or absent: the draft if there is one, else the published one.",
          "anyOf": [
            {
              "anyOf": [
                {
                  "type": "integer",
                  "maximum": 2147483647,
                  "minimum": 1
                },
                {
                  "type": "string",
                  "description": "`published`: the one that calls get which name none. `draft`: the one that waits to be published.",
                  "enum": [
                    "published",
                    "draft"
                  ]
                }
              ]
            },
            {
              "type": "null"
            }
          ]
        },
        "times": {
          "type": "integer",
          "description": "How often each is held. Absent: once.",
          "maximum": 20,
          "minimum": 1
        }
      },
      "required": [
        "agent_id"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Run tests of an agent",
      "readOnlyHint": false,
      "destructiveHint": false,
      "idempotentHint": false,
      "openWorldHint": true
    }
  },
  {
    "name": "sendChatMessage",
    "title": "Send a message and follow the reply as it is written",
    "description": "Send a message and follow the reply as it is written. The message is stored before the model is asked, and stays when the reply fails: send the next one. The reply is written to its end and stored also when the client goes away; read the chat then. The agent uses its present settings. A comment comes every 15 seconds. An event of a name that you do not know must be ignored.",
    "resource": "chatStreams",
    "method": "send",
    "request": "POST /v1/tenants/{tenantId}/chats/{chatId}/messages",
    "ids": [
      "chat_id"
    ],
    "takes": "body",
    "inputSchema": {
      "type": "object",
      "properties": {
        "chat_id": {
          "type": "string",
          "description": "Id of the chat, `ch_<hex>`.",
          "maxLength": 128,
          "minLength": 1,
          "examples": [
            "ch_5f0c2e9a7b41d83c6e02f915"
          ]
        },
        "text": {
          "type": "string",
          "description": "What the person writes. White space around it is removed.",
          "maxLength": 8000,
          "minLength": 1,
          "pattern": "\\S"
        }
      },
      "required": [
        "chat_id",
        "text"
      ],
      "additionalProperties": false
    },
    "annotations": {
      "title": "Send a message and follow the reply as it is written",
      "readOnlyHint": false,
      "destructiveHint": true,
      "idempotentHint": false,
      "openWorldHint": true
    }
  }
];
