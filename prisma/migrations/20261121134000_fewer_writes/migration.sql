-- The same three functions and the same rows, at less than half of the work: a payment is twenty rows and seventy index entries, and that
-- is what it costs.

-- What comes in only through post_entries is checked there: the account by the change of its balance, the transaction by being written
-- in the same call. A foreign key would look each of them up again, twice an entry, and lock accounts that all payments share.
ALTER TABLE "Entry" DROP CONSTRAINT "Entry_tenantId_accountId_fkey", DROP CONSTRAINT "Entry_tenantId_transactionId_fkey";

-- The primary key finds the entries of a transaction as well: one index less to keep.
ALTER TABLE "Entry" DROP CONSTRAINT "Entry_pkey";
DROP INDEX "Entry_tenantId_transactionId_idx";
ALTER TABLE "Entry" ADD CONSTRAINT "Entry_pkey" PRIMARY KEY ("tenantId", "transactionId", "id");

-- The entries of a payment are those of its transactions: one index entry for each of these instead of one for each of fourteen entries.
DROP INDEX "Entry_tenantId_paymentId_idx";
CREATE INDEX "LedgerTransaction_tenantId_paymentId_idx" ON "LedgerTransaction"("tenantId", "paymentId");

-- What most payments do not have takes no place in an index.
DROP INDEX "Payment_tenantId_externalOrderNum_idx";
CREATE INDEX "Payment_of_order" ON "Payment"("tenantId", "externalOrderNum") WHERE "externalOrderNum" IS NOT NULL;
DROP INDEX "Payment_due";
CREATE INDEX "Payment_due" ON "Payment"("tenantId", "paymentDeadline") WHERE status IN ('pending', 'authorized') AND "paymentDeadline" IS NOT NULL;

-- A direct card's number is not kept: who recovers an attempt asks the acquirer by the attempt's id.
DROP TABLE "VaultCard";

-- The only way into the ledger. Posts one balanced transaction (null: none) and releases what the attempt held (null: nothing), both in a
-- single change of each balance row, the rows locked in one order. Tenant, transaction, payment and moment of an entry are its transaction's.
CREATE OR REPLACE FUNCTION post_entries(t uuid, transaction jsonb, postings jsonb, attempt uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  wanted int;
  moved int;
  x "LedgerTransaction" := jsonb_populate_record(NULL::"LedgerTransaction", transaction);
BEGIN
  IF transaction IS NOT NULL THEN
    INSERT INTO "LedgerTransaction" SELECT x.*;
  ELSIF jsonb_array_length(postings) > 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries need a transaction';
  END IF;
  WITH posted AS (
    INSERT INTO "Entry"("tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt")
    SELECT t, e.id, x.id, e."accountId", e.slot, e."counterpartyId", x."paymentId", e.type, e.amount, e."rateBasisPoints", e.description, x."createdAt"
    FROM jsonb_to_recordset(postings) e(id uuid, "accountId" uuid, slot int, "counterpartyId" uuid, type text, amount bigint, "rateBasisPoints" int, description text)
    RETURNING "accountId", slot, amount
  ), released AS (
    UPDATE "Hold" SET "releasedAt" = at WHERE "tenantId" = t AND "attemptId" = attempt AND "releasedAt" IS NULL RETURNING "accountId", slot, amount
  ), change AS (
    SELECT "accountId", slot, sum(amount) AS amount, sum(held) AS held, sum(n) AS n FROM (
      SELECT "accountId", slot, amount, 0::bigint AS held, 1 AS n FROM posted UNION ALL SELECT "accountId", slot, 0, amount, 0 FROM released) c
    GROUP BY "accountId", slot
  ), locked AS (
    SELECT b."accountId", b.slot FROM "Balance" b WHERE b."tenantId" = t AND (b."accountId", b.slot) IN (SELECT c."accountId", c.slot FROM change c)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE
  ), done AS (
    UPDATE "Balance" b SET balance = b.balance + c.amount, held = b.held - c.held, entries = b.entries + c.n
    FROM locked l JOIN change c ON c."accountId" = l."accountId" AND c.slot = l.slot
    WHERE b."tenantId" = t AND b."accountId" = l."accountId" AND b.slot = l.slot RETURNING 1
  )
  SELECT (SELECT sum(amount) FROM change), (SELECT count(*) FROM change), (SELECT count(*) FROM done) INTO total, wanted, moved;
  IF total <> 0 THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries do not balance', DETAIL = jsonb_build_object('sum', total)::text;
  END IF;
  IF wanted <> moved THEN
    RAISE EXCEPTION USING ERRCODE = 'BP003', MESSAGE = 'an entry names an account that does not exist';
  END IF;
END $$;

-- What is agreed with a merchant for a way of paying at a moment, and which of the named are sellers of it: {isPlatform, rate, fee, sellers}.
-- NULL for a merchant that does not exist. PL/pgSQL because it keeps its plan.
CREATE FUNCTION agreed_at(t uuid, method text, named jsonb, at timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('isPlatform', m."platformRole" IS NOT DISTINCT FROM 'platform',
      'rate', processing_rate_at(t, method, at), 'fee', customer_fee_at(t, method, at),
      'sellers', (SELECT coalesce(jsonb_agg(s.id ORDER BY s.id), '[]') FROM "Merchant" s
        WHERE s."tenantId" = t AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(named)::uuid)) AND s."platformRole" = 'payout'))
    FROM "Merchant" m WHERE m."tenantId" = t AND m.id = t);
END $$;

-- Step 1 of a money verb. d: {key?, payment?, splits?, webhooks?, countSlot?, terms?, guard?, attempt, leaseMs, reserve?, holds?}
--   terms: {method, named, at, agreed}: what was planned on, which may have been remembered for a while; it must still be so.
--   guard: {statuses, notAfter?} and for a refund {amount, whole}: what must still be so of the payment.
--   reserve: {amount, returns: [{submerchantId, amount, platformFee, returnedAmount, returnedFee}]}: refunds under way; what had gone
--   back before counts only where all that is left goes back.
CREATE OR REPLACE FUNCTION open_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p "Payment";
  g jsonb := d->'guard';
  a "Attempt" := jsonb_populate_record(NULL::"Attempt", d->'attempt');
  returns jsonb := d #> '{reserve,returns}';
  returned int;
BEGIN
  a."leaseUntil" := clock_timestamp() + (d->>'leaseMs')::int * interval '1 ms';
  IF d ? 'key' THEN
    PERFORM claim_key(t, d->'key');
  END IF;
  IF d ? 'terms' AND d #> '{terms,agreed}' IS DISTINCT FROM
      agreed_at(t, d #>> '{terms,method}', d #> '{terms,named}', (d #>> '{terms,at}')::timestamptz) THEN
    PERFORM lost('terms');
  END IF;
  IF d ? 'payment' THEN
    INSERT INTO "Payment" SELECT * FROM jsonb_populate_record(NULL::"Payment", d->'payment');
    IF jsonb_array_length(d->'splits') > 0 THEN
      INSERT INTO "Split" SELECT * FROM jsonb_populate_recordset(NULL::"Split", d->'splits');
    END IF;
    IF jsonb_array_length(d->'webhooks') > 0 THEN
      INSERT INTO "PaymentWebhook" SELECT * FROM jsonb_populate_recordset(NULL::"PaymentWebhook", d->'webhooks');
    END IF;
    UPDATE "ListCount" SET rows = rows + 1 WHERE "tenantId" = t AND list = 'payments' AND slot = (d->>'countSlot')::int;
  ELSE
    SELECT * INTO p FROM "Payment" WHERE "tenantId" = t AND id = a."paymentId" FOR NO KEY UPDATE;
    IF NOT FOUND OR NOT coalesce(g->'statuses' ? p.status, false) OR p."paymentDeadline" < (g->>'notAfter')::timestamptz THEN
      PERFORM lost('payment');
    END IF;
    IF g ? 'amount' AND (p.amount + p.tax - p."amountRefunded" - p."refundPending" < (g->>'amount')::bigint
        OR ((g->>'whole')::boolean AND p.amount + p.tax - p."amountRefunded" - p."refundPending" <> (g->>'amount')::bigint)) THEN
      PERFORM lost('refundable');
    END IF;
  END IF;
  INSERT INTO "Attempt" SELECT a.* ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    PERFORM lost('attempt');
  END IF;
  IF d ? 'reserve' THEN
    UPDATE "Payment" SET "refundPending" = "refundPending" + (d #>> '{reserve,amount}')::bigint WHERE "tenantId" = t AND id = a."paymentId";
    UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" + (r->>'amount')::bigint, "returnedFee" = s."returnedFee" + (r->>'platformFee')::bigint
      FROM jsonb_array_elements(returns) r
      WHERE s."tenantId" = t AND s."paymentId" = a."paymentId" AND s."submerchantId" = (r->>'submerchantId')::uuid
        AND (NOT (g->>'whole')::boolean OR (s."returnedAmount" = (r->>'returnedAmount')::bigint AND s."returnedFee" = (r->>'returnedFee')::bigint));
    GET DIAGNOSTICS returned = ROW_COUNT;
    IF returned <> jsonb_array_length(returns) THEN
      PERFORM lost('split');
    END IF;
  END IF;
  IF d ? 'holds' THEN
    PERFORM hold_money(t, a.id, a."createdAt", d->'holds');
  END IF;
END $$;

-- Step 3 of a money verb, or all of one that calls nobody (no attempt: then none may be open). d: {paymentId, at, attempt?, when?, set,
--   refunded?, unreserve?, splits?, refund?, refundSplits?, transaction?, postings, events, audits, reply?}
--   attempt: {id, state, acquirerReference?, failureCode?}; when: what was planned on or presented: {statuses?, after?, and all of
--   amountRefunded, description, metadata}; set: the payment's columns that are to change.
-- BP005: the attempt was settled by somebody else. BP002: plan again.
CREATE OR REPLACE FUNCTION settle_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment uuid := (d->>'paymentId')::uuid;
  attempt uuid := (d #>> '{attempt,id}')::uuid;
  at timestamptz := (d->>'at')::timestamptz;
  w jsonb := coalesce(d->'when', '{}');
  isAsPlanned boolean;
  s jsonb := d->'set';
BEGIN
  -- always, and first: whoever opens an attempt holds the payment while it waits for this attempt's end. One that is not as it was planned on,
  -- perhaps because somebody else has settled the attempt, is left as it is: no rule of the table may speak before the attempt does.
  UPDATE "Payment" o SET status = coalesce(s->>'status', o.status), amount = coalesce((s->>'amount')::bigint, o.amount),
      tax = coalesce((s->>'tax')::bigint, o.tax), "hasSplit" = coalesce((s->>'hasSplit')::boolean, o."hasSplit"),
      "acquirerReference" = CASE WHEN s ? 'acquirerReference' THEN s->>'acquirerReference' ELSE o."acquirerReference" END,
      "failureCode" = CASE WHEN s ? 'failureCode' THEN s->>'failureCode' ELSE o."failureCode" END,
      "capturedAt" = CASE WHEN s ? 'capturedAt' THEN (s->>'capturedAt')::timestamptz ELSE o."capturedAt" END,
      "amountRefunded" = o."amountRefunded" + coalesce((d->>'refunded')::bigint, 0),
      "refundPending" = o."refundPending" - coalesce((d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
    WHERE o."tenantId" = t AND o.id = payment AND (NOT w ? 'statuses' OR w->'statuses' ? o.status)
      AND o."refundPending" >= coalesce((d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
      AND (NOT w ? 'after' OR o."paymentDeadline" < (w->>'after')::timestamptz)
      AND (NOT w ? 'amountRefunded' OR (o."amountRefunded" = (w->>'amountRefunded')::bigint
        AND o.description IS NOT DISTINCT FROM w->>'description' AND o.metadata = w->'metadata'));
  isAsPlanned := FOUND;
  IF attempt IS NULL THEN
    PERFORM 1 FROM "Attempt" WHERE "tenantId" = t AND "paymentId" = payment AND state = 'open' AND kind <> 'refund';
    IF FOUND THEN
      PERFORM lost('attempt');
    END IF;
  ELSE
    UPDATE "Attempt" SET state = d #>> '{attempt,state}', "settledAt" = at, "acquirerReference" = d #>> '{attempt,acquirerReference}',
        "failureCode" = d #>> '{attempt,failureCode}'
      WHERE "tenantId" = t AND id = attempt AND state = 'open';
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'attempt is settled';
    END IF;
  END IF;
  IF NOT isAsPlanned THEN
    PERFORM lost('payment');
  END IF;
  IF d ? 'unreserve' THEN
    UPDATE "Split" s SET "returnedAmount" = s."returnedAmount" - (r->>'amount')::bigint, "returnedFee" = s."returnedFee" - (r->>'platformFee')::bigint
      FROM jsonb_array_elements(d #> '{unreserve,returns}') r
      WHERE s."tenantId" = t AND s."paymentId" = payment AND s."submerchantId" = (r->>'submerchantId')::uuid;
  END IF;
  IF d ? 'splits' THEN
    DELETE FROM "Split" WHERE "tenantId" = t AND "paymentId" = payment;
    INSERT INTO "Split" SELECT * FROM jsonb_populate_recordset(NULL::"Split", d->'splits');
  END IF;
  IF d ? 'refund' THEN
    INSERT INTO "Refund" SELECT * FROM jsonb_populate_record(NULL::"Refund", d->'refund');
    INSERT INTO "RefundSplit" SELECT * FROM jsonb_populate_recordset(NULL::"RefundSplit", d->'refundSplits');
  END IF;
  IF d ? 'transaction' OR attempt IS NOT NULL THEN
    PERFORM post_entries(t, d->'transaction', coalesce(d->'postings', '[]'), attempt, at);
  END IF;
  IF jsonb_array_length(d->'events') > 0 THEN
    INSERT INTO "Event" SELECT * FROM jsonb_populate_recordset(NULL::"Event", d->'events');
  END IF;
  INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", d->'audits');
  IF d ? 'reply' THEN
    PERFORM finish_key(t, d->'reply');
  END IF;
END $$;
