-- What a call used, how long the person waited for each turn, and how loud the call was.
alter table call_turns add column latency jsonb;

create table call_usage (
  tenant_id   text not null,
  call_id     text not null,
  source      text not null,
  line_no     integer not null,
  component   text not null,
  provider    text not null,
  model       text,
  unit        text not null,
  quantity    numeric(18, 3) not null,
  recorded_at timestamptz(3) not null,
  price_id    text,
  amount      numeric(24, 10),
  currency    text,
  primary key (tenant_id, call_id, source, line_no)
);

create table call_waveforms (
  tenant_id  text not null,
  call_id    text not null,
  started_at timestamptz(3) not null,
  agent      bytea not null,
  person     bytea not null,
  primary key (tenant_id, call_id)
);
