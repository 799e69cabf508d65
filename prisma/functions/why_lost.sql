-- Why an attempt on a payment that exists may not begin: the payment, a notice, the refundable amount or a chargeback is no longer as the caller
-- planned on; null: it may. The caller has locked the payment.
-- g: {statuses, amount?, whole?, notAfter?, unmarked?, undecided?, chargeback?}
CREATE OR REPLACE FUNCTION why_lost(t uuid, attempt jsonb, g jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  p "Payment";
  refundable bigint;
BEGIN
  SELECT * INTO p FROM "Payment" WHERE "tenantId" = t AND id = (attempt->>'paymentId')::uuid;
  IF NOT FOUND OR NOT coalesce(g->'statuses' ? p.status, false) OR p."paymentDeadline" < (g->>'notAfter')::timestamptz
      OR ((g->>'unmarked')::boolean AND p."fraudMarkedAt" IS NOT NULL) THEN
    RETURN 'payment';
  END IF;
  -- whoever decides writes the payment first, and so waits for this statement or comes before it
  IF (g->>'undecided')::boolean AND EXISTS (SELECT 1 FROM "AcquirerNotice" n WHERE n."paymentId" = p.id AND n.result = 'left'
      AND n.facts->>'held' IS DISTINCT FROM 'second_payment') THEN
    RETURN 'notice';
  END IF;
  refundable := p.amount + p.tax - p."amountRefunded" - p."refundPending";
  IF g ? 'amount' AND (refundable < (g->>'amount')::bigint OR ((g->>'whole')::boolean AND refundable <> (g->>'amount')::bigint)) THEN
    RETURN 'refundable';
  END IF;
  IF attempt->>'kind' = 'refund' AND EXISTS (SELECT 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c."paymentId" = p.id AND c."decidedAt" IS NULL) THEN
    RETURN 'chargeback';
  END IF;
  IF g ? 'chargeback' AND NOT EXISTS (SELECT 1 FROM "Chargeback" c WHERE c."tenantId" = t AND c.id = (g #>> '{chargeback,id}')::uuid
      AND c."paymentId" = p.id AND c.status = 'pending' AND c."dueAt" >= (g #>> '{chargeback,at}')::timestamptz) THEN
    RETURN 'chargeback';
  END IF;
  RETURN NULL;
END $$;
