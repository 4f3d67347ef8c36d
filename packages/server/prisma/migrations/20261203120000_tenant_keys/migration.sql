-- The data key of each tenant, sealed by ENCRYPTION_KEY. Deleting the row shreds what was sealed with it.
create table tenant_keys (
  tenant_id text primary key,
  key_sealed bytea not null,
  created_at timestamptz(3) not null default now()
);
