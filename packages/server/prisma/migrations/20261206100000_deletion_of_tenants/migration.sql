-- A tenant that is being deleted is suspended, too, for processes of an earlier version.
alter table "tenants" add column "deleting_since" timestamptz(3);

-- Deletions of tenants, in progress and complete. They stay when the tenant is gone, and have nothing of a person.
create table "tenant_deletions" (
  "tenant_id" text not null,
  "id" text not null,
  "operator_id" text not null,
  "status" text not null,
  "remaining" integer,
  "rows" jsonb not null default '{}',
  "recordings" integer not null default 0,
  "numbers_left" text[] not null default '{}',
  "wake_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "completed_at" timestamptz(3),
  constraint "tenant_deletions_pkey" primary key ("tenant_id")
);
create unique index "tenant_deletions_id_key" on "tenant_deletions" ("id");
create index "tenant_deletions_created_at_id_idx" on "tenant_deletions" ("created_at" desc, "id" desc);
create index "tenant_deletions_wake_at_idx" on "tenant_deletions" ("wake_at") where "wake_at" is not null;
create index "calls_held_idx" on "calls" ("tenant_id", "id") where "hold_reason" is not null;
