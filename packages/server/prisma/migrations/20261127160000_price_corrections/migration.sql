-- A price can be removed while nothing was priced with it. Those that exist count as used.
alter table "prices" add column "used" boolean not null default false;
update "prices" set "used" = true;

-- CreateTable
CREATE TABLE "unpriced_usage" (
    "component" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "first_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unpriced_usage_pkey" PRIMARY KEY ("component","provider","unit","model")
);

insert into "unpriced_usage" ("component", "provider", "model", "unit", "first_used_at")
select "component", "provider", coalesce("model", ''), "unit", min("recorded_at") from "call_usage"
where "price_id" is null group by 1, 2, 3, 4;

create or replace function price_call_usage() returns trigger language plpgsql as $$
declare
  is_used boolean;
begin
  loop
    new.price_id := null;
    select p.id, p.currency, p.used,
      div(2 * new.quantity * p.price * (100 + coalesce(m.percent, 0)) * 10000000000 + p.per_quantity::numeric * 100,
          2 * p.per_quantity::numeric * 100) * 0.0000000001
    into new.price_id, new.currency, is_used, new.amount
    from calls c
    cross join lateral (
      select id, currency, price, per_quantity, used from prices
      where component = new.component and provider = new.provider and unit = new.unit
        and model in (coalesce(new.model, ''), '') and valid_from <= c.created_at
      order by model <> '' desc, valid_from desc limit 1
    ) p
    left join lateral (
      select percent from tenant_markups where tenant_id = c.tenant_id and valid_from <= c.created_at
      order by valid_from desc limit 1
    ) m on true
    where c.tenant_id = new.tenant_id and c.id = new.call_id;
    if new.price_id is null then
      -- Nobody waits for another transaction that notes the same: two could wait for each other.
      if not exists (
        select 1 from unpriced_usage where component = new.component and provider = new.provider and unit = new.unit
          and model = coalesce(new.model, '')
      ) and pg_try_advisory_xact_lock(
        hashtextextended(concat_ws('|', 'unpriced_usage', new.component, new.provider, new.unit, new.model), 0)
      ) then
        insert into unpriced_usage (component, provider, model, unit, first_used_at)
        values (new.component, new.provider, coalesce(new.model, ''), new.unit, new.recorded_at)
        on conflict do nothing;
      end if;
      return new;
    end if;
    if is_used then
      return new;
    end if;
    -- It may be removed at this moment: then another one applies, or none.
    perform 1 from prices where id = new.price_id for key share;
    if found then
      -- Another transaction that uses it for the first time notes it as well.
      update prices set used = true where id in (
        select id from prices where id = new.price_id and not used for no key update skip locked
      );
      return new;
    end if;
  end loop;
end $$;
