-- Takes back from a seller its share of what a lost chargeback cost, in the statement that posts it; the payment is locked. The balance is locked in the
-- order of the accounts, as whoever posts locks them. Never more than the seller has available, and never more than what it got of the payment less its
-- fee, what has gone back or is going back, and what was taken back before.
-- r: {id, chargebackId, submerchantId, amount, seen, was, take, state, isNew, transactionId?}: `seen` was taken before, when it `was` open or stopped;
--   `amount` is the whole share, and `state` what it is afterwards.
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
        SELECT (e->>'accountId')::uuid, (e->>'slot')::int FROM jsonb_array_elements(new_entries) e)
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
