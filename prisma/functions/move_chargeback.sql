-- Raises a chargeback or changes its status, in the statement that moves its money. The caller has locked the payment. An issuer may take
-- more than the remaining amount of the payment; an amount that was already refunded is not set aside again. All chargebacks that were
-- neither withdrawn nor won add up to the charged amount at most.
-- c: {raised: row}: `setAside` is no longer refundable: the whole amount, or the whole remaining amount.
-- Or {id, from, status, setAside?, answered?, decided?, inTime?, over?}: the chargeback must still have the status `from` and be undecided.
-- `defense`: the answer's row, `evidence`: its document (see send_document).
-- Or {unsent: {id, drafted}}: a document that was on its way was not taken.
-- `inTime`: its deadline must not have passed (an answer). `over`: its deadline must have passed.
CREATE OR REPLACE FUNCTION move_chargeback(t uuid, payment uuid, c jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  raised int;
BEGIN
  IF c ? 'raised' THEN
    WITH written AS (INSERT INTO "Chargeback" SELECT * FROM jsonb_populate_record(NULL::"Chargeback", c->'raised') ON CONFLICT DO NOTHING RETURNING 1)
      SELECT count(*) INTO raised FROM written;
    IF raised = 0 THEN
      PERFORM lost('chargeback');
    END IF;
    UPDATE "Payment" p SET "refundPending" = p."refundPending" + coalesce((c #>> '{raised,setAside}')::bigint, (c #>> '{raised,amount}')::bigint)
      WHERE p."tenantId" = t AND p.id = payment
        AND least((c #>> '{raised,amount}')::bigint, p.amount + p.tax - p."amountRefunded" - p."refundPending")
          = coalesce((c #>> '{raised,setAside}')::bigint, (c #>> '{raised,amount}')::bigint)
        AND p.amount + p.tax + p."paymentMethodFee" >= (SELECT sum(b.amount) FROM "Chargeback" b WHERE b."tenantId" = t AND b."paymentId" = payment
          AND b.status <> 'cancelled' AND NOT (b.status = 'defended' AND b."decidedAt" IS NOT NULL));
    IF NOT FOUND THEN
      PERFORM lost('refundable');
    END IF;
  ELSIF c ? 'unsent' THEN
    IF (c #>> '{unsent,drafted}')::boolean THEN
      UPDATE "ChargebackDocument" SET state = 'draft' WHERE "tenantId" = t AND id = (c #>> '{unsent,id}')::uuid AND state = 'sending';
    ELSE
      DELETE FROM "ChargebackDocument" WHERE "tenantId" = t AND id = (c #>> '{unsent,id}')::uuid AND state = 'sending';
      PERFORM forget_files(t, ARRAY[(c #>> '{unsent,id}')::uuid]);
    END IF;
  ELSE
    UPDATE "Chargeback" b SET status = c->>'status', "updatedAt" = at, "setAside" = coalesce((c->>'setAside')::bigint, b."setAside"),
        "answeredAt" = CASE WHEN (c->>'answered')::boolean THEN at ELSE b."answeredAt" END,
        "decidedAt" = CASE WHEN (c->>'decided')::boolean THEN at END
      WHERE b."tenantId" = t AND b.id = (c->>'id')::uuid AND b."paymentId" = payment AND b.status = c->>'from' AND b."decidedAt" IS NULL
        AND (NOT coalesce((c->>'inTime')::boolean, false) OR b."dueAt" >= at) AND (NOT coalesce((c->>'over')::boolean, false) OR b."dueAt" < at);
    IF NOT FOUND THEN
      PERFORM lost('chargeback');
    END IF;
    IF c ? 'defense' THEN
      INSERT INTO "Defense" SELECT * FROM jsonb_populate_record(NULL::"Defense", c->'defense');
      PERFORM send_document(t, c->'evidence', 'sent');
    END IF;
  END IF;
END $$;
