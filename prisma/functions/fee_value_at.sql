-- Returns the fee in force at a moment, the first fee included. NULL: nothing was agreed, and the caller uses the default. Every payment
-- calls it: one probe of an index that covers all columns. PL/pgSQL, because it caches the plan.
CREATE OR REPLACE FUNCTION fee_value_at(t uuid, wanted_kind text, wanted_method text, at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT value FROM "FeeRate"
    WHERE "tenantId" = t AND kind = wanted_kind AND method = wanted_method AND "effectiveAt" <= at ORDER BY "effectiveAt" DESC, number DESC LIMIT 1);
END $$;
