-- A call that is dispatched has neither value, so its insert and the changes before its end write fewer index entries.
drop index calls_tenant_id_ended_reason_created_at_id_idx;
create index calls_tenant_id_ended_reason_created_at_id_idx
  on calls (tenant_id, ended_reason, created_at desc, id desc) where ended_reason is not null;
drop index calls_check_after_idx;
create index calls_check_after_idx on calls (check_after) where check_after is not null;
