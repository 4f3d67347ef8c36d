-- AlterTable
ALTER TABLE "operators" ADD COLUMN     "disabled_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "operators_created_at_id_idx" ON "operators"("created_at" DESC, "id" DESC);
