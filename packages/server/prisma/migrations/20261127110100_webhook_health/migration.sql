-- The last attempt of an endpoint that failed, and the address of each attempt. Older rows have none.
alter table "webhook_endpoints" add column "last_failed_at" timestamptz(3), add column "last_failed_status" integer,
  add column "last_failed_error" text;
alter table "webhook_attempts" add column "url" text;
