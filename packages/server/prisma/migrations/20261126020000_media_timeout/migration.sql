-- How long a phone may send no audio before the media service ends its call.
alter table trunks add column media_timeout_sec integer not null default 120;
