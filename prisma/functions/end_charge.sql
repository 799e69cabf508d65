-- The payment that was tried for a period of a subscription has come to its end: the period is paid or not, and the subscription goes on as was
-- decided. Of a new subscription, which begins with a payment that has succeeded, the period is written here.
-- c: {subscription, charge: its row}
CREATE OR REPLACE FUNCTION end_charge(t uuid, payment uuid, c jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM save_subscription(t, c->'subscription');
  IF (c #>> '{subscription,version}')::int = 1 THEN
    INSERT INTO "SubscriptionCharge" SELECT * FROM jsonb_populate_record(NULL::"SubscriptionCharge", c->'charge');
    UPDATE "Payment" SET "subscriptionId" = (c #>> '{subscription,id}')::uuid, "subscriptionSequence" = (c #>> '{charge,sequence}')::int,
        begins = NULL
      WHERE "tenantId" = t AND id = payment;
    RETURN;
  END IF;
  UPDATE "SubscriptionCharge" SET state = c #>> '{charge,state}', "settledAt" = at
    WHERE "tenantId" = t AND "subscriptionId" = (c #>> '{subscription,id}')::uuid AND sequence = (c #>> '{charge,sequence}')::int
      AND "paymentId" = payment AND state = 'trying';
  IF NOT FOUND THEN
    PERFORM lost('charge');
  END IF;
END $$;
