-- What is to be written to the storage of recordings: an entry of the ledger of erasures. Null: the file is deleted.
alter table "recording_deletions" add column "content" text;
