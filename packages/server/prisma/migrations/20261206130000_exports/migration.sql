-- Exports of persons and tenants. Whom one is about is sealed, and forgotten when it has ended.
create table "exports" (
  "tenant_id" text not null,
  "id" text not null,
  "by" text[] not null,
  "subject_sealed" bytea,
  "status" text not null,
  "position" jsonb,
  "steps" integer not null default 0,
  "after_id" text not null default '',
  "looked_at" integer not null default 0,
  "rows" jsonb not null default '{}',
  "recordings" integer not null default 0,
  "recordings_missing" integer not null default 0,
  "files" integer not null default 0,
  "bytes" bigint not null default 0,
  "wake_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "completed_at" timestamptz(3),
  "expires_at" timestamptz(3),
  constraint "exports_pkey" primary key ("tenant_id", "id")
);
create index "exports_tenant_id_created_at_id_idx" on "exports" ("tenant_id", "created_at" desc, "id" desc);
-- Those that have not ended: few, whatever was exported before.
create index "exports_open_idx" on "exports" ("tenant_id", "created_at", "id") where "status" in ('running', 'completed');
create index "exports_wake_at_idx" on "exports" ("wake_at") where "wake_at" is not null;

-- The files in the archive of an export, in their order. `ends_at`: where the next one begins.
create table "export_files" (
  "tenant_id" text not null,
  "export_id" text not null,
  "ends_at" bigint not null,
  "name" text not null,
  "file_key" text not null,
  "bytes" bigint not null,
  "sha256" text,
  constraint "export_files_pkey" primary key ("tenant_id", "export_id", "ends_at")
);
