-- What an agent does when an answering machine picks up. Null: what every agent did before.
alter table "agents" add column "voicemail" jsonb;
