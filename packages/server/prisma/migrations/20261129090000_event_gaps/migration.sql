-- Transaction numbers that only a lost future had: a backup was restored to a moment before them. Both ends are outside.
create table "event_gaps" (
  "after_no" bigint not null,
  "before_no" bigint not null,
  constraint "event_gaps_pkey" primary key ("after_no")
);
