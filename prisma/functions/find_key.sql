-- An API key with its owner, and business time; all NULL: the key is unknown, revoked, of another mode, or its merchant is suspended. Its merchant is
-- looked up by itself, where the tenant is known: on a cluster that is one worker.
CREATE OR REPLACE FUNCTION find_key(wanted text, wanted_mode text, OUT id uuid, OUT "tenantId" uuid, OUT "merchantId" uuid, OUT kind text, OUT "lastFour" text,
  OUT scopes jsonb, OUT addresses jsonb, OUT "endsAt" timestamptz, OUT "platformRole" text, OUT now timestamptz) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  k "ApiKey";
  role text;
BEGIN
  SELECT * INTO k FROM "ApiKey" WHERE hash = wanted AND mode = wanted_mode AND "revokedAt" IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT m."platformRole" INTO role FROM "Merchant" m WHERE m."tenantId" = k."tenantId" AND m.id = k."merchantId" AND m."suspendedAt" IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT k.id, k."tenantId", k."merchantId", k.kind, k."lastFour", k.scopes, k.addresses, k."endsAt", role, statement_timestamp() + c."offsetMs" * interval '1 ms'
    INTO id, "tenantId", "merchantId", kind, "lastFour", scopes, addresses, "endsAt", "platformRole", now FROM "Installation" c;
END $$;
