-- Processes keep keys that they have found. What makes a key invalid tells all of them, whoever changes the row.
create function announce_api_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('voicecall_api_keys', '');
  return null;
end $$;
create trigger api_keys_announce_revocation after update of revoked_at on api_keys
  for each statement execute function announce_api_key_change();
create trigger api_keys_announce_deletion after delete or truncate on api_keys
  for each statement execute function announce_api_key_change();
create trigger tenants_announce_status after update of status on tenants
  for each statement execute function announce_api_key_change();
create trigger tenants_announce_deletion after delete or truncate on tenants
  for each statement execute function announce_api_key_change();
