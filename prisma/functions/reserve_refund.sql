-- Sets aside what a refund takes of a payment and of each seller's share, until its outcome is known. Refuses (BP002) when a share is no longer as
-- it was planned on, if all of the payment is refunded.
-- r: {amount, returns: [{submerchantId, amount, platformFee, returnedAmount?, returnedFee?, recovered?}]}
CREATE OR REPLACE FUNCTION reserve_refund(t uuid, payment uuid, r jsonb, whole boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  returned int;
BEGIN
  UPDATE "Payment" SET "refundPending" = "refundPending" + (r->>'amount')::bigint WHERE "tenantId" = t AND id = payment;
  UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" + (b->>'amount')::bigint, "returnedFee" = s."returnedFee" + (b->>'platformFee')::bigint
    FROM jsonb_array_elements(r->'returns') b
    WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = (b->>'submerchantId')::uuid
      AND (NOT whole OR (s."returnedAmount" = (b->>'returnedAmount')::bigint AND s."returnedFee" = (b->>'returnedFee')::bigint
        AND coalesce((b->>'recovered')::bigint, 0) = (SELECT coalesce(sum(y.taken), 0) FROM "Recovery" y
          WHERE y."tenantId" = t AND y."paymentId" = payment AND y."submerchantId" = s."submerchantId")));
  GET DIAGNOSTICS returned = ROW_COUNT;
  IF returned <> jsonb_array_length(r->'returns') THEN
    PERFORM lost('split');
  END IF;
END $$;
