-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "operators" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_sessions" (
    "token_hash" BYTEA NOT NULL,
    "operator_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "default_vertical" TEXT NOT NULL,
    "max_concurrent_calls" INTEGER NOT NULL,
    "dial_rate_per_sec" DOUBLE PRECISION NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_dial_at" TIMESTAMPTZ(3),
    "last_dial_at" TIMESTAMPTZ(3),

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT,
    "target_id" TEXT,
    "client_ref" TEXT,
    "route" TEXT,
    "request_id" TEXT,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agents" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "instructions" TEXT NOT NULL,
    "welcome" TEXT,
    "voice_id" TEXT,
    "client_ref" TEXT,
    "tool_ids" JSONB,
    "language" TEXT NOT NULL,
    "model" TEXT,
    "record_calls" BOOLEAN NOT NULL,
    "max_call_duration_sec" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "tools" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active_name" TEXT,
    "description" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "http" JSONB,
    "http_headers_sealed" BYTEA,
    "signing_secret_sealed" BYTEA,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tools_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "trunks" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "provider_kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "client_ref" TEXT,
    "outbound" JSONB,
    "outbound_password_sealed" BYTEA,
    "inbound" JSONB,
    "inbound_password_sealed" BYTEA,
    "media_encryption" TEXT NOT NULL,
    "krisp_enabled" BOOLEAN NOT NULL,
    "media_outbound_trunk_id" TEXT,
    "media_inbound_trunk_id" TEXT,
    "media_dispatch_rule_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "trunks_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "calls" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "trunk_id" TEXT,
    "direction" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "ended_reason" TEXT,
    "ended_by" TEXT,
    "answered_by" TEXT,
    "sip_status" JSONB,
    "from_number" TEXT,
    "to_number" TEXT,
    "room_name" TEXT NOT NULL,
    "client_ref" TEXT,
    "lead" JSONB,
    "metadata" JSONB,
    "max_duration_sec" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ringing_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "recording_key" TEXT,
    "recording_status" TEXT NOT NULL,
    "egress_id" TEXT,
    "summary_status" TEXT NOT NULL,
    "summary_id" TEXT,
    "report_received_at" TIMESTAMPTZ(3),
    "leg_identity" TEXT,
    "admitted_at" TIMESTAMPTZ(3),
    "media_dispatch_id" TEXT,
    "media_job_id" TEXT,
    "agent_dispatch_count" INTEGER NOT NULL DEFAULT 0,
    "agent_dispatched_at" TIMESTAMPTZ(3),
    "agent_accepted_at" TIMESTAMPTZ(3),
    "dial_started_at" TIMESTAMPTZ(3),
    "dial_ended_at" TIMESTAMPTZ(3),
    "sip_call_id" TEXT,
    "end_reason_requested" TEXT,
    "end_by_requested" TEXT,
    "room_finished_at" TIMESTAMPTZ(3),
    "leg_missing_since" TIMESTAMPTZ(3),
    "agent_missing_since" TIMESTAMPTZ(3),
    "recording_started_at" TIMESTAMPTZ(3),
    "recording_check_after" TIMESTAMPTZ(3),
    "check_after" TIMESTAMPTZ(3),

    CONSTRAINT "calls_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "phone_numbers" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "active_number" TEXT,
    "status" TEXT NOT NULL,
    "provider_kind" TEXT NOT NULL,
    "carrier_account_id" TEXT,
    "carrier_trunk_id" TEXT,
    "label" TEXT,
    "agent_id" TEXT,
    "trunk_id" TEXT,
    "client_ref" TEXT,
    "country" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_numbers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "carrier_accounts" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "account_sid" TEXT NOT NULL,
    "auth_token_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "carrier_trunks" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "carrier_account_id" TEXT NOT NULL,
    "carrier_trunk_sid" TEXT NOT NULL,
    "credential_list_sid" TEXT NOT NULL,
    "domain_name" TEXT NOT NULL,
    "auth_username" TEXT NOT NULL,
    "auth_password_sealed" BYTEA NOT NULL,
    "trunk_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_trunks_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "carrier_operations" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "account_sid" TEXT NOT NULL,
    "auth_token_sealed" BYTEA,
    "auth_password_sealed" BYTEA,
    "carrier_account_id" TEXT NOT NULL,
    "carrier_trunk_id" TEXT NOT NULL,
    "trunk_id" TEXT NOT NULL,
    "found" JSONB,
    "failure" TEXT,
    "busy_number" TEXT,
    "busy_account" TEXT,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "look_again" BOOLEAN NOT NULL DEFAULT false,
    "wake_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "carrier_operations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "client_ref" TEXT,
    "status" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "preferred_datetime" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "preferred_datetime_text" TEXT NOT NULL,
    "duration_min" INTEGER,
    "channel" TEXT,
    "notes" TEXT,
    "evidence_turn_ids" INTEGER[],
    "dedupe_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "call_participants" (
    "tenant_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "disconnect_reason" TEXT,

    CONSTRAINT "call_participants_pkey" PRIMARY KEY ("tenant_id","call_id","identity")
);

-- CreateTable
CREATE TABLE "call_turns" (
    "tenant_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "turn_id" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "interrupted" BOOLEAN NOT NULL,
    "confidence" DOUBLE PRECISION,
    "tool" JSONB,

    CONSTRAINT "call_turns_pkey" PRIMARY KEY ("tenant_id","call_id","turn_id")
);

-- CreateTable
CREATE TABLE "call_transcripts" (
    "tenant_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "segment_id" TEXT NOT NULL,
    "turn_id" INTEGER,
    "speaker" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "language" TEXT,
    "confidence" DOUBLE PRECISION,

    CONSTRAINT "call_transcripts_pkey" PRIMARY KEY ("tenant_id","call_id","segment_id")
);

-- CreateTable
CREATE TABLE "custom_fields" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "agent_id" TEXT,
    "field_key" TEXT NOT NULL,
    "active_key" TEXT,
    "type" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "enum_values" TEXT[],
    "required" BOOLEAN NOT NULL,
    "crm_hint" TEXT,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "call_summaries" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "run_no" INTEGER NOT NULL,
    "trigger" TEXT NOT NULL,
    "reason" TEXT,
    "status" TEXT NOT NULL,
    "schema_version" INTEGER,
    "prompt_version" INTEGER,
    "vertical_id" TEXT,
    "outcome" TEXT,
    "payload" JSONB,
    "custom" JSONB,
    "failure_code" TEXT,
    "model" TEXT,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_token" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "model_away_since" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "estimated_ready_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_summaries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "livekit_webhooks" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "livekit_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "call_id" TEXT,
    "payload" JSONB NOT NULL,
    "delivery_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "transaction_no" BIGINT NOT NULL,
    "row_no" BIGSERIAL NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "event_types" TEXT[],
    "status" TEXT NOT NULL,
    "consecutive_failures" INTEGER NOT NULL,
    "signing_secret_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhook_endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "call_id" TEXT,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL,
    "max_attempts" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "last_http_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "dead_lettered_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "tenant_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "http_status" INTEGER,
    "error" TEXT,
    "response_excerpt" TEXT NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("tenant_id","delivery_id","attempt")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "installation" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "tenant_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "claim_token" TEXT NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("tenant_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "operators_email_key" ON "operators"("email");

-- CreateIndex
CREATE INDEX "operator_sessions_expires_at_idx" ON "operator_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "tenants_created_at_id_idx" ON "tenants"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_created_at_id_idx" ON "api_keys"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_at_id_idx" ON "api_keys"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_created_at_id_idx" ON "audit_events"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_tenant_id_created_at_id_idx" ON "audit_events"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_client_ref_created_at_id_idx" ON "audit_events"("client_ref", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_action_created_at_id_idx" ON "audit_events"("action", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agents_tenant_id_status_created_at_id_idx" ON "agents"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agents_tenant_id_client_ref_created_at_id_idx" ON "agents"("tenant_id", "client_ref", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tools_tenant_id_status_created_at_id_idx" ON "tools"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "tools_tenant_id_active_name_key" ON "tools"("tenant_id", "active_name");

-- CreateIndex
CREATE INDEX "trunks_tenant_id_status_created_at_id_idx" ON "trunks"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "trunks_tenant_id_client_ref_created_at_id_idx" ON "trunks"("tenant_id", "client_ref", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "calls_room_name_key" ON "calls"("room_name");

-- CreateIndex
CREATE INDEX "calls_tenant_id_created_at_id_idx" ON "calls"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_client_ref_created_at_id_idx" ON "calls"("tenant_id", "client_ref", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_status_created_at_id_idx" ON "calls"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_agent_id_created_at_id_idx" ON "calls"("tenant_id", "agent_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_trunk_id_created_at_id_idx" ON "calls"("tenant_id", "trunk_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_to_number_created_at_id_idx" ON "calls"("tenant_id", "to_number", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_from_number_created_at_id_idx" ON "calls"("tenant_id", "from_number", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_direction_created_at_id_idx" ON "calls"("tenant_id", "direction", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_tenant_id_ended_reason_created_at_id_idx" ON "calls"("tenant_id", "ended_reason", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calls_waiting_idx" ON "calls"("tenant_id", "created_at", "id") WHERE (status = 'dispatched' and admitted_at is null);

-- CreateIndex
CREATE INDEX "calls_placed_idx" ON "calls"("tenant_id", "admitted_at") WHERE (status = any (array['dispatched'::text, 'ringing'::text, 'in_progress'::text]) and admitted_at is not null);

-- CreateIndex
CREATE INDEX "calls_check_after_idx" ON "calls"("check_after");

-- CreateIndex
CREATE INDEX "calls_recording_check_after_idx" ON "calls"("recording_check_after") WHERE (recording_check_after is not null);

-- CreateIndex
CREATE UNIQUE INDEX "phone_numbers_active_number_key" ON "phone_numbers"("active_number");

-- CreateIndex
CREATE INDEX "phone_numbers_tenant_id_status_created_at_id_idx" ON "phone_numbers"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "phone_numbers_tenant_id_client_ref_created_at_id_idx" ON "phone_numbers"("tenant_id", "client_ref", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "phone_numbers_tenant_id_trunk_id_idx" ON "phone_numbers"("tenant_id", "trunk_id");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_accounts_tenant_id_account_sid_key" ON "carrier_accounts"("tenant_id", "account_sid");

-- CreateIndex
CREATE INDEX "carrier_trunks_tenant_id_trunk_id_idx" ON "carrier_trunks"("tenant_id", "trunk_id");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_trunks_tenant_id_carrier_account_id_key" ON "carrier_trunks"("tenant_id", "carrier_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_operations_busy_number_key" ON "carrier_operations"("busy_number");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_operations_busy_account_key" ON "carrier_operations"("busy_account");

-- CreateIndex
CREATE INDEX "carrier_operations_finished_at_idx" ON "carrier_operations"("finished_at");

-- CreateIndex
CREATE INDEX "carrier_operations_wake_at_idx" ON "carrier_operations"("wake_at") WHERE (wake_at is not null);

-- CreateIndex
CREATE INDEX "bookings_tenant_id_created_at_id_idx" ON "bookings"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_tenant_id_client_ref_created_at_id_idx" ON "bookings"("tenant_id", "client_ref", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_tenant_id_call_id_created_at_id_idx" ON "bookings"("tenant_id", "call_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_tenant_id_agent_id_created_at_id_idx" ON "bookings"("tenant_id", "agent_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bookings_tenant_id_dedupe_key_key" ON "bookings"("tenant_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "custom_fields_tenant_id_status_created_at_id_idx" ON "custom_fields"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "custom_fields_tenant_id_agent_id_status_created_at_id_idx" ON "custom_fields"("tenant_id", "agent_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_tenant_id_active_key_key" ON "custom_fields"("tenant_id", "active_key");

-- CreateIndex
CREATE INDEX "call_summaries_tenant_id_created_at_id_idx" ON "call_summaries"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "call_summaries_tenant_id_call_id_created_at_id_idx" ON "call_summaries"("tenant_id", "call_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "call_summaries_wake_at_idx" ON "call_summaries"("wake_at") WHERE (wake_at is not null);

-- CreateIndex
CREATE UNIQUE INDEX "call_summaries_tenant_id_call_id_run_no_key" ON "call_summaries"("tenant_id", "call_id", "run_no");

-- CreateIndex
CREATE INDEX "livekit_webhooks_received_at_idx" ON "livekit_webhooks"("received_at");

-- CreateIndex
CREATE INDEX "events_tenant_id_transaction_no_row_no_idx" ON "events"("tenant_id", "transaction_no", "row_no");

-- CreateIndex
CREATE INDEX "events_tenant_id_type_transaction_no_row_no_idx" ON "events"("tenant_id", "type", "transaction_no", "row_no");

-- CreateIndex
CREATE INDEX "webhook_endpoints_tenant_id_created_at_id_idx" ON "webhook_endpoints"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_status_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_webhook_endpoint_id_created_at_idx" ON "webhook_deliveries"("tenant_id", "webhook_endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_event_type_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "event_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_call_id_created_at_id_idx" ON "webhook_deliveries"("tenant_id", "call_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("tenant_id", "webhook_endpoint_id", "due_at") WHERE (due_at is not null);

-- CreateIndex
CREATE INDEX "webhook_attempts_started_at_idx" ON "webhook_attempts"("started_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- AddForeignKey
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
