-- Saves deposits that came in and the decisions about held deposits. held: the sum in yen that was held when the caller decided; refuses
-- (BP002) when it has changed.
-- rows: [{id, amount?, line?, state, returnedAmount?, decidedByName?, reason?}]; a row with an amount is a new deposit, a row without one was
-- held until now. line: the key of the line of the bank's statement, which must still be marked as this payment's; the mark
-- says from then on when it was recorded.
CREATE OR REPLACE FUNCTION save_deposits(t uuid, payment uuid, held bigint, rows jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  r jsonb;
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM "Deposit" WHERE "tenantId" = t AND "paymentId" = payment AND state = 'held') <> held THEN
    PERFORM lost('deposit');
  END IF;
  FOR r IN SELECT * FROM jsonb_array_elements(rows) LOOP
    IF r ? 'line' THEN
      -- whoever marks a line or drops a mark waits
      PERFORM 1 FROM "PayoutBank" WHERE id = 1 FOR NO KEY UPDATE;
      UPDATE "StatementMark" SET "recordedAt" = now_ WHERE key = r->>'line' AND "subjectId" = payment AND "isDeposit";
      IF NOT FOUND THEN
        PERFORM lost('deposit');
      END IF;
    END IF;
    IF r ? 'amount' THEN
      INSERT INTO "Deposit"("tenantId", id, "paymentId", amount, state, "returnedAmount", "receivedAt", "decidedAt")
        VALUES (t, (r->>'id')::uuid, payment, (r->>'amount')::bigint, r->>'state', coalesce((r->>'returnedAmount')::bigint, 0), at,
          CASE WHEN r->>'state' <> 'held' THEN at END) ON CONFLICT DO NOTHING;
      -- somebody else has recorded this one
      IF NOT FOUND THEN
        PERFORM lost('deposit');
      END IF;
    ELSE
      UPDATE "Deposit" SET state = r->>'state', "returnedAmount" = coalesce((r->>'returnedAmount')::bigint, 0), "decidedAt" = at,
          "decidedByName" = r->>'decidedByName', reason = r->>'reason'
        WHERE "tenantId" = t AND id = (r->>'id')::uuid AND "paymentId" = payment AND state = 'held';
      IF NOT FOUND THEN
        PERFORM lost('deposit');
      END IF;
    END IF;
  END LOOP;
END $$;
