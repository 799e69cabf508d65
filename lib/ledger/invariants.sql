-- Everything that must hold at any moment: one row per violation (invariant, tenant, detail). Read-only. It runs after every test file, by
-- `npm run ledger:verify`, every night and by the operation `ledger.prove`. Amounts are whole yen. Every rule groups and joins whole tables
-- and never looks rows up one by one: the time grows linearly with the ledger, even with outdated statistics. On a cluster each rule is
-- a statement for itself, see lib/ledger/invariants.ts: a rule joins and groups tenants' tables by the tenant.
WITH violation(invariant, tenant, detail) AS (
  SELECT 'transaction sums to zero', "tenantId", format('transaction %s sums to %s', "transactionId", sum(amount))
    FROM "Entry" GROUP BY "tenantId", "transactionId" HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'all entries sum to zero', NULL, format('the ledger sums to %s', sum(amount)) FROM "Entry" HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'transaction has entries', t."tenantId", format('transaction %s has none', t.id) FROM "LedgerTransaction" t
    WHERE NOT EXISTS (SELECT 1 FROM "Entry" e WHERE e."tenantId" = t."tenantId" AND e."transactionId" = t.id)
  UNION ALL
  SELECT 'balance equals its entries', b."tenantId", format('account %s slot %s holds %s of %s entries, its entries are %s of %s', b."accountId", b.slot,
      b.balance, b.entries, coalesce(e.amount, 0), coalesce(e.n, 0))
    FROM "Balance" b LEFT JOIN (SELECT "tenantId", "accountId", slot, sum(amount) AS amount, count(*) AS n FROM "Entry" GROUP BY 1, 2, 3) e
      ON e."tenantId" = b."tenantId" AND e."accountId" = b."accountId" AND e.slot = b.slot
    WHERE b.balance <> coalesce(e.amount, 0) OR b.entries <> coalesce(e.n, 0)
  UNION ALL
  SELECT 'entry has a balance', e."tenantId", format('%s entries of account %s slot %s', e.n, e."accountId", e.slot)
    FROM (SELECT "tenantId", "accountId", slot, count(*) AS n FROM "Entry" GROUP BY 1, 2, 3) e
    LEFT JOIN "Balance" b ON b."tenantId" = e."tenantId" AND b."accountId" = e."accountId" AND b.slot = e.slot
    WHERE b."accountId" IS NULL
  UNION ALL
  SELECT 'a split has a payment and a seller', s."tenantId", format('payment %s seller %s', s."paymentId", s."submerchantId") FROM "Split" s
    LEFT JOIN "Payment" p ON p."tenantId" = s."tenantId" AND p.id = s."paymentId" LEFT JOIN "Merchant" m ON m."tenantId" = s."tenantId" AND m.id = s."submerchantId"
    WHERE p.id IS NULL OR m.id IS NULL
  UNION ALL
  SELECT 'an attempt has a payment', a."tenantId", format('attempt %s of payment %s', a.id, a."paymentId") FROM "Attempt" a
    LEFT JOIN "Payment" p ON p."tenantId" = a."tenantId" AND p.id = a."paymentId" WHERE p.id IS NULL
  UNION ALL
  SELECT 'held equals open holds', b."tenantId", format('account %s slot %s holds back %s, its open holds are %s', b."accountId", b.slot, b.held, coalesce(h.amount, 0))
    FROM "Balance" b LEFT JOIN (SELECT "tenantId", "accountId", slot, sum(amount) AS amount FROM "Hold" WHERE "releasedAt" IS NULL GROUP BY 1, 2, 3) h
      ON h."tenantId" = b."tenantId" AND h."accountId" = b."accountId" AND h.slot = b.slot
    WHERE b.held <> coalesce(h.amount, 0)
  UNION ALL
  SELECT 'a completed attempt holds nothing', h."tenantId", format('hold %s of attempt %s', h.id, h."attemptId")
    FROM "Hold" h JOIN "Attempt" a ON a."tenantId" = h."tenantId" AND a.id = h."attemptId"
    WHERE h."releasedAt" IS NULL AND a.state <> 'open'
  UNION ALL
  SELECT 'a decided refund request holds nothing', h."tenantId", format('hold %s of request %s', h.id, h."attemptId")
    FROM "Hold" h JOIN "RefundRequest" q ON q."tenantId" = h."tenantId" AND q.id = h."attemptId"
    WHERE h."releasedAt" IS NULL AND q.status <> 'pending'
  UNION ALL
  SELECT 'a settlement holds its money until it is decided', coalesce(s."tenantId", h."tenantId"), format('settlement %s of %s holds %s', s.id, s."settlementAmount", h.amount)
    FROM (SELECT * FROM "Settlement" WHERE status = 'pending') s
    FULL JOIN (SELECT h."tenantId", h."attemptId", sum(h.amount) AS amount FROM "Hold" h JOIN "Settlement" x ON x."tenantId" = h."tenantId" AND x.id = h."attemptId"
        AND x."merchantId" = h."accountId" WHERE h."releasedAt" IS NULL GROUP BY 1, 2) h ON h."tenantId" = s."tenantId" AND h."attemptId" = s.id
    WHERE s."settlementAmount" IS DISTINCT FROM h.amount
  UNION ALL
  SELECT 'a settlement is posted once, as it ended', coalesce(s."tenantId", t."tenantId"),
      format('settlement %s of %s, paid %s, ended %s, transaction %s gives the bank %s', s.id, s."settlementAmount", s."paidAt", s."endedAt", t.id, t.amount)
    FROM (SELECT "tenantId", id, "settlementAmount", "paidAt", "endedAt", id AS key, "settlementAmount" AS given FROM "Settlement" WHERE "paidAt" IS NOT NULL
        UNION ALL
        SELECT "tenantId", id, "settlementAmount", "paidAt", "endedAt", coalesce("returnTransactionId", id), -"settlementAmount" FROM "Settlement"
          WHERE status = 'bounced' AND "paidAt" IS NOT NULL
        UNION ALL
        SELECT u."tenantId", u."subjectId", u.amount, NULL, x.at, x.key, x.given FROM "ReturnUndo" u
          CROSS JOIN LATERAL (VALUES (u."returnedAt", u."returnTransactionId", -u.amount), (u."undoneAt", u.id, u.amount)) x(at, key, given)
          WHERE u."subjectKind" = 'settlement') s
    FULL JOIN (SELECT l."tenantId", l.id, CASE l.kind WHEN 'payout' THEN l."attemptId" ELSE l.id END AS key, sum(e.amount) AS amount
        FROM "LedgerTransaction" l JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id AND e."accountId" = '00000000-0000-0000-0000-000000000004'
        WHERE l.kind IN ('payout', 'payout_return', 'payout_return_undo') GROUP BY 1, 2, 3) t ON t."tenantId" = s."tenantId" AND t.key = s.key
    WHERE s.given IS DISTINCT FROM t.amount
  UNION ALL
  SELECT 'settlements of a merchant follow each other', "tenantId", format('settlement %s starts at %s with %s, the one before it ended at %s with %s', id, "startsAt", "openingAmount", ended, closed)
    FROM (SELECT *, lag("cutoffAt") OVER w AS ended, coalesce(lag("closingAmount") OVER w, 0) AS closed
      FROM "Settlement" WINDOW w AS (PARTITION BY "tenantId", "merchantId" ORDER BY "cutoffAt")) s
    WHERE "startsAt" <> coalesce(ended, "startsAt") OR "openingAmount" <> closed
  UNION ALL
  -- An entry that was dated before a cut-off and posted after it belongs to the next statement: the totals contain the counts.
  SELECT 'a settlement counts what was posted', s."tenantId", format('settlement %s has %s of %s entries, there are %s of %s', s.id, s."closingAmount", s.counted, e.amount, e.n)
    FROM (SELECT x.*, k.counted, k.amount FROM "Settlement" x CROSS JOIN LATERAL (SELECT coalesce(sum((v.value->>1)::bigint), 0) AS counted,
        coalesce(sum((v.value->>0)::bigint), 0) AS amount FROM jsonb_each(x.totals) v) k) s
    LEFT JOIN (SELECT c."tenantId", c.id, sum(d.amount) AS amount, sum(d.n) AS n FROM "Settlement" c
        JOIN (SELECT "tenantId", "accountId", date_trunc('day', "createdAt", 'Asia/Tokyo') AS at, sum(amount) AS amount, count(*) AS n FROM "Entry"
          WHERE ("tenantId", "accountId") IN (SELECT "tenantId", "merchantId" FROM "Settlement") GROUP BY 1, 2, 3) d
        ON d."tenantId" = c."tenantId" AND d."accountId" = c."merchantId" AND d.at < c."cutoffAt" GROUP BY 1, 2) e ON e."tenantId" = s."tenantId" AND e.id = s.id
    WHERE s.amount <> s."closingAmount" OR s.counted > coalesce(e.n, 0) OR (s.counted = coalesce(e.n, 0) AND s."closingAmount" <> coalesce(e.amount, 0))
  UNION ALL
  SELECT 'invoices are numbered without a gap', coalesce(i."tenantId", c."tenantId"), format('%s invoices up to number %s, counted %s', i.n, i.last, c.issued)
    FROM (SELECT "tenantId", count(*) AS n, max(number) AS last FROM "Invoice" GROUP BY 1) i FULL JOIN "InvoiceCounter" c ON c."tenantId" = i."tenantId"
    WHERE i.n IS DISTINCT FROM c.issued OR i.last IS DISTINCT FROM c.issued
  UNION ALL
  SELECT 'a settlement’s fees are invoiced', s."tenantId", format('settlement %s has fees of %s, its invoices are %s', s.id, s."feeAmount" + s."feeTaxAmount", i.amount)
    FROM "Settlement" s JOIN "Merchant" m ON m."tenantId" = s."tenantId" AND m.id = s."merchantId" AND m."platformRole" = 'payout'
    LEFT JOIN (SELECT x."tenantId", x.id, sum(CASE n.kind WHEN 'return' THEN -n.amount ELSE n.amount END) AS amount
      -- including cycles in its period that were carried over
      FROM "Settlement" x JOIN "Invoice" n ON n."tenantId" = x."tenantId" AND n."merchantId" = x."merchantId"
        AND n."toDay" >= to_char(x."startsAt" AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AND n."toDay" < to_char(x."cutoffAt" AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD')
        AND coalesce(n."settlementId" = x.id, true) GROUP BY 1, 2) i ON i."tenantId" = s."tenantId" AND i.id = s.id
    WHERE s."feeAmount" + s."feeTaxAmount" <> coalesce(i.amount, 0)
  UNION ALL
  -- For cycles without a settlement yet: together with the cycles before them.
  SELECT 'no more is invoiced than was charged', i."tenantId", format('merchant %s was charged %s and given back %s, its invoices are %s and %s', i."merchantId", e.charged, e.returned, i.charged, i.returned)
    FROM (SELECT "tenantId", "merchantId", coalesce(sum(amount) FILTER (WHERE kind = 'invoice'), 0) AS charged, coalesce(sum(amount) FILTER (WHERE kind = 'return'), 0) AS returned,
        bool_or("settlementId" IS NULL) AS is_carried FROM "Invoice" GROUP BY 1, 2) i
    CROSS JOIN LATERAL (SELECT coalesce(-sum(amount) FILTER (WHERE type = 'platform_fee'), 0) AS charged, coalesce(sum(amount) FILTER (WHERE type = 'platform_fee_return'), 0) AS returned
      FROM "Entry" t WHERE t."tenantId" = i."tenantId" AND t."accountId" = i."merchantId" AND t.type IN ('platform_fee', 'platform_fee_return')) e
    WHERE i.is_carried AND (i.charged > e.charged OR i.returned > e.returned)
  UNION ALL
  SELECT 'a bank’s file names what it pays, and the sum', NULL, format('file %s of %s in %s lines, there are %s in %s', f.id, f.amount, f.count, l.amount, l.n)
    FROM "BankFile" f LEFT JOIN (SELECT b."fileId", count(*) AS n, sum(b.amount) AS amount,
        bool_and(CASE WHEN b."requestId" IS NULL THEN s.id IS NOT NULL AND s."settlementAmount" - s."bankFeeAmount" = b.amount AND s.reference = b.reference
          ELSE q.id IS NOT NULL AND q.amount + q."feeAmount" = b.amount AND q."customerName" = b.holder END) AS same,
        -- what ended otherwise before its file was restored stays out of the file
        bool_and(coalesce(s."bankFileId", q."bankFileId") IS NOT DISTINCT FROM b."fileId" OR (s.status <> 'pending' AND least(s."paidAt", s."endedAt") <= g."decidedAt")
          OR (q.status <> 'pending' AND q."decidedAt" <= g."decidedAt")) AS inside
        FROM "BankTransfer" b JOIN "BankFile" g ON g.id = b."fileId" LEFT JOIN "Settlement" s ON s."tenantId" = b."tenantId" AND s.id = b."settlementId"
          LEFT JOIN "RefundRequest" q ON q."tenantId" = b."tenantId" AND q.id = b."requestId" GROUP BY 1) l ON l."fileId" = f.id
    WHERE l.n IS DISTINCT FROM f.count OR l.amount IS DISTINCT FROM f.amount OR NOT l.same OR (f.status <> 'cancelled' AND l.inside IS NOT TRUE)
  UNION ALL
  SELECT 'a bank’s file is paid with the last of it', NULL, format('file %s is paid at %s, %s of it wait', f.id, f."paidAt", coalesce(w.n, 0))
    FROM "BankFile" f LEFT JOIN (SELECT c.id, sum(c.n) FILTER (WHERE c.status = 'pending') AS n, sum(c.n) AS all_of_it
        FROM (SELECT "bankFileId" AS id, status, count(*) AS n FROM "Settlement" GROUP BY 1, 2
          UNION ALL SELECT "bankFileId", status, count(*) FROM "RefundRequest" GROUP BY 1, 2) c GROUP BY 1) w ON w.id = f.id
    WHERE f.status = 'approved' AND coalesce(w.all_of_it, 0) > 0 AND (f."paidAt" IS NULL) <> (coalesce(w.n, 0) > 0)
  UNION ALL
  SELECT 'a bank’s file pays only once it was handed out', s."tenantId", format('%s %s is %s in file %s, which is %s', s.kind, s.id, s.status, f.id, f.status)
    FROM (SELECT 'settlement' AS kind, "tenantId", id, status, "bankFileId" FROM "Settlement"
        UNION ALL SELECT 'request'::text, "tenantId", id, status, "bankFileId" FROM "RefundRequest") s
    JOIN "BankFile" f ON f.id = s."bankFileId" WHERE f.status = 'cancelled' OR (f."handedOutAt" IS NULL AND s.status <> 'pending')
  UNION ALL
  SELECT 'a refund request in a bank’s file is one of its lines', q."tenantId", format('request %s is %s in file %s, taken by %s', q.id, q.status, q."bankFileId", q."takenBy")
    FROM "RefundRequest" q LEFT JOIN (SELECT DISTINCT "fileId", "requestId", "tenantId" FROM "BankTransfer") b
      ON b."fileId" = q."bankFileId" AND b."requestId" = q.id AND b."tenantId" = q."tenantId"
    WHERE q."bankFileId" IS NOT NULL AND (q."takenBy" IS NOT NULL OR q.status = 'rejected' OR b."requestId" IS NULL)
  UNION ALL
  SELECT 'seller is not negative', "tenantId", format('account %s has %s available', "accountId", sum(balance - held))
    FROM "Balance" WHERE kind = 'payout' GROUP BY "tenantId", "accountId" HAVING sum(balance - held) < 0
  UNION ALL
  SELECT 'captured once, at most what was authorized', p."tenantId", format('payment %s', p.id) FROM "Payment" p
    LEFT JOIN (SELECT "tenantId", "paymentId", count(*) AS n FROM "LedgerTransaction" WHERE kind = 'capture' GROUP BY 1, 2) t
      ON t."tenantId" = p."tenantId" AND t."paymentId" = p.id
    WHERE p.amount + p.tax > p."authorizedAmount" OR coalesce(t.n, 0) <> (p."capturedAt" IS NOT NULL)::int
  UNION ALL
  SELECT 'capture posts what was captured', p."tenantId", format('payment %s', p.id) FROM "Payment" p
    LEFT JOIN (SELECT "tenantId", "paymentId", sum(amount) AS amount FROM "Entry" WHERE type = 'payment' AND "accountId" = "tenantId" GROUP BY 1, 2) e
      ON e."tenantId" = p."tenantId" AND e."paymentId" = p.id
    WHERE p."capturedAt" IS NOT NULL AND p.amount + p.tax <> coalesce(e.amount, 0)
  UNION ALL
  SELECT 'split adds up to at most what is captured', p."tenantId", format('payment %s', p.id)
    FROM "Payment" p JOIN "Split" s ON s."tenantId" = p."tenantId" AND s."paymentId" = p.id
    GROUP BY p."tenantId", p.id, p.amount, p.tax HAVING sum(s.amount) > p.amount + p.tax OR bool_or(s."platformFee" > s.amount)
  UNION ALL
  SELECT 'refunded equals its refunds', p."tenantId", format('payment %s has %s, its refunds are %s', p.id, p."amountRefunded", coalesce(sum(r.amount), 0))
    FROM "Payment" p LEFT JOIN "Refund" r ON r."tenantId" = p."tenantId" AND r."paymentId" = p.id AND r."failedAt" IS NULL
    GROUP BY p."tenantId", p.id, p."amountRefunded" HAVING p."amountRefunded" <> coalesce(sum(r.amount), 0)
  UNION ALL
  SELECT 'what is under way equals open refunds, requests and chargebacks', p."tenantId", format('payment %s', p.id)
    FROM "Payment" p LEFT JOIN (SELECT "tenantId", "paymentId", amount FROM "Attempt" WHERE kind = 'refund' AND state = 'open'
        UNION ALL SELECT "tenantId", "paymentId", coalesce("setAside", amount) FROM "Chargeback" WHERE "decidedAt" IS NULL
        UNION ALL SELECT "tenantId", "paymentId", "setAside" FROM "RefundElsewhere" WHERE state = 'held'
        UNION ALL SELECT "tenantId", "paymentId", amount FROM "RefundRequest" WHERE status = 'pending' AND "resendOf" IS NULL) a
      ON a."tenantId" = p."tenantId" AND a."paymentId" = p.id
    GROUP BY p."tenantId", p.id, p."refundPending" HAVING p."refundPending" <> coalesce(sum(a.amount), 0)
  UNION ALL
  SELECT 'a lost chargeback is posted once, and no other', coalesce(c."tenantId", t."tenantId"),
      format('chargeback %s of %s, %s of which was left, transaction %s posts %s, its refunds are %s', c.id, c.amount, c."setAside", t.id, t.amount, r.amount)
    FROM (SELECT * FROM "Chargeback" WHERE status IN ('accepted', 'expired', 'lost')) c
    FULL JOIN (SELECT l."tenantId", l.id, l."attemptId", sum(e.amount) AS amount FROM "LedgerTransaction" l
        JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id AND e."accountId" = l."tenantId" AND e.type = 'chargeback'
        WHERE l.kind = 'chargeback' GROUP BY 1, 2, 3) t ON t."tenantId" = c."tenantId" AND t."attemptId" = c.id
    LEFT JOIN (SELECT "tenantId", "attemptId", sum(amount) AS amount FROM "Refund" WHERE chargeback GROUP BY 1, 2) r
      ON r."tenantId" = c."tenantId" AND r."attemptId" = c.id
    WHERE -c.amount IS DISTINCT FROM t.amount OR coalesce(c."setAside", c.amount) IS DISTINCT FROM coalesce(r.amount, 0)
  UNION ALL
  SELECT 'a refund made at the acquirer is posted once, and no other', coalesce(w."tenantId", t."tenantId"),
      format('refund %s of %s, %s of which was left, transaction %s posts %s, its refunds are %s', w.id, w.amount, w."setAside", t.id, t.amount, r.amount)
    FROM (SELECT * FROM "RefundElsewhere" WHERE state = 'applied') w
    FULL JOIN (SELECT l."tenantId", l.id, l."attemptId", sum(e.amount) AS amount FROM "LedgerTransaction" l
        JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id AND e."accountId" = l."tenantId" AND e.type = 'refund'
        WHERE l.kind = 'refund_elsewhere' GROUP BY 1, 2, 3) t ON t."tenantId" = w."tenantId" AND t."attemptId" = w.id
    LEFT JOIN "Refund" r ON r."tenantId" = w."tenantId" AND r."attemptId" = w.id
    WHERE -w.amount IS DISTINCT FROM t.amount OR w."setAside" IS DISTINCT FROM coalesce(r.amount, 0)
      OR (r.id IS NOT NULL AND w.reference IS DISTINCT FROM r."acquirerReference")
  UNION ALL
  SELECT 'a failed refund is posted back to everybody, and no other', "tenantId", format('refund %s leaves account %s with %s', id, "accountId", sum(amount))
    FROM (SELECT r."tenantId", r.id, e."accountId", e.amount FROM "Refund" r
        JOIN "LedgerTransaction" l ON l."tenantId" = r."tenantId" AND l."attemptId" = r."attemptId"
        JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id WHERE r."failedAt" IS NOT NULL
        UNION ALL
        SELECT l."tenantId", l."attemptId", e."accountId", e.amount FROM "LedgerTransaction" l
          JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id WHERE l.kind = 'refund_failure') b
    GROUP BY "tenantId", id, "accountId" HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'a completed refund request is posted once, with its fees', coalesce(q."tenantId", t."tenantId"),
      format('request %s of %s and %s, transaction %s posts %s and %s for %s', q.id, q.amount, q."feeAmount", t.id, t.amount, t.back, t.fee)
    FROM (SELECT * FROM "RefundRequest" WHERE status = 'completed' AND "resendOf" IS NULL) q
    FULL JOIN (SELECT l."tenantId", l.id, l."attemptId", sum(e.amount) FILTER (WHERE e.type = 'refund') AS amount,
        sum(e.amount) FILTER (WHERE e.type IN ('refunded_customer_fee', 'refunded_customer_fee_tax')) AS back,
        sum(e.amount) FILTER (WHERE e.type IN ('refund_fee', 'refund_fee_tax')) AS fee
        FROM "LedgerTransaction" l JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id AND e."accountId" = l."tenantId"
        WHERE l.kind = 'refund_request' GROUP BY 1, 2, 3) t ON t."tenantId" = q."tenantId" AND t."attemptId" = q.id
    LEFT JOIN "Refund" r ON r."tenantId" = q."tenantId" AND r."attemptId" = q.id
    WHERE -q.amount IS DISTINCT FROM t.amount OR -q."feeAmount" IS DISTINCT FROM coalesce(t.back, 0) OR t.fee IS DISTINCT FROM -330
      OR q.amount IS DISTINCT FROM r.amount
  UNION ALL
  SELECT 'what came back is owed until it is sent again', coalesce(q."tenantId", t."tenantId"),
      format('request %s owes %s, transaction %s %s', q.id, q.owed, t.id, t.amount)
    FROM (SELECT "tenantId", id, "returnTransactionId" AS key, amount + "feeAmount" AS owed FROM "RefundRequest" WHERE "returnedAt" IS NOT NULL
        UNION ALL
        SELECT "tenantId", id, id, -(amount + "feeAmount") FROM "RefundRequest" WHERE status = 'completed' AND "resendOf" IS NOT NULL
        UNION ALL
        SELECT u."tenantId", u."subjectId", x.key, x.owed FROM "ReturnUndo" u
          CROSS JOIN LATERAL (VALUES (u."returnTransactionId", u.amount), (u.id, -u.amount)) x(key, owed) WHERE u."subjectKind" = 'refund_request') q
    FULL JOIN (SELECT l."tenantId", l.id, CASE l.kind WHEN 'refund_resend' THEN l."attemptId" ELSE l.id END AS key, sum(e.amount) AS amount
        FROM "LedgerTransaction" l JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id AND e."accountId" = '00000000-0000-0000-0000-000000000005'
        GROUP BY 1, 2, 3) t ON t."tenantId" = q."tenantId" AND t.key = q.key
    WHERE q.owed IS DISTINCT FROM t.amount
  UNION ALL
  SELECT 'what is sent again is what came back', q."tenantId", format('request %s of %s and %s sends again request %s of %s and %s, which came back %s', q.id, q.amount,
      q."feeAmount", o.id, o.amount, o."feeAmount", o."returnedAt")
    FROM "RefundRequest" q JOIN "RefundRequest" o ON o."tenantId" = q."tenantId" AND o.id = q."resendOf"
    WHERE (o."returnedAt" IS NULL AND q.status <> 'rejected') OR o."paymentId" <> q."paymentId" OR o.amount <> q.amount OR o."feeAmount" <> q."feeAmount"
  UNION ALL
  SELECT 'a transfer is between a platform and one of its sellers', l."tenantId", format('transfer %s gives %s and %s in %s entries', l.id, e.platform, e.seller, e.n)
    FROM "LedgerTransaction" l LEFT JOIN LATERAL (SELECT count(*) AS n, bool_and(x.type = 'balance_transfer') AS named,
        sum(x.amount) FILTER (WHERE m."platformRole" = 'platform') AS platform, sum(x.amount) FILTER (WHERE m."platformRole" = 'payout') AS seller,
        count(DISTINCT x."accountId") AS holders
        FROM "Entry" x LEFT JOIN "Merchant" m ON m."tenantId" = x."tenantId" AND m.id = x."accountId"
        WHERE x."tenantId" = l."tenantId" AND x."transactionId" = l.id) e ON true
    WHERE l.kind = 'transfer' AND (e.named IS NOT TRUE OR e.holders <> 2 OR e.platform IS NULL OR e.platform = 0 OR e.seller IS DISTINCT FROM -e.platform)
  UNION ALL
  SELECT 'what was taken back equals its entries', coalesce(y."tenantId", t."tenantId"),
      format('recovery %s took %s of %s, its parts are %s, its entries give the platform %s and the seller %s', y.id, y.taken, y.amount, y.parts, t.platform, t.seller)
    FROM (SELECT r."tenantId", r.id, r."submerchantId", r.taken, r.amount, x.id AS part, x.amount AS given, sum(x.amount) OVER (PARTITION BY r."tenantId", r.id) AS parts
        FROM "Recovery" r LEFT JOIN "RecoveryPart" x ON x."tenantId" = r."tenantId" AND x."recoveryId" = r.id) y
    FULL JOIN (SELECT l."tenantId", l.id, sum(e.amount) FILTER (WHERE e."accountId" = e."tenantId") AS platform,
        sum(e.amount) FILTER (WHERE e."accountId" <> e."tenantId") AS seller, min(e."accountId"::text) FILTER (WHERE e."accountId" <> e."tenantId") AS account
        FROM "LedgerTransaction" l JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id AND e.type = 'balance_transfer'
        WHERE l.kind = 'recovery' GROUP BY 1, 2) t ON t."tenantId" = y."tenantId" AND t.id = y.part
    WHERE y.id IS NULL OR y.taken > y.amount OR y.taken <> coalesce(y.parts, 0) OR y.given IS DISTINCT FROM t.platform OR y.given IS DISTINCT FROM -t.seller
      OR (y.part IS NOT NULL AND t.account IS DISTINCT FROM y."submerchantId"::text)
  UNION ALL
  SELECT 'sellers bear at most what was lost', c."tenantId", format('chargeback %s took %s, its sellers bear %s', c.id, coalesce(c."setAside", c.amount), sum(r.amount))
    FROM "Recovery" r JOIN "Chargeback" c ON c."tenantId" = r."tenantId" AND c.id = r."chargebackId"
    GROUP BY c."tenantId", c.id, c."setAside", c.amount HAVING sum(r.amount) > coalesce(c."setAside", c.amount)
  UNION ALL
  SELECT 'a split counts what went back of it', s."tenantId", format('payment %s seller %s counts %s and %s, its refunds are %s and %s', s."paymentId",
      s."submerchantId", s."returnedAmount", s."returnedFee", coalesce(r.amount, 0), coalesce(r.fee, 0))
    FROM "Split" s LEFT JOIN (SELECT "tenantId", "paymentId", submerchant, sum(amount) AS amount, sum(fee) AS fee FROM (
        SELECT f."tenantId", f."paymentId", x."submerchantId" AS submerchant, x.amount, x."platformFee" AS fee
          FROM "Refund" f JOIN "RefundSplit" x ON x."tenantId" = f."tenantId" AND x."refundId" = f.id
          WHERE f."failedAt" IS NULL
        UNION ALL
        SELECT a."tenantId", a."paymentId", (y->>'submerchantId')::uuid, (y->>'amount')::bigint, (y->>'platformFee')::bigint
          FROM "Attempt" a, jsonb_array_elements(a.plan->'returns') y WHERE a.kind = 'refund' AND a.state = 'open'
        UNION ALL
        SELECT q."tenantId", q."paymentId", x."submerchantId", x.amount, x."platformFee"
          FROM "RefundRequest" q JOIN "RefundRequestSplit" x ON x."tenantId" = q."tenantId" AND x."requestId" = q.id WHERE q.status = 'pending' AND q."resendOf" IS NULL) g GROUP BY 1, 2, 3) r
      ON r."tenantId" = s."tenantId" AND r."paymentId" = s."paymentId" AND r.submerchant = s."submerchantId"
    WHERE s."returnedAmount" <> coalesce(r.amount, 0) OR s."returnedFee" <> coalesce(r.fee, 0)
  UNION ALL
  SELECT 'refunded exactly once told', p."tenantId", format('payment %s', p.id) FROM "Payment" p
    LEFT JOIN (SELECT "tenantId", "resourceId", count(*) AS n FROM "Event" WHERE type = 'payment.refunded' GROUP BY 1, 2) v
      ON v."tenantId" = p."tenantId" AND v."resourceId" = p.id
    LEFT JOIN (SELECT "tenantId", "paymentId", count(*) AS n FROM "Refund" WHERE reopened GROUP BY 1, 2) b
      ON b."tenantId" = p."tenantId" AND b."paymentId" = p.id
    WHERE (p.status = 'refunded')::int + coalesce(b.n, 0) <> coalesce(v.n, 0)
  UNION ALL
  SELECT 'every outcome told once', p."tenantId", format('payment %s is %s', p.id, p.status) FROM "Payment" p
    LEFT JOIN (SELECT "tenantId", "resourceId", count(*) FILTER (WHERE type = 'payment.captured') AS captured,
        count(*) FILTER (WHERE type = 'payment.cancelled') AS cancelled, count(*) FILTER (WHERE type = 'payment.expired') AS expired,
        count(*) FILTER (WHERE type = 'payment.failed') AS failed FROM "Event" GROUP BY 1, 2) v
      ON v."tenantId" = p."tenantId" AND v."resourceId" = p.id
    WHERE (p."capturedAt" IS NOT NULL)::int <> coalesce(v.captured, 0)
      OR (CASE p.status WHEN 'cancelled' THEN coalesce(v.cancelled, 0) WHEN 'expired' THEN coalesce(v.expired, 0)
        WHEN 'failed' THEN coalesce(v.failed, 0) ELSE 1 END) <> 1
  UNION ALL
  SELECT 'processing fee follows its rate', e."tenantId", format('entry %s of payment %s', e.id, e."paymentId") FROM "Entry" e
      JOIN "Entry" c ON c."tenantId" = e."tenantId" AND c."transactionId" = e."transactionId" AND c."accountId" = e."accountId" AND c.type = 'payment'
    WHERE e.type = 'processing_fee' AND e.amount < 0 AND -e.amount <> fee_of(c.amount, e."rateBasisPoints")
  UNION ALL
  SELECT 'processing fee tax is a tenth', e."tenantId", format('entry %s of payment %s', e.id, e."paymentId") FROM "Entry" e
      JOIN "Entry" f ON f."tenantId" = e."tenantId" AND f."transactionId" = e."transactionId" AND f."accountId" = e."accountId" AND f.type = 'processing_fee'
    WHERE e.type = 'processing_fee_tax' AND e.amount < 0 AND -e.amount <> fee_of(-f.amount, 1000)
  UNION ALL
  SELECT 'status moves as it may', a."tenantId", format('payment %s went from %s to %s', a."subjectId", a.before->>'status', a.after->>'status') FROM "Audit" a
    WHERE a."subjectKind" = 'payment' AND a.before->>'status' <> a.after->>'status' AND NOT (a.before->>'status', a.after->>'status') IN (
      ('pending', 'authorized'), ('pending', 'captured'), ('pending', 'failed'), ('pending', 'cancelled'), ('pending', 'expired'),
      ('authorized', 'captured'), ('authorized', 'cancelled'), ('authorized', 'expired'), ('captured', 'refunded'))
      -- the one way back: the acquirer gave a refund back
      AND NOT (a.operation IN ('payment.fail_refund', 'refund.fail') AND (a.before->>'status', a.after->>'status') = ('refunded', 'captured'))
  UNION ALL
  SELECT 'a kept reply is whole', i."tenantId", format('key of attempt %s', i."attemptId") FROM "IdempotencyKey" i JOIN "Attempt" a ON a."tenantId" = i."tenantId" AND a.id = i."attemptId"
    WHERE i.state = 'running' AND a.state <> 'open'
  UNION ALL
  SELECT 'entry has a transaction', e."tenantId", format('transaction %s of %s entries', e."transactionId", count(*)) FROM "Entry" e
    LEFT JOIN "LedgerTransaction" t ON t."tenantId" = e."tenantId" AND t.id = e."transactionId" WHERE t.id IS NULL GROUP BY e."tenantId", e."transactionId"
  UNION ALL
  SELECT 'an entry has an id of its own', "tenantId", format('entry %s of transaction %s is there %s times', id, "transactionId", count(*))
    FROM "Entry" GROUP BY "tenantId", "transactionId", id HAVING count(*) > 1
  UNION ALL
  SELECT 'a transaction is written in one way', e."tenantId", format('transaction %s has postings and %s earlier entries', e."transactionId", e.n)
    FROM (SELECT "tenantId", "transactionId", count(*) AS n FROM "EarlierEntry" GROUP BY 1, 2) e
    WHERE EXISTS (SELECT 1 FROM "Posting" p WHERE p."tenantId" = e."tenantId" AND p."transactionId" = e."transactionId")
  UNION ALL
  SELECT 'an entry is dated as its transaction', e."tenantId", format('entry %s is dated %s, transaction %s %s', e.id, e."createdAt", t.id, t."createdAt")
    FROM "Entry" e JOIN "LedgerTransaction" t ON t."tenantId" = e."tenantId" AND t.id = e."transactionId" WHERE t."createdAt" <> e."createdAt"
  UNION ALL
  SELECT 'customer fee is posted to the service', p."tenantId", format('payment %s', p.id) FROM "Payment" p
    LEFT JOIN (SELECT "tenantId", "paymentId", sum(amount) AS amount FROM "Entry" WHERE type IN ('customer_fee', 'customer_fee_tax') AND amount > 0 GROUP BY 1, 2) e
      ON e."tenantId" = p."tenantId" AND e."paymentId" = p.id
    WHERE coalesce(e.amount, 0) <> CASE WHEN p."capturedAt" IS NULL THEN 0 ELSE p."paymentMethodFee" END
  UNION ALL
  SELECT 'the list counts its rows', c."tenantId", format('payments: counted %s, there are %s', c.rows, p.n)
    FROM (SELECT "tenantId", sum(rows) AS rows FROM "ListCount" WHERE list = 'payments' GROUP BY 1) c
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM "Payment" p WHERE p."tenantId" = c."tenantId") p WHERE c.rows <> p.n
  UNION ALL
  SELECT 'an adjustment is posted once, as approved', coalesce(a."tenantId", t."tenantId"),
      format('adjustment %s of %s against %s, transaction %s gives its merchant %s and that account %s in %s entries', a.id, a.amount, a."counterAccount",
        t.id, coalesce(sum(e.amount) FILTER (WHERE e."accountId" = a."merchantId"), 0),
        coalesce(sum(e.amount) FILTER (WHERE e."accountId" = a.counter), 0), count(e.id))
    FROM (SELECT *, CASE "counterAccount" WHEN 'clearing' THEN clearing_of(coalesce(acquirer, 'sandbox')) WHEN 'revenue' THEN
        uuid '00000000-0000-0000-0000-000000000002' WHEN 'bank' THEN uuid '00000000-0000-0000-0000-000000000004' END AS counter
        FROM "Adjustment" WHERE status = 'approved') a
    FULL JOIN (SELECT * FROM "LedgerTransaction" WHERE kind = 'adjustment') t ON t."tenantId" = a."tenantId" AND t.id = a."transactionId"
    LEFT JOIN "Entry" e ON e."tenantId" = t."tenantId" AND e."transactionId" = t.id AND e.type = 'adjustment'
    GROUP BY a."tenantId", a.id, a.amount, a."counterAccount", a.counter, t."tenantId", t.id
    HAVING a.id IS NULL OR t.id IS NULL OR count(e.id) <> 2 OR a.amount <> coalesce(sum(e.amount) FILTER (WHERE e."accountId" = a."merchantId"), 0)
      OR a.counter IS NULL OR -a.amount <> coalesce(sum(e.amount) FILTER (WHERE e."accountId" = a.counter), 0)
  UNION ALL
  SELECT 'what an acquirer charges and pays out is posted once, as it says', coalesce(c."postedTo", t."tenantId"),
      format('line %s of %s: %s of %s, of which its transfer cost %s, transaction %s gives its account %s, costs %s, and the bank %s', c."entryId", c.acquirer, c.kind,
        c.amount, c."bankFee", coalesce(c."transactionId", t.id), t.owed, t.costs, t.bank)
    FROM (SELECT * FROM "AcquirerEntry" WHERE "transactionId" IS NOT NULL) c
    FULL JOIN (SELECT l."tenantId", l.id, e."accountId" AS account, sum(e.amount) AS owed,
        coalesce(sum(-e.amount) FILTER (WHERE e."counterpartyId" = '00000000-0000-0000-0000-000000000006'), 0) AS costs,
        coalesce(sum(-e.amount) FILTER (WHERE e."counterpartyId" = '00000000-0000-0000-0000-000000000004'), 0) AS bank
        FROM "LedgerTransaction" l JOIN "Entry" e ON e."tenantId" = l."tenantId" AND e."transactionId" = l.id
          AND e."accountId" NOT IN ('00000000-0000-0000-0000-000000000004', '00000000-0000-0000-0000-000000000006')
        WHERE l.kind IN ('acquirer_fee', 'acquirer_payout') GROUP BY 1, 2, 3) t ON t."tenantId" = c."postedTo" AND t.id = c."transactionId"
    WHERE t.account IS DISTINCT FROM clearing_of(c.acquirer) OR -c.amount IS DISTINCT FROM t.owed OR t.costs + t.bank IS DISTINCT FROM c.amount
      OR t.costs IS DISTINCT FROM CASE c.kind WHEN 'payout' THEN sign(c.amount) * c."bankFee" ELSE c.amount END
  UNION ALL
  -- A day may count fewer entries than exist now: the next read finds a late entry and rebuilds the day. The entries it counts must exist,
  -- and with equal counts the sums must be equal.
  SELECT 'opening of a day is the sum before it', d."tenantId", format('account %s on %s begins with %s of %s entries and has %s of %s, its entries are %s of %s and %s of %s',
      d."accountId", d."startsAt", d."openingAmount", d."entriesBefore", d.amount, d.entries, e."before", e."entriesBefore", e.amount, e.entries)
    FROM "BalanceDay" d LEFT JOIN (
      SELECT *, sum(amount) OVER w - amount AS "before", sum(entries) OVER w - entries AS "entriesBefore" FROM (
        SELECT "tenantId", "accountId", at, sum(amount) AS amount, sum(entries) AS entries, jsonb_object_agg(type, jsonb_build_array(amount, entries)) AS kinds FROM (
          SELECT "tenantId", "accountId", date_trunc('day', "createdAt", 'Asia/Tokyo') AS at, type, sum(amount) AS amount, count(*) AS entries FROM "Entry"
            WHERE ("tenantId", "accountId") IN (SELECT "tenantId", "accountId" FROM "BalanceDay") GROUP BY 1, 2, 3, 4) k GROUP BY 1, 2, 3) g
      WINDOW w AS (PARTITION BY "tenantId", "accountId" ORDER BY at)) e
      ON e."tenantId" = d."tenantId" AND e."accountId" = d."accountId" AND e.at = d."startsAt"
    WHERE e.at IS NULL OR d."entriesBefore" > e."entriesBefore" OR d.entries > e.entries
      OR (d."entriesBefore" = e."entriesBefore" AND d."openingAmount" <> e."before")
      OR (d.entries = e.entries AND (d.amount <> e.amount OR d.kinds <> e.kinds))
  UNION ALL
  -- Reads look only at the number of the last day: they would not notice a missing day in between.
  SELECT 'a day begins where the one before it ended', "tenantId", format('account %s on %s begins with %s of %s entries, the day before it ended with %s of %s',
      "accountId", "startsAt", "openingAmount", "entriesBefore", closed, counted)
    FROM (SELECT *, coalesce(lag("openingAmount" + amount) OVER w, 0) AS closed, coalesce(lag("entriesBefore" + entries) OVER w, 0) AS counted
      FROM "BalanceDay" WINDOW w AS (PARTITION BY "tenantId", "accountId" ORDER BY "startsAt")) d
    WHERE "openingAmount" <> closed OR "entriesBefore" <> counted
  UNION ALL
  SELECT 'an adjustment has two people', "tenantId", format('adjustment %s', id) FROM "Adjustment" WHERE status = 'approved' AND "decidedBy" IS NOT DISTINCT FROM "proposedBy"
)
SELECT invariant, tenant::text AS tenant, detail FROM violation ORDER BY invariant, tenant, detail;
