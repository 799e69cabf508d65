-- Uses up the single-use tokens that a payment is paid with. A secure token that was created from a token uses up both. A customer's kept card
-- (`card`; null of a wallet) must still be the one that was read.
CREATE OR REPLACE FUNCTION use_up(t uuid, u jsonb, payment uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  card uuid;
BEGIN
  -- after the tokens and the checkout, which open_attempts has locked, and before the cards, as whoever deletes the customer locks them
  IF u ? 'customer' THEN
    PERFORM 1 FROM "Customer" WHERE "tenantId" = t AND id = (u->>'customer')::uuid AND "deletedAt" IS NULL
      AND (NOT u ? 'card' OR "cardId" IS NOT DISTINCT FROM (u->>'card')::uuid) FOR SHARE;
    IF NOT FOUND THEN
      PERFORM lost('customer');
    END IF;
  END IF;
  IF u ? 'token' THEN
    UPDATE "Token" SET "usedAt" = at WHERE "tenantId" = t AND id = (u->>'token')::uuid AND "usedAt" IS NULL AND "expiresAt" > at RETURNING "cardId" INTO card;
    IF NOT FOUND THEN
      PERFORM lost('token');
    END IF;
    UPDATE "VaultCard" SET sealed = NULL, "remoteToken" = NULL WHERE "tenantId" = t AND id = card;
  END IF;
  IF u ? 'secureToken' THEN
    UPDATE "SecureToken" SET "usedAt" = at WHERE "tenantId" = t AND id = (u->>'secureToken')::uuid AND "usedAt" IS NULL AND "expiresAt" > at
      AND status IN ('OK', 'SKIPPED') AND amount = (u->>'amount')::bigint RETURNING "cardId" INTO card;
    IF NOT FOUND THEN
      PERFORM lost('token');
    END IF;
    UPDATE "VaultCard" SET sealed = NULL, "remoteToken" = NULL WHERE "tenantId" = t AND id = card;
  END IF;
  IF u ? 'keeps' THEN
    INSERT INTO "VaultCard" SELECT * FROM jsonb_populate_record(NULL::"VaultCard", u->'keeps');
  END IF;
  IF u ? 'session' THEN
    -- a statement of its own: after the wait for the row, the next statement must see a payment that began meanwhile
    PERFORM 1 FROM "Session" WHERE "tenantId" = t AND id = (u->>'session')::uuid FOR NO KEY UPDATE;
    UPDATE "Session" s SET "paymentId" = payment WHERE s."tenantId" = t AND s.id = (u->>'session')::uuid AND s.status = 'pending' AND s."expiresAt" > at
      AND NOT EXISTS (SELECT 1 FROM "Payment" p WHERE p."tenantId" = t AND p.id = s."paymentId" AND p.status NOT IN ('failed', 'cancelled', 'expired'));
    IF NOT FOUND THEN
      PERFORM lost('session');
    END IF;
  END IF;
END $$;
