-- The fee that is in force at a moment, the first one included; NULL where nothing was agreed, and the caller takes the default.
-- Read inside every payment: one probe of an index that holds all of the answer. PL/pgSQL because it keeps its plan.
CREATE OR REPLACE FUNCTION fee_value_at(t uuid, wanted_kind text, wanted_method text, at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT value FROM "FeeRate"
    WHERE "tenantId" = t AND kind = wanted_kind AND method = wanted_method AND "effectiveAt" <= at ORDER BY "effectiveAt" DESC, number DESC LIMIT 1);
END $$;
