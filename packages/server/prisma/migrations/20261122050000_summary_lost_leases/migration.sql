alter table call_summaries add column lost_leases integer not null default 0;
