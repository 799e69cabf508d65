-- Step 3 of a money verb: completes the attempt. Posts the entries and writes the rows, events, audit records and the reply. A verb that
-- calls no acquirer passes no attempt; then no attempt of the payment may be open, except refunds, and answers to a dispute unless a chargeback
-- is moved.
-- d: {key?, paymentId, at, attempt?, when?, set, refunded?, released?, draft?, chargeback?, recover?, request?, moved?, unreserve?, splits?,
--   refund?, refundSplits?, transaction?, entries, deposits?, held?, customer?, charge?, forget?, completes?, mails?, notice?, ended?, events, audits, reply?}
-- charge: see end_charge. draft: see hold_draft. chargeback: see move_chargeback. recover: see take_recovery. request: see move_refund_request.
-- moved: see move_refund.
-- `when.left`: the amount of the payment that is neither refunded nor being refunded.
-- `refunded`: below zero where a refund failed. `released`: the part of it that was set aside; less than `refunded` when a lost chargeback, or
-- a refund made at the acquirer, takes more than was set aside.
CREATE OR REPLACE FUNCTION complete_attempt(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payment uuid := (d->>'paymentId')::uuid;
  attempt uuid := (d #>> '{attempt,id}')::uuid;
  -- the holds that are released: those of the attempt, or of the refund request that is decided
  holder uuid := coalesce(attempt, (d #>> '{request,id}')::uuid);
  at timestamptz := (d->>'at')::timestamptz;
  w jsonb := coalesce(d->'when', '{}');
  isAsPlanned boolean;
  s jsonb := d->'set';
BEGIN
  IF d ? 'key' THEN
    PERFORM claim_key(t, d->'key');
  END IF;
  IF d ? 'draft' THEN
    PERFORM hold_draft(t, d->'draft');
  END IF;
  -- always, and first: whoever opens an attempt holds the payment while it waits for this attempt's end. One that is not as it was planned on,
  -- perhaps because somebody else has completed the attempt, is left as it is: no rule of the table may speak before the attempt does.
  UPDATE "Payment" o SET status = coalesce(s->>'status', o.status), amount = coalesce((s->>'amount')::bigint, o.amount),
      tax = coalesce((s->>'tax')::bigint, o.tax), "hasSplit" = coalesce((s->>'hasSplit')::boolean, o."hasSplit"),
      "acquirerReference" = CASE WHEN s ? 'acquirerReference' THEN s->>'acquirerReference' ELSE o."acquirerReference" END,
      "failureCode" = CASE WHEN s ? 'failureCode' THEN s->>'failureCode' ELSE o."failureCode" END,
      "capturedAt" = CASE WHEN s ? 'capturedAt' THEN (s->>'capturedAt')::timestamptz ELSE o."capturedAt" END,
      "paymentDeadline" = CASE WHEN s ? 'paymentDeadline' THEN (s->>'paymentDeadline')::timestamptz ELSE o."paymentDeadline" END,
      instrument = CASE WHEN s ? 'instrument' THEN s->'instrument' ELSE o.instrument END,
      brand = CASE WHEN s ? 'brand' THEN s->>'brand' ELSE o.brand END, "lastFour" = CASE WHEN s ? 'lastFour' THEN s->>'lastFour' ELSE o."lastFour" END,
      "cardMonth" = CASE WHEN s ? 'cardMonth' THEN (s->>'cardMonth')::int ELSE o."cardMonth" END,
      "cardYear" = CASE WHEN s ? 'cardYear' THEN (s->>'cardYear')::int ELSE o."cardYear" END,
      "customerId" = CASE WHEN s ? 'customerId' THEN (s->>'customerId')::uuid ELSE o."customerId" END,
      "amountRefunded" = o."amountRefunded" + coalesce((d->>'refunded')::bigint, 0),
      "refundPending" = o."refundPending" - coalesce((d->>'released')::bigint, (d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
    WHERE o."tenantId" = t AND o.id = payment AND (NOT w ? 'statuses' OR w->'statuses' ? o.status)
      AND o."refundPending" >= coalesce((d->>'released')::bigint, (d->>'refunded')::bigint, (d #>> '{unreserve,amount}')::bigint, 0)
      AND (NOT w ? 'left' OR o.amount + o.tax - o."amountRefunded" - o."refundPending" >= (w #>> '{left,least}')::bigint)
      AND (NOT w ? 'left' OR o.amount + o.tax - o."amountRefunded" - o."refundPending" <= coalesce((w #>> '{left,most}')::bigint, o.amount + o.tax))
      AND (NOT w ? 'after' OR o."paymentDeadline" < (w->>'after')::timestamptz)
      AND (NOT w ? 'amountRefunded' OR (o."amountRefunded" = (w->>'amountRefunded')::bigint
        AND o.description IS NOT DISTINCT FROM w->>'description' AND o.metadata = w->'metadata'));
  isAsPlanned := FOUND;
  IF attempt IS NULL THEN
    PERFORM 1 FROM "Attempt" WHERE "tenantId" = t AND "paymentId" = payment AND state = 'open' AND kind <> 'refund'
      AND (kind NOT IN ('dispute_accept', 'dispute_defend') OR d #> '{chargeback,id}' IS NOT NULL);
    IF FOUND THEN
      PERFORM lost('attempt');
    END IF;
  ELSE
    UPDATE "Attempt" SET state = d #>> '{attempt,state}', plan = NULL, "settledAt" = at, "acquirerReference" = d #>> '{attempt,acquirerReference}',
        "failureCode" = d #>> '{attempt,failureCode}', "acquirerCode" = d #>> '{attempt,acquirerCode}', retry = d #>> '{attempt,retry}'
      WHERE "tenantId" = t AND id = attempt AND state = 'open';
    IF NOT FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'attempt is completed';
    END IF;
  END IF;
  IF NOT isAsPlanned THEN
    PERFORM lost('payment');
  END IF;
  IF d ? 'chargeback' THEN
    PERFORM move_chargeback(t, payment, d->'chargeback', at);
  END IF;
  IF d ? 'recover' THEN
    PERFORM take_recovery(t, payment, d->'recover', coalesce(d->'entries', '[]'), at);
  END IF;
  IF d ? 'request' THEN
    PERFORM move_refund_request(t, payment, d->'request', at);
  END IF;
  IF d ? 'moved' THEN
    PERFORM move_refund(t, payment, d->'moved', coalesce(d->'entries', '[]'), at);
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
  -- the paying account before balances, as whoever takes back a return locks them
  IF d ? 'deposits' THEN
    PERFORM save_deposits(t, payment, (d->>'held')::bigint, d->'deposits', at);
  END IF;
  IF d ? 'transaction' OR holder IS NOT NULL THEN
    PERFORM post_entries(t, d->'transaction', coalesce(d->'entries', '[]'), holder, at);
  END IF;
  IF d ? 'customer' THEN
    INSERT INTO "Customer" SELECT * FROM jsonb_populate_record(NULL::"Customer", d->'customer');
  END IF;
  IF d ? 'charge' THEN
    PERFORM end_charge(t, payment, d->'charge', at);
  END IF;
  IF d ? 'forget' THEN
    UPDATE "VaultCard" SET sealed = NULL, "forgetAt" = NULL, "dropAt" = CASE WHEN "remoteCustomer" IS NOT NULL THEN clock_timestamp() END
      WHERE "tenantId" = t AND id = (d->>'forget')::uuid;
  END IF;
  IF d ? 'completes' THEN
    UPDATE "Session" SET status = 'completed', "completedAt" = at, "customerId" = coalesce((d #>> '{customer,id}')::uuid, "customerId")
      WHERE "tenantId" = t AND id = (d->>'completes')::uuid AND status = 'pending' AND "paymentId" = payment;
  END IF;
  IF d ? 'notice' THEN
    UPDATE "AcquirerNotice" SET state = 'done', result = d #>> '{notice,result}', facts = d #> '{notice,facts}', "endedAt" = clock_timestamp(),
        "decidedByName" = d #>> '{notice,decidedByName}', reason = d #>> '{notice,reason}'
      WHERE acquirer = d #>> '{notice,acquirer}' AND "noticeId" = d #>> '{notice,noticeId}' AND state = 'held';
    IF NOT FOUND THEN
      PERFORM lost('notice');
    END IF;
    -- what was told meanwhile, such as a refund, is followed from here on
    IF d #>> '{notice,result}' = 'taken' THEN
      UPDATE "AcquirerNotice" SET state = 'waiting', result = NULL, "dueAt" = clock_timestamp(), "waitsSince" = clock_timestamp(), tries = 0, "endedAt" = NULL
        WHERE acquirer = d #>> '{notice,acquirer}' AND "paymentId" = payment AND (state = 'held' OR (state = 'done' AND result = 'nothing_new'));
    END IF;
  END IF;
  IF d ? 'ended' THEN
    -- nobody may pay there for what has ended here: a row of our own has it looked at, as a notice would
    INSERT INTO "AcquirerNotice"(acquirer, "noticeId", type, remote, "receivedAt", "waitsSince", "dueAt", state, "tenantId", "paymentId", "attemptId")
      SELECT p.acquirer, 'ended-' || p.id, 'payment.ended', p."acquirerReference", clock_timestamp(), clock_timestamp(),
        clock_timestamp() + (d #>> '{ended,afterMs}')::int * interval '1 ms', 'waiting', t, p.id, a.id
      FROM "Payment" p CROSS JOIN LATERAL (SELECT o.id FROM "Attempt" o WHERE o."tenantId" = t AND o."paymentId" = p.id AND o.kind = 'authorize'
        ORDER BY o.id DESC LIMIT 1) a
      WHERE p."tenantId" = t AND p.id = payment AND p."acquirerReference" IS NOT NULL ON CONFLICT DO NOTHING;
  END IF;
  IF d ? 'mails' THEN
    INSERT INTO "Mail"(id, kind, recipient, sealed, "dueAt", "createdAt")
      SELECT (m->>'id')::uuid, m->>'kind', m->>'recipient', m->>'sealed', (m->>'dueAt')::timestamptz, (m->>'createdAt')::timestamptz
      FROM jsonb_array_elements(d->'mails') m;
  END IF;
  IF jsonb_array_length(d->'events') > 0 THEN
    PERFORM emit_events(t, d->'events');
  END IF;
  INSERT INTO "Audit" SELECT * FROM jsonb_populate_recordset(NULL::"Audit", d->'audits');
  IF d ? 'reply' THEN
    PERFORM finish_key(t, d->'reply');
  END IF;
  PERFORM refuse_late(d->>'notAfter');
END $$;
