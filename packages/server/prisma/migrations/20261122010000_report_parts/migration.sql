-- AlterTable
ALTER TABLE "calls" ADD COLUMN     "report_complete" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "report_id" TEXT,
ADD COLUMN     "report_parts" INTEGER;

-- CreateTable
CREATE TABLE "call_report_parts" (
    "tenant_id" TEXT NOT NULL,
    "call_id" TEXT NOT NULL,
    "part" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_report_parts_pkey" PRIMARY KEY ("tenant_id","call_id","part")
);

-- CreateIndex
CREATE INDEX "call_report_parts_received_at_idx" ON "call_report_parts"("received_at");
