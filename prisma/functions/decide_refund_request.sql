-- Ends a request: paid, or rejected; see move_refund_request. Of its account only the last figures stay, and a customer to whom its link was sent is to
-- be told. What is in a bank file is paid as that file, once the bank can have it, and the last of it marks the file as paid.
-- r: {id, status: 'completed' | 'rejected', reason?, by?, file?}: `by` decides what nobody else has taken; `file` is the bank file that it is in.
CREATE OR REPLACE FUNCTION decide_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  file uuid := (r->>'file')::uuid;
BEGIN
  IF file IS NOT NULL THEN
    -- locks the file, so that its transfers end one after the other and one of them is the last
    PERFORM 1 FROM "BankFile" WHERE id = file AND status = 'approved' AND "handedOutAt" IS NOT NULL FOR NO KEY UPDATE;
    IF NOT FOUND OR r->>'status' <> 'completed' THEN
      PERFORM lost('file');
    END IF;
  END IF;
  UPDATE "RefundRequest" x SET status = r->>'status', "decidedAt" = at, "decidedReason" = r->>'reason',
      "accountNumber" = repeat('*', length(x."accountNumber") - 3) || right(x."accountNumber", 3),
      "takenBy" = NULL, "takenByName" = NULL, "takenAt" = NULL
    WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.status = 'pending'
      AND (NOT r ? 'by' OR x."takenBy" IS NULL OR x."takenBy" = (r->>'by')::uuid) AND x."bankFileId" IS NOT DISTINCT FROM file;
  IF NOT FOUND THEN
    PERFORM lost('request');
  END IF;
  IF file IS NOT NULL THEN
    PERFORM end_file(file, at);
  END IF;
  UPDATE "RefundClaim" c SET "tellAt" = at WHERE c."tenantId" = t AND c."requestId" = (r->>'id')::uuid AND c."sentAt" IS NOT NULL;
END $$;
