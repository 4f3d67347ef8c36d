-- The processes of this installation that run, and hashes of the settings that they must have in common.
create table processes (
  id text primary key,
  application_name text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  settings jsonb not null
);
