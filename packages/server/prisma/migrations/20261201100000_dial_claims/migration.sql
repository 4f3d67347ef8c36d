-- Whose dial it is: a worker that lost the response to its claim finds it again.
alter table "calls" add column "dial_claim" text;
