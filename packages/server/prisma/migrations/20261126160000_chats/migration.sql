-- Typed conversations with agents. A chat has one reply at a time: `reply_token` names the process that writes it, until
-- `reply_until`.
create table "chats" (
  "tenant_id" text not null,
  "id" text not null,
  "agent_id" text not null,
  "direction" text not null,
  "lead" jsonb,
  "metadata" jsonb,
  "timezone" text not null,
  "mocks" jsonb,
  "reply_token" text,
  "reply_until" timestamptz(3),
  "created_at" timestamptz(3) not null,
  constraint "chats_pkey" primary key ("tenant_id", "id")
);
create index "chats_tenant_id_reply_until_idx" on "chats" ("tenant_id", "reply_until");
create index "chats_created_at_idx" on "chats" ("created_at");

create table "chat_messages" (
  "tenant_id" text not null,
  "chat_id" text not null,
  "message_id" integer not null,
  "role" text not null,
  "text" text not null,
  "tools" jsonb not null,
  "created_at" timestamptz(3) not null,
  constraint "chat_messages_pkey" primary key ("tenant_id", "chat_id", "message_id")
);
