-- Retention of each tenant, and erasing calls.

alter table "tenants" add column "retention" jsonb not null default '{}';
-- Parts of the call that are gone by retention, and why nothing of it must be erased.
alter table "calls" add column "erased" text[] not null default '{}';
alter table "calls" add column "hold_reason" text;

-- Ids of calls that were erased: erasing one again is no error, and a database that was restored can be told.
create table "erased_calls" (
  "tenant_id" text not null,
  "call_id" text not null,
  "erased_at" timestamptz(3) not null,
  constraint "erased_calls_pkey" primary key ("tenant_id", "call_id")
);

-- Files of recordings that must go. A file that may still be written is looked for until `until`.
create table "recording_deletions" (
  "tenant_id" text not null,
  "recording_key" text not null,
  "until" timestamptz(3) not null,
  "wake_at" timestamptz(3) not null,
  "attempts" integer not null default 0,
  "last_error" text,
  constraint "recording_deletions_pkey" primary key ("tenant_id", "recording_key")
);
create index "recording_deletions_wake_at_idx" on "recording_deletions" ("wake_at");

-- How far retention of a part of the calls has come: what is older is gone. Calls of one moment follow each other by id.
create table "retention_progress" (
  "tenant_id" text not null,
  "part" text not null,
  "until" timestamptz(3) not null,
  "after_id" text not null default '',
  constraint "retention_progress_pkey" primary key ("tenant_id", "part")
);

-- What was done to a record.
create index "audit_events_target_idx" on "audit_events" ("tenant_id", "target_id");

-- Erasures of persons. Whom one is about is sealed, and forgotten when it is complete.
create table "erasures" (
  "tenant_id" text not null,
  "id" text not null,
  "by" text[] not null,
  "subject_sealed" bytea,
  "status" text not null,
  "after_id" text not null default '',
  "looked_at" integer not null default 0,
  "progress" jsonb not null,
  "waiting_call_ids" text[] not null default '{}',
  "wake_at" timestamptz(3),
  "receipt" jsonb,
  "created_at" timestamptz(3) not null,
  "completed_at" timestamptz(3),
  constraint "erasures_pkey" primary key ("tenant_id", "id")
);
create index "erasures_tenant_id_created_at_id_idx" on "erasures" ("tenant_id", "created_at" desc, "id" desc);
create index "erasures_wake_at_idx" on "erasures" ("wake_at") where "wake_at" is not null;
