-- How many turns of its call a summary was made from: a report that comes later makes it outdated.
ALTER TABLE "call_summaries" ADD COLUMN "turns_seen" INTEGER;
