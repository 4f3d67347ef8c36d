-- Files of all tenants are deleted in turn. Entries of the ledger of erasures come before them.
create index "recording_deletions_tenant_id_wake_at_idx" on "recording_deletions" ("tenant_id", "wake_at");
create index "recording_deletions_entries_idx" on "recording_deletions" ("wake_at") where "content" is not null;
