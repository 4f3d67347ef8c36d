-- The request log. Its primary key is read backwards for the list and forwards for the retention by age; the other index
-- is for the retention by number. A row is written for every request, so there is no index for each filter: what a
-- filter reads is bounded by the retention.
CREATE TABLE "requests" (
    "tenant_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "id" TEXT NOT NULL,
    "no" BIGINT NOT NULL,
    "operation" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "legacy_path" BOOLEAN NOT NULL,
    "status" INTEGER,
    "error_code" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "request_id" TEXT NOT NULL,
    "idempotent_replayed" BOOLEAN NOT NULL,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("tenant_id","created_at","id")
);

CREATE TABLE "request_counts" (
    "tenant_id" TEXT NOT NULL,
    "written" BIGINT NOT NULL,

    CONSTRAINT "request_counts_pkey" PRIMARY KEY ("tenant_id")
);

CREATE INDEX "requests_tenant_id_no_idx" ON "requests"("tenant_id", "no");
