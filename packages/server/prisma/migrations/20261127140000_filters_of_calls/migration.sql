-- Filters of the list of calls by outcome, cost and length, in the order of the list, and by the version of the agent.
-- The trigger fills in the columns whichever version of a server counts a call.
alter table "call_counts" add column "created_at" timestamptz(3), add column "cost" numeric(34,10);

create function cost_of_counts(costs jsonb) returns numeric language sql immutable parallel safe as $$
  select sum(value::numeric) from jsonb_each_text(costs)
$$;
update "call_counts" k set "created_at" = c."created_at", "cost" = cost_of_counts(k."costs")
  from "calls" c where c."tenant_id" = k."tenant_id" and c."id" = k."call_id";

create function fill_call_count() returns trigger language plpgsql as $$
begin
  new.created_at := (select created_at from calls where tenant_id = new.tenant_id and id = new.call_id);
  new.cost := cost_of_counts(new.costs);
  return new;
end $$;
create trigger call_counts_filled before insert or update on call_counts
  for each row execute function fill_call_count();

create index "call_counts_outcome_idx" on "call_counts" ("tenant_id", "outcome", "created_at" desc, "call_id" desc)
  where outcome is not null;
-- Filters by cost and length, and the figures of a day so far, are looked up in the index itself.
create index "call_counts_figures_idx" on "call_counts"
  ("tenant_id", "created_at" desc, "call_id" desc, "outcome", "seconds", "cost", "answered", "ended_reason");
create index "calls_tenant_id_agent_version_created_at_id_idx"
  on "calls" ("tenant_id", "agent_version", "created_at" desc, "id" desc) where agent_version is not null;
