-- What was said in a call whose passages the model has yet to name, sealed; null: nothing waits.
ALTER TABLE "call_turns" ADD COLUMN "said_sealed" BYTEA;
ALTER TABLE "call_transcripts" ADD COLUMN "said_sealed" BYTEA;
-- Those that wait: few, whatever was said before.
CREATE INDEX "call_turns_sealed_idx" ON "call_turns" ("tenant_id", "call_id", "turn_id") WHERE "said_sealed" IS NOT NULL;
CREATE INDEX "call_transcripts_sealed_idx" ON "call_transcripts" ("tenant_id", "call_id", "segment_id")
  WHERE "said_sealed" IS NOT NULL;
