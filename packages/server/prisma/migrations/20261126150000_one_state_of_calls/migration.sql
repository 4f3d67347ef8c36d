-- What of a call counts as a change stands in call_state() alone. The trigger compares it before and after an update.
drop trigger calls_note_change on calls;
create trigger calls_note_change after update on calls for each row
  when (call_state(old) - 'updated_at' is distinct from call_state(new) - 'updated_at')
  execute function note_call_change();

-- A new call is noted with its state, like every change.
create or replace function note_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_changes (tenant_id, call_id, transaction_no, state)
  select c.tenant_id, c.id, feed_transaction_no(), call_state(row(c.*)::calls) || '{"booking_ids": []}' from added c;
  return null;
end $$;
update call_changes n set state = jsonb_build_object('status', 'dispatched', 'ended_reason', null, 'ended_by', null,
  'answered_by', null, 'sip_status', null, 'ringing_at', null, 'answered_at', null, 'ended_at', null,
  'recording_key', null, 'recording_status', 'none', 'egress_id', null, 'summary_status', 'none', 'summary_id', null,
  'updated_at', c.created_at, 'report_received_at', null, 'booking_ids', '[]'::jsonb)
from calls c where n.state is null and n.turn_id is null and c.tenant_id = n.tenant_id and c.id = n.call_id;
