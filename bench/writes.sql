-- What a card payment of 10,000 yen with two splits writes, captured at once, as plain SQL in two transactions: the raw limit of the
-- same rows on the same database. For pgbench, which sets :platform, :a, :b (numbers of bench_seller) and :slot.
\set platform random(1, :platforms)
\set a random(1, 50)
\set b random(51, 100)
\set slot random(0, 15)
SELECT gen_random_uuid() AS payment, gen_random_uuid() AS attempt, gen_random_uuid() AS transaction, s."tenantId" AS tenant, s.id AS seller_a, r.id AS seller_b
  FROM bench_seller s JOIN bench_seller r ON r.platform = s.platform WHERE s.platform = :platform AND s.n = :a AND r.n = :b \gset
BEGIN \;
INSERT INTO "Payment"("tenantId", id, status, amount, tax, "paymentMethodFee", "authorizedAmount", "amountRefunded", "refundPending", currency, metadata, locale, method,
    brand, "cardBin", "lastFour", "cardMonth", "cardYear", "fraudDetails", "hasSplit", acquirer, "createdAt")
  VALUES (':tenant', ':payment', 'pending', 10000, 0, 0, 10000, 0, 0, 'JPY', '{}', 'ja', 'credit_card', 'visa', '411111', '1111', 12, 2030, '{}', true, 'sandbox', now()) \;
INSERT INTO "Split"("tenantId", "paymentId", "submerchantId", position, amount, "platformFee", "returnedAmount", "returnedFee")
  VALUES (':tenant', ':payment', ':seller_a', 0, 6000, 600, 0, 0), (':tenant', ':payment', ':seller_b', 1, 3000, 300, 0, 0) \;
UPDATE "ListCount" SET rows = rows + 1 WHERE "tenantId" = ':tenant' AND list = 'payments' AND slot = :slot \;
INSERT INTO "Attempt"("tenantId", id, "paymentId", kind, amount, state, plan, "leaseUntil", "createdAt")
  VALUES (':tenant', ':attempt', ':payment', 'authorize', 10000, 'open', '{"capture": true, "asked": {"actor": {"kind": "key", "label": "…0000"}, "locale": "en"}}', now() + interval '1 minute', now()) \;
COMMIT;
BEGIN \;
UPDATE "Attempt" SET state = 'succeeded', "settledAt" = now(), "acquirerReference" = 'sandbox' WHERE "tenantId" = ':tenant' AND id = ':attempt' AND state = 'open' \;
UPDATE "Payment" SET status = 'captured', "capturedAt" = now(), "acquirerReference" = 'sandbox' WHERE "tenantId" = ':tenant' AND id = ':payment' \;
INSERT INTO "LedgerTransaction"("tenantId", id, kind, "paymentId", "attemptId", "createdAt") VALUES (':tenant', ':transaction', 'capture', ':payment', ':attempt', now()) \;
INSERT INTO "Posting"("tenantId", "transactionId", n, "fromAccountId", "fromEntryId", "fromSlot", "toAccountId", "toEntryId", "toSlot", "paymentId", type, amount, "createdAt")
  SELECT ':tenant', ':transaction', n, giver, gen_random_uuid(), CASE WHEN giver IN (':seller_a', ':seller_b') THEN 0 ELSE :slot END,
    taker, gen_random_uuid(), CASE WHEN taker IN (':seller_a', ':seller_b') THEN 0 ELSE :slot END, ':payment', type, amount, now() FROM (VALUES
    (0, '00000000-0000-0000-0000-000000000001'::uuid, ':tenant'::uuid, 'payment', 10000),
    (1, ':tenant', ':seller_a', 'payment_transfer', 6000),
    (2, ':tenant', ':seller_b', 'payment_transfer', 3000),
    (3, ':seller_a', ':tenant', 'platform_fee', 600),
    (4, ':seller_b', ':tenant', 'platform_fee', 300),
    (5, ':tenant', '00000000-0000-0000-0000-000000000002', 'processing_fee', 360),
    (6, ':tenant', '00000000-0000-0000-0000-000000000003', 'processing_fee_tax', 36)
  ) p(n, giver, taker, type, amount) \;
WITH change(account, slot, amount, n) AS (VALUES ('00000000-0000-0000-0000-000000000001'::uuid, :slot, -10000, 1), ('00000000-0000-0000-0000-000000000002', :slot, 360, 1),
    ('00000000-0000-0000-0000-000000000003', :slot, 36, 1), (':tenant', :slot, 1504, 7), (':seller_a', 0, 5400, 2), (':seller_b', 0, 2700, 2)
  ), locked AS (
    SELECT b."accountId", b.slot FROM "Balance" b WHERE b."tenantId" = ':tenant' AND (b."accountId", b.slot) IN (SELECT account, slot FROM change)
    ORDER BY b."accountId", b.slot FOR NO KEY UPDATE)
  UPDATE "Balance" b SET balance = b.balance + c.amount, entries = b.entries + c.n FROM locked l JOIN change c ON c.account = l."accountId" AND c.slot = l.slot
  WHERE b."tenantId" = ':tenant' AND b."accountId" = l."accountId" AND b.slot = l.slot \;
INSERT INTO "Event"("tenantId", id, type, "resourceId", data, "createdAt") VALUES (':tenant', gen_random_uuid(), 'payment.captured', ':payment', :event, now()) \;
INSERT INTO "Audit"("tenantId", id, "actorKind", "actorLabel", operation, "subjectKind", "subjectId", after, "requestId", "createdAt")
  VALUES (':tenant', gen_random_uuid(), 'key', '…0000', 'payment.create', 'payment', ':payment', '{"tax": 0, "amount": 10000, "status": "captured", "amount_refunded": 0}', 'bench', now()) \;
COMMIT;
