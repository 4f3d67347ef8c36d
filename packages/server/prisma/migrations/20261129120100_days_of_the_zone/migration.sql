-- Statistics count a call on its day in the tenant's zone. Until now it was the day in UTC.

-- Tenants whose counted days may be those of another zone, and how far the look at their calls is.
create table call_day_backlog (
  tenant_id     text not null primary key,
  after_call_id text not null
);
insert into call_day_backlog (tenant_id, after_call_id) select id, '' from tenants where timezone <> 'UTC';

-- Zones that were saved before names were checked may be unknown.
create function day_in_zone(at timestamptz, zone text) returns date language plpgsql stable as $$
begin
  return (at at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (at at time zone 'UTC')::date;
end $$;

-- Waits for a look that is going on, which may have seen the zone before.
create function look_at_days(tenant text) returns void language sql as $$
  insert into call_day_backlog (tenant_id, after_call_id) values (tenant, '')
    on conflict (tenant_id) do update set after_call_id = ''
$$;
create function recount_days() returns trigger language plpgsql as $$
begin
  perform look_at_days(new.id);
  return null;
end $$;
create trigger tenants_recount_days after update of timezone on tenants
  for each row when (old.timezone is distinct from new.timezone) execute function recount_days();

-- A server of the version before counts days in UTC, and any server may have seen the zone before.
create or replace function fill_call_count() returns trigger language plpgsql as $$
begin
  new.created_at := (select created_at from calls where tenant_id = new.tenant_id and id = new.call_id);
  new.cost := cost_of_counts(new.costs);
  if new.day <> day_in_zone(new.created_at, (select timezone from tenants where id = new.tenant_id)) then
    perform look_at_days(new.tenant_id);
  end if;
  return new;
end $$;
