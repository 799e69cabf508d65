-- The bank gave back what a request had paid: it is owed to the customer, who names another account by the link there is, or by a new one; see
-- move_refund_request.
-- r: {id, status: 'returned', reason, transactionId, owedBy, slots, link: row}: `owedBy` is the account that owes it, made with its `slots` where it is
--   the first; `link` is made where the request has none.
CREATE OR REPLACE FUNCTION return_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "RefundRequest" x SET "returnedAt" = at, "returnedReason" = r->>'reason', "returnTransactionId" = (r->>'transactionId')::uuid
    WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'completed' AND x."returnedAt" IS NULL;
  IF NOT FOUND THEN
    PERFORM lost('request');
  END IF;
  INSERT INTO "Account"("tenantId", id, kind, "createdAt") VALUES (t, (r->>'owedBy')::uuid, 'bank', at) ON CONFLICT DO NOTHING;
  INSERT INTO "Balance"("tenantId", "accountId", slot, kind) SELECT t, (r->>'owedBy')::uuid, n, 'bank' FROM generate_series(0, (r->>'slots')::int - 1) n
    ON CONFLICT DO NOTHING;
  -- the money is its customer's, whatever the merchant thinks of the link by now
  UPDATE "RefundClaim" c SET "withdrawnAt" = NULL, "tellAt" = CASE WHEN c."sentAt" IS NOT NULL THEN at END
    WHERE c."tenantId" = t AND c."requestId" = (r->>'id')::uuid;
  IF NOT FOUND THEN
    INSERT INTO "RefundClaim" SELECT * FROM jsonb_populate_record(NULL::"RefundClaim", r->'link');
  END IF;
END $$;
