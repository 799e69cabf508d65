-- What of a completed call is written beside its money: a kept customer, the period of a subscription, a card that is forgotten, a checkout that is
-- completed, a notice that is decided, what is looked at later, mails, what the staff is told in the product.
-- d: see complete_attempts
CREATE OR REPLACE FUNCTION write_beside_posting(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_ timestamptz := clock_timestamp();
  payment uuid := (d->>'paymentId')::uuid;
  at timestamptz := (d->>'at')::timestamptz;
BEGIN
  IF d ? 'customer' THEN
    INSERT INTO "Customer" SELECT * FROM jsonb_populate_record(NULL::"Customer", d->'customer');
  END IF;
  IF d ? 'charge' THEN
    PERFORM end_charge(t, payment, d->'charge', at);
  END IF;
  IF d ? 'forget' THEN
    UPDATE "VaultCard" SET sealed = NULL, "forgetAt" = NULL, "dropAt" = CASE WHEN "remoteCustomer" IS NOT NULL THEN now_ END
      WHERE "tenantId" = t AND id = (d->>'forget')::uuid;
  END IF;
  IF d ? 'completes' THEN
    UPDATE "Session" SET status = 'completed', "completedAt" = at, "customerId" = coalesce((d #>> '{customer,id}')::uuid, "customerId")
      WHERE "tenantId" = t AND id = (d->>'completes')::uuid AND status = 'pending' AND "paymentId" = payment;
  END IF;
  IF d ? 'notice' THEN
    UPDATE "AcquirerNotice" SET state = 'done', result = d #>> '{notice,result}', facts = d #> '{notice,facts}', "endedAt" = now_,
        "decidedByName" = d #>> '{notice,decidedByName}', reason = d #>> '{notice,reason}'
      WHERE acquirer = d #>> '{notice,acquirer}' AND "noticeId" = d #>> '{notice,noticeId}' AND state = 'held';
    IF NOT FOUND THEN
      PERFORM lost('notice');
    END IF;
    -- what was told meanwhile, such as a refund, is followed from here on
    IF d #>> '{notice,result}' = 'taken' THEN
      UPDATE "AcquirerNotice" SET state = 'waiting', result = NULL, "dueAt" = now_, "waitsSince" = now_, tries = 0, "endedAt" = NULL
        WHERE acquirer = d #>> '{notice,acquirer}' AND "paymentId" = payment AND (state = 'held' OR (state = 'done' AND result = 'nothing_new'));
    END IF;
  END IF;
  IF d ? 'ended' THEN
    -- nobody may pay there for what has ended here: a row of our own has it looked at, as a notice would
    INSERT INTO "AcquirerNotice"(acquirer, "noticeId", type, remote, "receivedAt", "waitsSince", "dueAt", state, "tenantId", "paymentId", "attemptId")
      SELECT p.acquirer, 'ended-' || p.id, 'payment.ended', p."acquirerReference", now_, now_,
        now_ + (d #>> '{ended,afterMs}')::int * interval '1 ms', 'waiting', t, p.id, a.id
      FROM "Payment" p CROSS JOIN LATERAL (SELECT o.id FROM "Attempt" o WHERE o."tenantId" = t AND o."paymentId" = p.id AND o.kind = 'authorize'
        ORDER BY o.id DESC LIMIT 1) a
      WHERE p."tenantId" = t AND p.id = payment AND p."acquirerReference" IS NOT NULL ON CONFLICT DO NOTHING;
  END IF;
  IF d ? 'mails' THEN
    INSERT INTO "Mail"(id, kind, recipient, sealed, "dueAt", "createdAt")
      SELECT (m->>'id')::uuid, m->>'kind', m->>'recipient', m->>'sealed', (m->>'dueAt')::timestamptz, (m->>'createdAt')::timestamptz
      FROM jsonb_array_elements(d->'mails') m;
  END IF;
  IF d ? 'announcement' THEN
    INSERT INTO "Announcement" SELECT * FROM jsonb_populate_record(NULL::"Announcement", d->'announcement');
  END IF;
END $$;
