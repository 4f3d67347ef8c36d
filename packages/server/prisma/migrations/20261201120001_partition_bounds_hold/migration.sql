-- Reads both tables once; they are read and written meanwhile.
ALTER TABLE "webhook_attempts" VALIDATE CONSTRAINT "bound";
ALTER TABLE "requests" VALIDATE CONSTRAINT "bound";
