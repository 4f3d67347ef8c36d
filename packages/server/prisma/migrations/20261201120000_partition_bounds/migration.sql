-- Attempts and the request log get a partition for each day (UTC). Both tables as they are become the first partition, to
-- the end of this day, or of thirty days in a database that is in use: servers of the version before write to them by
-- name. The bound is a constraint that holds for new rows now; the next migration checks the old ones, in a transaction of
-- its own, because that one takes long and must lock out nobody.
DO $$
DECLARE
  days int := CASE WHEN EXISTS (SELECT FROM tenants) THEN 31 ELSE 1 END;
  bound text := to_char((now() AT TIME ZONE 'UTC')::date + days, 'YYYY-MM-DD "00:00:00+00"');
BEGIN
  EXECUTE format('ALTER TABLE webhook_attempts ADD CONSTRAINT bound CHECK (started_at < %L) NOT VALID', bound);
  EXECUTE format('ALTER TABLE requests ADD CONSTRAINT bound CHECK (created_at < %L) NOT VALID', bound);
END $$;
