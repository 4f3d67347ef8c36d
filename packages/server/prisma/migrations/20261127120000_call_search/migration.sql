-- Search for calls by a part of a number, a reference, a name or an e-mail address, and by words that were said. Each
-- call has one row, made by a task from marks that triggers leave in the transaction of the change, as for statistics.

create table "call_search" (
  "tenant_id" text not null,
  "call_id" text not null,
  -- Numbers, references, names and addresses, folded; one on each line.
  "haystack" text not null,
  -- Hashes of all runs of three characters of the haystack, and of the words that were said, each with the tenant: the
  -- index finds the calls of one tenant without those of all others.
  "terms" bigint[] not null,
  constraint "call_search_pkey" primary key ("tenant_id", "call_id")
);
create index "call_search_terms_idx" on "call_search" using gin ("terms") with (fastupdate = off);

-- Calls to be searched anew. Only inserted and deleted, so that no transaction waits for another one.
create table "call_search_marks" (
  "tenant_id" text not null,
  "row_no" bigserial not null,
  "call_id" text not null,
  constraint "call_search_marks_pkey" primary key ("tenant_id", "row_no")
);
insert into "call_search_marks" ("tenant_id", "call_id") select "tenant_id", "id" from "calls" order by "created_at";

create function call_search_parts(tenant text, haystack text) returns setof bigint language sql immutable parallel safe as $$
  select hashtextextended(tenant || ' ' || substr(line, n, 3), 0)
  from regexp_split_to_table(haystack, E'\n') as line, generate_series(1, length(line) - 2) as n
$$;
create function call_search_words(tenant text, config regconfig, words text) returns setof bigint
language sql immutable parallel safe as $$
  select hashtextextended(tenant || '=' || lexeme, 0) from unnest(tsvector_to_array(to_tsvector(config, words))) as lexeme
$$;

create function mark_call_for_search() returns trigger language plpgsql as $$
begin
  insert into call_search_marks (tenant_id, call_id) values (coalesce(new.tenant_id, old.tenant_id), coalesce(new.id, old.id));
  return null;
end $$;
create function mark_call_of_row_for_search() returns trigger language plpgsql as $$
begin
  insert into call_search_marks (tenant_id, call_id) values (new.tenant_id, new.call_id);
  return null;
end $$;
-- What is said during a call is searched once it has ended.
create function mark_calls_of_turns_for_search() returns trigger language plpgsql as $$
begin
  insert into call_search_marks (tenant_id, call_id)
    select c.tenant_id, c.id from (select distinct tenant_id, call_id from changed) r
      join calls c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where c.ended_at is not null;
  return null;
end $$;

create trigger calls_search_inserted after insert on calls for each row execute function mark_call_for_search();
create trigger calls_search_updated
  after update of from_number, from_raw, to_number, client_ref, lead, ended_at, agent_id on calls
  for each row when ((old.from_number, old.from_raw, old.to_number, old.client_ref, old.lead, old.ended_at, old.agent_id)
      is distinct from (new.from_number, new.from_raw, new.to_number, new.client_ref, new.lead, new.ended_at, new.agent_id))
  execute function mark_call_for_search();
create trigger calls_search_deleted after delete on calls for each row execute function mark_call_for_search();
create trigger bookings_search_inserted after insert on bookings
  for each row execute function mark_call_of_row_for_search();
create trigger bookings_search_updated after update of full_name, email, phone, client_ref on bookings
  for each row when ((old.full_name, old.email, old.phone, old.client_ref)
      is distinct from (new.full_name, new.email, new.phone, new.client_ref))
  execute function mark_call_of_row_for_search();
create trigger call_turns_search_inserted after insert on call_turns
  referencing new table as changed for each statement execute function mark_calls_of_turns_for_search();

-- Whether words that were said can be searched for.
alter table "tenants" add column "transcript_search" boolean not null default true;
create function mark_calls_of_tenant_for_search() returns trigger language plpgsql as $$
begin
  insert into call_search_marks (tenant_id, call_id) select tenant_id, id from calls where tenant_id = new.id order by created_at;
  return null;
end $$;
create trigger tenants_search_updated after update of transcript_search on tenants
  for each row when (old.transcript_search is distinct from new.transcript_search)
  execute function mark_calls_of_tenant_for_search();
