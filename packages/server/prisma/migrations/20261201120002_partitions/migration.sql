-- Tables by day. Attempts have no index here: a partition's own primary key lacks the day, as that of the table that
-- becomes the first partition. No number of an attempt is given twice: its delivery is locked and counts them.
CREATE TABLE "delivery_attempts" (LIKE "webhook_attempts") PARTITION BY RANGE ("started_at");
CREATE TABLE "request_log" (LIKE "requests" INCLUDING INDEXES) PARTITION BY RANGE ("created_at");

-- No rows are read: the constraint says that they fit.
DO $$
DECLARE
  bound text;
  part text[];
BEGIN
  SELECT (regexp_match(pg_get_constraintdef(oid), '''(.+?)'''))[1] INTO bound FROM pg_constraint
  WHERE conrelid = 'requests'::regclass AND conname = 'bound';
  FOREACH part SLICE 1 IN ARRAY ARRAY[['delivery_attempts', 'webhook_attempts'], ['request_log', 'requests']] LOOP
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', part[1], part[2], bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT bound', part[2]);
  END LOOP;
END $$;

-- The partitions of these tables, from `since` (null: any earlier time) to before `until`.
CREATE VIEW "partitions" AS
SELECT p.relname::text AS parent, c.relname::text AS name,
  (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''(.+?)''\)'))[1]::timestamptz AS since,
  (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''(.+?)''\)'))[1]::timestamptz AS until
FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent JOIN pg_class c ON c.oid = i.inhrelid
WHERE p.oid IN ('delivery_attempts'::regclass, 'request_log'::regclass) AND c.relkind = 'r';

-- Makes the partition of a day unless there is one. Nobody waits: a table is made first and attached then, which locks
-- neither readers nor writers out. One process makes partitions at a time.
CREATE FUNCTION "add_partition"(of_table text, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_moment timestamptz := day::timestamp AT TIME ZONE 'UTC';
  new_name text := of_table || to_char(day, '_YYYYMMDD');
BEGIN
  PERFORM pg_advisory_xact_lock(7260115022);
  IF EXISTS (
    SELECT FROM partitions
    WHERE parent = of_table AND coalesce(since, '-infinity') <= first_moment AND until > first_moment
  ) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', new_name, of_table);
  IF of_table = 'delivery_attempts' THEN
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (tenant_id, delivery_id, attempt)', new_name);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    of_table, new_name, first_moment, (day + 1)::timestamp AT TIME ZONE 'UTC');
END $$;

SELECT add_partition(parent, (until AT TIME ZONE 'UTC')::date + n)
FROM partitions, generate_series(0, 6) AS n WHERE NOT EXISTS (SELECT FROM tenants);
