-- The price book. An empty model is every model without a price of its own.
CREATE TABLE "prices" (
    "id" TEXT NOT NULL,
    "component" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "price" DECIMAL(19,10) NOT NULL,
    "per_quantity" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "tenant_markups" (
    "tenant_id" TEXT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "percent" DECIMAL(6,2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tenant_markups_pkey" PRIMARY KEY ("tenant_id","valid_from")
);

CREATE INDEX "prices_created_at_id_idx" ON "prices"("created_at" DESC, "id" DESC);

CREATE INDEX "prices_component_created_at_id_idx" ON "prices"("component", "created_at" DESC, "id" DESC);

CREATE INDEX "prices_provider_created_at_id_idx" ON "prices"("provider", "created_at" DESC, "id" DESC);

CREATE INDEX "prices_model_created_at_id_idx" ON "prices"("model", "created_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "prices_component_provider_unit_model_valid_from_key" ON "prices"("component", "provider", "unit", "model", "valid_from");

-- The largest quantity at the highest price.
ALTER TABLE "call_usage" ALTER COLUMN "amount" TYPE DECIMAL(34,10);

-- A line of usage gets its amount when it is inserted, whoever inserts it, and nothing changes it later. The price of the
-- model itself comes before the price of every model; of each, the newest that is valid when the call was created. The
-- amount is exact, rounded half up to ten decimal places.
create function price_call_usage() returns trigger language plpgsql as $$
begin
  select p.id, p.currency,
    div(2 * new.quantity * p.price * (100 + coalesce(m.percent, 0)) * 10000000000 + p.per_quantity::numeric * 100,
        2 * p.per_quantity::numeric * 100) * 0.0000000001
  into new.price_id, new.currency, new.amount
  from calls c
  cross join lateral (
    select id, currency, price, per_quantity from prices
    where component = new.component and provider = new.provider and unit = new.unit
      and model in (coalesce(new.model, ''), '') and valid_from <= c.created_at
    order by model <> '' desc, valid_from desc limit 1
  ) p
  left join lateral (
    select percent from tenant_markups where tenant_id = c.tenant_id and valid_from <= c.created_at
    order by valid_from desc limit 1
  ) m on true
  where c.tenant_id = new.tenant_id and c.id = new.call_id;
  return new;
end $$;
create trigger call_usage_price before insert on call_usage for each row execute function price_call_usage();
