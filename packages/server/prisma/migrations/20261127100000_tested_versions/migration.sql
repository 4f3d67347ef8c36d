-- Tests have variables, runs have the version that they test, and an agent may publish only what its tests have passed.
alter table "test_cases" add column "variables" jsonb;
alter table "test_runs" add column "agent_version" integer;
alter table "agents" add column "publish_requires_tests" boolean not null default false;

-- The new column belongs to the agent and to no version.
create or replace function agent_settings(a agents) returns jsonb language sql stable as $$
  select to_jsonb(a) - array['tenant_id', 'id', 'name', 'client_ref', 'status', 'created_at', 'updated_at',
    'published_version', 'draft_version', 'latest_version', 'publish_requires_tests']
$$;
