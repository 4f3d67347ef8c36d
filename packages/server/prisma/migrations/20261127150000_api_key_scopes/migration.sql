-- What an API key opens, and its end. Keys that exist open everything, and have none.
alter table "api_keys" add column "scopes" text[] default array['*']::text[], add column "expires_at" timestamptz(3);
