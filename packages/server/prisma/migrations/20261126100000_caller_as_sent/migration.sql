-- What the carrier sent as the caller of an inbound call, beside the number that was read from it.
ALTER TABLE "calls" ADD COLUMN "from_raw" TEXT;
