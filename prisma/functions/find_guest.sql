-- The tenant of a number, its role, and business time; all NULL: there is none, or its merchant is suspended, unless those are looked for, too.
CREATE OR REPLACE FUNCTION find_guest(wanted int, or_suspended boolean, OUT "tenantId" uuid, OUT "platformRole" text, OUT now timestamptz)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  found_ uuid;
BEGIN
  SELECT id INTO found_ FROM "Tenant" WHERE number = wanted;
  SELECT m."tenantId", m."platformRole" INTO "tenantId", "platformRole" FROM "Merchant" m
    WHERE m."tenantId" = found_ AND m.id = found_ AND (m."suspendedAt" IS NULL OR or_suspended);
  SELECT statement_timestamp() + c."offsetMs" * interval '1 ms' INTO now FROM "Installation" c;
END $$;
