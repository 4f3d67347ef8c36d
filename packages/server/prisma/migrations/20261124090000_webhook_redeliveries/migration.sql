-- Redeliveries of all deliveries that match some filters, with their progress.
CREATE TABLE "webhook_redeliveries" (
    "tenant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "created_until" TIMESTAMPTZ(3) NOT NULL,
    "after_created_at" TIMESTAMPTZ(3) NOT NULL,
    "after_id" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "redelivered" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_redeliveries_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX "webhook_redeliveries_created_at_idx" ON "webhook_redeliveries"("created_at");
