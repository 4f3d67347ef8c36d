-- What is not stored of what is said: nothing is left out, as before.
ALTER TABLE "agents" ADD COLUMN "redact" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "redact_patterns" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "tenants" ADD COLUMN "redact" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "redact_patterns" JSONB NOT NULL DEFAULT '[]';

-- A turn changes when a number that was said in pieces is known: streams show it again, and search forgets the words.
CREATE FUNCTION "note_changed_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_changes (tenant_id, call_id, transaction_no, turn_id)
  VALUES (NEW.tenant_id, NEW.call_id, feed_transaction_no(), NEW.turn_id);
  RETURN NULL;
END $$;
CREATE TRIGGER "call_turns_note_changed" AFTER UPDATE OF "text" ON "call_turns" FOR EACH ROW
  WHEN (OLD.text <> NEW.text) EXECUTE FUNCTION note_changed_turn();
CREATE TRIGGER "call_turns_search_changed" AFTER UPDATE OF "text" ON "call_turns" FOR EACH ROW
  WHEN (OLD.text <> NEW.text) EXECUTE FUNCTION mark_call_of_row_for_search();
