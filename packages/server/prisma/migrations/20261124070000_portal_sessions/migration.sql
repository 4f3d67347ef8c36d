-- Links and cookies with which people use the console of one tenant. Both are stored as hashes.
create table "portal_sessions" (
  "tenant_id" text not null,
  "id" text not null,
  "access" text not null,
  "label" text,
  "link_hash" bytea not null,
  "cookie_hash" bytea,
  "created_at" timestamptz(3) not null,
  "link_expires_at" timestamptz(3) not null,
  "used_at" timestamptz(3),
  "expires_at" timestamptz(3) not null,
  "revoked_at" timestamptz(3),
  constraint "portal_sessions_pkey" primary key ("tenant_id", "id")
);
create unique index "portal_sessions_link_hash_key" on "portal_sessions" ("link_hash");
create unique index "portal_sessions_cookie_hash_key" on "portal_sessions" ("cookie_hash");
create index "portal_sessions_tenant_id_created_at_id_idx" on "portal_sessions" ("tenant_id", "created_at" desc, "id" desc);
create index "portal_sessions_expires_at_idx" on "portal_sessions" ("expires_at");
