-- A phone number may name a URL that is asked which agent answers an inbound call. `routing_pending`: the agent of the
-- call is not decided yet; `routing_asks` counts the requests, each before it is sent.
alter table "phone_numbers" add column "answer_url" text, add column "answer_secret_sealed" bytea;
alter table "calls" add column "routing_pending" boolean not null default false,
  add column "routing_asks" integer not null default 0;
