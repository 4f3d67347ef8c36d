-- What attempts may change on an endpoint is bound to a generation of it; a rotated secret may sign beside the new one for a while.
ALTER TABLE "webhook_endpoints" ADD COLUMN "generation" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "previous_secret_sealed" BYTEA,
ADD COLUMN "previous_secret_until" TIMESTAMPTZ(3);

ALTER TABLE "tools" ADD COLUMN "previous_secret_sealed" BYTEA,
ADD COLUMN "previous_secret_until" TIMESTAMPTZ(3);
