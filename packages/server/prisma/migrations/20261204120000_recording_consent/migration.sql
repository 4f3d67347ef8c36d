-- What an agent says before its greeting: nothing, as every agent before.
ALTER TABLE "agents" ADD COLUMN "disclosure" TEXT,
  ADD COLUMN "recording_consent" TEXT NOT NULL DEFAULT 'none',
  ADD COLUMN "recording_consent_text" TEXT;

-- What was said about recording in a call. It is part of the state that live streams show.
ALTER TABLE "calls" ADD COLUMN "consent" JSONB;
CREATE OR REPLACE FUNCTION call_state(c calls) RETURNS jsonb LANGUAGE sql STABLE AS $$
  select jsonb_build_object('status', c.status, 'ended_reason', c.ended_reason, 'ended_by', c.ended_by,
    'answered_by', c.answered_by, 'sip_status', c.sip_status, 'ringing_at', c.ringing_at,
    'answered_at', c.answered_at, 'ended_at', c.ended_at, 'recording_key', c.recording_key,
    'recording_status', c.recording_status, 'egress_id', c.egress_id, 'consent', c.consent,
    'summary_status', c.summary_status, 'summary_id', c.summary_id, 'updated_at', c.updated_at,
    'report_received_at', c.report_received_at)
$$;
