-- CreateTable
CREATE TABLE "Invoice" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "settlementId" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "issuedOn" TEXT NOT NULL,
    "fromDay" TEXT NOT NULL,
    "toDay" TEXT NOT NULL,
    "chargedFromDay" TEXT,
    "chargedToDay" TEXT,
    "issuerName" TEXT NOT NULL,
    "registrationNumber" TEXT,
    "issuerAddress" TEXT,
    "recipientName" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "taxAmount" BIGINT NOT NULL,
    "taxRate" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "InvoiceIssuer" (
    "tenantId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "registrationNumber" TEXT,
    "address" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "InvoiceIssuer_pkey" PRIMARY KEY ("tenantId")
);

-- CreateTable
CREATE TABLE "InvoiceCounter" (
    "tenantId" UUID NOT NULL,
    "issued" INTEGER NOT NULL,

    CONSTRAINT "InvoiceCounter_pkey" PRIMARY KEY ("tenantId")
);

-- CreateIndex
CREATE INDEX "Invoice_tenantId_merchantId_issuedOn_idx" ON "Invoice"("tenantId", "merchantId", "issuedOn");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_tenantId_number_key" ON "Invoice"("tenantId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_tenantId_settlementId_kind_key" ON "Invoice"("tenantId", "settlementId", "kind");

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_tenantId_settlementId_fkey" FOREIGN KEY ("tenantId", "settlementId") REFERENCES "Settlement"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "InvoiceIssuer" ADD CONSTRAINT "InvoiceIssuer_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "InvoiceCounter" ADD CONSTRAINT "InvoiceCounter_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_kind" CHECK (kind IN ('invoice', 'return') AND number > 0),
  ADD CONSTRAINT "Invoice_days" CHECK ("issuedOn" ~ '^\d{4}-\d{2}-\d{2}$' AND "fromDay" ~ '^\d{4}-\d{2}-\d{2}$' AND "toDay" ~ '^\d{4}-\d{2}-\d{2}$' AND "fromDay" <= "toDay"
    AND (kind = 'return') = ("chargedFromDay" IS NOT NULL) AND (kind = 'return') = ("chargedToDay" IS NOT NULL) AND coalesce("chargedFromDay" <= "chargedToDay", true)),
  ADD CONSTRAINT "Invoice_parties" CHECK ("issuerName" <> '' AND "recipientName" <> '' AND "registrationNumber" ~ '^T[0-9]{13}$'),
  -- the tax in it, rounded down once
  ADD CONSTRAINT "Invoice_amounts" CHECK (amount > 0 AND "taxRate" > 0 AND "taxAmount" = amount * "taxRate" / (100 + "taxRate"));
ALTER TABLE "InvoiceIssuer" ADD CONSTRAINT "InvoiceIssuer_said" CHECK (name <> '' AND address <> '' AND "registrationNumber" ~ '^T[0-9]{13}$');
ALTER TABLE "InvoiceCounter" ADD CONSTRAINT "InvoiceCounter_issued" CHECK (issued > 0);

-- What was issued is never rewritten, and the count only goes up.
REVOKE UPDATE, DELETE, TRUNCATE ON "Invoice" FROM bunpai_app;
REVOKE DELETE, TRUNCATE ON "InvoiceIssuer", "InvoiceCounter" FROM bunpai_app;

-- Of settlements that were made by now: what was taken, and what was given back, since the one before it.
INSERT INTO "Invoice"("tenantId", id, number, kind, "settlementId", "merchantId", "issuedOn", "fromDay", "toDay", "chargedFromDay", "chargedToDay",
    "issuerName", "recipientName", amount, "taxAmount", "taxRate", "createdAt")
  SELECT s."tenantId", gen_random_uuid(), row_number() OVER (PARTITION BY s."tenantId" ORDER BY s."createdAt", s.id, k.kind), k.kind, s.id, s."merchantId",
      to_char(s."createdAt" AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD'), to_char(s."startsAt" AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD'),
      to_char(s."cutoffAt" AT TIME ZONE 'Asia/Tokyo' - interval '1 day', 'YYYY-MM-DD'),
      CASE k.kind WHEN 'return' THEN to_char(coalesce(c.first, s."startsAt") AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') END,
      CASE k.kind WHEN 'return' THEN to_char(coalesce(c.last, s."startsAt") AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') END, p.name, m.name, k.amount, k.amount * 10 / 110, 10, s."createdAt"
  FROM (SELECT *, coalesce(lag(totals) OVER (PARTITION BY "tenantId", "merchantId" ORDER BY "cutoffAt"), '{}') AS before FROM "Settlement") s
    JOIN "Merchant" m ON m."tenantId" = s."tenantId" AND m.id = s."merchantId" AND m."platformRole" = 'payout'
    JOIN "Merchant" p ON p."tenantId" = s."tenantId" AND p.id = s."tenantId"
    CROSS JOIN LATERAL (VALUES ('invoice', coalesce((s.before #>> '{platform_fee,0}')::bigint, 0) - coalesce((s.totals #>> '{platform_fee,0}')::bigint, 0)),
      ('return', coalesce((s.totals #>> '{platform_fee_return,0}')::bigint, 0) - coalesce((s.before #>> '{platform_fee_return,0}')::bigint, 0))) k(kind, amount)
    CROSS JOIN LATERAL (SELECT min(f."createdAt") AS first, max(f."createdAt") AS last FROM "Entry" r
      JOIN "Entry" f ON f."tenantId" = r."tenantId" AND f."accountId" = r."accountId" AND f."paymentId" = r."paymentId" AND f.type = 'platform_fee'
      WHERE k.kind = 'return' AND r."tenantId" = s."tenantId" AND r."accountId" = s."merchantId" AND r.type = 'platform_fee_return'
        AND r."createdAt" >= s."startsAt" AND r."createdAt" < s."cutoffAt") c
  WHERE k.amount > 0;
INSERT INTO "InvoiceCounter"("tenantId", issued) SELECT "tenantId", max(number) FROM "Invoice" GROUP BY 1;
