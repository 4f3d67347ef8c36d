-- How the language model of an agent replies, and which models are asked when it cannot.
alter table "agents"
  add column "temperature" double precision,
  add column "max_reply_tokens" integer,
  add column "fallback_models" jsonb not null default '[]';
