-- To whom the calls of an agent may be transferred. Without any, a transfer goes by the numbers of its instructions, as before.
alter table "agents" add column "transfer_targets" jsonb not null default '[]';
