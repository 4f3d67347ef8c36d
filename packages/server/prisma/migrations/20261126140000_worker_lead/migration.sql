-- Which worker does the scheduled tasks that one does for all, until when.
create table worker_lead (
  id int primary key,
  holder text not null,
  until timestamptz not null
);
