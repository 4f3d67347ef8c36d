-- The second factor of people who sign in with a password.
alter table "users" add column "totp_sealed" bytea, add column "totp_step" integer,
  add column "recovery_hashes" bytea[] default array[]::bytea[];
alter table "operators" add column "totp_sealed" bytea, add column "totp_step" integer,
  add column "recovery_hashes" bytea[] default array[]::bytea[];
