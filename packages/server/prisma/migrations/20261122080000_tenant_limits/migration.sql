-- How many records of a kind a tenant may have, where an operator has said so.
ALTER TABLE "tenants" ADD COLUMN     "limits" JSONB NOT NULL DEFAULT '{}';
