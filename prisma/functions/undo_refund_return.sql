-- Takes back a return of a refund that was recorded by mistake, unless a later request pays the money again; see move_refund_request.
-- r: {id, status: 'return_undone', undo: row}
CREATE OR REPLACE FUNCTION undo_refund_return(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  returned timestamptz;
  file uuid;
BEGIN
  -- an operator who matches a line of the bank's statement to this return waits
  PERFORM 1 FROM "PayoutBank" WHERE id = 1 FOR NO KEY UPDATE;
  SELECT x."returnedAt", x."bankFileId" INTO returned, file FROM "RefundRequest" x WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid;
  PERFORM drop_basis(returned);
  UPDATE "RefundRequest" x SET "returnedAt" = NULL, "returnedReason" = NULL, "returnTransactionId" = NULL
    WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x."returnTransactionId" = (r #>> '{undo,returnTransactionId}')::uuid
      AND NOT EXISTS (SELECT 1 FROM "RefundRequest" y WHERE y."tenantId" = t AND y."resendOf" = x.id AND y.status <> 'rejected');
  IF NOT FOUND THEN
    PERFORM lost('request');
  END IF;
  INSERT INTO "ReturnUndo" SELECT * FROM jsonb_populate_record(NULL::"ReturnUndo", r->'undo');
  -- a customer who had a mail gets another one: the money was paid. A mail that is still due is not sent: it would not be true.
  UPDATE "RefundClaim" c SET "requestId" = (r->>'id')::uuid, "tellAt" = CASE WHEN c."sentAt" IS NOT NULL THEN at END
    WHERE c."tenantId" = t AND c.id = (SELECT o.id FROM "RefundClaim" o LEFT JOIN "RefundRequest" y ON y."tenantId" = t AND y.id = o."requestId"
      WHERE o."tenantId" = t AND o."paymentId" = payment AND (r->>'id')::uuid IN (o."requestId", y."resendOf"));
  DELETE FROM "StatementMark" m WHERE m."subjectKind" = 'refund' AND m."cameBack" AND m."subjectId" = (r->>'id')::uuid;
  PERFORM free_file_line(file);
END $$;
