-- A call has one time zone, fixed when it is accepted. Calls that are there get their tenant's.
ALTER TABLE "agents" ADD COLUMN "timezone" TEXT;
ALTER TABLE "calls" ADD COLUMN "timezone" TEXT;

update calls c set timezone = t.timezone from tenants t where t.id = c.tenant_id;
update calls set timezone = 'UTC' where timezone is null;

-- A process of the version before, which may still be at work, does not name the zone of its calls.
create function calls_default_timezone() returns trigger language plpgsql as $$
begin
  new.timezone := coalesce((select timezone from tenants where id = new.tenant_id), 'UTC');
  return new;
end $$;
create trigger calls_default_timezone before insert on calls for each row when (new.timezone is null) execute function calls_default_timezone();

ALTER TABLE "calls" ALTER COLUMN "timezone" SET NOT NULL;
