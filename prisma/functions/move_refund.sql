-- Moves a refund that was made at the acquirer, or that failed there, in the statement that posts its money. The caller has locked the payment.
-- r is one of three:
--   {told: row, returns, needs}                            a refund made at the acquirer; `held`, its `setAside` is no longer refundable
--   {id, state, setAside, by, byName, returns, needs}      a held one: applied as a person said, or failed meanwhile
--   {failed: {id, reason, reopened}, needs}                a refund that the acquirer gave back: its sellers’ shares stand again
-- returns: what each seller gives back, as planned on its share. needs: what sellers must have; see `hold_money` about the order of locks.
CREATE OR REPLACE FUNCTION move_refund(t uuid, payment uuid, r jsonb, new_entries jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  returned int;
  told int;
BEGIN
  IF r ? 'told' THEN
    WITH written AS (INSERT INTO "RefundElsewhere" SELECT * FROM jsonb_populate_record(NULL::"RefundElsewhere", r->'told') ON CONFLICT DO NOTHING RETURNING 1)
      SELECT count(*) INTO told FROM written;
    IF told = 0 THEN
      PERFORM lost('refund');
    END IF;
    IF r #>> '{told,state}' = 'held' THEN
      UPDATE "Payment" p SET "refundPending" = p."refundPending" + (r #>> '{told,setAside}')::bigint WHERE p."tenantId" = t AND p.id = payment;
    END IF;
  ELSIF r ? 'failed' THEN
    UPDATE "Refund" f SET "failedAt" = at, "failureReason" = r #>> '{failed,reason}', reopened = (r #>> '{failed,reopened}')::boolean
      WHERE f."tenantId" = t AND f.id = (r #>> '{failed,id}')::uuid AND f."paymentId" = payment AND f."failedAt" IS NULL AND NOT f.chargeback;
    IF NOT FOUND THEN
      PERFORM lost('refund');
    END IF;
    UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" - x.amount, "returnedFee" = s."returnedFee" - x."platformFee"
      FROM "RefundSplit" x WHERE x."tenantId" = t AND x."refundId" = (r #>> '{failed,id}')::uuid
        AND s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = x."submerchantId";
  ELSE
    UPDATE "RefundElsewhere" x SET state = r->>'state', "setAside" = (r->>'setAside')::bigint, "decidedAt" = at, "decidedBy" = (r->>'by')::uuid,
        "decidedByName" = r->>'byName'
      WHERE x."tenantId" = t AND x.id = (r->>'id')::uuid AND x."paymentId" = payment AND x.state = 'held';
    IF NOT FOUND THEN
      PERFORM lost('refund');
    END IF;
    -- the notice that was held for it
    PERFORM 1 FROM "RefundElsewhere" x WHERE x."tenantId" = t AND x."paymentId" = payment AND x.state = 'held';
    IF NOT FOUND THEN
      UPDATE "AcquirerNotice" n SET state = 'done', result = 'applied', "endedAt" = now_, "decidedByName" = r->>'byName'
        WHERE n."tenantId" = t AND n."paymentId" = payment AND n.state = 'held' AND n.result = 'refund_held';
    END IF;
  END IF;
  UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" + (b->>'amount')::bigint, "returnedFee" = s."returnedFee" + (b->>'platformFee')::bigint
    FROM jsonb_array_elements(coalesce(r->'returns', '[]')) b
    WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = (b->>'submerchantId')::uuid
      AND s."returnedAmount" = (b->>'returnedAmount')::bigint AND s."returnedFee" = (b->>'returnedFee')::bigint
      AND (b->>'recovered')::bigint = (SELECT coalesce(sum(y.taken), 0) FROM "Recovery" y
        WHERE y."tenantId" = t AND y."paymentId" = payment AND y."submerchantId" = s."submerchantId");
  GET DIAGNOSTICS returned = ROW_COUNT;
  IF returned <> jsonb_array_length(coalesce(r->'returns', '[]')) THEN
    PERFORM lost('split');
  END IF;
  IF jsonb_array_length(r->'needs') > 0 THEN
    PERFORM 1 FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (
        SELECT e."accountId", e.slot FROM sides_of(new_entries) e)
      ORDER BY b."accountId", b.slot FOR NO KEY UPDATE;
    PERFORM 1 FROM jsonb_array_elements(r->'needs') n WHERE (n->>'amount')::bigint >
      (SELECT coalesce(sum(b.balance - b.held), 0) FROM "Balance" b WHERE b."tenantId" = t AND b."accountId" = (n->>'accountId')::uuid);
    IF FOUND THEN
      PERFORM lost('balance');
    END IF;
  END IF;
END $$;
