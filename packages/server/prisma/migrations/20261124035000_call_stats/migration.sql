-- Statistics. The database itself notes each call that must be counted again, in the transaction that changes what is
-- counted of it. So no process can forget it: neither one of the version before, nor a change by hand, nor a restore.

-- Calls to be counted (again). Only inserted and deleted, so that no transaction waits for another one.
create table call_recounts (
  tenant_id text not null,
  call_id   text not null,
  row_no    bigserial not null,
  primary key (tenant_id, call_id, row_no)
);

-- What has been counted of each ended call.
create table call_counts (
  tenant_id       text not null,
  call_id         text not null,
  day             date not null,
  agent_id        text not null,
  trunk_id        text,
  outcome         text,
  ended_reason    text not null,
  answered        boolean not null,
  seconds         integer not null,
  latency_buckets smallint[] not null,
  costs           jsonb not null,
  unpriced_lines  integer not null,
  primary key (tenant_id, call_id)
);

-- The sums of these counts: for each day and each month, of all calls, and by agent, trunk and outcome.
create table call_stats (
  tenant_id text not null,
  unit      text not null,
  dimension text not null,
  period    date not null,
  key       text not null,
  sums      jsonb not null,
  primary key (tenant_id, unit, dimension, period, key)
) with (fillfactor = 70);

-- Tenants whose calls from before this version are not counted yet, and how far that is.
create table call_count_backlog (
  tenant_id     text not null primary key,
  after_call_id text not null
);
insert into call_count_backlog (tenant_id, after_call_id) select id, '' from tenants;

create function recount_call() returns trigger language plpgsql as $$
begin
  insert into call_recounts (tenant_id, call_id)
    values (coalesce(new.tenant_id, old.tenant_id), coalesce(new.id, old.id));
  return null;
end $$;
create function recount_call_of_row() returns trigger language plpgsql as $$
begin
  insert into call_recounts (tenant_id, call_id)
    values (coalesce(new.tenant_id, old.tenant_id), coalesce(new.call_id, old.call_id));
  return null;
end $$;
-- A call that has not ended is counted at its end. What is written before is written under the lock of the call.
create function recount_calls_of_rows() returns trigger language plpgsql as $$
begin
  insert into call_recounts (tenant_id, call_id)
    select c.tenant_id, c.id from (select distinct tenant_id, call_id from changed) r
      join calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where c.ended_at is not null;
  return null;
end $$;

create trigger calls_recount_inserted after insert on calls
  for each row when (new.ended_at is not null) execute function recount_call();
create trigger calls_recount_updated
  after update of created_at, agent_id, trunk_id, answered_at, ended_at, ended_reason, summary_id on calls
  for each row when ((old.ended_at is not null or new.ended_at is not null) and
    (old.created_at, old.agent_id, old.trunk_id, old.answered_at, old.ended_at, old.ended_reason, old.summary_id)
      is distinct from
    (new.created_at, new.agent_id, new.trunk_id, new.answered_at, new.ended_at, new.ended_reason, new.summary_id))
  execute function recount_call();
create trigger calls_recount_deleted after delete on calls
  for each row when (old.ended_at is not null) execute function recount_call();

create trigger call_summaries_recount_inserted after insert on call_summaries
  for each row when (new.outcome is not null) execute function recount_call_of_row();
create trigger call_summaries_recount_updated after update of outcome on call_summaries
  for each row when (old.outcome is distinct from new.outcome) execute function recount_call_of_row();
create trigger call_summaries_recount_deleted after delete on call_summaries
  for each row when (old.outcome is not null) execute function recount_call_of_row();

create trigger call_turns_recount_inserted after insert on call_turns
  referencing new table as changed for each statement execute function recount_calls_of_rows();
create trigger call_turns_recount_updated after update of latency, role on call_turns
  for each row when ((old.latency, old.role) is distinct from (new.latency, new.role))
  execute function recount_call_of_row();
create trigger call_turns_recount_deleted after delete on call_turns
  referencing old table as changed for each statement execute function recount_calls_of_rows();

create trigger call_usage_recount_inserted after insert on call_usage
  referencing new table as changed for each statement execute function recount_calls_of_rows();
create trigger call_usage_recount_updated after update of amount, currency on call_usage
  for each row when ((old.amount, old.currency) is distinct from (new.amount, new.currency))
  execute function recount_call_of_row();
create trigger call_usage_recount_deleted after delete on call_usage
  referencing old table as changed for each statement execute function recount_calls_of_rows();
