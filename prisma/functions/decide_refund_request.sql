-- Ends a request: paid, or rejected; see move_refund_request. Of its account only the last figures stay, and a customer to whom its link was sent is to
-- be told.
-- r: {id, status: 'completed' | 'rejected', reason?, by?}: `by` decides what nobody else has taken.
CREATE OR REPLACE FUNCTION decide_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "RefundRequest" x SET status = r->>'status', "decidedAt" = at, "decidedReason" = r->>'reason',
      "accountNumber" = repeat('*', length(x."accountNumber") - 3) || right(x."accountNumber", 3),
      "takenBy" = NULL, "takenByName" = NULL, "takenAt" = NULL
    WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'pending'
      AND (NOT r ? 'by' OR x."takenBy" IS NULL OR x."takenBy" = (r->>'by')::uuid);
  IF NOT FOUND THEN
    PERFORM lost('request');
  END IF;
  UPDATE "RefundClaim" c SET "tellAt" = at WHERE c."tenantId" = t AND c."requestId" = (r->>'id')::uuid AND c."sentAt" IS NOT NULL;
END $$;
