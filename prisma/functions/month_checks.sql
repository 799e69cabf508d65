-- The checks by which `partitions start` proves that all rows of a table, or of its default partition, are of a time before a month's end, and when that is.
-- One that is left there (the start has died) would refuse rows from then on.
CREATE OR REPLACE FUNCTION month_checks() RETURNS TABLE(part regclass, name text, "until" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT k.conrelid::regclass, k.conname::text, moment_of(b.bound)
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid AND c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, to_regnamespace('months'))
    CROSS JOIN LATERAL (SELECT substring(pg_get_constraintdef(k.oid) FROM $b$ < '([0-9a-f-]{36})'::uuid$b$) AS bound) b
  WHERE k.contype = 'c' AND k.conname = regexp_replace(c.relname, '_later$', '') || '_until'
$$;
