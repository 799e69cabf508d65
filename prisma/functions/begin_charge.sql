-- A payment is tried for a period of a subscription. The subscription first, so that whoever ends or changes it comes before or after; then the
-- period's row, which one payment alone can take: it must be new, or its last payment refused.
-- c: {subscription: as it is from now on, charge}
CREATE OR REPLACE FUNCTION begin_charge(t uuid, c jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tried int;
BEGIN
  PERFORM save_subscription(t, c->'subscription');
  WITH written AS (INSERT INTO "SubscriptionCharge" AS k SELECT * FROM jsonb_populate_record(NULL::"SubscriptionCharge", c->'charge')
    ON CONFLICT ("tenantId", "subscriptionId", sequence) DO UPDATE SET state = 'trying', "paymentId" = excluded."paymentId", tries = excluded.tries,
      amount = excluded.amount, tax = excluded.tax, "firstTriedAt" = excluded."firstTriedAt", "settledAt" = NULL
    WHERE k.state IN ('due', 'unpaid') RETURNING 1) SELECT count(*) INTO tried FROM written;
  IF tried = 0 THEN
    PERFORM lost('charge');
  END IF;
END $$;
