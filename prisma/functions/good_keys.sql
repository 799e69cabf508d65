-- Which of these API keys `find_key` would find, and have not ended.
CREATE OR REPLACE FUNCTION good_keys(hashes text[], wanted_mode text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  keys "ApiKey"[] := ARRAY(SELECT k FROM "ApiKey" k WHERE k.hash = ANY (hashes) AND k.mode = wanted_mode AND k."revokedAt" IS NULL);
  tenants uuid[] := ARRAY(SELECT DISTINCT k."tenantId" FROM unnest(keys) k);
  merchants uuid[] := ARRAY(SELECT DISTINCT k."merchantId" FROM unnest(keys) k);
BEGIN
  merchants := ARRAY(SELECT m.id FROM "Merchant" m WHERE m."tenantId" = ANY (tenants) AND m.id = ANY (merchants) AND m."suspendedAt" IS NULL);
  RETURN ARRAY(SELECT k.hash FROM unnest(keys) k WHERE k."merchantId" = ANY (merchants)
    AND (k."endsAt" IS NULL OR k."endsAt" > statement_timestamp() + (SELECT "offsetMs" FROM "Installation") * interval '1 ms'));
END $$;
