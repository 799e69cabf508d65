-- Recovers from a seller its share of the cost of a lost chargeback, in the statement that posts it. The caller has locked the payment; the
-- balances are locked in the order that every posting uses. It takes at most the seller's available balance, and at most what the seller
-- received from the payment less its fee, its refunds (completed or under way) and earlier recoveries.
-- r: {id, chargebackId, submerchantId, amount, seen, was, take, state, isNew, transactionId?}: `amount` is the whole share; `seen` was
-- recovered before; `was` is the state before (open or stopped), `state` the state after.
CREATE OR REPLACE FUNCTION take_recovery(t uuid, payment uuid, r jsonb, new_entries jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seller uuid := (r->>'submerchantId')::uuid;
  take bigint := (r->>'take')::bigint;
BEGIN
  PERFORM 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c.id = (r->>'chargebackId')::uuid AND c."paymentId" = payment
    AND c.status IN ('accepted', 'expired', 'lost');
  IF NOT FOUND THEN
    PERFORM lost('chargeback');
  END IF;
  IF take > 0 THEN
    PERFORM 1 FROM "Split" s WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = seller
      AND s.amount - s."platformFee" - s."returnedAmount" + s."returnedFee" - take >=
        (SELECT coalesce(sum(y.taken), 0) FROM "Recovery" y WHERE y."tenantId" = t AND y."paymentId" = payment AND y."submerchantId" = seller);
    IF NOT FOUND THEN
      PERFORM lost('recoverable');
    END IF;
    PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (
        SELECT e."accountId", e.slot FROM sides_of(new_entries) e)
      ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
    PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" = seller HAVING sum(b.balance - b.held) >= take;
    IF NOT FOUND THEN
      PERFORM lost('balance');
    END IF;
  END IF;
  IF (r->>'isNew')::boolean THEN
    INSERT INTO "Recovery"("tenantId", id, "chargebackId", "paymentId", "submerchantId", amount, taken, state, "createdAt", "updatedAt")
      VALUES (t, (r->>'id')::uuid, (r->>'chargebackId')::uuid, payment, seller, (r->>'amount')::bigint, take, r->>'state', at, at) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE "Recovery" y SET taken = y.taken + take, state = r->>'state', "updatedAt" = at
      WHERE y."tenantId" = t AND y.id = (r->>'id')::uuid AND y."submerchantId" = seller AND y.taken = (r->>'seen')::bigint
        AND y.state = r->>'was' AND y.taken + take <= y.amount;
  END IF;
  IF NOT FOUND THEN
    PERFORM lost('recovery');
  END IF;
  IF take > 0 THEN
    INSERT INTO "RecoveryPart" VALUES (t, (r->>'transactionId')::uuid, (r->>'id')::uuid, take, at);
  END IF;
END $$;
