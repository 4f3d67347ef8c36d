-- Retention looks for the tenants that have one every ten minutes; most installations have many that have none.
create index "tenants_with_retention_idx" on "tenants" ("id") where "retention" <> '{}'::jsonb;
