-- The span (W3C Trace Context) that a call began with, and that an event of a delivery was published in.
ALTER TABLE "calls" ADD COLUMN "traceparent" TEXT;
ALTER TABLE "webhook_deliveries" ADD COLUMN "traceparent" TEXT;
