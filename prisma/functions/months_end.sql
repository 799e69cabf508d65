-- Of each table that is kept in months when the last of them ends; see docs/decisions/0097. What is written later goes to the table's part for that.
CREATE OR REPLACE FUNCTION months_end() RETURNS TABLE("table" text, "until" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT p.relname::text, max(moment_of(b.bound))
  FROM pg_partitioned_table t JOIN pg_class p ON p.oid = t.partrelid AND p.relnamespace = 'public'::regnamespace
    JOIN pg_inherits i ON i.inhparent = p.oid JOIN pg_class c ON c.oid = i.inhrelid
    CROSS JOIN LATERAL (SELECT substring(pg_get_expr(c.relpartbound, c.oid) FROM $b$ TO \('([0-9a-f-]{36})'\)$b$) AS bound) b
  GROUP BY 1 ORDER BY 1
$$;
