-- What a person is told of its sessions.
alter table "operator_sessions" add column "last_seen_at" timestamptz(3), add column "address" text,
  add column "user_agent" text;
alter table "portal_sessions" add column "last_seen_at" timestamptz(3), add column "address" text,
  add column "user_agent" text;
create index "operator_sessions_operator_id_idx" on "operator_sessions" ("operator_id");
