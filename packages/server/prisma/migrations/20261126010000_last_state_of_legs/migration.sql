-- The last state of a phone that has left: whether it had rung, or had been answered.
alter table call_participants add column call_status text;
