-- The people of a tenant. Their sessions are portal sessions with a user and a role.
create table "users" (
  "tenant_id" text not null,
  "id" text not null,
  "email" text not null,
  "active_email" text,
  "name" text,
  "role" text not null,
  "password_hash" text,
  "link_hash" bytea,
  "link_expires_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "last_login_at" timestamptz(3),
  "removed_at" timestamptz(3),
  constraint "users_pkey" primary key ("tenant_id", "id")
);
create unique index "users_link_hash_key" on "users" ("link_hash");
create unique index "users_tenant_id_active_email_key" on "users" ("tenant_id", "active_email");
create index "users_active_email_idx" on "users" ("active_email");
create index "users_tenant_id_created_at_id_idx" on "users" ("tenant_id", "created_at" desc, "id" desc);
alter table "portal_sessions" add column "user_id" text, add column "role" text;
create index "portal_sessions_tenant_id_user_id_created_at_id_idx" on "portal_sessions"
  ("tenant_id", "user_id", "created_at" desc, "id" desc);
-- Sessions of a user, and those that it made, end with it, and when its role or its password changes.
create trigger users_end_portal_sessions after update of removed_at, role, password_hash on users
  for each row when (new.removed_at is not null or new.role <> old.role or new.password_hash is distinct from old.password_hash)
  execute function end_portal_sessions();
create trigger users_deletion_ends_portal_sessions after delete on users
  for each row execute function end_portal_sessions();
