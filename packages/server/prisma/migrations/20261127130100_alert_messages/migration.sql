-- What people are told of alerts, by e-mail and in a chat: one row for each message, from the transaction that opens or
-- closes the alert until it has been sent.
alter table "alert_rules"
  add column "emails" text[] not null default '{}',
  add column "chat_host" text,
  add column "chat_url_sealed" bytea;

create table "alert_messages" (
  "tenant_id" text not null,
  "id" text not null,
  "channel" text not null,
  "target" text not null,
  "subject" text not null,
  "text" text not null,
  "attempts" integer not null default 0,
  "last_error" text,
  "wake_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "ended_at" timestamptz(3),
  constraint "alert_messages_pkey" primary key ("tenant_id", "id")
);
create index "alert_messages_due_idx" on "alert_messages" ("channel", "wake_at") where "wake_at" is not null;
create index "alert_messages_ended_at_idx" on "alert_messages" ("ended_at") where "ended_at" is not null;
