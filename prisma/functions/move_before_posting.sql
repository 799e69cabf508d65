-- What of a completed call is moved before its money is posted.
-- d: see complete_attempts
CREATE OR REPLACE FUNCTION move_before_posting(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment uuid := (d->>'paymentId')::uuid;
  at timestamptz := (d->>'at')::timestamptz;
BEGIN
  IF d ? 'chargeback' THEN
    PERFORM move_chargeback(t, payment, d->'chargeback', at);
  END IF;
  IF d ? 'recover' THEN
    PERFORM take_recovery(t, payment, d->'recover', coalesce(d->'entries', '[]'), at);
  END IF;
  IF d ? 'request' THEN
    PERFORM move_refund_request(t, payment, d->'request', at);
  END IF;
  IF d ? 'moved' THEN
    PERFORM move_refund(t, payment, d->'moved', coalesce(d->'entries', '[]'), at);
  END IF;
  IF d ? 'unreserve' THEN
    UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" - (r->>'amount')::bigint, "returnedFee" = s."returnedFee" - (r->>'platformFee')::bigint
      FROM jsonb_array_elements(d #> '{unreserve,returns}') r
      WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = (r->>'submerchantId')::uuid;
  END IF;
END $$;
