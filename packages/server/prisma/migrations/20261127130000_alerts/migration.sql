-- Alerts: one row from the moment its cause begins. Of a kind and a subject at most one is open. The rules of a tenant
-- are what it has set; `stop_dispatch_at` is the spend of a day from which on dispatches are refused.
create table "alerts" (
  "tenant_id" text not null,
  "id" text not null,
  "kind" text not null,
  "subject" text not null,
  "status" text not null,
  "cause" text not null,
  "record_ids" text[] not null,
  "created_at" timestamptz(3) not null,
  "closed_at" timestamptz(3),
  "over_since" timestamptz(3),
  "acknowledged_at" timestamptz(3),
  "acknowledged_by" jsonb,
  constraint "alerts_pkey" primary key ("tenant_id", "id")
);
create index "alerts_tenant_id_created_at_id_idx" on "alerts" ("tenant_id", "created_at" desc, "id" desc);
create index "alerts_tenant_id_status_created_at_id_idx" on "alerts" ("tenant_id", "status", "created_at" desc, "id" desc);
create index "alerts_tenant_id_kind_created_at_id_idx" on "alerts" ("tenant_id", "kind", "created_at" desc, "id" desc);
create unique index "alerts_open_key" on "alerts" ("kind", "tenant_id", "subject") where "status" = 'open';
create index "alerts_closed_at_idx" on "alerts" ("closed_at") where "closed_at" is not null;

create table "alert_rules" (
  "tenant_id" text not null,
  "rules" jsonb not null,
  "stop_dispatch_at" decimal(19,10),
  "updated_at" timestamptz(3) not null,
  constraint "alert_rules_pkey" primary key ("tenant_id")
);

-- What alerts look for, which is little whatever the size of the tables.
create index "webhook_endpoints_unwell_idx" on "webhook_endpoints" ("tenant_id", "id")
  where "deleted_at" is null and ("consecutive_failures" > 0 or "status" = 'disabled');
create index "webhook_deliveries_dead_idx" on "webhook_deliveries" ("tenant_id", "webhook_endpoint_id", "dead_lettered_at" desc)
  where "status" = 'dead_lettered';
create index "webhook_endpoints_previous_secret_idx" on "webhook_endpoints" ("previous_secret_until")
  where "previous_secret_until" is not null;
create index "tools_previous_secret_idx" on "tools" ("previous_secret_until") where "previous_secret_until" is not null;
