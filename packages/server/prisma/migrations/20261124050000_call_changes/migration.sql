-- Live streams: what changes of calls, in the order of the event feed, and which streams are open.
create table call_changes (
  tenant_id      text not null,
  call_id        text not null,
  transaction_no bigint not null,
  row_no         bigserial not null,
  turn_id        integer,
  state          jsonb,
  created_at     timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, transaction_no, row_no)
);
create index call_changes_call_idx on call_changes (tenant_id, call_id, transaction_no, row_no);

create table call_streams (
  id         text not null,
  tenant_id  text not null,
  subject    text not null,
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index call_streams_tenant_id_subject_expires_at_idx on call_streams (tenant_id, subject, expires_at);
create index call_streams_expires_at_idx on call_streams (expires_at);

-- The number of the current transaction in the order of the feed.
create function feed_transaction_no() returns bigint language sql volatile as $$
  select coalesce((select value::bigint from installation where name = 'event_origin'), 0)
    + pg_current_xact_id()::text::bigint
$$;

-- What clients see of a call and what can change of it, with the arrival of its report, which completes its turns.
create function call_state(c calls) returns jsonb language sql stable as $$
  select jsonb_build_object('status', c.status, 'ended_reason', c.ended_reason, 'ended_by', c.ended_by,
    'answered_by', c.answered_by, 'sip_status', c.sip_status, 'ringing_at', c.ringing_at,
    'answered_at', c.answered_at, 'ended_at', c.ended_at, 'recording_key', c.recording_key,
    'recording_status', c.recording_status, 'egress_id', c.egress_id, 'summary_status', c.summary_status,
    'summary_id', c.summary_id, 'updated_at', c.updated_at, 'report_received_at', c.report_received_at)
$$;

-- One statement accepts many calls. Their state is that of every new call, so it is not stored.
create function note_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_changes (tenant_id, call_id, transaction_no)
  select tenant_id, id, feed_transaction_no() from added;
  return null;
end $$;
create trigger calls_note_new after insert on calls referencing new table as added
  for each statement execute function note_new_calls();

create function note_call_change() returns trigger language plpgsql as $$
begin
  insert into call_changes (tenant_id, call_id, transaction_no, state)
  values (new.tenant_id, new.id, feed_transaction_no(), call_state(new));
  return null;
end $$;
-- Most updates of a call change nothing that clients see.
create trigger calls_note_change after update on calls for each row when (
  (old.status, old.ended_reason, old.ended_by, old.answered_by, old.sip_status, old.ringing_at, old.answered_at,
   old.ended_at, old.recording_key, old.recording_status, old.egress_id, old.summary_status, old.summary_id,
   old.report_received_at)
  is distinct from
  (new.status, new.ended_reason, new.ended_by, new.answered_by, new.sip_status, new.ringing_at, new.answered_at,
   new.ended_at, new.recording_key, new.recording_status, new.egress_id, new.summary_status, new.summary_id,
   new.report_received_at)
) execute function note_call_change();

create function note_new_turns() returns trigger language plpgsql as $$
begin
  insert into call_changes (tenant_id, call_id, transaction_no, turn_id)
  select tenant_id, call_id, feed_transaction_no(), turn_id from added order by tenant_id, call_id, turn_id;
  return null;
end $$;
create trigger call_turns_note_new after insert on call_turns referencing new table as added
  for each statement execute function note_new_turns();

-- A call shows the ids of its bookings.
create function note_new_bookings() returns trigger language plpgsql as $$
begin
  insert into call_changes (tenant_id, call_id, transaction_no, state)
  select c.tenant_id, c.id, feed_transaction_no(), call_state(c) from added b
  join calls c on c.tenant_id = b.tenant_id and c.id = b.call_id;
  return null;
end $$;
create trigger bookings_note_new after insert on bookings referencing new table as added
  for each statement execute function note_new_bookings();
