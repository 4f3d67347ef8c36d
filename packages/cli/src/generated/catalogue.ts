// What the command line has to know of the contract.
// Written by packages/cli/generate/catalogue-file.ts from the contract: change that and run `pnpm generate`.

/** The `api_version` of lifecycle events. */
export const apiVersion = "2026-11-01" as const;

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

/** Every status of a delivery. */
export const deliveryStatuses = [
  "pending",
  "delivering",
  "delivered",
  "dead_lettered",
  "canceled"
] as const;

/** How ids of events begin. */
export const eventPrefix = "ev_" as const;

/** How ids of deliveries begin. */
export const deliveryPrefix = "wdl_" as const;

/** The largest page of a list. */
export const pageMax = 200 as const;

/** How long a delivery waits for its response. */
export const deliveryTimeoutMs = 15000 as const;

/** How much of a response is read. */
export const deliveryResponseBytes = 16384 as const;

/** A valid body of each type. */
export const eventExamples = {
  "call.started": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "call.started",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "direction": "outbound",
        "status": "ringing",
        "from_number": "+15551230001",
        "to_number": "+15005550001",
        "agent_id": "ta_5f0c2e9a7b41d83c6e02f915",
        "agent_version": 1,
        "started_at": "2026-11-21T09:30:01.000Z"
      }
    }
  },
  "call.participant_joined": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "call.participant_joined",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "participant_identity": "sip-5f0c2e9a7b41d83c6e02f915",
        "kind": "sip",
        "sip_status": null,
        "disconnect_reason": null,
        "joined_at": "2026-11-21T09:30:01.000Z"
      }
    }
  },
  "call.participant_left": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "call.participant_left",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "participant_identity": "sip-5f0c2e9a7b41d83c6e02f915",
        "kind": "sip",
        "sip_status": null,
        "disconnect_reason": "CLIENT_INITIATED",
        "left_at": "2026-11-21T09:31:05.000Z"
      }
    }
  },
  "call.completed": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "call.completed",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "duration_sec": 60,
        "ended_at": "2026-11-21T09:31:05.000Z",
        "direction": "outbound",
        "status": "completed",
        "ended_reason": "user_hangup",
        "ended_by": "callee",
        "answered_at": "2026-11-21T09:30:05.000Z",
        "agent_id": "ta_5f0c2e9a7b41d83c6e02f915",
        "agent_version": 1,
        "recording_status": "none"
      }
    }
  },
  "booking.created": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "booking.created",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "id": "bk_5f0c2e9a7b41d83c6e02f915",
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "agent_id": "ta_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "status": "captured",
        "full_name": "Ann Example",
        "email": "ann@example.com",
        "phone": "+15551230001",
        "preferred_datetime": "2026-12-01T10:00:00-05:00",
        "timezone": "America/New_York",
        "preferred_datetime_text": "Tuesday at ten",
        "duration_min": 30,
        "channel": "in_person",
        "notes": null,
        "evidence_turn_ids": [
          4
        ],
        "created_at": "2026-11-21T09:30:40.000Z",
        "canceled_at": null,
        "canceled_by": null,
        "cancel_reason": null,
        "superseded_by": null
      }
    }
  },
  "booking.updated": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "booking.updated",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "id": "bk_5f0c2e9a7b41d83c6e02f915",
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "agent_id": "ta_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "status": "captured",
        "full_name": "Ann Example",
        "email": "ann.example@example.com",
        "phone": "+15551230001",
        "preferred_datetime": "2026-12-01T10:00:00-05:00",
        "timezone": "America/New_York",
        "preferred_datetime_text": "Tuesday at ten",
        "duration_min": 30,
        "channel": "in_person",
        "notes": null,
        "evidence_turn_ids": [
          4
        ],
        "created_at": "2026-11-21T09:30:40.000Z",
        "canceled_at": null,
        "canceled_by": null,
        "cancel_reason": null,
        "superseded_by": null
      }
    }
  },
  "booking.canceled": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "booking.canceled",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "id": "bk_5f0c2e9a7b41d83c6e02f915",
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "agent_id": "ta_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "status": "canceled",
        "full_name": "Ann Example",
        "email": "ann@example.com",
        "phone": "+15551230001",
        "preferred_datetime": "2026-12-01T10:00:00-05:00",
        "timezone": "America/New_York",
        "preferred_datetime_text": "Tuesday at ten",
        "duration_min": 30,
        "channel": "in_person",
        "notes": null,
        "evidence_turn_ids": [
          4
        ],
        "created_at": "2026-11-21T09:30:40.000Z",
        "canceled_at": "2026-11-21T09:31:02.000Z",
        "canceled_by": "agent",
        "cancel_reason": null,
        "superseded_by": "bk_8d1b7f3a5c0e92d46b7a18f2"
      }
    }
  },
  "agent.dispatch_failed": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "agent.dispatch_failed",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
        "client_ref": "crm-4711",
        "agent_id": "ta_5f0c2e9a7b41d83c6e02f915",
        "agent_version": 1,
        "trunk_id": "tt_5f0c2e9a7b41d83c6e02f915",
        "to_number": "+15005550006",
        "error": {
          "code": "carrier_unavailable",
          "message": "The carrier refused the call."
        },
        "sip_status": {
          "code": 503,
          "reason": "Service Unavailable"
        },
        "failed_at": "2026-11-21T09:30:02.000Z"
      }
    }
  },
  "webhook.test": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "webhook.test",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "webhook_endpoint_id": "twe_5f0c2e9a7b41d83c6e02f915",
        "message": "This is a test.",
        "sent_at": "2026-11-21T09:30:00.000Z"
      }
    }
  },
  "call.summary.ready": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "call.summary.ready",
    "created_at": "2026-11-21T09:32:00.000Z",
    "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
    "data": {
      "call_id": "AJ_5f0c2e9a7b41d83c6e02f915",
      "summary_id": "cs_5f0c2e9a7b41d83c6e02f915",
      "status": "ready",
      "schema_version": 1,
      "prompt_version": 1,
      "outcome": "booked",
      "vertical_id": "generic",
      "url": "https://voice.example.com/v1/tenants/tn_5f0c2e9a7b41d83c6e02f915/calls/AJ_5f0c2e9a7b41d83c6e02f915/summary",
      "generated_at": "2026-11-21T09:32:00.000Z"
    }
  },
  "alert.opened": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "alert.opened",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "alert_id": "al_5f0c2e9a7b41d83c6e02f915",
        "kind": "endpoint_failing",
        "severity": "critical",
        "title": "Webhook endpoint fails",
        "cause": "5 attempts in a row failed at https://hooks.example.com/voice; the last response was 500.",
        "remedy": "Look at the last attempts of the endpoint, repair its receiver, then send again what did not arrive (`recover`).",
        "record_ids": [
          "twe_5f0c2e9a7b41d83c6e02f915"
        ],
        "status": "open",
        "opened_at": "2026-11-21T09:30:00.000Z",
        "closed_at": null
      }
    }
  },
  "alert.closed": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "alert.closed",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "alert_id": "al_5f0c2e9a7b41d83c6e02f915",
        "kind": "endpoint_failing",
        "severity": "critical",
        "title": "Webhook endpoint fails",
        "cause": "5 attempts in a row failed at https://hooks.example.com/voice; the last response was 500.",
        "remedy": "Look at the last attempts of the endpoint, repair its receiver, then send again what did not arrive (`recover`).",
        "record_ids": [
          "twe_5f0c2e9a7b41d83c6e02f915"
        ],
        "status": "closed",
        "opened_at": "2026-11-21T09:30:00.000Z",
        "closed_at": "2026-11-21T10:30:00.000Z"
      }
    }
  },
  "erasure.completed": {
    "id": "wdl_5f0c2e9a7b41d83c6e02f915",
    "type": "erasure.completed",
    "created": 1795253465,
    "api_version": "2026-11-01",
    "data": {
      "object": {
        "tenant_id": "tn_5f0c2e9a7b41d83c6e02f915",
        "erasure_id": "er_5f0c2e9a7b41d83c6e02f915",
        "calls": 1,
        "call_ids": [
          "AJ_5f0c2e9a7b41d83c6e02f915"
        ],
        "completed_at": "2026-11-21T09:30:05.000Z"
      }
    }
  }
} as const;
