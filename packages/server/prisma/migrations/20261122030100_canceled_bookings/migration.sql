-- A booking can be canceled. Its key is then free for the same booking again.
ALTER TABLE "bookings" ADD COLUMN     "cancel_reason" TEXT,
ADD COLUMN     "canceled_at" TIMESTAMPTZ(3),
ADD COLUMN     "canceled_by" TEXT,
ADD COLUMN     "superseded_by" TEXT,
ADD COLUMN     "tool_call_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ALTER COLUMN "dedupe_key" DROP NOT NULL;

CREATE INDEX "bookings_tenant_id_status_created_at_id_idx" ON "bookings"("tenant_id", "status", "created_at" DESC, "id" DESC);
