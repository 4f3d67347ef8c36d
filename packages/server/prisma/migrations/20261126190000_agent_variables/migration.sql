-- Variables of the texts of agents, and what dispatches and chats give for them.
alter table "agents" add column "variables" jsonb;
alter table "calls" add column "variables" jsonb;
alter table "chats" add column "variables" jsonb;
