-- A large market with the same rows that the operations would write: every rule of lib/ledger/invariants.sql holds after every step.
-- bench/market.mjs runs the parts by name, with settings: market.seed, .platforms, .sellers (per platform), .payments, .since, .until,
-- and .first and .last for one batch of payments. The same settings give the same market.

-- part: words
CREATE FUNCTION pg_temp.wanted(name text) RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT current_setting('market.' || name)::bigint $$;
CREATE FUNCTION pg_temp.since() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT current_setting('market.since')::timestamptz $$;
CREATE FUNCTION pg_temp.until() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT current_setting('market.until')::timestamptz $$;
-- A number from 0 to below - 1; `what` separates the rolls of one row.
CREATE FUNCTION pg_temp.roll(n bigint, what int, below bigint) RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT (hashint8extended(n, pg_temp.wanted('seed') * 10000 + what) & 9223372036854775807) % below $$;
-- A UUIDv7 for this time; ids of the same time and row are in the order of `what`, which is below 4096.
CREATE FUNCTION pg_temp.id(at timestamptz, n bigint, what int) RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(what), 3, '0') || '8' ||
    right(lpad(to_hex(hashint8extended(n, pg_temp.wanted('seed') * 10000 + 5000 + what)), 16, '0'), 15))::uuid $$;
CREATE FUNCTION pg_temp.wire(at timestamptz) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $$;

-- part: people
CREATE TEMP TABLE platform AS
  SELECT n, pg_temp.id(pg_temp.since(), n, 1) AS id, 'sk_test_' || md5(format('%s of %s', n, pg_temp.wanted('seed'))) AS key
  FROM generate_series(0, pg_temp.wanted('platforms') - 1) n;
CREATE TEMP TABLE seller AS
  SELECT p.n AS platform, s AS n, p.id AS "tenantId", pg_temp.id(pg_temp.since(), p.n * 100000 + s, 2) AS id
  FROM platform p, generate_series(0, pg_temp.wanted('sellers') - 1) s;
INSERT INTO "Tenant"(id, "createdAt") SELECT id, pg_temp.since() FROM platform ORDER BY n;
INSERT INTO "Merchant"("tenantId", id, name, "platformRole", "applicationStatus", "createdAt", "updatedAt")
  SELECT id, id, format('市場%s', n), 'platform', NULL, pg_temp.since(), pg_temp.since() FROM platform
  UNION ALL SELECT "tenantId", id, format('販売者%s', n), 'payout', (ARRAY['accepted', 'accepted', 'accepted', 'pending', 'incomplete'])[1 + n % 5],
    pg_temp.since(), pg_temp.since() FROM seller;
CREATE TEMP TABLE account AS
  SELECT id AS "tenantId", id, 'platform' AS kind, 16 AS slots FROM platform
  UNION ALL SELECT "tenantId", id, 'payout', 1 FROM seller
  UNION ALL SELECT p.id, ('00000000-0000-0000-0000-00000000000' || o)::uuid, k, 16
    FROM platform p, unnest(ARRAY['clearing', 'revenue', 'tax', 'bank']) WITH ORDINALITY s(k, o);
INSERT INTO "Account"("tenantId", id, kind, "createdAt") SELECT "tenantId", id, kind, pg_temp.since() FROM account;
INSERT INTO "Balance"("tenantId", "accountId", slot, kind) SELECT "tenantId", id, slot, kind FROM account, generate_series(0, slots - 1) slot;
INSERT INTO "ListCount"("tenantId", list, slot) SELECT id, 'payments', slot FROM platform, generate_series(0, 15) slot;
INSERT INTO "ApiKey"(id, "tenantId", "merchantId", kind, mode, hash, "lastFour", name, "createdAt")
  SELECT pg_temp.id(pg_temp.since(), n, 3), id, id, 'secret', 'test', encode(sha256(key::bytea), 'hex'), right(key, 4), 'market', pg_temp.since() FROM platform;

-- part: payments
-- Oldest first, evenly over the period; the first platforms have most payments. A status that needs a young or an old payment becomes `captured` for others.
CREATE TEMP TABLE made AS
  SELECT d.*, pg_temp.id(d."createdAt", n, 10) AS id, pg_temp.id(d."createdAt", n, 11) AS authorize,
    CASE WHEN fate IN ('failed', 'cancelled', 'expired', 'authorized') THEN NULL WHEN late THEN least(d."createdAt" + (3600 + pg_temp.roll(n, 7, 200000)) * interval '1 s', pg_temp.until())
      ELSE d."createdAt" + interval '1 s' END AS "capturedAt",
    least(d."createdAt" + (300000 + pg_temp.roll(n, 8, 1500000)) * interval '1 s', pg_temp.until()) AS "refundedAt",
    CASE WHEN fate IN ('refunded', 'part') THEN fate END AS refund
  FROM (
    SELECT r.n, p.id AS "tenantId", p.n AS platform, r.at AS "createdAt",
      CASE WHEN dice < 50 THEN 'failed' WHEN dice < 70 THEN 'cancelled' WHEN dice < 100 AND r.at < pg_temp.until() - interval '31 days' THEN 'expired'
        WHEN dice >= 850 AND r.at > pg_temp.until() - interval '28 days' THEN 'authorized' WHEN dice < 150 THEN 'refunded' WHEN dice < 180 THEN 'part' ELSE 'captured' END AS fate,
      dice < 100 OR dice >= 850 AS late,
      500 + pg_temp.roll(r.n, 2, 49500) AS amount, pg_temp.roll(r.n, 3, 10) = 0 AS partly,
      (ARRAY['visa', 'visa', 'master', 'master', 'jcb', 'american_express'])[1 + pg_temp.roll(r.n, 4, 6)] AS brand,
      (ARRAY[1, 1, 1, 1, 1, 1, 2, 2, 2, 0])[1 + pg_temp.roll(r.n, 5, 10)] AS parts, pg_temp.roll(r.n, 6, 16)::int AS slot
    FROM (SELECT n, pg_temp.roll(n, 1, 1000) AS dice, date_trunc('milliseconds', pg_temp.since() + (pg_temp.until() - pg_temp.since()) * ((n + 0.5) / pg_temp.wanted('payments'))) AS at,
        floor(pg_temp.wanted('platforms') * power(pg_temp.roll(n, 9, 1000000) / 1000000.0, 2)) AS platform
      FROM generate_series(pg_temp.wanted('first'), pg_temp.wanted('last')) n) r
    JOIN platform p ON p.n = r.platform) d;
ANALYZE made;
INSERT INTO "Payment"("tenantId", id, status, amount, tax, "paymentMethodFee", "authorizedAmount", "amountRefunded", currency, description, "externalOrderNum", metadata,
    locale, method, brand, "cardBin", "lastFour", "cardMonth", "cardYear", email, "holderName", "fraudDetails", "hasSplit", acquirer, "acquirerReference", "failureCode",
    "paymentDeadline", "createdAt", "capturedAt")
  SELECT "tenantId", id, CASE fate WHEN 'part' THEN 'captured' ELSE fate END, amount, amount / 10, 0,
    amount + amount / 10 + CASE WHEN late AND partly THEN amount / 4 ELSE 0 END, CASE WHEN fate = 'refunded' THEN amount + amount / 10 ELSE 0 END, 'JPY', '染付 小鉢 六客、檜の箸 五膳',
    'M-' || n, '{"channel": "web"}', 'ja', 'credit_card', brand, '411111', lpad(pg_temp.roll(n, 12, 10000)::text, 4, '0'), 12, 2030,
    format('customer%s@example.jp', n % 5000), '山田 太郎', '{}', true, 'sandbox', CASE WHEN fate <> 'failed' THEN 'sandbox_' || authorize END,
    CASE WHEN fate = 'failed' THEN 'card_declined' END, CASE WHEN late THEN "createdAt" + interval '30 days' END, "createdAt", "capturedAt"
  FROM made;

-- Each seller of a payment once, with the part of its amount that a refund returns.
CREATE TEMP TABLE part AS
  SELECT x.*, CASE WHEN refund = 'refunded' THEN amount WHEN refund = 'part' AND position = 0 THEN amount / 2 ELSE 0 END AS back,
    CASE WHEN refund = 'refunded' THEN fee WHEN refund = 'part' AND position = 0 THEN fee / 2 ELSE 0 END AS "backFee"
  FROM (SELECT m.n, m.refund, m.id AS "paymentId", m."tenantId", s.id AS seller, position, m.amount * (6 - 3 * position) / 10 AS amount,
      CASE WHEN pg_temp.roll(m.n, 13, 10) = 0 THEN 0 ELSE m.amount * (6 - 3 * position) / 100 END AS fee
    FROM made m CROSS JOIN LATERAL generate_series(0, m.parts - 1) position
    JOIN seller s ON s.platform = m.platform AND s.n = (pg_temp.roll(m.n, 14, pg_temp.wanted('sellers')) + position) % pg_temp.wanted('sellers')) x;
CREATE INDEX ON part(n);
ANALYZE part;
INSERT INTO "Split"("tenantId", "paymentId", "submerchantId", position, amount, "platformFee", "returnedAmount", "returnedFee")
  SELECT "tenantId", "paymentId", seller, position, amount, fee, back, "backFee" FROM part;
CREATE TEMP TABLE returned AS
  SELECT m.n, m."tenantId", m.id AS "paymentId", m."refundedAt" AS at, m.refund, pg_temp.id(m."refundedAt", m.n, 12) AS attempt, pg_temp.id(m."refundedAt", m.n, 13) AS id,
    CASE WHEN refund = 'refunded' THEN m.amount + m.amount / 10 WHEN parts = 0 THEN m.amount / 2 ELSE (SELECT back FROM part s WHERE s.n = m.n AND position = 0) END AS amount
  FROM made m WHERE refund IS NOT NULL;
ANALYZE returned;
UPDATE "Payment" p SET "amountRefunded" = r.amount FROM returned r WHERE r.refund = 'part' AND p."tenantId" = r."tenantId" AND p.id = r."paymentId";
INSERT INTO "PaymentWebhook"("tenantId", id, "paymentId", position, url, events)
  SELECT "tenantId", pg_temp.id("createdAt", n, 14), id, 0, 'https://shop.example.jp/hooks/bunpai', '["payment.captured", "payment.refunded"]' FROM made WHERE n % 20 = 0;

-- part: ledger
-- The transfers, in the order in which the operations write them.
CREATE TEMP TABLE moved AS
  SELECT n, "tenantId", "paymentId", 20 AS what, at, slot, type, a, a_is_seller, b, b_is_seller, amount, rate, position + 2 * step AS place FROM (
    SELECT m.n, m."tenantId", m.id AS "paymentId", m."capturedAt" AS at, m.slot, x.*, 0 AS position FROM made m
      CROSS JOIN LATERAL (SELECT CASE WHEN m.brand IN ('visa', 'master') THEN 360 ELSE 385 END AS rate, m.amount + m.amount / 10 AS gross) g
      CROSS JOIN LATERAL (VALUES (0, 'payment', '00000000-0000-0000-0000-000000000001'::uuid, false, m."tenantId", false, gross, NULL::int),
        (3, 'processing_fee', m."tenantId", false, '00000000-0000-0000-0000-000000000002'::uuid, false, gross * rate / 10000, rate),
        (4, 'processing_fee_tax', m."tenantId", false, '00000000-0000-0000-0000-000000000003'::uuid, false, gross * rate / 10000 / 10, NULL)) x(step, type, a, a_is_seller, b, b_is_seller, amount, rate)
      WHERE m."capturedAt" IS NOT NULL
    UNION ALL
    SELECT m.n, m."tenantId", m.id, m."capturedAt", m.slot, x.*, s.position FROM made m JOIN part s ON s.n = m.n
      CROSS JOIN LATERAL (VALUES (1, 'payment_transfer', m."tenantId", false, s.seller, true, s.amount, NULL::int),
        (2, 'platform_fee', s.seller, true, m."tenantId", false, s.fee, NULL)) x
      WHERE m."capturedAt" IS NOT NULL) c WHERE amount > 0
  UNION ALL
  SELECT n, "tenantId", "paymentId", 21, at, 0, type, a, a_is_seller, b, b_is_seller, amount, NULL, position + 2 * step FROM (
    SELECT r.n, r."tenantId", r."paymentId", r.at, 0 AS step, 'refund' AS type, r."tenantId" AS a, false AS a_is_seller,
      '00000000-0000-0000-0000-000000000001'::uuid AS b, false AS b_is_seller, r.amount, 0 AS position FROM returned r
    UNION ALL
    SELECT r.n, r."tenantId", r."paymentId", r.at, x.*, s.position FROM returned r JOIN part s ON s.n = r.n
      CROSS JOIN LATERAL (VALUES (1, 'payment_transfer_return', s.seller, true, r."tenantId", false, s.back),
        (2, 'platform_fee_return', r."tenantId", false, s.seller, true, s."backFee")) x) c WHERE amount > 0;
ANALYZE moved;
INSERT INTO "LedgerTransaction"("tenantId", id, kind, "paymentId", "attemptId", "createdAt")
  SELECT "tenantId", pg_temp.id("capturedAt", n, 20), 'capture', id, CASE WHEN late THEN pg_temp.id("capturedAt", n, 15) ELSE authorize END, "capturedAt" FROM made WHERE "capturedAt" IS NOT NULL
  UNION ALL SELECT "tenantId", pg_temp.id(at, n, 21), 'refund', "paymentId", attempt, at FROM returned;
INSERT INTO "Posting"("tenantId", "transactionId", n, "fromAccountId", "fromEntryId", "fromSlot", "toAccountId", "toEntryId", "toSlot", "paymentId", type, amount,
    "rateBasisPoints", "createdAt")
  SELECT "tenantId", pg_temp.id(at, n, what), place, a, pg_temp.id(at, n, 32 * what + 2 * place), CASE WHEN a_is_seller THEN 0 ELSE slot END,
    b, pg_temp.id(at, n, 32 * what + 2 * place + 1), CASE WHEN b_is_seller THEN 0 ELSE slot END, "paymentId", type, amount, rate, at
  FROM moved;
UPDATE "Balance" b SET balance = b.balance + c.amount, entries = b.entries + c.n
  FROM (SELECT "tenantId", account, CASE WHEN is_seller THEN 0 ELSE slot END AS slot, sum(e.amount) AS amount, count(*) AS n
    FROM moved m CROSS JOIN LATERAL (VALUES (a, a_is_seller, -amount), (b, b_is_seller, amount)) e(account, is_seller, amount) GROUP BY 1, 2, 3) c
  WHERE b."tenantId" = c."tenantId" AND b."accountId" = c.account AND b.slot = c.slot;
UPDATE "ListCount" l SET rows = l.rows + c.n FROM (SELECT "tenantId", slot, count(*) AS n FROM made GROUP BY 1, 2) c
  WHERE l."tenantId" = c."tenantId" AND l.list = 'payments' AND l.slot = c.slot;

-- part: history
-- The payment as a reply shows it, for its events and stored replies. Wide rows that are read at once: not compressed.
CREATE TEMP TABLE shown WITH (toast_tuple_target = 8160) AS
  SELECT m.n, jsonb_build_object('id', m.id, 'resource', 'payment', 'status', p.status, 'amount', p.amount, 'tax', p.tax, 'customer', NULL, 'payment_deadline',
    pg_temp.wire(p."paymentDeadline"), 'payment_details', jsonb_build_object('type', p.method, 'email', p.email, 'brand', p.brand, 'last_four_digits', p."lastFour", 'month', 12, 'year', 2030),
    'payment_method_fee', 0, 'total', p.amount + p.tax, 'currency', 'JPY', 'description', p.description, 'captured_at', pg_temp.wire(p."capturedAt"), 'external_order_num', p."externalOrderNum",
    'metadata', p.metadata, 'created_at', pg_temp.wire(p."createdAt"), 'amount_refunded', 0, 'locale', 'ja', 'session', NULL, 'platform_details', jsonb_build_object('submerchants', s.named),
    'refunds', '[]'::jsonb, 'refund_requests', '[]'::jsonb) AS data,
    jsonb_build_object('tenantId', m."tenantId", 'paymentId', m.id, 'acquirer', 'sandbox', 'view', jsonb_build_object('payment', to_jsonb(p), 'splits', s.rows, 'refunds', '[]'::jsonb, 'open', '[]'::jsonb),
      'asked', jsonb_build_object('actor', jsonb_build_object('kind', 'key', 'keyId', m."tenantId", 'tenantId', m."tenantId", 'merchantId', m."tenantId", 'platformRole', 'platform', 'label', '…a1b2'),
      'requestId', m.authorize, 'locale', 'en', 'claimId', NULL), 'transfers', t.all) AS plan
  FROM made m JOIN "Payment" p ON p."tenantId" = m."tenantId" AND p.id = m.id
    LEFT JOIN (SELECT n, jsonb_agg(jsonb_build_object('type', type, 'from', a, 'to', b, 'amount', amount) ORDER BY place) AS "all" FROM moved WHERE what = 20 GROUP BY 1) t ON t.n = m.n
    LEFT JOIN (SELECT n, jsonb_agg(jsonb_build_object('submerchant_id', seller, 'amount', amount, 'platform_fee', fee) ORDER BY position) AS named, jsonb_agg(jsonb_build_object('tenantId', "tenantId",
      'paymentId', "paymentId", 'submerchantId', seller, 'position', position, 'amount', amount, 'platformFee', fee, 'returnedAmount', 0, 'returnedFee', 0) ORDER BY position) AS rows FROM part GROUP BY 1) s ON s.n = m.n;
ANALYZE shown;
-- Every step of a payment: its attempt, the status before and after, and the refunded amount.
CREATE TEMP TABLE step AS
  SELECT m.n, m."tenantId", m.id AS "paymentId", x.* FROM made m LEFT JOIN returned r ON r.n = m.n CROSS JOIN LATERAL (VALUES
    (1, m.authorize, 'authorize', m."createdAt", NULL, CASE WHEN fate = 'failed' THEN 'failed' WHEN m."capturedAt" IS NULL OR late THEN 'authorized' ELSE 'captured' END, NULL),
    (2, pg_temp.id(m."capturedAt", m.n, 15), 'capture', CASE WHEN late THEN m."capturedAt" END, 'authorized', 'captured', NULL),
    (2, pg_temp.id(least(m."createdAt" + interval '5 hours', pg_temp.until()), m.n, 15), 'void', CASE WHEN fate = 'cancelled' THEN least(m."createdAt" + interval '5 hours', pg_temp.until()) END, 'authorized', 'cancelled', NULL),
    (2, NULL, 'expire', CASE WHEN fate = 'expired' THEN m."createdAt" + interval '721 hours' END, 'authorized', 'expired', NULL),
    (3, r.attempt, 'refund', r.at, 'captured', CASE WHEN r.refund = 'refunded' THEN 'refunded' ELSE 'captured' END, r.amount)) x(step, attempt, kind, at, before, after, back)
  WHERE x.at IS NOT NULL;
ANALYZE step;
INSERT INTO "Attempt"("tenantId", id, "paymentId", kind, amount, state, plan, "acquirerReference", "failureCode", "leaseUntil", "createdAt", "settledAt")
  SELECT s."tenantId", s.attempt, s."paymentId", s.kind, coalesce(s.back, (h.data->>'total')::bigint), CASE WHEN s.after = 'failed' THEN 'declined' ELSE 'succeeded' END,
    h.plan || jsonb_build_object('attempt', jsonb_build_object('id', s.attempt, 'kind', s.kind, 'amount', coalesce(s.back, (h.data->>'total')::bigint))),
    CASE WHEN s.after <> 'failed' THEN 'sandbox_' || s.attempt END, CASE WHEN s.after = 'failed' THEN 'card_declined' END, s.at + interval '1 minute', s.at, s.at + interval '40 ms'
  FROM step s JOIN shown h ON h.n = s.n WHERE s.attempt IS NOT NULL;
INSERT INTO "Refund"("tenantId", id, "paymentId", "attemptId", amount, currency, description, "refundType", chargeback, "hasSplit", "createdAt")
  SELECT "tenantId", id, "paymentId", attempt, amount, 'JPY', '一部商品の破損', CASE refund WHEN 'refunded' THEN 'reverse' ELSE 'non_reverse' END, false, true, at FROM returned;
INSERT INTO "RefundSplit"("tenantId", "refundId", "submerchantId", position, amount, "platformFee")
  SELECT r."tenantId", r.id, s.seller, s.position, s.back, s."backFee" FROM returned r JOIN part s ON s.n = r.n AND s.back > 0;
-- Each party's net part was held while its refund was under way.
INSERT INTO "Hold"("tenantId", id, "attemptId", "accountId", slot, amount, "createdAt", "releasedAt")
  SELECT r."tenantId", pg_temp.id(r.at, r.n, 24 + l.place), r.attempt, l.account, 0, l.amount, r.at, r.at + interval '40 ms' FROM returned r CROSS JOIN LATERAL (
    SELECT 0 AS place, r."tenantId" AS account, r.amount - coalesce(sum(s.back - s."backFee"), 0) AS amount FROM part s WHERE s.n = r.n
    UNION ALL SELECT 1 + s.position, s.seller, s.back - s."backFee" FROM part s WHERE s.n = r.n) l WHERE l.amount > 0;
INSERT INTO "Event"("tenantId", id, type, "resourceId", data, "createdAt")
  SELECT s."tenantId", pg_temp.id(s.at, s.n, 4 * s.step + 60 + e.place), e.type, s."paymentId", h.data || jsonb_build_object('status', s.after, 'amount_refunded', coalesce(s.back, 0)), s.at
  FROM step s JOIN shown h ON h.n = s.n CROSS JOIN LATERAL (
    SELECT 0 AS place, CASE WHEN s.kind = 'refund' THEN 'payment.refund.created' ELSE 'payment.' || s.after END AS type
    UNION ALL SELECT 1, 'payment.refunded' WHERE s.after = 'refunded') e;
INSERT INTO "Audit"("tenantId", id, "actorKind", "actorId", "actorLabel", operation, "subjectKind", "subjectId", before, after, "requestId", "createdAt")
  SELECT s."tenantId", pg_temp.id(s.at, s.n, 80 + s.step), 'key', s."tenantId", '…a1b2', 'payment.' || CASE s.kind WHEN 'authorize' THEN 'create' WHEN 'void' THEN 'cancel' ELSE s.kind END, 'payment', s."paymentId",
    CASE WHEN s.before IS NOT NULL THEN jsonb_build_object('status', s.before, 'amount', h.data->'amount', 'tax', h.data->'tax', 'amount_refunded', 0) END,
    jsonb_build_object('status', s.after, 'amount', h.data->'amount', 'tax', h.data->'tax', 'amount_refunded', coalesce(s.back, 0)), pg_temp.id(s.at, s.n, 90 + s.step)::text, s.at
  FROM step s JOIN shown h ON h.n = s.n;
-- The keys of one day: older ones have expired.
INSERT INTO "IdempotencyKey"("tenantId", key, fingerprint, state, "claimId", "attemptId", status, body, "leaseUntil", "createdAt", "expiresAt")
  SELECT m."tenantId", m.id::text, md5(m.n::text) || md5(m.id::text), 'done', pg_temp.id(m."createdAt", m.n, 95), m.authorize, CASE WHEN fate = 'failed' THEN 502 ELSE 200 END, h.data::text,
    m."createdAt" + interval '1 minute', m."createdAt", m."createdAt" + interval '1 day'
  FROM made m JOIN shown h ON h.n = m.n WHERE m."createdAt" > pg_temp.until() - interval '1 day';
DROP TABLE made, part, returned, moved, shown, step;
