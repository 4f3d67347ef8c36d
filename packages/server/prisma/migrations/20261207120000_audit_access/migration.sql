-- Whether the audit log of a tenant says who reads what was said in its calls.
alter table "tenants" add column "audit_access" boolean not null default false;

-- Of a read, its hour: each reader has one entry for a record in an hour, whoever writes it first.
alter table "audit_events" add column "read_hour" timestamptz(3);
create unique index "audit_events_read_key" on "audit_events" ("tenant_id", "actor_id", "action", "target_id", "read_hour") where "read_hour" is not null;
