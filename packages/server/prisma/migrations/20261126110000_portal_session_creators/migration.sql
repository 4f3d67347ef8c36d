-- A portal session ends with the API key or the operator that made it, whatever ends those.
alter table "portal_sessions" add column "created_by" text;
create index "portal_sessions_created_by_idx" on "portal_sessions" ("created_by");
create function end_portal_sessions() returns trigger language plpgsql as $$
begin
  update portal_sessions set revoked_at = now() where created_by = old.id and revoked_at is null;
  return null;
end $$;
create trigger api_keys_end_portal_sessions after update of revoked_at on api_keys
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_portal_sessions();
create trigger api_keys_deletion_ends_portal_sessions after delete on api_keys
  for each row execute function end_portal_sessions();
-- Also an operator who may only look any more, or whose password was reset.
create trigger operators_end_portal_sessions after update of disabled_at, role, password_reset_at on operators
  for each row when (new.disabled_at is not null or new.role <> 'admin' or new.password_reset_at is not null)
  execute function end_portal_sessions();
create trigger operators_deletion_ends_portal_sessions after delete on operators
  for each row execute function end_portal_sessions();
