-- What the row of a call overwrites or does not have, step by step. Everything else of a timeline is in its own rows.
create table call_steps (
  tenant_id text not null,
  call_id   text not null,
  step_key  text not null,
  type      text not null,
  at        timestamptz(3) not null,
  data      jsonb not null,
  primary key (tenant_id, call_id, step_key)
);

create index events_tenant_id_call_id_idx on events (tenant_id, call_id) where call_id is not null;
