-- The headers P-Asserted-Identity and Diversion of an inbound call, as the carrier sent them.
ALTER TABLE "calls" ADD COLUMN "asserted_identity" TEXT,
ADD COLUMN "diversion" TEXT;
