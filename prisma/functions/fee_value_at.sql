-- Returns the fee in force at a moment, the first fee included; no row: nothing was agreed, and the caller uses the default. Every payment asks it: one
-- probe of an index that covers all columns. A table, because the planner puts it in the place of its call.
CREATE OR REPLACE FUNCTION fee_value_at(t uuid, wanted_kind text, wanted_method text, at timestamptz) RETURNS TABLE(value bigint)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT f.value FROM "FeeRate" f WHERE f."tenantId" = t AND f.kind = wanted_kind AND f.method = wanted_method AND f."effectiveAt" <= at
    ORDER BY f."effectiveAt" DESC, f.number DESC LIMIT 1
$$;
