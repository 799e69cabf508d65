-- AlterTable
ALTER TABLE "Chargeback" ADD COLUMN "reference" TEXT;

-- AlterTable
ALTER TABLE "DefenseDraft" ADD COLUMN "writers" JSONB NOT NULL DEFAULT '{}';

-- By hand from here.

-- One that is told of twice is one.
CREATE UNIQUE INDEX "Chargeback_reference" ON "Chargeback"("tenantId", reference) WHERE reference IS NOT NULL;

-- What was taken out of a draft or an answer and stands in none any more. The application may delete no file otherwise; those of sellers' applications
-- belong to the sellers, and are none of these.
CREATE FUNCTION forget_files(t uuid, ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM "File" f WHERE f."tenantId" = t AND f.id = ANY (ids) AND f."merchantId" = t
    AND NOT EXISTS (SELECT 1 FROM "ChargebackDocument" d WHERE d."tenantId" = f."tenantId" AND d.id = f.id)
    AND NOT EXISTS (SELECT 1 FROM "QuestionFile" q WHERE q."tenantId" = f."tenantId" AND q.id = f.id);
$$;
REVOKE ALL ON FUNCTION forget_files(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_files(uuid, uuid[]) TO bunpai_app;

-- As before, but of two who tell of the same one at once the second finds it.
-- What becomes of a chargeback, in the statement that moves its money; the payment is locked. c: {raised: row}, which sets its amount aside of what can
-- be refunded, or {id, from, status, answered?, decided?, inTime?, over?}: it must still be `from` and undecided, and for an answer in time, for an end over.
CREATE OR REPLACE FUNCTION move_chargeback(t uuid, payment uuid, c jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF c ? 'raised' THEN
    INSERT INTO "Chargeback" SELECT * FROM jsonb_populate_record(NULL::"Chargeback", c->'raised') ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      PERFORM lost('chargeback');
    END IF;
    UPDATE "Payment" p SET "refundPending" = p."refundPending" + (c #>> '{raised,amount}')::bigint
      WHERE p."tenantId" = t AND p.id = payment AND p.amount + p.tax - p."amountRefunded" - p."refundPending" >= (c #>> '{raised,amount}')::bigint;
    IF NOT FOUND THEN
      PERFORM lost('refundable');
    END IF;
  ELSE
    UPDATE "Chargeback" b SET status = c->>'status', "updatedAt" = at,
        "answeredAt" = CASE WHEN (c->>'answered')::boolean THEN at ELSE b."answeredAt" END,
        "decidedAt" = CASE WHEN (c->>'decided')::boolean THEN at END
      WHERE b."tenantId" = t AND b.id = (c->>'id')::uuid AND b."paymentId" = payment AND b.status = c->>'from' AND b."decidedAt" IS NULL
        AND (NOT coalesce((c->>'inTime')::boolean, false) OR b."dueAt" >= at) AND (NOT coalesce((c->>'over')::boolean, false) OR b."dueAt" < at);
    IF NOT FOUND THEN
      PERFORM lost('chargeback');
    END IF;
  END IF;
END $$;
