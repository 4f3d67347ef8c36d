-- Versions of agents. The row of an agent has the settings of its published version.
alter table "agents" add column "published_version" integer not null default 1,
  add column "draft_version" integer,
  add column "latest_version" integer not null default 1;
alter table "calls" add column "agent_version" integer;
alter table "phone_numbers" add column "agent_version" integer;
alter table "chats" add column "agent_version" integer;

create table "agent_versions" (
  "tenant_id" text not null,
  "agent_id" text not null,
  "version" integer not null,
  "id" text not null,
  "settings" jsonb not null,
  "note" text,
  "actor_type" text,
  "actor_id" text,
  "created_at" timestamptz(3) not null,
  "published_at" timestamptz(3),
  "retired_at" timestamptz(3),
  constraint "agent_versions_pkey" primary key ("tenant_id", "agent_id", "version")
);
create index "agent_versions_tenant_id_agent_id_created_at_id_idx"
  on "agent_versions" ("tenant_id", "agent_id", "created_at" desc, "id" desc);

-- The columns of an agent that belong to a version: all but these, so that a new column belongs to it.
create function agent_settings(a agents) returns jsonb language sql stable as $$
  select to_jsonb(a) - array['tenant_id', 'id', 'name', 'client_ref', 'status', 'created_at', 'updated_at',
    'published_version', 'draft_version', 'latest_version']
$$;

-- Ids of the versions of an agent are in their order.
create function agent_version_id(agent_id text, version integer) returns text language sql immutable as $$
  select 'av_' || substr(md5(agent_id), 1, 16) || lpad(to_hex(version), 8, '0')
$$;

-- Whoever changes the settings of an agent makes a version of it, servers of an earlier release too. A statement that
-- publishes a version sets its number and the settings together.
create function note_agent_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.published_version <> old.published_version or agent_settings(new) = agent_settings(old) then
      return new;
    end if;
    new.latest_version := old.latest_version + 1;
  end if;
  new.published_version := new.latest_version;
  insert into agent_versions (tenant_id, agent_id, version, id, settings, created_at, published_at)
  values (new.tenant_id, new.id, new.latest_version, agent_version_id(new.id, new.latest_version), agent_settings(new),
          new.updated_at, new.updated_at);
  return new;
end $$;
create trigger agents_note_version before insert or update on agents
  for each row execute function note_agent_version();

insert into agent_versions (tenant_id, agent_id, version, id, settings, created_at, published_at)
select tenant_id, id, 1, agent_version_id(id, 1), agent_settings(a), updated_at, updated_at from agents a;
